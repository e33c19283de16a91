// One cache of answers. Refusals are final; a lost network or a fault of the server is tried twice more.
import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

const MORE_TRIES = 2;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline is a failure that is told, not a silent pause.
        networkMode: 'always',
        retry: (failures, error) => failures < MORE_TRIES && isWorthAnotherTry(error),
        // 1 s, then 2 s.
        retryDelay: (failures) => 1000 * 2 ** failures,
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Not a time-out: its 30 s are the wait that screens §0 allows, and two more would be told after a minute and a half. */
function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof ApiProblem && error.code !== 'timeout' && (error.status === 0 || error.status >= 500);
}
