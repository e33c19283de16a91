// What goes over the socket is spelled as the wire spells it, and its answer as the pages do.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { writeCredentials } from './credentials.ts';
import { fakeServer, person, sessionOf } from './server.fixture.ts';
import { SessionProvider } from './session.tsx';
import { type SendBySocket, SocketProvider, useSocketSend } from './socket.tsx';

const emitted = vi.hoisted(() => vi.fn());
const wished = vi.hoisted(() => vi.fn());
const heard = vi.hoisted(() => new Map<string, () => void>());
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, deed: () => void) => heard.set(name, deed),
    emit: wished,
    disconnect: () => undefined,
    timeout: () => ({ emitWithAck: emitted }),
  }),
}));

afterEach(() => {
  cleanup();
  heard.clear();
  wished.mockClear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

let send: SendBySocket = () => Promise.reject(new Error('nothing is drawn yet'));
function Writer() {
  send = useSocketSend();
  return null;
}

test('a message goes out in the spelling of the wire; the answer comes in that of the pages', async () => {
  fakeServer({ 'GET /api/session': sessionOf(person()) });
  writeCredentials(person());
  emitted.mockResolvedValue({ status: true, res: { room_id: 3, client_id: 'own-name-1' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <SocketProvider>
          <Writer />
        </SocketProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const answer = await waitFor(() => send({ code: 'send_msg', req: { roomId: null, clientId: 'own-name-1' } }));
  expect(emitted).toHaveBeenCalledWith('message', {
    code: 'send_msg',
    req: { room_id: null, client_id: 'own-name-1' },
  });
  expect(answer).toEqual({ status: true, res: { roomId: 3, clientId: 'own-name-1' } });
});

test('what changed before the connection stood is asked for: the session too, which brings the settings', async () => {
  const { asked } = fakeServer({ 'GET /api/session': sessionOf(person()) });
  writeCredentials(person());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <SocketProvider>{null}</SocketProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const sessions = () => asked.filter(({ path }) => path === '/api/session').length;
  await waitFor(() => expect(sessions()).toBe(1));
  await waitFor(() => expect(heard.has('connect')).toBe(true));
  heard.get('connect')?.();
  await waitFor(() => expect(sessions()).toBe(2), { timeout: 10_000 });
});

test('which readings are shown is said anew after each loss, before what was missed is asked for once', async () => {
  fakeServer({ 'GET /api/session': sessionOf(person()) });
  writeCredentials(person());
  const queries = new QueryClient();
  const order: string[] = [];
  wished.mockImplementation((name: string, wish: unknown) => order.push(`${name} ${JSON.stringify(wish)}`));
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <SocketProvider>{null}</SocketProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(heard.has('connect')).toBe(true));
  heard.get('connect')?.();
  const ask = vi.spyOn(queries, 'invalidateQueries').mockImplementation((filters) => {
    if (filters && Object.keys(filters).length === 0) order.push('everything');
    return Promise.resolve();
  });
  heard.get('connect')?.();
  expect(order).toEqual(['watch_sites {"readings":[]}', 'watch_sites {"readings":[]}', 'everything']);
  ask.mockRestore();
});
