// Messages that the house itself writes: codes, answers, and notices to people on duty or about an account.
import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import {
  addFurther,
  addRecipients,
  type FurtherWay,
  insertPlain,
  PRIORITY,
  type Recipient,
  type RoundContext,
  wake,
} from './outbox-rows.ts';

/** Answers an hour to numbers that are nobody's: more would spend the load of the SIM for whoever wants to. */
const MOST_TO_STRANGERS = 10;

/** Stands in for a number when there is nobody to send to; the row is born cancelled. */
const NOBODY = '639000000000';

export interface CodeMessage {
  number: string | null;
  userId: number | null;
  code: string;
}

/** No row tells an unknown name from a known one by its absence: both cost the same statements. */
export async function queueCode(context: RoundContext, tx: Db, { number, userId, code }: CodeMessage): Promise<void> {
  const text = `Bantay: ang iyong one-time code ay ${code}. Huwag ibigay kahit kanino. Ten minutes lang ito gumagana.`;
  const roundId = await insertPlain(context, tx, 'otp', text);
  await sql`insert into sms_outbox (round_id, number, user_id, priority, state)
    values (${roundId}, ${number ?? NOBODY}, ${userId}, ${PRIORITY.otp}, ${number ? 'queued' : 'cancelled'})`.execute(
    tx,
  );
  await wake(tx);
}

/** Somebody waits for the answer: behind warnings, before everything that can wait. */
const SECOND_NAME_PRIORITY = 2;

/** A code for one number, in words of its own. Like every code its text goes once it is sent, at the latest after ten minutes. */
export async function queueOwnCode(
  context: RoundContext,
  tx: Db,
  { number, userId, text }: { number: string; userId: number; text: string },
): Promise<number> {
  const roundId = await insertPlain(context, tx, 'otp', text);
  await sql`insert into sms_outbox (round_id, number, user_id, priority)
    values (${roundId}, ${number}, ${userId}, ${SECOND_NAME_PRIORITY})`.execute(tx);
  await wake(tx);
  return roundId;
}

/** Codes of these rounds are of no use any more. */
export async function dropCodes(tx: Db, roundIds: readonly number[]): Promise<void> {
  await sql`update sms_outbox set state = 'cancelled', changed_at = statement_timestamp()
    where round_id = any(${roundIds}::bigint[]) and state in ('queued', 'waiting')`.execute(tx);
  await sql`update sms_rounds set sms_msg = null where round_id = any(${roundIds}::bigint[]) and kind = 'otp'`.execute(
    tx,
  );
}

export async function queueAnswer(
  context: RoundContext,
  tx: Db,
  recipient: Recipient,
  text: string,
  isAlwaysTold: boolean,
): Promise<boolean> {
  const recent = await firstRow<{ own: number; strangers: number }>(
    tx,
    sql`select count(*) filter (where o.number = ${recipient.number} and o.queued_at > now() - interval '10 minutes')
          as own, count(*) filter (where o.user_id is null) as strangers
        from sms_outbox o join sms_rounds r using (round_id)
        where r.kind = 'answer' and o.queued_at > now() - interval '1 hour'`,
  );
  const { own, strangers } = recent!; // an aggregate has one row
  if (own > 0 && !isAlwaysTold) return false;
  if (recipient.userId === null && strangers >= MOST_TO_STRANGERS) return false;
  const roundId = await insertPlain(context, tx, 'answer', text);
  await addRecipients(tx, roundId, 'answer', [recipient]);
  await wake(tx);
  return true;
}

export async function queueAccountNotice(
  context: RoundContext,
  tx: Db,
  userId: number,
  text: string,
  numbers: readonly (string | null)[],
): Promise<void> {
  const known = [...new Set(numbers)].filter((number) => number !== null);
  if (known.length === 0) return;
  const roundId = await insertPlain(context, tx, 'account', text);
  const recipients = known.map((number) => ({ number, mobileId: null, userId }));
  await addRecipients(tx, roundId, 'account', recipients);
  await wake(tx);
}

export async function queueNotice(
  context: RoundContext,
  tx: Db,
  text: string,
  numbers: readonly string[],
  further: readonly FurtherWay[] = [],
): Promise<void> {
  await cancelOlder(tx, sql`sms_outbox`, sql`o.number = any(${numbers})`);
  for (const { channel, address } of further)
    await cancelOlder(tx, sql`channel_outbox`, sql`o.channel = ${channel} and o.number = ${address}`);
  const roundId = await insertPlain(context, tx, 'duty', text);
  const recipients = numbers.map((number) => ({ number, mobileId: null, userId: null }));
  await addRecipients(tx, roundId, 'duty', recipients);
  if (further.length > 0) await addFurther(tx, roundId, 'duty', further);
  await wake(tx);
}

const cancelOlder = (tx: Db, outbox: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`update ${outbox} o set state = 'cancelled', error = 'a newer notice', changed_at = statement_timestamp()
    from sms_rounds r where r.round_id = o.round_id and r.kind = 'duty' and o.state in ('queued', 'waiting')
      and ${which}`.execute(tx);

/** Rows that a worker has in hand stay: it finds the text gone, or has sent it already. */
export async function blankCodes(tx: Db, userId: number): Promise<void> {
  await sql`with mine as (
      update sms_outbox o set state = 'cancelled', changed_at = statement_timestamp()
      from sms_rounds r where r.round_id = o.round_id and r.kind = 'otp' and o.user_id = ${userId}
        and o.state in ('queued', 'waiting'))
    update sms_rounds r set sms_msg = null
    where r.kind = 'otp' and exists (
      select 1 from sms_outbox o where o.round_id = r.round_id and o.user_id = ${userId})`.execute(tx);
}

export async function expireCodes(db: Db): Promise<void> {
  await sql`with old as (
      update sms_rounds set sms_msg = null
      where kind = 'otp' and sms_msg is not null and written_at < now() - interval '10 minutes' returning round_id)
    update sms_outbox o set state = 'cancelled', changed_at = statement_timestamp()
    from old where o.round_id = old.round_id and o.state in ('queued', 'waiting')`.execute(db);
}
