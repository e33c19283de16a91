// All charts of a site: which sections there are, one range for all, a broken section leaves the others, printing.
import { timebar } from '@bantay/features/time-bar/words/en/timebar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { analysis } from '../i18n/en/analysis.ts';
import { chart } from '../i18n/en/chart.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import AnalysisScreen from './analysis-screen.tsx';

const broken = vi.hoisted(() => ({ value: false }));
vi.mock('@bantay/features/rainfall/pages/rainfall-panel.tsx', () => ({
  RainfallPanel: ({ site, range }: { site: string; range: string }) => {
    if (broken.value) throw new Error('nonsense');
    return <p>{`rain of ${site}, ${range}`}</p>;
  },
}));
vi.mock('@bantay/features/surficial/pages/surficial-panel.tsx', () => ({
  SurficialPanel: ({ range, onRange }: { range: string; onRange: (range: string) => void }) => (
    <button type="button" onClick={() => onRange('all')}>{`markers, ${range}`}</button>
  ),
}));
vi.mock('@bantay/features/subsurface/pages/subsurface-panel.tsx', () => ({
  SubsurfacePanel: ({ range }: { range: string }) => <p>{`columns, ${range}`}</p>,
}));
vi.mock('@bantay/features/earthquake/pages/earthquake-panel.tsx', () => ({ EarthquakePanel: () => <p>quakes</p> }));

afterEach(() => {
  cleanup();
  broken.value = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(path: string) {
  const marks = JSON.stringify({ status: true, marks: [], is_cut: false });
  vi.stubGlobal('fetch', async (url: string) => new Response(url.includes('time_bar') ? marks : '[]'));
  const i18n = await englishWords({ analysis, chart, timebar });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/analysis/:site" element={<AnalysisScreen />} />
            <Route path="/all_charts" element={<AnalysisScreen />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
const sections = async () => (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.textContent);

test('lpa has four sections in their order, scu two', async () => {
  await open('/analysis/lpa');
  expect(await sections()).toEqual(['Rainfall', 'Surficial markers', 'Subsurface columns', 'Earthquakes']);
  cleanup();
  await open('/analysis/scu');
  expect(await sections()).toEqual(['Surficial markers', 'Earthquakes']);
});

test('each section keeps its own range; "Apply to all" sets one of the eight common ones', async () => {
  await open('/analysis/lpa');
  await screen.findByText('rain of lpa, 3d');
  await userEvent.click(await screen.findByText('markers, 3m'));
  expect(await screen.findByText('markers, all')).toBeTruthy();
  expect(screen.getByText('columns, 3d')).toBeTruthy();
  const select = screen.getByLabelText(/^Apply to all/);
  expect(within(select).getAllByRole('option')).toHaveLength(9); // eight and "Choose …"
  await userEvent.selectOptions(select, '1m');
  for (const text of ['rain of lpa, 1m', 'markers, 1m', 'columns, 1m']) expect(screen.getByText(text)).toBeTruthy();
});

test('a broken section leaves the others', async () => {
  broken.value = true;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open('/analysis/lpa');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  for (const text of ['markers, 3m', 'columns, 3d', 'quakes']) expect(await screen.findByText(text)).toBeTruthy();
});

test('/all_charts lets the site be chosen', async () => {
  await open('/all_charts');
  await screen.findByText('rain of lpa, 3d');
  await userEvent.selectOptions(screen.getByLabelText('Site'), 'scu');
  await waitFor(async () => expect(await sections()).toEqual(['Surficial markers', 'Earthquakes']));
});

test('printing waits until everything is there', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open('/analysis/scu');
  await screen.findByText('quakes');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).not.toHaveBeenCalled();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 5000 });
});
