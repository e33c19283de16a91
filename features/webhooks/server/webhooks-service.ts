// Webhooks: made, tried, paused and removed by admins; what they are told is sent by a job, at least once, and never in the way of a warning.
import { randomBytes } from 'node:crypto';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { isOfOwnNetwork, literalAddress } from '@bantay/server/http/own-network.ts';
import { Problem } from '@bantay/server/problems.ts';
import { addressFault } from '../rules/hook-address.ts';
import { secretOf } from './webhook-signature.ts';
import * as queries from './webhooks-queries.ts';

export type Webhook = queries.WebhookRow;
export type Delivery = queries.DeliveryRow;

/** Who does it, and why. */
export interface Deed {
  by: number;
  reason: string;
}

export interface WebhooksService {
  list(): Promise<Webhook[]>;
  /** The last fifty, newest first. */
  deliveries(hookId: number): Promise<Delivery[]>;
  /** `secret` in clear: it can never be asked for again. */
  create(hook: { name: string; url: string }, deed: Deed): Promise<{ hookId: number; secret: string }>;
  test(hookId: number, by: number): Promise<void>;
  pause(hookId: number, isPaused: boolean, deed: Deed): Promise<void>;
  remove(hookId: number, deed: Deed): Promise<void>;
  /** Those that took nothing for a day. */
  failing(): Promise<{ hookId: number; name: string; since: number }[]>;
  forgetOld(): Promise<void>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  /** Of the server. */
  secret: string;
  /** Receivers of the own network are allowed. */
  mayBePrivate: boolean;
}

/** [ours] Few are asked at once, and each may take ten seconds: a round ends within half a minute. */
const MOST_HOOKS = 10;
const SHOWN = 50;
const TESTS_A_MINUTE = 5;

export function makeWebhooksService({ db, clock, secret, mayBePrivate }: Parts): WebhooksService {
  const note = (tx: Db, by: number, what: { action: string; subjectId: number; before?: object; after: object }) =>
    writeAudit(tx, { ...actorOf(by), fieldAt: clock.now(), ...what, topic: 'webhooks' });
  const hold = async (tx: Db, hookId: number) => {
    const hook = await queries.lockWebhook(tx, hookId);
    if (!hook) throw new Problem('webhookUnknown');
    return hook;
  };

  return {
    list: () => queries.listWebhooks(db),
    deliveries: (hookId) => queries.listDeliveries(db, hookId, SHOWN),
    async create({ name, url }, { by, reason }) {
      refuseAddress(url, mayBePrivate);
      const salt = randomBytes(16);
      const hookId = await inTransaction(db, async (tx) => {
        await queries.lockWebhooks(tx);
        if ((await queries.listWebhooks(tx)).length >= MOST_HOOKS)
          throw new Problem('webhooksMany', { most: MOST_HOOKS });
        const made = await queries.insertWebhook(tx, { name, url, salt, by });
        await note(tx, by, { action: 'webhooks.create', subjectId: made, after: { name, url, reason } });
        return made;
      });
      return { hookId, secret: secretOf(secret, salt) };
    },
    test: (hookId, by) =>
      inTransaction(db, async (tx) => {
        const { name, pausedAt } = await hold(tx, hookId);
        if (pausedAt !== null) throw new Problem('webhookPaused');
        if ((await queries.countTests(tx, hookId)) >= TESTS_A_MINUTE) throw new Problem('tooMany', { seconds: 60 });
        await queries.insertTest(tx, hookId);
        await note(tx, by, { action: 'webhooks.test', subjectId: hookId, after: { name } });
      }),
    pause: (hookId, isPaused, { by, reason }) =>
      inTransaction(db, async (tx) => {
        const { name, pausedAt } = await hold(tx, hookId);
        if ((pausedAt !== null) === isPaused) return;
        await queries.setPaused(tx, hookId, isPaused);
        const action = isPaused ? 'webhooks.pause' : 'webhooks.resume';
        await note(tx, by, { action, subjectId: hookId, after: { name, reason } });
      }),
    remove: (hookId, { by, reason }) =>
      inTransaction(db, async (tx) => {
        const { name } = await hold(tx, hookId);
        await queries.removeWebhook(tx, hookId);
        await note(tx, by, { action: 'webhooks.remove', subjectId: hookId, before: { name }, after: { reason } });
      }),
    failing: () => queries.listFailing(db),
    forgetOld: async () => void (await queries.forgetOld(db)),
  };
}

/** A name is judged when it is connected to; an address at once, so that nobody waits for it. */
function refuseAddress(url: string, mayBePrivate: boolean): void {
  const fault = addressFault(url, mayBePrivate);
  if (fault !== null) throw new Problem(fault);
  const literal = literalAddress(new URL(url).hostname);
  if (!mayBePrivate && literal !== null && isOfOwnNetwork(literal)) throw new Problem('webhookPrivate');
}
