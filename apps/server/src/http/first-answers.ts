// What a page asks first comes in one answer: on a weak line each question waits for a connection of its own. A line per call, as soon as
// it is there; each is asked as if the page had asked by itself, with all that stands before its door.
import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { Problem } from '../problems.ts';
import { isGatedAddress, pathOf } from './gate.ts';
import { flushingPacker, packingFor } from './packing.ts';

export const FIRST_ANSWERS = '/api/first_answers';
/** More than any page has. */
const MOST_CALLS = 20;
/** Who asks, and through what. */
const PASSED_ON = [
  ...['cookie', 'host', 'user-agent', 'accept-language'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
] as const;

/** The address that asks for all of them. */
export const addressOfAll = (calls: readonly string[]): string =>
  `${FIRST_ANSWERS}?${new URLSearchParams(calls.map((call): [string, string] => ['call', call]))}`;

/** `?call=…&call=…`, addresses of calls that read; a line of JSON for each that answered in JSON: its call, status and text. */
export function addFirstAnswers(http: FastifyInstance): void {
  http.get<{ Querystring: Partial<Record<string, unknown>> }>(FIRST_ANSWERS, async (request, reply) => {
    // A key for reading opens what it opens, each by itself.
    if (!request.signedIn) throw new Problem('unsigned');
    const calls = [request.query.call ?? []].flat();
    if (calls.length === 0 || calls.length > MOST_CALLS || !calls.every(isCall))
      throw new Problem('malformed', { what: 'call' });
    const asker = askerOf(request);
    const lines = Readable.from(asTheyCome(calls.map((call) => answerTo(http, call, asker))));
    const packing = packingFor(request.headers['accept-encoding']);
    reply.type('application/x-ndjson').header('vary', 'accept-encoding');
    if (packing === null) return reply.send(lines);
    // What goes wrong ends the answer; whoever waits for the rest asks by itself.
    return reply.header('content-encoding', packing).send(pipeline(lines, flushingPacker(packing), () => undefined));
  });
}

const isCall = (call: unknown): call is string =>
  typeof call === 'string' && isGatedAddress(pathOf(call)) && pathOf(call) !== FIRST_ANSWERS;

function askerOf(request: FastifyRequest): Pick<InjectOptions, 'headers' | 'remoteAddress'> {
  const { remoteAddress } = request.socket;
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return { headers, ...(remoteAddress ? { remoteAddress } : {}) };
}

/** Empty for what is no JSON: files are asked for by themselves. */
async function answerTo(http: FastifyInstance, call: string, asker: ReturnType<typeof askerOf>): Promise<string> {
  const answer = await http.inject({ url: call, ...asker });
  if (!String(answer.headers['content-type']).startsWith('application/json')) return '';
  return `${JSON.stringify({ call, status: answer.statusCode, text: answer.payload })}\n`;
}

async function* asTheyCome(asked: readonly Promise<string>[]): AsyncGenerator<string> {
  const open = new Map(asked.map((answer, place) => [place, answer.then((line) => ({ place, line }))]));
  while (open.size > 0) {
    const { place, line } = await Promise.race(open.values());
    open.delete(place);
    if (line !== '') yield line;
  }
}
