// Takes waiting rows nobody else holds, hands each to the gateway, and writes down what became of it.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DeliveryEvent,
  type DeliveryState,
  nextDeliveryState,
  nextTryAt,
} from '@bantay/kernel/sms/delivery-state';
import { type RawBuilder, sql } from 'kysely';
import { changed, type Db, firstRow, isDatabaseAway, isDiskFull, planned } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Gateway, HandOver } from './gateway.ts';
import type { AcceptedRow, RoundKind } from './outbox.ts';

export interface SenderParts {
  db: Db;
  gateway: Gateway | null;
  /** Inside the transaction that marks the row accepted. */
  onAccepted: (tx: Db, row: AcceptedRow) => Promise<void>;
  /** Rows of this release went on: browsers ask again. */
  onProgress: (db: Db, releaseId: number) => Promise<void>;
  /** How long an end waits for hand-overs. */
  endMs?: number;
}

export interface Sender {
  start(onError: (error: unknown) => void): void;
  wake(): void;
  /** Started, not stopped, and with a gateway: what is queued leaves by itself. */
  isRunning(): boolean;
  stop(): Promise<void>;
  /** One round of work; returns how many rows were handed over. For tests and commands. */
  runOnce(): Promise<number>;
}

/** Besides being woken: rows whose pause is over, and leases of dead processes. */
const POLL_MS = 5000;
/** Pause before an outcome that could not be stored is stored again. */
const SETTLE_AGAIN_MS = 500;
/** Browsers are told of progress no more often than this. */
const PROGRESS_MS = 150;
/** The lease outlives the hand-over, so that no other process takes a row that is still being sent. */
const LEASE_SLACK_MS = 30_000;
/** An end waits so long for hand-overs; what has no answer then is in doubt, whatever the gateway does. */
const END_MS = 5000;

interface Claimed {
  outboxId: number;
  roundId: number;
  number: string;
  tries: number;
  text: string | null;
  name: string | null;
  kind: RoundKind;
  releaseId: number | null;
  senderUserId: number | null;
  attemptId: number;
  /** The same for every try of one row, unlike that of any other row of any installation. */
  key: string;
}

export function makeSender({ db, gateway, onAccepted, onProgress, endMs = END_MS }: SenderParts): Sender {
  // Of this process and start: a row that somebody else has taken over meanwhile is not written to.
  const holder = crypto.randomUUID();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  let wakeAgain = false;
  let stopped = true;
  let isEnding = false;
  // Neither falls asleep when the machine's clock goes back.
  let tidiedAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  const touched = new Set<number>();
  let report: (error: unknown) => void = () => {};

  const runOnce = async () => {
    if (!gateway) return 0;
    if (performance.now() - tidiedAt >= POLL_MS) {
      tidiedAt = performance.now();
      await mendClockGoneBack(db, gateway);
      await releaseDeadLeases(db, gateway);
      await cancelSuperseded(db);
    }
    let count = 0;
    // A row is claimed when its hand-over begins, never before: its lease covers one hand-over, and a crash leaves at
    // most one row per worker in doubt.
    const worker = async (row: Claimed | null) => {
      for (let next = row; next; next = isEnding ? null : await claim(db, gateway, holder)) {
        count++;
        await handOver(next).catch(report);
      }
    };
    const first = isEnding ? null : await claim(db, gateway, holder);
    if (!first) return 0;
    const others = Array.from({ length: gateway.parallel - 1 }, async () => worker(await claim(db, gateway, holder)));
    const ends = await Promise.allSettled([worker(first), ...others]);
    await tellProgress();
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return count;
  };

  const handOver = async (row: Claimed) => {
    const result = row.text === null ? CODE_EXPIRED : await sendGuarded(gateway!, row); // runOnce has checked it
    await settleOnceItCan(row, result);
    if (row.releaseId !== null) touched.add(row.releaseId);
    if (performance.now() - toldAt >= PROGRESS_MS) await tellProgress();
  };

  const tellProgress = async () => {
    toldAt = performance.now();
    const releaseIds = [...touched];
    touched.clear();
    for (const releaseId of releaseIds) await onProgress(db, releaseId);
  };

  /** The gateway has spoken: a database that is away for a while must not make a doubtful message of a sent one. */
  const settleOnceItCan = async (row: Claimed, result: HandOver) => {
    for (;;) {
      try {
        return await settle(row, result);
      } catch (error) {
        if (isEnding || !(isDatabaseAway(error) || isDiskFull(error))) throw error;
        await sleep(SETTLE_AGAIN_MS);
      }
    }
  };

  const settle = (row: Claimed, result: HandOver) =>
    inTransaction(db, async (tx) => {
      const event = eventOf(result, row.tries, gateway!.takesKeys);
      const state = nextDeliveryState('claimed', event)!; // every event of eventOf stands in the table for 'claimed'
      const isOurs = await saveState(tx, row, holder, state, result, takerOf(result) ?? gateway!.kind);
      if (!isOurs || state !== 'accepted') return;
      if (row.kind === 'otp') await blankText(tx, row.roundId);
      await onAccepted(tx, {
        outboxId: row.outboxId,
        roundId: row.roundId,
        kind: row.kind,
        releaseId: row.releaseId,
        senderUserId: row.senderUserId,
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
      isEnding = false;
      timer = setInterval(kick, POLL_MS);
      kick();
    },
    wake: kick,
    isRunning: () => !stopped && gateway !== null,
    async stop() {
      stopped = true;
      isEnding = true;
      if (timer) clearInterval(timer);
      gateway?.stop?.();
      const isDone = await Promise.race([
        (working ?? Promise.resolve()).then(() => true),
        sleep(endMs, false, { ref: false }),
      ]);
      if (!isDone) await abandonOwn(db, gateway!, holder); // only a gateway keeps it waiting
    },
    runOnce,
  };
}

/** A code that was used or is too old has lost its text (outbox.ts) while its row waited. */
const CODE_EXPIRED: HandOver = { outcome: 'final', detail: 'the text is gone' };

const takerOf = (result: HandOver) => (result.outcome === 'accepted' ? result.gateway : undefined);

async function sendGuarded(gateway: Gateway, row: Claimed): Promise<HandOver> {
  try {
    return await gateway.send({
      number: row.number,
      text: row.text!, // rows without text never come here
      idempotencyKey: row.key,
      name: row.name ?? '',
    });
  } catch (error) {
    return { outcome: 'doubtful', detail: error instanceof Error ? error.name : 'error' };
  }
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

/**
 * Warnings first, then in order; the attempt stands in the database before the gateway hears of it. A row that came
 * back unsent after a newer text was queued is cancelled here instead of claimed.
 */
async function claim(db: Db, gateway: Gateway, holder: string): Promise<Claimed | null> {
  for (;;) {
    const row = await firstRow<Claimed & { isSuperseded: boolean }>(
      db,
      sql`${planned('claim_sms')}with due as (
            select outbox_id, round_id from sms_outbox
            where state in ('queued', 'waiting') and next_try_at <= clock_timestamp()
            order by priority, next_try_at, outbox_id
            limit 1 for update skip locked
          ), judged as (
            select due.outbox_id, ${IS_SUPERSEDED} as is_superseded from due join sms_rounds r using (round_id)
          ), cancelled as (
            update sms_outbox o set state = 'cancelled', error = ${SUPERSEDED}, changed_at = clock_timestamp()
            from judged where o.outbox_id = judged.outbox_id and judged.is_superseded
          ), taken as (
            update sms_outbox o set state = 'claimed', tries = tries + 1, claimed_by = ${holder},
              lease_until = clock_timestamp() + ${gateway.timeoutMs + LEASE_SLACK_MS} * interval '1 millisecond',
              changed_at = clock_timestamp()
            from judged where o.outbox_id = judged.outbox_id and not judged.is_superseded
            returning o.outbox_id, o.round_id, o.number, o.tries, o.user_id, o.resent
          ), attempts as (
            insert into sms_attempts (outbox_id) select outbox_id from taken returning attempt_id, outbox_id
          )
          select judged.is_superseded, t.outbox_id, t.round_id, t.number, t.tries, r.sms_msg as text, r.kind,
            r.release_id, r.sender_user_id, u.first_name || ' ' || u.last_name as name, a.attempt_id, ${KEY} as key
          from judged
          left join taken t using (outbox_id)
          left join attempts a using (outbox_id)
          left join sms_rounds r using (round_id)
          left join users u on u.user_id = t.user_id`,
    );
    if (!row?.isSuperseded) return row;
  }
}

/**
 * A gateway that knows keys holds back what it has seen: a restored database counts its rows from an older number, so the
 * mark is new with each restore; a person who sends a row anew means another message.
 */
const KEY = sql`'bantay-' || (select mark from message_mark) || '-' || t.outbox_id
  || case when t.resent > 0 then '-' || t.resent else '' end`;

/** A newer text is on its way: a correction of this release (r), or the site's next release. */
const IS_SUPERSEDED = sql`(r.release_id is not null and exists (
  select 1 from monitoring_releases own
    join monitoring_releases m on m.site_id = own.site_id and m.release_id >= own.release_id
    join sms_rounds n on n.release_id = m.release_id
  where own.release_id = r.release_id and (n.release_id > r.release_id or n.update_number > r.update_number)))`;

const SUPERSEDED = 'superseded by a newer text';

/** Rows that were being handed over when the newer text cancelled the others, and wait for another try. */
const cancelSuperseded = (db: Db) =>
  sql`update sms_outbox o set state = 'cancelled', error = ${SUPERSEDED}, changed_at = clock_timestamp()
      from sms_rounds r
      where r.round_id = o.round_id and o.state in ('queued', 'waiting') and ${IS_SUPERSEDED}`.execute(db);

/**
 * What was changed in the future was changed before the machine's clock went back: a message would wait for as long as it
 * went back, and so would one whose process has died.
 */
async function mendClockGoneBack(db: Db, gateway: Gateway): Promise<void> {
  const leaseMs = gateway.timeoutMs + LEASE_SLACK_MS;
  await sql`update sms_outbox set changed_at = clock_timestamp(),
      next_try_at = case when state = 'claimed' then next_try_at else clock_timestamp() end,
      lease_until = least(lease_until, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    where state in ('queued', 'waiting', 'claimed') and changed_at > clock_timestamp() + ${CLOCK_SLACK}`.execute(db);
}
const CLOCK_SLACK = sql`interval '5 seconds'`;

/** A process died between claim and answer: nobody knows whether the message left, unless the gateway knows the key. */
const releaseDeadLeases = (db: Db, gateway: Gateway) =>
  giveUpClaimed(db, gateway, sql`lease_until < clock_timestamp()`);

/** The process ends while the gateway is silent: the same, without waiting for the leases. */
const abandonOwn = (db: Db, gateway: Gateway, holder: string) =>
  giveUpClaimed(db, gateway, sql`claimed_by = ${holder}`);

async function giveUpClaimed(db: Db, gateway: Gateway, which: RawBuilder<unknown>): Promise<void> {
  const event: DeliveryEvent = gateway.takesKeys ? 'outcome unknown, gateway knows the key' : 'outcome unknown';
  const state = nextDeliveryState('claimed', event)!; // both stand in the table
  await sql`with dead as (
      update sms_outbox set state = ${state}, claimed_by = null, lease_until = null, next_try_at = clock_timestamp(),
        error = 'no answer: the process ended', changed_at = clock_timestamp()
      where state = 'claimed' and ${which} returning outbox_id
    )
    update sms_attempts a set ended_at = clock_timestamp(), outcome = 'lost'
    from dead where a.outbox_id = dead.outbox_id and a.ended_at is null`.execute(db);
}

/** Ends the attempt in any case; false when the lease had ended and somebody else decided on the row. */
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
    sql`with attempt as (
          update sms_attempts set ended_at = clock_timestamp(), outcome = ${result.outcome},
            detail = ${'detail' in result ? result.detail : result.reference}
          where attempt_id = ${row.attemptId})
        update sms_outbox set state = ${state}, claimed_by = null, lease_until = null, gateway = ${gatewayKind},
          gateway_ref = ${'reference' in result ? result.reference : null},
          error = ${'detail' in result ? result.detail : null},
          next_try_at = clock_timestamp() + ${pause} * interval '1 millisecond', changed_at = clock_timestamp()
        where outbox_id = ${row.outboxId} and state = 'claimed' and claimed_by = ${holder}`,
  );
  return touched > 0;
}

const blankText = (tx: Db, roundId: number) =>
  sql`update sms_rounds set sms_msg = null where round_id = ${roundId}`.execute(tx);
