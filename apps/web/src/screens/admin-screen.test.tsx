// `/admin`: its sections, and what this installation does not use, said once; who is no admin is told who can.

import { OFF_KINDS } from '@bantay/features/status/rules/off.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, type Given } from '../api/server.fixture.ts';
import { admin } from '../i18n/en/admin.ts';
import { problems } from '../i18n/en/problems.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { admin as filipino } from '../i18n/fil/admin.ts';
import AdminScreen from './admin-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rights = (role: string) => ({
  body: { status: true, roles: [{ role, site_id: null }], calls: [], has_admin: true },
});

async function show(role: string, off: Given = { body: { status: true, off: [] } }) {
  const outside = {
    pause: 60,
    watchmen: [],
    heartbeat: { is_on: false, failing_since: null },
    silence: null,
  };
  const server = fakeServer({
    'GET /api/rights': rights(role),
    'GET /api/admin/off': off,
    'GET /api/watch/watchmen': { body: { status: true, ...outside } },
  });
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

test('an officer reads what is off and who can switch it on; its variable stands behind it, for the operator', async () => {
  await show('admin', { body: { status: true, off: [...OFF_KINDS] } });
  await screen.findByText(new RegExp(admin.off.kinds.gateway.slice(0, 30)));
  for (const kind of OFF_KINDS) {
    expect([kind, admin.off.kinds[kind]]).toEqual([kind, expect.not.stringMatching(/[A-Z]{2,}_/)]);
    expect([kind, filipino.off.kinds[kind]]).toEqual([kind, expect.not.stringMatching(/[A-Z]{2,}_/)]);
    // Who can: the operator, or an admin of all sites.
    expect(admin.off.kinds[kind]).toMatch(/Whoever operates the server can|An admin of all sites/);
  }
  expect(screen.getByText('(For the operator: SMS_GATEWAY)').tagName).toBe('SMALL');
  expect(screen.getAllByText(/^\(For the operator/)).toHaveLength(18);
});

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
