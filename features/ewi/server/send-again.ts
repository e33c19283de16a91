// What is left to people: messages that failed are sent again, and those in doubt are decided.
import { type DeliveryEvent, nextDeliveryState } from '@bantay/kernel/sms/delivery-state';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import * as queries from './ewi-queries.ts';
import { type AcceptedContext, noteFirst } from './note-accepted.ts';
import { auditPress, type PressContext, requireSendable, type SendableContext } from './sendable.ts';

/** What a person says of a message in doubt. */
export type DoubtOutcome = 'arrived' | 'send again' | 'give up';
const DOUBT_EVENTS: Readonly<Record<DoubtOutcome, DeliveryEvent>> = {
  arrived: 'person says sent',
  'send again': 'person says not sent',
  'give up': 'person gives it up',
};

export interface AgainContext extends SendableContext, PressContext {
  db: Db;
  outbox: Pick<Outbox, 'wake'>;
}

/** `outboxIds` null: all that failed of the newest text. */
export function sendAgain(
  context: AgainContext,
  releaseId: number,
  outboxIds: readonly number[] | null,
  userId: number,
): Promise<{ recipients: number }> {
  return inTransaction(context.db, async (tx) => {
    const { release } = await requireSendable(context, tx, releaseId, null);
    const [newest] = await queries.listRounds(tx, releaseId);
    const rows = newest ? await queries.listOutbox(tx, [newest.roundId]) : [];
    const failed = rows.filter((row) => row.state === 'failed' && (outboxIds?.includes(row.outboxId) ?? true));
    if (failed.length === 0) throw new Problem('nothingFailed');
    const ids = failed.map((row) => row.outboxId);
    const state = nextDeliveryState('failed', 'send again')!; // stands in the table
    const queued = await queries.setState(tx, ids, 'failed', state, null);
    await auditPress(context, tx, { userId, action: 'ewi.send-again', release, after: { outbox: ids } });
    await context.outbox.wake(tx);
    return { recipients: queued };
  });
}

export interface DoubtContext extends AcceptedContext {
  db: Db;
  outbox: Pick<Outbox, 'wake'>;
}

export function resolveDoubtful(
  context: DoubtContext,
  outboxId: number,
  outcome: DoubtOutcome,
  userId: number,
): Promise<void> {
  const { db, releases, outbox } = context;
  return inTransaction(db, async (tx) => {
    const row = await queries.readOutboxRow(tx, outboxId);
    if (!row || row.releaseId === null) throw new Problem('messageUnknown');
    const release = await releases.requireRelease(row.releaseId, tx);
    const state = nextDeliveryState('doubtful', DOUBT_EVENTS[outcome])!; // each stands in the table
    if ((await queries.setState(tx, [outboxId], 'doubtful', state, null)) === 0) throw new Problem('notDoubtful');
    const after = { outbox: outboxId, outcome };
    await auditPress(context, tx, { userId, action: 'ewi.resolve-doubtful', release, after });
    if (state === 'accepted') await noteFirst(context, tx, release.releaseId, userId);
    else if (state === 'queued') await outbox.wake(tx);
  });
}
