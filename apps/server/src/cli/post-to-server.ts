// How demo commands reach the running server: with a key, like any logger, or with a session.
import { type Bench, UsageError } from './command.ts';

/** Returns what the server says; a refusal is an error. */
export async function postAsLogger<T extends { message?: string }>(
  bench: Bench,
  path: string,
  key: string,
  body: object,
): Promise<T> {
  const answer = await postToServer(bench, path, { authorization: `Bearer ${key}` }, body);
  const reply = (await answer.json()) as T;
  if (!answer.ok) throw new Error(`The server refused: ${reply.message}`);
  return reply;
}

/** Says how to start a server when none answers. */
export async function postToServer(
  { installation }: Bench,
  path: string,
  headers: Record<string, string>,
  body: object | FormData,
): Promise<Response> {
  const { host, port } = installation.config;
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}${path}`;
  const isForm = body instanceof FormData;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new UsageError(`No server answers at ${address}. Start it first: npm start`);
  return answer;
}
