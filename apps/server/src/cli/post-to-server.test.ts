// What answers a demo command: the server on every kind of HOST, nobody, or another program on the port.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Bench, UsageError } from './command.ts';
import { postAsLogger } from './post-to-server.ts';

let server: Server | null = null;
afterEach(() => server?.close());

async function answering(text: string, host: string): Promise<number> {
  server = createServer((_request, response) => response.end(text));
  await new Promise<void>((resolve) => server!.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

/** All that posting needs to know. */
const benchOf = (host: string, port: number) => ({ installation: { config: { host, port } } }) as unknown as Bench;
const post = (host: string, port: number) => postAsLogger(benchOf(host, port), '/api/ingest/tilt', 'key', {});

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
])('a server that listens on %s is found', async (configured, host) => {
  const port = await answering('{"message":"1 stored"}', host);
  expect(await post(configured, port)).toEqual({ message: '1 stored' });
});

it('another program on the port is named, and nobody there as well', async () => {
  const port = await answering('<html>', '127.0.0.1');
  const refused = post('127.0.0.1', port);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
  await expect(refused).rejects.toThrow(/is no Bantay \(HTTP 200\)/);
  await expect(post('::1', 1)).rejects.toThrow('No server answers at http://[::1]:1/api/ingest/tilt.');
});
