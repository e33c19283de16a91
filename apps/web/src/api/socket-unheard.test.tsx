// A server that stands still before the page has the code that listens to it: said within ten seconds as well.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { writeCredentials } from './credentials.ts';
import { fakeServer, person } from './server.fixture.ts';
import { SessionProvider } from './session.tsx';
import { SocketProvider, useOfflineSince } from './socket.tsx';

// Asked for, and never there.
vi.mock('./socket-line.ts', () => new Promise(() => undefined));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  vi.unstubAllGlobals();
});

let since: number | null;
function Looker() {
  since = useOfflineSince();
  return null;
}

test('a page that has heard nothing for so long says that it is offline', async () => {
  vi.useFakeTimers();
  fakeServer({ 'GET /api/session': { hangs: true } });
  writeCredentials(person());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <SocketProvider>
          <Looker />
        </SocketProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(since).toBeNull();
  // What is drawn in between begins to wait itself.
  await act(() => vi.advanceTimersByTimeAsync(1_200));
  await act(() => vi.advanceTimersByTimeAsync(1_700));
  expect(since).not.toBeNull();
});
