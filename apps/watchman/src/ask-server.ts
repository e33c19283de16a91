// A question to a server that is watched, and what its signed answer says; and whether the own line is alive.
import { randomBytes } from 'node:crypto';
import {
  type Answered,
  faultOfPulse,
  type LogWord,
  type Pulse,
  whatItSays,
} from '@bantay/features/watch/rules/pulse.ts';
import { pulse as pulseShape } from '@bantay/features/watch/wire/watch.ts';
import type { askOutside, OutsideAnswer } from '@bantay/server/outside/ask-outside.ts';
import { type OwnKey, readSigned } from '@bantay/server/outside/signed-word.ts';
import type { Watched } from './settings.ts';
import type { TargetState } from './state-file.ts';

/** How questions leave; tests put a hand between. */
export type Ask = typeof askOutside;

export interface Heard {
  says: Answered;
  /** Null: nothing that bears its key came. */
  pulse: Pulse | null;
}

interface Asking {
  ask: Ask;
  /** A question is given up after this. */
  patienceMs: number;
  key: OwnKey;
  now: () => number;
  /** What is said of its public log. */
  log: LogWord;
}

/** One that comes itself brings along what it has noticed; a server that does not know it is asked all the same. */
export async function askServer(asking: Asking, watched: Watched, state: TargetState): Promise<Heard> {
  const nonce = randomBytes(16).toString('base64url');
  const greeted = watched.fetch ? await greet(asking, watched, state, nonce) : null;
  const given =
    greeted ?? (await asking.ask(`${watched.address}/health/pulse?nonce=${nonce}`, null, asking.patienceMs));
  return judge(asking, watched, given, nonce);
}

/** Null: it does not take it. */
async function greet(
  { ask, key, now, patienceMs, log }: Asking,
  { address, key: to }: Watched,
  { sequence, noticed }: TargetState,
  nonce: string,
): Promise<OutsideAnswer | null> {
  const word = { kind: 'answer', from: key.name, to, nonce, at: now(), heard: sequence, noticed, refused: null, log };
  const given = await ask(`${address}/api/watch/hello`, { nonce, answer: key.sign(word) }, patienceMs);
  return given?.status === 200 ? given : null;
}

/** An answer without its key is none: whoever gives it is not the server. */
function judge({ key, now }: Asking, { key: from }: Watched, given: OutsideAnswer | null, nonce: string): Heard {
  const pulse = given?.status === 200 ? readSigned(given.json, from, pulseShape) : null;
  if (pulse === null) return { says: { is: isServing(given) ? 'not working' : 'silent' }, pulse: null };
  const fault = faultOfPulse(pulse, { from, own: key.name, nonce, heard: 0, now: now() });
  if (fault === 'clock') return { says: { is: 'clock' }, pulse: null };
  if (fault !== null) return { says: { is: 'silent' }, pulse: null };
  return { says: whatItSays(pulse), pulse };
}

/** Something answers that it cannot: its database is away, or it is told to wait. It is alarm enough, and other words. */
const isServing = (given: OutsideAnswer | null) => given !== null && (given.status >= 500 || given.status === 429);

/** Whatever anybody there answers: the line is alive. */
export async function isLineAlive(
  { ask, patienceMs }: Pick<Asking, 'ask' | 'patienceMs'>,
  addresses: readonly string[],
): Promise<boolean> {
  const answers = await Promise.all(addresses.map((address) => ask(address, null, patienceMs)));
  return answers.some((answer) => answer !== null);
}
