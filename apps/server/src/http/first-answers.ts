// What a page asks first comes in one answer: on a weak line each question waits for a connection of its own. A line per call, as soon as
// it is there; each is asked as if the page had asked by itself, with all that stands before its door.
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { Problem } from '../problems.ts';
import { flushingPacker, packingFor } from './packing.ts';

export const FIRST_ANSWERS = '/api/first_answers';
/** More than any page has. */
const MOST_CALLS = 20;
/** So often a page hears that its answers are worked on: silence is the line's, and then each is asked for alone (apps/web/src/api/first-answers.ts). */
const SIGN_OF_LIFE_MS = 5_000;
const SIGN_OF_LIFE = '\n';
/** Who asks, and through what. */
const PASSED_ON = [
  ...['cookie', 'host', 'user-agent', 'accept-language'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
] as const;

/** The address that asks for all of them. */
export const addressOfAll = (calls: readonly string[]): string =>
  `${FIRST_ANSWERS}?${new URLSearchParams(calls.map((call): [string, string] => ['call', call]))}`;

/**
 * `?call=…&call=…`, as pages name them (`isNamed`): whatever else reads, as an export, would be gathered in memory, and a link could ask for
 * it. A line of JSON for each that answered in JSON: its call, status and text; empty lines between are signs of life.
 */
export function addFirstAnswers(
  http: FastifyInstance,
  isNamed: (call: string) => boolean,
  signOfLifeMs = SIGN_OF_LIFE_MS,
): void {
  http.get<{ Querystring: Partial<Record<string, unknown>> }>(FIRST_ANSWERS, async (request, reply) => {
    // A key for reading opens what it opens, each by itself.
    const { signedIn } = request;
    if (!signedIn) throw new Problem('unsigned');
    const calls = [request.query.call ?? []].flat();
    const areNamed = calls.every((call): call is string => typeof call === 'string' && isNamed(call));
    if (calls.length === 0 || calls.length > MOST_CALLS || !areNamed) throw new Problem('malformed', { what: 'call' });
    const asker = askerOf(request);
    const lines = Readable.from(
      asTheyCome(
        calls.map((call) => answerTo(http, call, asker)),
        signOfLifeMs,
      ),
    );
    const packing = packingFor(request.headers['accept-encoding']);
    reply.type('application/x-ndjson').header('vary', 'accept-encoding');
    // A page that another tab has since changed hands shows none of it; a proxy that gathers hands each line on.
    reply.header('answers-for', signedIn.userId).header('x-accel-buffering', 'no');
    if (packing === null) return reply.send(lines);
    // What goes wrong ends the answer; whoever waits for the rest asks by itself.
    return reply.header('content-encoding', packing).send(pipeline(lines, flushingPacker(packing), () => undefined));
  });
}

function askerOf(request: FastifyRequest): Pick<InjectOptions, 'headers' | 'remoteAddress'> {
  const { remoteAddress } = request.socket;
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return { headers, ...(remoteAddress ? { remoteAddress } : {}) };
}

/** Empty for what is no JSON, and for what broke off: it is asked for by itself. */
async function answerTo(http: FastifyInstance, call: string, asker: ReturnType<typeof askerOf>): Promise<string> {
  // Why it broke off was noted where it was asked.
  const answer = await http.inject({ url: call, ...asker }).catch(() => null);
  if (answer === null || !String(answer.headers['content-type']).startsWith('application/json')) return '';
  return `${JSON.stringify({ call, status: answer.statusCode, text: answer.payload })}\n`;
}

async function* asTheyCome(asked: readonly Promise<string>[], signOfLifeMs: number): AsyncGenerator<string> {
  const open = new Map(asked.map((answer, place) => [place, answer.then((line) => ({ place, line }))]));
  const beat = () => sleep(signOfLifeMs, null, { ref: false });
  let next = beat();
  yield SIGN_OF_LIFE;
  while (open.size > 0) {
    const come = await Promise.race([...open.values(), next]);
    if (come === null) {
      next = beat();
      yield SIGN_OF_LIFE;
      continue;
    }
    open.delete(come.place);
    if (come.line !== '') yield come.line;
  }
}
