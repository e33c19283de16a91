// What may come later waits for what is asked, but not for ever, and not only until the first answer.
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

const MOST_MS = 3_000;
let queries: QueryClient;
let isQuiet: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  isQuiet = false;
});
afterEach(() => vi.useRealTimers());

/** Asks for something that is answered after so long, ms. */
const ask = (name: string, ms: number) =>
  void queries.prefetchQuery({ queryKey: [name], queryFn: () => new Promise((done) => setTimeout(done, ms, name)) });
const begin = () => void whenQuiet(queries, MOST_MS).then(() => (isQuiet = true));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('where nothing is asked, it is quiet after a moment', async () => {
  begin();
  await pass(100);
  expect(isQuiet).toBe(false);
  await pass(200);
  expect(isQuiet).toBe(true);
});

test('an answer that leads to another question does not make it quiet', async () => {
  ask('sites', 500);
  begin();
  await pass(550);
  ask('readings of the site', 800);
  await pass(700);
  expect(isQuiet).toBe(false);
  await pass(400);
  expect(isQuiet).toBe(true);
});

test('a server that says nothing holds it up no longer than it may, and nothing goes on listening', async () => {
  ask('sites', 60_000);
  begin();
  await pass(MOST_MS - 10);
  expect(isQuiet).toBe(false);
  await pass(20);
  expect(isQuiet).toBe(true);
  expect(queries.getQueryCache().hasListeners()).toBe(false);
});
