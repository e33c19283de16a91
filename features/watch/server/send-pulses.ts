// After a good look: a pulse to each watchman, and a call of the plain address. What fails or hangs keeps nobody else waiting.

import { askOutside, type OutsideAnswer } from '@bantay/server/outside/ask-outside.ts';
import { readSigned } from '@bantay/server/outside/signed-word.ts';
import { type LogWord, nextSequence } from '../rules/pulse.ts';
import { watchmanAnswer } from '../wire/watch.ts';
import { type Facts, gatherFacts, type PulseParts, pulseTo } from './make-pulse.ts';
import * as queries from './watch-queries.ts';

/** Looks come four times in a pause, and take some time themselves. */
const TURN_SHARE = 0.97;

export async function sendPulses(parts: PulseParts): Promise<void> {
  const { db, pauseMs } = parts;
  const watchmen = (await queries.listWatchmen(db)).filter(({ address }) => address !== null);
  if (watchmen.length === 0 || !(await queries.takeTurn(db, 'pulse', pauseMs * TURN_SHARE))) return;
  const facts = await gatherFacts(parts);
  // On purpose: whoever asks is told so.
  if (facts.silence !== null) return;
  await Promise.all(watchmen.map((one) => sendTo(parts, one, facts)));
}

async function sendTo(parts: PulseParts, watchman: queries.WatchmanRow, facts: Facts): Promise<void> {
  const told = await post(parts, watchman, facts, nextSequence(facts.at, watchman.sequence));
  // A backup was restored and the clock set back as well: it has heard a later number, and says so under its key.
  if (told.heard === null) return;
  const again = nextSequence(facts.at, watchman.sequence, told.heard);
  if (again > told.heard) await post(parts, watchman, facts, again);
}

/** `heard`: it was not new to it, which knows this number already. */
async function post(
  { db, key, publicLog }: PulseParts,
  { watchmanId, address, publicKey }: queries.WatchmanRow,
  facts: Facts,
  sequence: number,
): Promise<{ heard: number | null }> {
  await queries.noteSequence(db, watchmanId, sequence);
  const sent = pulseTo(facts, publicKey, sequence);
  const given = await askOutside(`${address}/pulse`, key().sign(sent));
  const judged = judgeAnswer(given, { publicKey, own: key().name, nonce: sent.nonce });
  if (judged.is === 'good') {
    await queries.noteAnswer(db, watchmanId, judged.noticed);
    if (judged.log !== undefined) await publicLog?.noteWatchman({ watchmanId, publicKey, ...judged.log });
  }
  if (judged.is !== 'good' && judged.is !== 'none') await queries.noteFault(db, watchmanId, judged.is);
  return { heard: judged.is === 'refused' ? judged.heard : null };
}

type Judged =
  | { is: 'good'; noticed: number | null; log: LogWord | undefined }
  | { is: 'none' }
  | { is: 'forged' | 'stale' }
  | { is: 'refused'; heard: number | null };

/** It knows us, and does not believe this pulse: it says why under its key. */
const REFUSED = 409;

/** `none`: nobody answered, or something that is no watchman. */
export function judgeAnswer(
  given: OutsideAnswer | null,
  sent: { publicKey: string; own: string; nonce: string },
): Judged {
  if (given === null) return { is: 'none' };
  // It knows us not, or holds us for broken: a sentence without a signature.
  if (given.status >= 400 && given.status < 500 && given.status !== REFUSED) return { is: 'refused', heard: null };
  if (given.status !== 200 && given.status !== REFUSED) return { is: 'none' };
  const answer = readSigned(given.json, sent.publicKey, watchmanAnswer);
  if (answer === null || answer.from !== sent.publicKey) return { is: 'forged' };
  if (answer.to !== sent.own || answer.nonce !== sent.nonce) return { is: 'stale' };
  if (answer.refused !== null) return { is: 'refused', heard: answer.refused === 'replayed' ? answer.heard : null };
  return { is: 'good', noticed: answer.noticed, log: answer.log };
}

/** Once a minute at most, whatever the pause of pulses: that is what such listeners count by. */
const HEARTBEAT_MS = 60_000;

/** The plain address is called also while the server is silent on purpose: behind it nobody asks. */
export async function callHeartbeat({
  db,
  url,
  pauseMs,
}: {
  db: PulseParts['db'];
  url: string | null;
  pauseMs: number;
}) {
  if (url === null || !(await queries.takeTurn(db, 'heartbeat', Math.min(pauseMs, HEARTBEAT_MS)))) return;
  const answer = await askOutside(url);
  await queries.noteHeartbeat(db, answer !== null && answer.status >= 200 && answer.status < 300);
}
