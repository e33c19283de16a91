// Strip and page ask for the same: what is drawn a moment later takes the answer that has just come, what is opened later asks anew.
import { useFeed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { useIncoming } from '@bantay/features/incoming/pages/use-incoming.ts';
import { useWaitingReports } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/server.fixture.ts';

const MOMENT_MS = 3_001;

function Feed() {
  useFeed();
  return null;
}
function Incoming() {
  useIncoming({});
  return null;
}
function Reports() {
  useWaitingReports();
  return null;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['the feed', Feed, '/api/monitoring/candidate_alerts?calm=counted'],
  ['messages of residents', Incoming, '/message/incoming'],
  ['reports that wait', Reports, '/api/manifestations_of_movement/get_temp_moms'],
])('%s', async (_, Part, path) => {
  const refused = { status: 403, body: { status: false, code: 'forbidden', message: '' } };
  const server = fakeServer({}, refused);
  server.answers[`GET ${path.split('?')[0]}`] = refused;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (parts: number) => (
    <QueryClientProvider client={queries}>
      {Array.from({ length: parts }, (_part, place) => (
        <Part key={String(place)} />
      ))}
    </QueryClientProvider>
  );
  const asked = () => server.asked.filter((one) => one.path === path).length;
  const { rerender } = render(page(1));
  await waitFor(() => expect(asked()).toBe(1));
  const [query] = queries.getQueryCache().getAll();
  if (!query) throw new Error('It was asked.');
  queries.setQueryData(query.queryKey, {});
  rerender(page(2));
  await Promise.resolve();
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + MOMENT_MS);
  rerender(page(3));
  await waitFor(() => expect(asked()).toBe(2));
});
