// `/admin`: its sections, and what this installation does not use, said once; who is no admin is told who can.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, type Given } from '../api/server.fixture.ts';
import { admin } from '../i18n/en/admin.ts';
import { problems } from '../i18n/en/problems.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import AdminScreen from './admin-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rights = (role: string) => ({
  body: { status: true, roles: [{ role, site_id: null }], calls: [], has_admin: true },
});

async function show(role: string, off: Given = { body: { status: true, off: [] } }) {
  const server = fakeServer({ 'GET /api/rights': rights(role), 'GET /api/admin/off': off });
  const i18n = await englishWords({ admin, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <AdminScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

test('an admin sees the sections, and each thing that is off once', async () => {
  await show('admin', { body: { status: true, off: ['duty', 'waray'] } });
  expect(await screen.findByText(admin.off.kinds.duty)).toBeTruthy();
  expect(screen.getAllByText(admin.off.kinds.waray)).toHaveLength(1);
  expect(screen.queryByText(admin.off.kinds.gateway)).toBeNull();
  expect(screen.getByRole('link', { name: admin.sections.limits }).getAttribute('href')).toBe('/admin/limits');
});

test('where all is on it says so, and where nobody knows it says that', async () => {
  await show('admin');
  expect(await screen.findByText(admin.off.none)).toBeTruthy();
  cleanup();
  await show('admin', { status: 502, body: {} });
  expect((await screen.findByRole('alert')).textContent).toContain(admin.off.failed);
  expect(screen.queryByText(admin.off.none)).toBeNull();
});

test('who is no admin is asked nothing', async () => {
  const server = await show('reader');
  expect(await screen.findByText(admin.notYours)).toBeTruthy();
  expect(server.asked.map(({ path }) => path)).not.toContain('/api/admin/off');
});
