import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './problem.ts';
import { makeQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a time-out is told after its first 30 s', new ApiProblem('timeout', 0, ''), 1],
  ['a lost network is tried twice more', new ApiProblem('network', 0, ''), 3],
  ['a fault of the server is tried twice more', new ApiProblem('unavailable', 503, ''), 3],
  ['a refusal is final', new ApiProblem('unsigned', 401, ''), 1],
  ['a fault of the page itself is final', new TypeError('nonsense'), 1],
])('%s', async (_what, error, tries) => {
  const ask = vi.fn(() => Promise.reject(error));
  const told = makeQueryClient()
    .fetchQuery({ queryKey: ['x'], queryFn: ask })
    .catch((problem: unknown) => problem);
  await vi.runAllTimersAsync();
  expect(await told).toBe(error);
  expect(ask).toHaveBeenCalledTimes(tries);
});
