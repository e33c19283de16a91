// What goes over the socket is spelled as the wire spells it, and its answer as the pages do.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { writeCredentials } from './credentials.ts';
import { fakeServer, person, sessionOf } from './server.fixture.ts';
import { SessionProvider } from './session.tsx';
import { type SendBySocket, SocketProvider, useSocketSend } from './socket.tsx';

const emitted = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: () => undefined,
    disconnect: () => undefined,
    timeout: () => ({ emitWithAck: emitted }),
  }),
}));

afterEach(() => {
  cleanup();
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
