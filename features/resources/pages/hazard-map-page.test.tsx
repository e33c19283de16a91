// The hazard map with a pretended server: none, there, failed; the viewer itself is tried in a browser (e2e).
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { hazard } from '../words/en/hazard.ts';
import HazardMapPage from './hazard-map-page.tsx';

const READ = 'GET /api/misc/hazard_map/lpa';
const map = (filename: string): Given => ({
  body: {
    status: true,
    data: {
      path: `/storage/assets/${filename}`,
      filename,
      width: 800,
      height: 600,
      published_at: '2026-11-21 09:10:00',
    },
  },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(given: Given) {
  const server = fakeServer({ [READ]: given });
  const i18n = await englishWords({ hazard, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/hazard_map/lpa']}>
          <Routes>
            <Route path="/hazard_map/:site" element={<HazardMapPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

test('without a picture it says so', async () => {
  await show({ body: { status: true, data: null } });
  expect(await screen.findByText('No hazard map published')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a photograph opens in the viewer, in a new tab, and as a file; a drawing only as a file', async () => {
  await show(map('map.png'));
  expect((await screen.findByRole('img', { name: 'Hazard map of LPA' })).getAttribute('src')).toBe(
    '/storage/assets/map.png',
  );
  expect(screen.getByText('Published 2026/11/21 09:10')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('map.png');
  for (const name of ['Zoom in', 'Zoom out', 'Show the whole map']) screen.getByRole('button', { name });
  cleanup();
  await show(map('map.svg'));
  await screen.findByRole('img', { name: 'Hazard map of LPA' });
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
});

test('a picture that cannot be loaded is told and asked for again', async () => {
  await show(map('map.png'));
  (await screen.findByRole('img', { name: 'Hazard map of LPA' })).dispatchEvent(new Event('error'));
  expect((await screen.findByRole('alert')).textContent).toContain('The picture could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('img', { name: 'Hazard map of LPA' })).getAttribute('src')).toBe(
    '/storage/assets/map.png?try=1',
  );
});

test('a server that is away: the failure and another try', async () => {
  const { answers } = await show({ lost: true });
  expect(await screen.findByText(/Hazard map: could not be read/)).toBeTruthy();
  answers[READ] = map('map.png');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Hazard map of LPA' })).toBeTruthy();
});
