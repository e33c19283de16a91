// Rounds of messages and their rows, as they are written.
import { sql } from 'kysely';
import { at, changed, type Db, firstRow } from '../database/database.ts';
import { notify } from '../database/own-schema.ts';
import type { FieldClock } from '../field-clock.ts';
import type { FurtherChannel } from './channel.ts';

/** Wakes the sender; the payload is empty, rows are always read. */
export const OUTBOX_CHANNEL = 'bantay_outbox';

export type RoundKind =
  | 'warning'
  | 'correction'
  | 'cancellation'
  | 'reminder'
  | 'otp'
  | 'answer'
  | 'test'
  | 'duty'
  | 'account';

/** Lower goes first: warnings overtake everything. */
export const PRIORITY: Readonly<Record<RoundKind, number>> = {
  warning: 1,
  correction: 1,
  cancellation: 1,
  // Whoever has had nothing yet comes first.
  reminder: 2,
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
  /** Letters of the public log that go out behind the text; left out: none. */
  letters?: string | null;
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

/** Where a person on duty is told beside his SMS. */
export interface FurtherWay {
  channel: FurtherChannel;
  /** Of that channel. */
  address: string;
  /** What a call says, and of which problems it tells: key 1 answers those. */
  spoken?: readonly string[];
  problems?: readonly number[];
}

export interface RoundContext {
  clock: Pick<FieldClock, 'now'>;
}

export async function insertRound({ clock }: RoundContext, tx: Db, round: NewRound): Promise<number> {
  const row = await firstRow<{ roundId: number }>(
    tx,
    sql`insert into sms_rounds (kind, release_id, update_number, sms_msg, letters, composed_msg, sender_user_id,
          release_details, field_at)
        values (${round.kind}, ${round.releaseId}, ${round.updateNumber}, ${round.text}, ${round.letters ?? null}, ${round.composedText},
          ${round.senderUserId}, ${round.releaseDetails}, ${at(clock.now())})
        returning round_id`,
  );
  return row!.roundId; // an insert that returns has its row
}

/** A round that belongs to no release and that nobody has written. */
export const insertPlain = (context: RoundContext, tx: Db, kind: RoundKind, text: string): Promise<number> =>
  insertRound(context, tx, {
    kind,
    releaseId: null,
    updateNumber: 0,
    text,
    composedText: null,
    senderUserId: null,
    releaseDetails: null,
  });

/** Adds the recipients that the round does not have yet; returns how many were new. */
export const addRecipients = (
  tx: Db,
  roundId: number,
  kind: RoundKind,
  recipients: readonly Recipient[],
): Promise<number> =>
  changed(
    tx,
    sql`insert into sms_outbox (round_id, number, mobile_id, user_id, priority)
        select ${roundId}, r.number, r.mobile_id, r.user_id, ${PRIORITY[kind]}
        from unnest(${recipients.map((one) => one.number)}::text[], ${recipients.map((one) => one.mobileId)}::int[],
          ${recipients.map((one) => one.userId)}::int[]) as r (number, mobile_id, user_id)
        on conflict (round_id, number) do nothing`,
  );

export const addFurther = (tx: Db, roundId: number, kind: RoundKind, ways: readonly FurtherWay[]): Promise<number> =>
  changed(
    tx,
    sql`insert into channel_outbox (round_id, channel, number, priority, spoken, problems)
        select ${roundId}, w.channel, w.address, ${PRIORITY[kind]}, w.spoken, w.problems
        from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb)
          as w (channel text, address text, spoken text[], problems int[])
        on conflict (round_id, channel, number) do nothing`,
  );

export async function wake(tx: Db): Promise<void> {
  await notify(tx, OUTBOX_CHANNEL, '');
}
