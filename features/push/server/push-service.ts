// Alerts on phones: which phones, what goes to them, and what they say of it.

import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { isOfOwnNetwork, literalAddress } from '@bantay/server/http/own-network.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import { isPushEndpoint, SUBSCRIPTIONS_MAX } from '../rules/push-endpoint.ts';
import { isInTime, type PushState, pushState, SHOWN_WITHIN_MS } from '../rules/push-shown.ts';
import { PUSH_REHEARSAL, PUSH_TRIAL, type PushItem, pushNotice } from '../rules/push-text.ts';
import { areUsable, type PhoneKeys, type PushKeys } from './push-keys.ts';
import * as queries from './push-queries.ts';
import { messageOf } from './push-token.ts';
import { sendDue } from './send-push-service.ts';

export type Subscription = queries.SubscriptionRow & { newest: PushState | null };

export interface PushService {
  readonly isOn: boolean;
  /** Null: switched off. */
  publicKey(): string | null;
  /** Of an account, newest first. */
  of(userId: number): Promise<{ subscriptions: Subscription[]; isOnDutyList: boolean }>;
  subscribe(phone: PhoneKeys, userId: number): Promise<void>;
  unsubscribe(endpoint: string, userId: number): Promise<void>;
  /** One message to one phone of one's own. */
  tryPhone(endpoint: string, userId: number): Promise<void>;
  /** The phone says that it showed a message: whether that was in time. */
  shown(token: string): Promise<boolean>;
  /** Somebody has pressed the button; `userId`: who is signed in on that phone, null: nobody. */
  answer(token: string, userId: number | null): Promise<void>;
  /** To the phones of whoever has one of these numbers; none is queued where it is switched off. */
  queueNotice(
    tx: Db,
    notice: { numbers: readonly string[]; problems: readonly number[]; items: readonly PushItem[] },
  ): Promise<void>;
  /** A quiet message to the same phones that nobody has to answer; returns its ids. */
  queueRehearsal(tx: Db, numbers: readonly string[]): Promise<number[]>;
  /** How many of these messages were shown in time. */
  countShown(messageIds: readonly number[]): Promise<number>;
  /** Answers that have come since, each once. */
  takeAnswers(tx: Db): Promise<{ problems: readonly number[]; name: string; userId: number }[]>;
  /** Machine time at which a phone of whoever has the number last showed a message in time. */
  proofs(numbers: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Sends what is due; how many messages were handed over. */
  round(): Promise<number>;
  forgetOld(): Promise<void>;
}

export interface PushParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  settings: Pick<SettingsBook, 'read'>;
  /** HMAC key of the tokens. */
  secret: string;
  /** Null: switched off. */
  contact: string | null;
  /** Made when it is first needed. */
  keys: () => PushKeys;
  /** Push services may be of the own network, for trials. */
  mayBePrivate: boolean;
}

/** An answer to an older notice is of no use, as one by SMS. */
const ANSWERED_WITHIN_MS = DAY_MS;

export function makePushService(parts: PushParts): PushService {
  const { db, secret, contact } = parts;
  return {
    isOn: contact !== null,
    publicKey: () => (contact === null ? null : parts.keys().publicKey),
    of: (userId) => readOwn(parts, userId),
    subscribe: (phone, userId) => subscribe(parts, phone, userId),
    unsubscribe: (endpoint, userId) =>
      inTransaction(db, async (tx) => {
        const { subscriptionId } = await requireOwn(tx, endpoint, userId);
        await queries.end(tx, subscriptionId, 'own');
        await note(parts, tx, {
          userId,
          action: 'push.unsubscribe',
          subjectId: subscriptionId,
          after: hostOf(endpoint),
        });
      }),
    tryPhone: (endpoint, userId) =>
      inTransaction(db, async (tx) => {
        if (contact === null) throw new Problem('pushOff');
        const { subscriptionId } = await requireOwn(tx, endpoint, userId);
        if ((await queries.queueTrial(tx, subscriptionId, PUSH_TRIAL)) === 0) throw new Problem('pushTooSoon');
        await note(parts, tx, { userId, action: 'push.test', subjectId: subscriptionId, after: hostOf(endpoint) });
      }),
    shown: (token) => noteShown(db, messageOf(secret, 'shown', token)),
    answer: (token, userId) => noteAnswer(db, messageOf(secret, 'answer', token), userId),
    async queueNotice(tx, { numbers, problems, items }) {
      if (contact === null || items.length === 0) return;
      await queries.queueDuty(tx, { numbers, problems, words: pushNotice(items) });
    },
    queueRehearsal: async (tx, numbers) =>
      contact === null ? [] : queries.queueRehearsal(tx, numbers, PUSH_REHEARSAL),
    countShown: async (messageIds) =>
      messageIds.length === 0 ? 0 : queries.countShown(db, messageIds, SHOWN_WITHIN_MS),
    takeAnswers: async (tx) => (contact === null ? [] : queries.takeAnswers(tx)),
    async proofs(numbers) {
      if (contact === null) return new Map();
      return new Map((await queries.listProofs(db, numbers)).map(({ number, shownAt }) => [number, shownAt]));
    },
    round: async () =>
      contact === null
        ? 0
        : sendDue({
            ...parts,
            contact,
            onOver: (subscriptionId, endpoint) => endByService(parts, subscriptionId, endpoint),
          }),
    async forgetOld() {
      await queries.endOfClosed(db);
      await queries.forgetOld(db);
    },
  };
}

async function readOwn({ db, settings }: PushParts, userId: number) {
  const [subscriptions, newest] = [await queries.listOf(db, userId), await queries.listNewest(db, userId)];
  const numbers = (await queries.numbersOf(db, userId)).map(({ simNum }) => simNum);
  const { duty } = await settings.read();
  return {
    isOnDutyList: duty.some(({ number }) => numbers.includes(number)),
    subscriptions: subscriptions.map((row) => {
      const message = newest.find(({ subscriptionId }) => subscriptionId === row.subscriptionId);
      return { ...row, newest: message ? pushState(message, row.now) : null };
    }),
  };
}

function subscribe(parts: PushParts, phone: PhoneKeys, userId: number): Promise<void> {
  const { db, contact, mayBePrivate } = parts;
  if (contact === null) throw new Problem('pushOff');
  const { endpoint } = phone;
  if (!isPushEndpoint(endpoint, mayBePrivate)) throw new Problem('pushAddress');
  const literal = literalAddress(new URL(endpoint).hostname);
  if (literal !== null && !mayBePrivate && isOfOwnNetwork(literal)) throw new Problem('pushAddress');
  if (!areUsable(phone)) throw new Problem('pushKeys');
  return inTransaction(db, async (tx) => {
    await queries.lockAccount(tx, userId);
    const stands = await queries.readByEndpoint(tx, endpoint);
    // Only the browser that has the subscription knows its keys: nobody takes a phone from another by its address alone.
    if (stands && (stands.p256dh !== phone.p256dh || stands.auth !== phone.auth)) throw new Problem('pushKeys');
    if (stands && stands.userId === userId && stands.endedAt === null) return;
    if ((await queries.countStanding(tx, userId)) >= SUBSCRIPTIONS_MAX)
      throw new Problem('pushTooMany', { most: SUBSCRIPTIONS_MAX });
    // What waits for whoever had this phone is his alone.
    if (stands) await queries.end(tx, stands.subscriptionId, 'own');
    const { subscriptionId } = (await queries.putSubscription(tx, { ...phone, userId }))!; // an insert that returns has its row
    await note(parts, tx, { userId, action: 'push.subscribe', subjectId: subscriptionId, after: hostOf(endpoint) });
  });
}

async function requireOwn(tx: Db, endpoint: string, userId: number): Promise<queries.SubscriptionRow> {
  const row = await queries.readByEndpoint(tx, endpoint);
  if (!row || row.userId !== userId || row.endedAt !== null) throw new Problem('pushUnknown');
  return row;
}

function noteShown(db: Db, messageId: number | null): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const message = messageId === null ? null : await queries.readMessage(tx, messageId);
    if (!message) throw new Problem('pushTokenWrong');
    if (message.shownAt !== null) throw new Problem('pushTokenUsed');
    await queries.setShown(tx, message.messageId);
    const inTime = isInTime(message.acceptedAt ?? message.now, message.now);
    if (inTime) await queries.setProven(tx, message.subscriptionId);
    return inTime;
  });
}

function noteAnswer(db: Db, messageId: number | null, userId: number | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    const message = messageId === null ? null : await queries.readMessage(tx, messageId);
    if (message?.kind !== 'duty' || !message.isActive || message.age > ANSWERED_WITHIN_MS)
      throw new Problem('pushTokenWrong');
    if (userId !== null && userId !== message.userId) throw new Problem('pushOtherAccount');
    if (message.answeredAt !== null) throw new Problem('pushTokenUsed');
    await queries.setAnswered(tx, message.messageId);
  });
}

const endByService = (parts: PushParts, subscriptionId: number, endpoint: string) =>
  inTransaction(parts.db, async (tx) => {
    if ((await queries.end(tx, subscriptionId, 'gone')) === 0) return;
    await note(parts, tx, { userId: null, action: 'push.end', subjectId: subscriptionId, after: hostOf(endpoint) });
  });

/** The address itself is a secret of the phone. */
const hostOf = (endpoint: string) => ({ host: new URL(endpoint).host });

function note(
  { clock }: Pick<PushParts, 'clock'>,
  tx: Db,
  { userId, ...what }: { userId: number | null; action: string; subjectId: number; after: object },
): Promise<number> {
  const actor = userId === null ? systemActor : actorOf(userId);
  return writeAudit(tx, { ...actor, fieldAt: clock.now(), ...what, topic: 'push' });
}
