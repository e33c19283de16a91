// What a watchman answers: pulses that come, its own sign of life for whoever asks, and what it watches. No number of a phone stands in any of it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { faultOfPulse, type PulseFault, type WatchmanAnswer } from '@bantay/features/watch/rules/pulse.ts';
import { pulse as pulseShape, readPulse, signed } from '@bantay/features/watch/wire/watch.ts';
import { claimedBy, type OwnKey, readSigned } from '@bantay/server/outside/signed-word.ts';
import type { Settings } from './settings.ts';
import type { State } from './state-file.ts';
import type { Watch } from './watch.ts';

interface Parts {
  settings: Pick<Settings, 'name' | 'watch' | 'pulse_s'>;
  key: OwnKey;
  state: State;
  watch: Watch;
  now: () => number;
  say: (sentence: string) => void;
}

interface Answer {
  status: number;
  json: object;
}

/** A pulse is 1 kB; more is none. */
const MOST_BYTES = 8192;
const REQUEST_MS = 10_000;
const CONNECTIONS = 100;

export function makeDoors(parts: Parts): Server {
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    answer(parts, request).then(
      (given) => send(response, given),
      (error: unknown) => {
        parts.say(`A request broke: ${String(error)}`);
        send(response, refusal(400, 'broken', 'This request cannot be answered.'));
      },
    );
  });
  server.maxConnections = CONNECTIONS;
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}

function send(response: ServerResponse, { status, json }: Answer): void {
  const text = JSON.stringify(json);
  // What was too large is not read to its end.
  const heads = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 413 ? { connection: 'close' } : {}),
  };
  response.writeHead(status, heads).end(text);
}

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  json: { status: false, code, message },
});

async function answer(parts: Parts, request: IncomingMessage): Promise<Answer> {
  const url = URL.parse(request.url ?? '/', 'http://watchman');
  const { pathname, searchParams } = url ?? new URL('http://watchman');
  const asked = `${request.method} ${pathname}`;
  if (asked === 'POST /pulse') return takePulse(parts, request);
  if (asked === 'GET /state') return { status: 200, json: stateOf(parts) };
  if (asked === 'GET /health/pulse') return ownPulse(parts, searchParams.get('nonce'));
  return refusal(404, 'notFound', 'There is no such address: POST /pulse, GET /state, GET /health/pulse?nonce=…');
}

const SENTENCES: Readonly<Record<PulseFault, string>> = {
  foreign: 'Nobody of this key is watched here.',
  misdirected: 'This pulse is meant for another watchman.',
  replayed: 'This pulse is not newer than the last.',
  clock: 'The clocks are hours apart. Look at both.',
};

async function takePulse(parts: Parts, request: IncomingMessage): Promise<Answer> {
  const body = await readBody(request);
  if (body === null) return refusal(413, 'tooLarge', `A pulse has at most ${MOST_BYTES} bytes.`);
  const word = signed.safeParse(jsonIn(body)).data;
  if (word === undefined) return refusal(400, 'malformed', 'This is no signed word.');
  const watched = parts.settings.watch.find(({ key }) => key === claimedBy(word));
  const pulse = watched && readSigned(word, watched.key, pulseShape);
  if (!watched || !pulse) return refusal(403, 'foreign', SENTENCES.foreign);
  const { sequence } = parts.watch.stateOf(watched);
  const hearing = { from: watched.key, own: parts.key.name, nonce: null, heard: sequence, now: parts.now() };
  const refused = faultOfPulse(pulse, hearing);
  if (refused === null) parts.watch.hear(watched, pulse);
  else parts.say(`${watched.name}: a pulse was refused (${refused})`);
  const { sequence: heard, noticed } = parts.watch.stateOf(watched);
  const said: WatchmanAnswer = {
    ...{ kind: 'answer', from: parts.key.name, to: watched.key, nonce: pulse.nonce, at: parts.now() },
    ...{ heard, noticed, refused, log: parts.watch.logWord(watched) },
  };
  const message = refused === null ? 'Heard.' : SENTENCES[refused];
  return { status: refused === null ? 200 : 409, json: { ...parts.key.sign(said), message } };
}

/** Null: it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** As a server gives it: so watchmen watch each other. */
function ownPulse({ key, settings, watch, state, now }: Parts, given: string | null): Answer {
  const asked = readPulse.shape.query.safeParse({ nonce: given });
  if (!asked.success) return refusal(400, 'malformed', 'A nonce is asked for: 16 to 64 letters, digits, - and _.');
  const at = now();
  const oldest = Math.min(at, ...state.outbox.map(({ queuedAt }) => queuedAt));
  const word = {
    ...{ kind: 'pulse', from: key.name, to: null, nonce: asked.data.nonce, sequence: Math.floor(at), at },
    ...{ looked: watch.tickedAt(), pause: settings.pulse_s, closing: null, accepted: null, free: null, low: false },
    ...{ waiting: Math.round((at - oldest) / 1000), version: 'watchman', silence: null },
  };
  return { status: 200, json: key.sign(word) };
}

/** For whoever looks after it. */
function stateOf({ settings, key, watch, state, now }: Parts): object {
  return {
    status: true,
    name: settings.name,
    key: key.name,
    line: state.line.deadSince === null ? 'alive' : 'dead',
    waiting_sms: state.outbox.length,
    watch: settings.watch.map((watched) => {
      const { watch: stands, heardAt, noticed, ails, muted } = watch.stateOf(watched);
      const heard_s = Math.max(0, Math.round((now() - heardAt) / 1000));
      return {
        name: watched.name,
        state: stands.state,
        heard_s,
        noticed,
        ails: ails !== null || (muted ?? null) !== null,
      };
    }),
  };
}
