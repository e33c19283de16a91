// What a page lets be pressed: by role and site, and while nothing is known of it.
import { peopleCalls } from '@bantay/features/people/wire/people.calls.ts';
import { surficialCalls } from '@bantay/features/surficial/wire/surficial.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMay } from './may.tsx';
import { fakeServer, type Given } from './server.fixture.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rights = (...roles: { role: string; site_id: number | null }[]): Given => ({
  body: {
    ...{ status: true, has_admin: true, roles },
    calls: [
      { call: 'POST /api/surficial/insert_web', role: 'measurer' },
      { call: 'GET /api/admin/accounts', role: 'admin' },
    ],
  },
});

function ask(given: Given) {
  fakeServer({ 'GET /api/rights': given });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => useMay(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  return result;
}

test('a role at one site allows there and not beside', async () => {
  const may = ask(rights({ role: 'measurer', site_id: 24 }));
  await waitFor(() => expect(may.current(surficialCalls.insertObservation, 24)).toBe(true));
  expect(may.current(surficialCalls.insertObservation, 101)).toBe(false);
  expect(may.current(surficialCalls.insertObservation)).toBe(true);
  expect(may.current(surficialCalls.getSurficialPlotData)).toBe(true);
  expect(may.current(peopleCalls.listAccounts)).toBe(false);
});

test('a reader may what is not listed, and nothing else', async () => {
  const may = ask(rights({ role: 'reader', site_id: null }));
  await waitFor(() => expect(may.current(surficialCalls.getSurficialPlotData)).toBe(true));
  expect(may.current(surficialCalls.insertObservation, 24)).toBe(false);
});

test('without a role nothing is allowed', async () => {
  const may = ask(rights());
  await waitFor(() => expect(may.current(surficialCalls.getSurficialPlotData)).toBe(false));
});

test.each([
  ['silent', { hangs: true }],
  ['away', { lost: true }],
  ['of another mind', { text: '{"status": true}' }],
  ['broken', { status: 503, body: { status: false, code: 'unavailable', message: 'x' } }],
])('where the server is %s it is not known', async (_what, given) => {
  const may = ask(given);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(may.current(surficialCalls.insertObservation, 24)).toBeNull();
});
