// What becomes of a row that was handed over: by the word of the gateway, or without one.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DeliveryEvent,
  type DeliveryState,
  nextDeliveryState,
  nextTryAt,
} from '@bantay/kernel/sms/delivery-state';
import { type RawBuilder, sql } from 'kysely';
import { changed, type Db, isDatabaseAway, isDiskFull, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Claimed, LEASE_SLACK_MS } from './claim-row.ts';
import type { Gateway, HandOver } from './gateway.ts';
import { isGone } from './holder.ts';
import type { AcceptedRow } from './outbox.ts';
import { tablesOf } from './outbox-tables.ts';

/** Pause before an outcome that could not be stored is stored again. */
const SETTLE_AGAIN_MS = 500;

export interface SettleContext {
  db: Db;
  gateway: Pick<Gateway, 'kind' | 'takesKeys' | 'channel'>;
  holder: string;
  /** Inside the transaction that marks the row accepted. */
  onAccepted: (tx: Db, row: AcceptedRow) => Promise<void>;
}

/** The gateway has spoken: a database that is away for a while must not make a doubtful message of a sent one. */
export async function settleOnceItCan(
  context: SettleContext & { isEnding: () => boolean },
  row: Claimed,
  result: HandOver,
): Promise<void> {
  for (;;) {
    try {
      return await settle(context, row, result);
    } catch (error) {
      if (context.isEnding() || !(isDatabaseAway(error) || isDiskFull(error))) throw error;
      await sleep(SETTLE_AGAIN_MS);
    }
  }
}

export function settle(context: SettleContext, row: Claimed, result: HandOver): Promise<void> {
  const { db, gateway, onAccepted } = context;
  return inTransaction(db, async (tx) => {
    const event = eventOf(result, row.tries, gateway.takesKeys);
    const state = nextDeliveryState('claimed', event)!; // every event of eventOf stands in the table for 'claimed'
    const isOurs = await saveState(context, tx, row, state, result);
    if (!isOurs || state !== 'accepted') return;
    if (row.kind === 'otp') await blankText(tx, row.roundId);
    await onAccepted(tx, {
      outboxId: row.outboxId,
      roundId: row.roundId,
      kind: row.kind,
      releaseId: row.releaseId,
      senderUserId: row.senderUserId,
      isAnswered: result.outcome === 'accepted' && result.isAnswered === true,
    });
  });
}

/**
 * A retry that has no pause left is a failure that somebody must see. An unknown outcome is asked again where the
 * gateway knows the key, and is doubtful when the tries are used up.
 */
function eventOf(result: HandOver, tries: number, takesKeys: boolean): DeliveryEvent {
  const hasTriesLeft = nextTryAt(tries, 0) !== null;
  switch (result.outcome) {
    case 'accepted':
      return 'gateway accepts';
    case 'final':
      return 'gateway refuses for good';
    case 'doubtful':
      return takesKeys && hasTriesLeft ? 'outcome unknown, gateway knows the key' : 'outcome unknown';
    case 'retry':
      return hasTriesLeft ? 'gateway asks to retry' : 'tries used up';
  }
}

/** Ends the attempt in any case; false when the lease had ended and somebody else decided on the row. */
async function saveState(
  { gateway, holder }: Pick<SettleContext, 'gateway' | 'holder'>,
  tx: Db,
  row: Claimed,
  state: DeliveryState,
  result: HandOver,
): Promise<boolean> {
  const now = Date.now();
  const asked = 'afterMs' in result ? (result.afterMs ?? 0) : 0;
  const pause = Math.max((nextTryAt(row.tries, now) ?? now) - now, asked);
  const { outbox, attempts } = tablesOf(gateway.channel);
  const touched = await changed(
    tx,
    sql`with attempt as (
          update ${attempts} set ended_at = statement_timestamp(), outcome = ${result.outcome},
            detail = ${'detail' in result ? result.detail : result.reference}
          where attempt_id = ${row.attemptId})
        update ${outbox} set state = ${state}, claimed_by = null, lease_until = null, gateway = ${takerOf(result) ?? gateway.kind},
          gateway_ref = ${'reference' in result ? result.reference : null},
          error = ${'detail' in result ? result.detail : null},
          next_try_at = statement_timestamp() + ${pause} * interval '1 millisecond', changed_at = statement_timestamp()
        where outbox_id = ${row.outboxId} and state = 'claimed' and claimed_by = ${holder}`,
  );
  return touched > 0;
}

const takerOf = (result: HandOver) => (result.outcome === 'accepted' ? result.gateway : undefined);

const blankText = (tx: Db, roundId: number) =>
  sql`update sms_rounds set sms_msg = null where round_id = ${roundId}`.execute(tx);

/** A process died between claim and answer: nobody knows whether the message left, unless the gateway knows the key. */
export const releaseDeadLeases = (db: Db, gateway: Pick<Gateway, 'takesKeys' | 'channel'>) =>
  giveUpClaimed(db, gateway, sql`lease_until < statement_timestamp()`);

/** The same at a start, of a process of this machine that is gone: its lease would keep them waiting for a minute and more. */
export async function releaseGone(db: Db, gateway: Pick<Gateway, 'takesKeys' | 'channel'>): Promise<void> {
  const { outbox, isOwn } = tablesOf(gateway.channel);
  const found = await rows<{ holder: string }>(
    db,
    sql`select distinct claimed_by as holder from ${outbox} where ${isOwn} and state = 'claimed' and claimed_by is not null`,
  );
  const gone = found.map(({ holder }) => holder).filter(isGone);
  if (gone.length > 0) await giveUpClaimed(db, gateway, sql`claimed_by = any(${gone}::text[])`);
}

/** The process ends while the gateway is silent: the same, without waiting for the leases. */
export const abandonOwn = ({ db, gateway, holder }: Omit<SettleContext, 'onAccepted'>) =>
  giveUpClaimed(db, gateway, sql`claimed_by = ${holder}`);

async function giveUpClaimed(
  db: Db,
  gateway: Pick<Gateway, 'takesKeys' | 'channel'>,
  which: RawBuilder<unknown>,
): Promise<void> {
  const { outbox, attempts, isOwn } = tablesOf(gateway.channel);
  const event: DeliveryEvent = gateway.takesKeys ? 'outcome unknown, gateway knows the key' : 'outcome unknown';
  const state = nextDeliveryState('claimed', event)!; // both stand in the table
  await sql`with dead as (
      update ${outbox} set state = ${state}, claimed_by = null, lease_until = null, next_try_at = statement_timestamp(),
        error = 'no answer: the process ended', changed_at = statement_timestamp()
      where ${isOwn} and state = 'claimed' and ${which} returning outbox_id
    )
    update ${attempts} a set ended_at = statement_timestamp(), outcome = 'lost'
    from dead where a.outbox_id = dead.outbox_id and a.ended_at is null`.execute(db);
}

/**
 * What was changed in the future was changed before the machine's clock went back: a message would wait for as long as it
 * went back, and so would one whose process has died.
 */
export async function mendClockGoneBack(db: Db, gateway: Pick<Gateway, 'timeoutMs' | 'channel'>): Promise<void> {
  const { outbox, isOwn } = tablesOf(gateway.channel);
  const leaseMs = gateway.timeoutMs + LEASE_SLACK_MS;
  await sql`update ${outbox} set changed_at = statement_timestamp(),
      next_try_at = least(next_try_at, statement_timestamp()),
      lease_until = least(lease_until, statement_timestamp() + ${leaseMs} * interval '1 millisecond')
    where ${isOwn} and state in ('queued', 'waiting', 'claimed') and changed_at > statement_timestamp() + ${CLOCK_SLACK}`.execute(
    db,
  );
}
const CLOCK_SLACK = sql`interval '5 seconds'`;
