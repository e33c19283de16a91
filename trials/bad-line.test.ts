// The bad line of the field week: down is down, for questions and for news alike.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type BadLine, startBadLine } from './field-week/bad-line.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that answers questions, and tells news to whoever has upgraded. */
async function startNews() {
  const listeners: Socket[] = [];
  const server = createServer((_request, reply) => reply.end('here'));
  server.on('upgrade', (_request, socket: Socket) => {
    listeners.push(socket);
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: news\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = await startBadLine((server.address() as AddressInfo).port, 1); // of a port
  closing.push(
    () => server.close(),
    () => line.close(),
  );
  return { line, tell: (text: string) => listeners.map((socket) => socket.write(text)) };
}

async function listen({ url }: BadLine): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  closing.push(() => socket.destroy());
  let heard = '';
  socket.on('error', () => undefined);
  socket.write('GET /socket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: news\r\n\r\n');
  socket.on('data', (part) => {
    heard += part;
  });
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return { socket, heard: () => heard };
}

it('a line that goes down takes the socket of news with it', async () => {
  const { line, tell } = await startNews();
  const { socket, heard } = await listen(line);
  expect(heard()).toContain('101');
  const closed = once(socket, 'close');
  line.state = 'down';
  tell('a warning');
  await closed;
  expect(heard()).not.toContain('a warning');
});

it('down, nobody is heard and nobody asks; up again, both', async () => {
  const { line } = await startNews();
  line.state = 'down';
  await expect(fetch(line.url)).rejects.toThrow();
  expect((await listen(line)).heard()).toBe('');
  line.state = 'up';
  expect(await (await fetch(line.url)).text()).toBe('here');
  expect((await listen(line)).heard()).toContain('101');
});
