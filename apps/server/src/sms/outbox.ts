// The outbox: rounds of messages and one row per recipient, written in the transaction of the decision.
import { sql } from 'kysely';
import { at, changed, type Db, firstRow, rows } from '../database/database.ts';
import type { FieldClock } from '../field-clock.ts';

/** Wakes the sender; the payload is empty, rows are always read. */
export const OUTBOX_CHANNEL = 'bantay_outbox';

export type RoundKind = 'warning' | 'correction' | 'cancellation' | 'otp' | 'answer' | 'test' | 'duty' | 'account';

export interface AcceptedRow {
  outboxId: number;
  roundId: number;
  kind: RoundKind;
  releaseId: number | null;
  senderUserId: number | null;
}

/** Lower goes first: warnings overtake everything. */
const PRIORITY: Readonly<Record<RoundKind, number>> = {
  warning: 1,
  correction: 1,
  cancellation: 1,
  duty: 3,
  otp: 5,
  account: 5,
  answer: 6,
  test: 7,
};

export interface NewRound {
  kind: RoundKind;
  releaseId: number | null;
  updateNumber: number;
  text: string;
  /** What the template alone would have said; a difference stays on record. */
  composedText: string | null;
  senderUserId: number | null;
  releaseDetails: string | null;
}

export interface Recipient {
  number: string;
  mobileId: number | null;
  userId: number | null;
}

export interface Outbox {
  insertRound(tx: Db, round: NewRound): Promise<number>;
  /** Adds the recipients that the round does not have yet; returns how many were new. */
  addRecipients(tx: Db, roundId: number, kind: RoundKind, recipients: readonly Recipient[]): Promise<number>;
  wake(tx: Db): Promise<void>;
  queueCode(tx: Db, message: { number: string | null; userId: number | null; code: string }): Promise<void>;
  /**
   * The answer to a message that came in, unless that number had one in the last ten minutes; what is always told is told
   * all the same. Numbers that are nobody's get few answers an hour, whoever writes from them.
   */
  queueAnswer(tx: Db, recipient: Recipient, text: string, isAlwaysTold?: boolean): Promise<void>;
  /** About the person's own account, to each of these numbers; null: there is none. */
  queueAccountNotice(tx: Db, userId: number, text: string, numbers: readonly (string | null)[]): Promise<void>;
  /** The code is used: nothing of it stays. */
  blankCodes(tx: Db, userId: number): Promise<void>;
  /** To the duty list; what an older notice has not delivered yet is not sent any more. */
  queueNotice(tx: Db, text: string, numbers: readonly string[]): Promise<void>;
  /** Codes older than ten minutes are worthless: text gone, waiting rows cancelled. */
  expireCodes(): Promise<void>;
  /** Texts that still wait, for `npm run demo:outbox`. */
  listWaiting(): Promise<{ number: string; text: string; state: string; at: number }[]>;
  state(): Promise<{ waiting: number; oldestWaitingAt: number | null }>;
}

/** Answers an hour to numbers that are nobody's: more would spend the load of the SIM for whoever wants to. */
const MOST_TO_STRANGERS = 10;

/** Stands in for a number when there is nobody to send to; the row is born cancelled. */
const NOBODY = '639000000000';

export function makeOutbox(db: Db, clock: FieldClock): Outbox {
  const insertRound: Outbox['insertRound'] = async (tx, round) => {
    const row = await firstRow<{ roundId: number }>(
      tx,
      sql`insert into sms_rounds (kind, release_id, update_number, sms_msg, composed_msg, sender_user_id,
            release_details, field_at)
          values (${round.kind}, ${round.releaseId}, ${round.updateNumber}, ${round.text}, ${round.composedText},
            ${round.senderUserId}, ${round.releaseDetails}, ${at(clock.now())})
          returning round_id`,
    );
    return row!.roundId;
  };
  /** A round that belongs to no release and that nobody has written. */
  const insertPlain = (tx: Db, kind: RoundKind, text: string) =>
    insertRound(tx, {
      kind,
      releaseId: null,
      updateNumber: 0,
      text,
      composedText: null,
      senderUserId: null,
      releaseDetails: null,
    });

  return {
    insertRound,
    async addRecipients(tx, roundId, kind, recipients) {
      return changed(
        tx,
        sql`insert into sms_outbox (round_id, number, mobile_id, user_id, priority)
            select ${roundId}, r.number, r.mobile_id, r.user_id, ${PRIORITY[kind]}
            from unnest(${recipients.map((one) => one.number)}::text[], ${recipients.map((one) => one.mobileId)}::int[],
              ${recipients.map((one) => one.userId)}::int[]) as r (number, mobile_id, user_id)
            on conflict (round_id, number) do nothing`,
      );
    },
    async wake(tx) {
      await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx);
    },
    // No row tells an unknown name from a known one by its absence: both cost the same statements.
    async queueCode(tx, { number, userId, code }) {
      const text = `Bantay: ang iyong one-time code ay ${code}. Huwag ibigay kahit kanino. Ten minutes lang ito gumagana.`;
      const roundId = await insertPlain(tx, 'otp', text);
      await sql`insert into sms_outbox (round_id, number, user_id, priority, state)
        values (${roundId}, ${number ?? NOBODY}, ${userId}, ${PRIORITY.otp}, ${number ? 'queued' : 'cancelled'})`.execute(
        tx,
      );
      await this.wake(tx);
    },
    async queueAnswer(tx, recipient, text, isAlwaysTold = false) {
      const recent = await firstRow<{ own: number; strangers: number }>(
        tx,
        sql`select count(*) filter (where o.number = ${recipient.number} and o.queued_at > now() - interval '10 minutes')
              as own, count(*) filter (where o.user_id is null) as strangers
            from sms_outbox o join sms_rounds r using (round_id)
            where r.kind = 'answer' and o.queued_at > now() - interval '1 hour'`,
      );
      if (recent!.own > 0 && !isAlwaysTold) return;
      if (recipient.userId === null && recent!.strangers >= MOST_TO_STRANGERS) return;
      const roundId = await insertPlain(tx, 'answer', text);
      await this.addRecipients(tx, roundId, 'answer', [recipient]);
      await this.wake(tx);
    },
    async queueAccountNotice(tx, userId, text, numbers) {
      const known = [...new Set(numbers)].filter((number) => number !== null);
      if (known.length === 0) return;
      const roundId = await insertPlain(tx, 'account', text);
      await this.addRecipients(
        tx,
        roundId,
        'account',
        known.map((number) => ({ number, mobileId: null, userId })),
      );
      await this.wake(tx);
    },
    async queueNotice(tx, text, numbers) {
      await sql`update sms_outbox o set state = 'cancelled', error = 'a newer notice', changed_at = clock_timestamp()
        from sms_rounds r where r.round_id = o.round_id and r.kind = 'duty' and o.state in ('queued', 'waiting')`.execute(
        tx,
      );
      const roundId = await insertPlain(tx, 'duty', text);
      await this.addRecipients(
        tx,
        roundId,
        'duty',
        numbers.map((number) => ({ number, mobileId: null, userId: null })),
      );
      await this.wake(tx);
    },
    // Rows that a worker has in hand stay: it finds the text gone, or has sent it already.
    async blankCodes(tx, userId) {
      await sql`with mine as (
          update sms_outbox o set state = 'cancelled', changed_at = clock_timestamp()
          from sms_rounds r where r.round_id = o.round_id and r.kind = 'otp' and o.user_id = ${userId}
            and o.state in ('queued', 'waiting'))
        update sms_rounds r set sms_msg = null
        where r.kind = 'otp' and exists (
          select 1 from sms_outbox o where o.round_id = r.round_id and o.user_id = ${userId})`.execute(tx);
    },
    async expireCodes() {
      await sql`with old as (
          update sms_rounds set sms_msg = null
          where kind = 'otp' and sms_msg is not null and written_at < now() - interval '10 minutes' returning round_id)
        update sms_outbox o set state = 'cancelled', changed_at = clock_timestamp()
        from old where o.round_id = old.round_id and o.state in ('queued', 'waiting')`.execute(db);
    },
    listWaiting: () =>
      rows(
        db,
        sql`select o.number, coalesce(r.sms_msg, '') as text, o.state, o.queued_at as at
            from sms_outbox o join sms_rounds r using (round_id)
            where o.state in ('queued', 'waiting', 'claimed') order by o.outbox_id`,
      ),
    async state() {
      const row = await firstRow<{ waiting: number; oldest: number | null }>(
        db,
        sql`select count(*) as waiting, min(queued_at) as oldest from sms_outbox
            where state in ('queued', 'waiting', 'claimed')`,
      );
      return { waiting: row!.waiting, oldestWaitingAt: row!.oldest };
    },
  };
}
