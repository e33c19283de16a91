// One round of messages to phones: encrypted for each, handed to its push service, and what that answered.

import { nextTryAt } from '@bantay/kernel/sms/delivery-state';
import type { Db } from '@bantay/server/database/database.ts';
import { eachByItself } from '@bantay/server/each-by-itself.ts';
import { fewAtOnce } from '@bantay/server/files/few-at-once.ts';
import { postMessage } from '@bantay/server/http/post-message.ts';
import { judgePushAnswer, type PushVerdict } from '../rules/push-answer.ts';
import { KEPT_S } from '../rules/push-shown.ts';
import { type PushKeys, sealed } from './push-keys.ts';
import * as queries from './push-queries.ts';
import { tokenOf } from './push-token.ts';

export interface SendParts {
  db: Db;
  secret: string;
  contact: string;
  keys: () => PushKeys;
  mayBePrivate: boolean;
  /** Nothing will ever reach this phone again. */
  onOver: (subscriptionId: number, endpoint: string) => Promise<unknown>;
}

/** [ours] Ten seconds at most for each: those of a whole duty list leave within one round even where a push service is silent. */
const AT_ONCE = 8;
const ROUND_MAX = 400;
/** The longest pause there is: half an hour (RETRY_PAUSES_MS). */
const LONGEST_PAUSE_MS = 45 * 60_000;

export async function sendDue(parts: SendParts): Promise<number> {
  const due = await queries.listDue(parts.db, ROUND_MAX, LONGEST_PAUSE_MS);
  const slot = fewAtOnce(AT_ONCE);
  const all = due.map((row) => slot(() => send(parts, row)));
  // Each by itself: one that breaks keeps nothing from the others.
  await Promise.allSettled(all);
  await eachByItself(all, 'telling phones', (one) => one);
  return due.length;
}

async function send(parts: SendParts, row: queries.DueRow): Promise<void> {
  const verdict = row.age > KEPT_S * 1000 ? TOO_OLD : await handOver(parts, row);
  const { outcome, detail, waitS } = verdict;
  const isTriedAgain = outcome === 'retry' || outcome === 'doubtful';
  const next = isTriedAgain ? nextTryAt(row.tries + 1, 0) : null;
  const pauseMs = Math.max(next ?? 0, (waitS ?? 0) * 1000);
  const state = outcome === 'accepted' ? 'accepted' : next === null ? 'refused' : 'waiting';
  await queries.settle(parts.db, row.messageId, { state, detail, pauseMs });
  if (verdict.isOver) await parts.onOver(row.subscriptionId, row.endpoint);
}

const TOO_OLD: PushVerdict = { outcome: 'final', detail: 'it waited too long', isOver: false, waitS: null };

async function handOver({ secret, contact, keys, mayBePrivate }: SendParts, row: queries.DueRow): Promise<PushVerdict> {
  const { messageId, words, kind, endpoint } = row;
  const text = JSON.stringify({
    ...{ id: messageId, ...words, shown: tokenOf(secret, 'shown', messageId) },
    answer: kind === 'duty' ? tokenOf(secret, 'answer', messageId) : null,
  });
  const { heads, body } = sealed(row, text, { keys: keys(), contact, keptS: KEPT_S });
  return judgePushAnswer(await postMessage({ url: endpoint, heads, body, mayBePrivate }));
}
