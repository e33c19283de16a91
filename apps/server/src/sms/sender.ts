// Takes waiting rows nobody else holds, hands each to the gateway, and writes down what became of it.
import {
  type DeliveryEvent,
  type DeliveryState,
  nextDeliveryState,
  nextTryAt,
} from '@bantay/domain/ewi/delivery-state';
import { sql } from 'kysely';
import { changed, type Db, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Gateway, HandOver } from './gateway.ts';
import type { RoundKind } from './outbox.ts';

export interface AcceptedRow {
  outboxId: number;
  roundId: number;
  kind: RoundKind;
  releaseId: number | null;
  senderUserId: number | null;
}

export interface SenderParts {
  db: Db;
  gateway: Gateway | null;
  /** Inside the transaction that marks the row accepted. */
  onAccepted: (tx: Db, row: AcceptedRow) => Promise<void>;
  /** After each row that belongs to a release: browsers ask again. */
  onProgress: (db: Db, releaseId: number) => Promise<void>;
}

export interface Sender {
  start(onError: (error: unknown) => void): void;
  wake(): void;
  stop(): Promise<void>;
  /** One round of work; returns how many rows were handed over. For tests and commands. */
  runOnce(): Promise<number>;
}

/** Besides being woken: rows whose pause is over, and leases of dead processes. */
const POLL_MS = 5000;
const ROWS_PER_ROUND = 50;
/** The lease outlives the hand-over, so that no other process takes a row that is still being sent. */
const LEASE_SLACK_MS = 30_000;

interface Claimed {
  outbox_id: number;
  round_id: number;
  number: string;
  tries: number;
  text: string | null;
  name: string | null;
  kind: RoundKind;
  release_id: number | null;
  sender_user_id: number | null;
  attempt_id: number;
}

export function makeSender({ db, gateway, onAccepted, onProgress }: SenderParts): Sender {
  const holder = crypto.randomUUID();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let wakeAgain = false;
  let stopped = true;
  let report: (error: unknown) => void = () => {};

  const runOnce = async () => {
    if (!gateway) return 0;
    await releaseDeadLeases(db, gateway);
    const claimed = await claim(db, gateway, holder);
    const waiting = [...claimed];
    const worker = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        await handOver(row).catch(report);
      }
    };
    await Promise.all(Array.from({ length: gateway.parallel }, worker));
    return claimed.length;
  };

  const handOver = async (row: Claimed) => {
    const result = row.text === null ? CODE_EXPIRED : await sendGuarded(gateway!, row); // runOnce has checked it
    await settle(row, result);
    if (row.release_id !== null) await onProgress(db, row.release_id);
  };

  const settle = (row: Claimed, result: HandOver) =>
    inTransaction(db, async (tx) => {
      const event = eventOf(result, row.tries);
      const state = nextDeliveryState('claimed', event)!; // every event of eventOf stands in the table for 'claimed'
      await endAttempt(tx, row, result);
      const isOurs = await saveState(tx, row, holder, state, result, gateway!.kind);
      if (!isOurs || state !== 'accepted') return;
      if (row.kind === 'otp') await blankText(tx, row.round_id);
      await onAccepted(tx, {
        outboxId: row.outbox_id,
        roundId: row.round_id,
        kind: row.kind,
        releaseId: row.release_id,
        senderUserId: row.sender_user_id,
      });
    });

  const work = async () => {
    do {
      wakeAgain = false;
      while (!stopped && (await runOnce()) > 0);
    } while (wakeAgain && !stopped);
  };

  const kick = () => {
    if (stopped) return;
    if (working) {
      wakeAgain = true;
      return;
    }
    working = work()
      .catch(report)
      .finally(() => {
        working = null;
      });
  };

  return {
    start(onError) {
      report = onError;
      stopped = false;
      timer = setInterval(kick, POLL_MS);
      kick();
    },
    wake: kick,
    async stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      await working;
    },
    runOnce,
  };
}

const CODE_EXPIRED: HandOver = { outcome: 'final', detail: 'the text is gone' };

async function sendGuarded(gateway: Gateway, row: Claimed): Promise<HandOver> {
  try {
    return await gateway.send({
      number: row.number,
      text: row.text!, // rows without text never come here
      idempotencyKey: `bantay-${row.outbox_id}`,
      name: row.name ?? '',
    });
  } catch (error) {
    return { outcome: 'doubtful', detail: error instanceof Error ? error.name : 'error' };
  }
}

/** A retry that has no pause left is a failure that somebody must see. */
function eventOf(result: HandOver, tries: number): DeliveryEvent {
  switch (result.outcome) {
    case 'accepted':
      return 'gateway accepts';
    case 'final':
      return 'gateway refuses for good';
    case 'doubtful':
      return 'outcome unknown';
    case 'retry':
      return nextTryAt(tries, 0) === null ? 'tries used up' : 'gateway asks to retry';
  }
}

/** Warnings first, then in order; the attempt stands in the database before the gateway hears of it. */
async function claim(db: Db, gateway: Gateway, holder: string): Promise<Claimed[]> {
  return inTransaction(db, (tx) =>
    rows<Claimed>(
      tx,
      sql`with due as (
            select outbox_id from sms_outbox
            where state in ('queued', 'waiting') and next_try_at <= clock_timestamp()
            order by priority, next_try_at, outbox_id
            limit ${ROWS_PER_ROUND} for update skip locked
          ), taken as (
            update sms_outbox o set state = 'claimed', tries = tries + 1, claimed_by = ${holder},
              lease_until = clock_timestamp() + ${gateway.timeoutMs + LEASE_SLACK_MS} * interval '1 millisecond',
              changed_at = clock_timestamp()
            from due where o.outbox_id = due.outbox_id
            returning o.outbox_id, o.round_id, o.number, o.tries, o.user_id, o.priority
          ), attempts as (
            insert into sms_attempts (outbox_id) select outbox_id from taken returning attempt_id, outbox_id
          )
          select t.outbox_id, t.round_id, t.number, t.tries, r.sms_msg as text, r.kind, r.release_id, r.sender_user_id,
            u.first_name || ' ' || u.last_name as name, a.attempt_id
          from taken t join attempts a using (outbox_id) join sms_rounds r using (round_id)
          left join users u on u.user_id = t.user_id
          order by t.priority, t.outbox_id`,
    ),
  );
}

/** A process died between claim and answer: nobody knows whether the message left, unless the gateway knows the key. */
async function releaseDeadLeases(db: Db, gateway: Gateway): Promise<void> {
  const event: DeliveryEvent = gateway.takesKeys ? 'outcome unknown, gateway knows the key' : 'outcome unknown';
  const state = nextDeliveryState('claimed', event)!; // both stand in the table
  await sql`with dead as (
      update sms_outbox set state = ${state}, claimed_by = null, lease_until = null, next_try_at = clock_timestamp(),
        error = 'no answer: the process ended', changed_at = clock_timestamp()
      where state = 'claimed' and lease_until < clock_timestamp() returning outbox_id
    )
    update sms_attempts a set ended_at = clock_timestamp(), outcome = 'lost'
    from dead where a.outbox_id = dead.outbox_id and a.ended_at is null`.execute(db);
}

const endAttempt = (tx: Db, row: Claimed, result: HandOver) =>
  sql`update sms_attempts set ended_at = clock_timestamp(), outcome = ${result.outcome},
        detail = ${'detail' in result ? result.detail : result.reference}
      where attempt_id = ${row.attempt_id}`.execute(tx);

/** False when the lease had ended and somebody else decided on the row. */
async function saveState(
  tx: Db,
  row: Claimed,
  holder: string,
  state: DeliveryState,
  result: HandOver,
  gatewayKind: string,
): Promise<boolean> {
  const now = Date.now();
  const pause = (nextTryAt(row.tries, now) ?? now) - now;
  const touched = await changed(
    tx,
    sql`update sms_outbox set state = ${state}, claimed_by = null, lease_until = null, gateway = ${gatewayKind},
          gateway_ref = ${'reference' in result ? result.reference : null},
          error = ${'detail' in result ? result.detail : null},
          next_try_at = clock_timestamp() + ${pause} * interval '1 millisecond', changed_at = clock_timestamp()
        where outbox_id = ${row.outbox_id} and state = 'claimed' and claimed_by = ${holder}`,
  );
  return touched > 0;
}

const blankText = (tx: Db, roundId: number) =>
  sql`update sms_rounds set sms_msg = null where round_id = ${roundId}`.execute(tx);
