// How demo commands bring data: to the running server, with a key, like any logger.
import { type Bench, UsageError } from './command.ts';

/** Returns the server's answer; says how to start a server when none answers. */
export async function postAsLogger<T extends { message?: string }>(
  { installation }: Bench,
  path: string,
  key: string,
  body: object,
): Promise<T> {
  const { host, port } = installation.config;
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}${path}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new UsageError(`No server answers at ${address}. Start it first: npm start`);
  const reply = (await answer.json()) as T;
  if (!answer.ok) throw new Error(`The server refused: ${reply.message}`);
  return reply;
}
