// What every page begins with: all of it asked at once, waited for a moment, and never a reason to draw nothing.
import { LPA_FACTS, SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCredentials } from '../api/credentials.ts';
import { keys } from '../api/keys.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { fakeServer, type Given, person } from '../api/server.fixture.ts';
import { keepSites, siteFacts } from '../api/site-book.ts';
import { askFirst } from './first-data.ts';

const refused = { status: 400, body: { status: false, code: 'not_found', message: '' } };
let queries: QueryClient;

beforeEach(() => {
  localStorage.clear();
  keepSites([]);
  queries = makeQueryClient();
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FIRST = [
  '/api/manifestations_of_movement/get_temp_moms',
  '/api/monitoring/candidate_alerts?calm=counted',
  '/api/rights',
  '/api/sites/facts',
  '/message/incoming',
];

function serve(otherwise: Given, sites: Given = { body: SITES }) {
  const rights = otherwise.hangs ? { hangs: true } : { body: { status: true, roles: [], calls: [], has_admin: true } };
  const server = fakeServer({ 'GET /api/sites/facts': sites, 'GET /api/rights': rights }, otherwise);
  return () => server.asked.map(({ path }) => path).sort();
}

test('signed in, all of it is asked at once, and the sites are known when the page is drawn', async () => {
  writeCredentials(person());
  const asked = serve(refused);
  await askFirst(queries);
  expect(asked()).toEqual(FIRST);
  expect(siteFacts(LPA_FACTS.siteCode)).toEqual(LPA_FACTS);
});

test('nobody signed in: nothing is asked', async () => {
  const asked = serve(refused);
  await askFirst(queries);
  expect(asked()).toEqual([]);
});

test('a server that says nothing holds the page up for a moment; the questions stay open', async () => {
  vi.useFakeTimers();
  writeCredentials(person());
  serve({ hangs: true }, { hangs: true });
  let isOver = false;
  void askFirst(queries).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(250);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(isOver).toBe(true);
  expect(queries.isFetching()).toBe(FIRST.length);
  expect(queries.getQueryData(keys.of('alerts'))).toBeUndefined();
});
