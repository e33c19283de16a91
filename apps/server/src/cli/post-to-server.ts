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
  const reply = await readReply<T>(answer);
  if (!answer.ok) throw new Error(`The server refused: ${reply.message}`);
  return reply;
}

/** Whatever else listens on that port does not speak JSON. */
export async function readReply<T extends object>(answer: Response): Promise<T> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as T; // the caller knows what the call answers
  } catch {
    throw new UsageError(
      `What answers at ${answer.url} is no Bantay (HTTP ${answer.status}). Are PORT and HOST those of the server?`,
    );
  }
}

/** Says how to start a server when none answers. */
export async function postToServer(
  { installation }: Bench,
  path: string,
  headers: Record<string, string>,
  body: object | FormData,
): Promise<Response> {
  const { host, port } = installation.config;
  const address = `http://${hostOf(host)}:${port}${path}`;
  const isForm = body instanceof FormData;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new UsageError(`No server answers at ${address}. Start it first: npm start`);
  return answer;
}

/** A server that listens on every address answers on this machine's own. */
export function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
