// The outbox: rounds of messages and one row per recipient, written in the transaction of the decision.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../database/database.ts';
import type { FieldClock } from '../field-clock.ts';
import {
  blankCodes,
  type CodeMessage,
  dropCodes,
  expireCodes,
  queueAccountNotice,
  queueAnswer,
  queueCode,
  queueNotice,
  queueOwnCode,
} from './house-messages.ts';
import {
  addRecipients,
  type FurtherWay,
  insertRound,
  type NewRound,
  type Recipient,
  type RoundKind,
  wake,
} from './outbox-rows.ts';

export { type FurtherWay, OUTBOX_CHANNEL, type Recipient, type RoundKind } from './outbox-rows.ts';

export interface AcceptedRow {
  outboxId: number;
  roundId: number;
  kind: RoundKind;
  releaseId: number | null;
  senderUserId: number | null;
  /** Its person has said that he looks after it. */
  isAnswered: boolean;
}

export interface Outbox {
  insertRound(tx: Db, round: NewRound): Promise<number>;
  /** Adds the recipients that the round does not have yet; returns how many were new. */
  addRecipients(tx: Db, roundId: number, kind: RoundKind, recipients: readonly Recipient[]): Promise<number>;
  wake(tx: Db): Promise<void>;
  queueCode(tx: Db, message: CodeMessage): Promise<void>;
  /** A code in words of its own, to one number; returns its round. */
  queueOwnCode(tx: Db, message: { number: string; userId: number; text: string }): Promise<number>;
  /** Codes of these rounds are used or over: nothing of them stays, and what still waits is not sent. */
  dropCodes(tx: Db, roundIds: readonly number[]): Promise<void>;
  /**
   * The answer to a message that came in, unless that number had one in the last ten minutes; what is always told is told
   * all the same. Numbers that are nobody's get few answers an hour, whoever writes from them.
   */
  queueAnswer(tx: Db, recipient: Recipient, text: string, isAlwaysTold?: boolean): Promise<boolean>;
  /** About the person's own account, to each of these numbers; null: there is none. */
  queueAccountNotice(tx: Db, userId: number, text: string, numbers: readonly (string | null)[]): Promise<void>;
  /** The code is used: nothing of it stays. */
  blankCodes(tx: Db, userId: number): Promise<void>;
  /**
   * To people on duty, and by what further ways they have; what an older notice has not delivered to them yet is not sent any
   * more.
   */
  queueNotice(tx: Db, text: string, numbers: readonly string[], further?: readonly FurtherWay[]): Promise<void>;
  /** Codes older than ten minutes are worthless: text gone, waiting rows cancelled. */
  expireCodes(): Promise<void>;
  /** Texts that still wait, for `npm run demo:outbox`. */
  listWaiting(): Promise<{ number: string; text: string; state: string; at: number }[]>;
  state(): Promise<{ waiting: number; oldestWaitingAt: number | null }>;
}

export function makeOutbox(db: Db, clock: FieldClock): Outbox {
  const context = { clock };
  return {
    insertRound: (tx, round) => insertRound(context, tx, round),
    addRecipients,
    wake,
    queueCode: (tx, message) => queueCode(context, tx, message),
    queueOwnCode: (tx, message) => queueOwnCode(context, tx, message),
    dropCodes,
    queueAnswer: (tx, recipient, text, isAlwaysTold = false) => queueAnswer(context, tx, recipient, text, isAlwaysTold),
    queueAccountNotice: (tx, userId, text, numbers) => queueAccountNotice(context, tx, userId, text, numbers),
    queueNotice: (tx, text, numbers, further) => queueNotice(context, tx, text, numbers, further),
    blankCodes,
    expireCodes: () => expireCodes(db),
    listWaiting: () => listWaiting(db),
    state: () => readState(db),
  };
}

const listWaiting = (db: Db) =>
  rows<{ number: string; text: string; state: string; at: number }>(
    db,
    sql`select o.number, coalesce(r.sms_msg, '') as text, o.state, o.queued_at as at
        from sms_outbox o join sms_rounds r using (round_id)
        where o.state in ('queued', 'waiting', 'claimed') order by o.outbox_id`,
  );

async function readState(db: Db): Promise<{ waiting: number; oldestWaitingAt: number | null }> {
  const row = await firstRow<{ waiting: number; oldest: number | null }>(
    db,
    sql`select count(*) as waiting, min(queued_at) as oldest from sms_outbox
        where state in ('queued', 'waiting', 'claimed')`,
  );
  const { waiting, oldest } = row!; // an aggregate has one row
  return { waiting, oldestWaitingAt: oldest };
}
