// The only place that calls the server: address, key, time limit, and one error for all that can go wrong.
import type { Call, Declaration } from '@bantay/kernel/wire/route';
import { type Answer, beforehand, forgetBeforehand } from './beforehand.ts';
import { tellExpired } from './expiry.ts';
import {
  type BodyOf,
  insideName,
  inward,
  outward,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  wireName,
} from './inside.ts';
import { newKey } from './new-key.ts';
import { ApiProblem, type Details } from './problem.ts';

export interface SendInput<D extends Declaration> {
  params?: ParamsOf<D>;
  query?: QueryOf<D>;
  /** A form where the call takes files. */
  body?: BodyOf<D> | FormData;
  /** Made with the form: the same key is the same deed, however often it is sent. */
  key?: string;
  signal?: AbortSignal;
}

/** A lost network ends the wait (screens §0). */
export const LIMIT_MS = 30_000;

/** The answer of a call; whatever else can happen is thrown as ApiProblem. A 401 also opens the sign-in over the page (expiry). */
export async function send<D extends Declaration>(call: D['call'], input: SendInput<D> = {}): Promise<ReplyOf<D>> {
  // Parameters and queries are texts in every declaration.
  const path = pathOf(call, (input.params ?? {}) as Values) + queryOf((input.query ?? {}) as Values);
  const answer = await request(path, initOf(call, input.body, input.key), input.signal);
  if (answer.status === 401) tellExpired();
  const body = bodyOf(answer);
  if (answer.status >= 400 || isRefusal(body)) throw problemOf(answer.status, body);
  // What the declaration says the server answers; it is checked there, not here.
  return body as ReplyOf<D>;
}

export type Values = Record<string, string | number | boolean | undefined>;
const PARAMETER = /:([a-z_]+)/gi;

/** The fullest path of the call whose parameters are all given. */
export function pathOf(call: Call, params: Values): string {
  // The group of an expression that has matched.
  const names = (path: string) => [...path.matchAll(PARAMETER)].map((match) => insideName(match[1] as string));
  const fitting = [call.path, ...(call.aliases ?? [])]
    .filter((path) => names(path).every((name) => params[name] !== undefined && params[name] !== ''))
    .sort((a, b) => names(b).length - names(a).length);
  const best = fitting[0];
  if (best === undefined) throw new Error(`A parameter of ${call.path} is missing`);
  return best.replace(PARAMETER, (_, name: string) => encodeURIComponent(String(params[insideName(name)])));
}

export function queryOf(query: Values): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[wireName(name), String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

export function initOf(call: Call, body: unknown, key: string | undefined): RequestInit {
  if (call.method === 'GET') return { method: 'GET', headers: { accept: 'application/json' } };
  const headers: Record<string, string> = { accept: 'application/json', 'idempotency-key': key ?? newKey() };
  if (body === undefined) return { method: call.method, headers };
  // The browser writes the boundary of a form itself.
  if (body instanceof FormData) return { method: call.method, headers, body };
  headers['content-type'] = 'application/json';
  return { method: call.method, headers, body: JSON.stringify(outward(body)) };
}

/** Two ends of a wait: `outer` is given up by whoever asked, which is no failure; the limit is ours, and is one. */
export async function request(path: string, init: RequestInit, outer: AbortSignal | undefined): Promise<Answer> {
  const limit = new AbortController();
  let isLate = false;
  const giveUp = () => limit.abort();
  const timer = setTimeout(() => {
    isLate = true;
    giveUp();
  }, LIMIT_MS);
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  try {
    if (init.method !== 'GET') forgetBeforehand();
    const early = beforehand.take(path, limit.signal);
    const given = early && (await early);
    if (given) return given;
    const response = await fetch(path, { ...init, credentials: 'same-origin', signal: limit.signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    // Whoever asked has lost interest: not a failure to be shown.
    if (outer?.aborted) throw error;
    if (isLate) throw new ApiProblem('timeout', 0, 'The server took too long to answer.');
    throw new ApiProblem('network', 0, 'No connection to the server.');
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  }
}

export function bodyOf({ status, text }: Answer): unknown {
  try {
    return inward(JSON.parse(text));
  } catch {
    if (status >= 500) throw new ApiProblem('unavailable', status, 'The server is not ready.');
    throw new ApiProblem('nonsense', status, 'The server gave an answer that cannot be read.');
  }
}

type Reply = Partial<Record<string, unknown>>;
const isReply = (body: unknown): body is Reply => typeof body === 'object' && body !== null && !Array.isArray(body);

/** Some calls refuse with HTTP 200 and say so in the body, not all in the same way. */
export function isRefusal(body: unknown): boolean {
  return isReply(body) && (body.status === false || body.status === 'error' || body.ok === false);
}

/** The sentence stands under `message`, in the calls that send warnings under `feedback`. */
export function problemOf(status: number, body: unknown): ApiProblem {
  const reply = isReply(body) ? body : {};
  const message = [reply.message, reply.feedback].find((text) => typeof text === 'string' && text !== '');
  return new ApiProblem(
    typeof reply.code === 'string' ? reply.code : 'unknown',
    status,
    // Found by its type just above.
    (message as string | undefined) ?? 'The server refused this.',
    {
      ...(typeof reply.title === 'string' ? { title: reply.title } : {}),
      // Only put into sentences, whatever stands in it.
      details: isReply(reply.details) ? (reply.details as Details) : {},
      body,
    },
  );
}
