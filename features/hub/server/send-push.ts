// One round to the hub: what it has not acknowledged, as it is now, until all is there or it takes nothing.
import { randomBytes } from 'node:crypto';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { askOutside, type OutsideAnswer } from '@bantay/server/outside/ask-outside.ts';
import { type OwnKey, readSigned } from '@bantay/server/outside/signed-word.ts';
import { VERSION } from '@bantay/server/version.ts';
import { nextSequence } from '../../watch/rules/pulse.ts';
import { pauseAfter } from '../../webhooks/rules/next-try.ts';
import { type LineFault, nextBatch, owedOf, SPEAKS_EVERY_MS } from '../rules/push.ts';
import { hubAnswer, type PushWord } from '../wire/hub.ts';
import { type Gathered, type GatherParts, gatherItems } from './gather-items.ts';
import * as queries from './hub-queries.ts';

export interface SendParts extends GatherParts {
  hub: { url: string; key: string };
  key: () => OwnKey;
  isDemo: boolean;
  /** Machine time of this process. */
  now: () => number;
}

/** [ours] There in time on a line of 64 kbit/s; several bring a large cell up. */
const MOST_BYTES = 120_000;
const TIMEOUT_MS = 20_000;
/** A round begins no further batch after this; the next one goes on. */
const ROUND_MS = 20_000;
/** [ours] What is new is there soon after the line is: pauses grow no longer than this. */
const LONGEST_MS = 120_000;

export async function sendRound(parts: SendParts): Promise<void> {
  const { db, hub } = parts;
  const known = await queries.readLine(db);
  if (known === null || known.hubKey !== hub.key) await inTransaction(db, (tx) => queries.beginLine(tx, hub.key));
  else if (!known.isDue) return;
  const items = await gatherItems(parts);
  if (items === null) return;
  let isAnew = false;
  const began = performance.now();
  while (performance.now() - began < ROUND_MS) {
    const sent = await sendBatch(parts, items);
    if (sent === 'all') return;
    if (sent === 'some') continue;
    // One of us has lost what the other knows: all is told anew, once in a round.
    if (sent === 'gap' && !isAnew) {
      isAnew = true;
      await inTransaction(db, queries.forgetAcknowledged);
      continue;
    }
    const { tries } = (await queries.readLine(db))!; // it was begun above
    await queries.noteMiss(db, sent, Math.min(pauseAfter(tries + 1, 0) ?? LONGEST_MS, LONGEST_MS));
    return;
  }
}

async function sendBatch(parts: SendParts, items: readonly Gathered[]): Promise<'all' | 'some' | LineFault> {
  const { db } = parts;
  const line = (await queries.readLine(db))!; // the round has begun it
  const owed = owedOf(items, await queries.readKnown(db));
  const isQuiet = line.ackedAt !== null && line.now - line.ackedAt < SPEAKS_EVERY_MS;
  if (owed.length === 0 && isQuiet) return 'all';
  const batch = nextBatch(owed, MOST_BYTES);
  const fault = await say(parts, line, batch, items);
  if (fault !== null) return fault;
  // Its answer may ask for something.
  return batch.length === owed.length && !items.some(({ isAsked }) => isAsked) ? 'all' : 'some';
}

/** Null: it was taken. */
async function say(
  parts: SendParts,
  line: queries.LineRow,
  batch: readonly Gathered[],
  items: readonly Gathered[],
): Promise<LineFault | null> {
  const { db, now } = parts;
  const content = await contentOf(batch);
  let [last, nonce] = [line.sequence, randomBytes(16).toString('base64url')];
  for (const isSecond of [false, true]) {
    const sequence = nextSequence(now(), last);
    await inTransaction(db, (tx) =>
      queries.noteSending(
        tx,
        sequence,
        batch.map(({ name }) => name),
      ),
    );
    const judged = await post(parts, { ...content, sequence, after: line.acked, last, nonce });
    if (judged.is === 'good') {
      parts.growth.held = judged.held;
      const present = items.map(({ name }) => name);
      await inTransaction(db, (tx) => queries.noteAcknowledged(tx, { sequence, items: batch, present }));
      return null;
    }
    if (isSecond || judged.challenge === null) return judged.is;
    // It doubts that this is new: what bears its own nonce is.
    [last, nonce] = [sequence, judged.challenge];
  }
  return 'silent';
}

type Content = Pick<PushWord, 'sites' | 'caps' | 'all' | 'log' | 'growth'>;

async function contentOf(batch: readonly Gathered[]): Promise<Content> {
  const content: Content = { sites: [], caps: [] };
  for (const one of batch) {
    const { sites = [], caps = [], ...rest } = await one.part();
    content.sites.push(...sites);
    content.caps.push(...caps);
    Object.assign(content, rest);
  }
  return content;
}

type Judged = { is: 'good'; held: number | null } | { is: LineFault; challenge: string | null };

async function post(
  { hub, key, isDemo, now }: SendParts,
  part: Content & Pick<PushWord, 'sequence' | 'after' | 'last' | 'nonce'>,
): Promise<Judged> {
  const from = key().name;
  const word: PushWord = {
    ...{ kind: 'push', from, to: hub.key, at: Math.floor(now()), version: VERSION.slice(0, 100), demo: isDemo },
    ...part,
  };
  const given = await askOutside(`${hub.url}/push`, key().sign(word), TIMEOUT_MS);
  return judgeAnswer(given, { hub: hub.key, own: from, nonce: part.nonce });
}

/** Behind a signed refusal. */
const REFUSED = 409;

export function judgeAnswer(
  given: OutsideAnswer | null,
  { hub, own, nonce }: { hub: string; own: string; nonce: string },
): Judged {
  const nothing = { challenge: null };
  if (given === null || given.status >= 500) return { is: 'silent', ...nothing };
  // A sentence without a signature: it knows no such key, or the push was none for it.
  if (given.status !== 200 && given.status !== REFUSED) return { is: 'unknown', ...nothing };
  const answer = readSigned(given.json, hub, hubAnswer);
  if (answer === null || answer.from !== hub || answer.to !== own || answer.nonce !== nonce)
    return { is: 'forged', ...nothing };
  return answer.refused === null
    ? { is: 'good', held: answer.held ?? null }
    : { is: answer.refused, challenge: answer.challenge };
}
