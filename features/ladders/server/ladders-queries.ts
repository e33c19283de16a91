// SQL of ladders, shifts, and the codes of notices.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { Rung } from '../rules/escalation.ts';

/** Held to the end of the transaction: of two who change the ladder, the second sees what the first has written. */
export const lockLadders = (tx: Db) => sql`select pg_advisory_xact_lock(${lockName('ladders')})`.execute(tx);

export interface LadderRow {
  version: number;
  rungs: Rung[];
  by: string;
  reason: string;
  at: number;
}

export const readNewest = (db: Db) =>
  firstRow<LadderRow>(
    db,
    sql`select l.version, l.rungs, u.first_name || ' ' || u.last_name as by, l.reason, l.at
        from duty_ladders l join users u on u.user_id = l.by_user order by l.version desc limit 1`,
  );

export const insertLadder = (
  tx: Db,
  { version, rungs, userId, reason }: { version: number; rungs: readonly Rung[]; userId: number; reason: string },
) =>
  sql`insert into duty_ladders (version, rungs, by_user, reason)
      values (${version}, ${JSON.stringify(rungs)}::jsonb, ${userId}, ${reason})`.execute(tx);

export interface ShiftRow {
  shiftId: number;
  number: string;
  from: number;
  until: number;
}

/** Those that are not over at a time of the field. */
export const listShifts = (db: Db, field: number) =>
  rows<ShiftRow>(
    db,
    sql`select shift_id, number, starts_at as "from", ends_at as until from duty_shifts
        where removed_at is null and ends_at > ${at(field)} order by starts_at, shift_id`,
  );

export const insertShift = (
  tx: Db,
  { number, from, until, userId }: { number: string; from: number; until: number; userId: number },
) =>
  firstRow<{ shiftId: number }>(
    tx,
    sql`insert into duty_shifts (number, starts_at, ends_at, by_user)
        values (${number}, ${at(from)}, ${at(until)}, ${userId}) returning shift_id`,
  );

export const removeShift = (tx: Db, shiftId: number) =>
  firstRow<ShiftRow>(
    tx,
    sql`update duty_shifts set removed_at = statement_timestamp() where shift_id = ${shiftId} and removed_at is null
        returning shift_id, number, starts_at as "from", ends_at as until`,
  );

/** Somebody may write in: a modem does, a provider with a key for it. */
export const hasWayIn = async (db: Db) =>
  (await firstRow(db, sql`select 1 from logger_keys where posts_sms and revoked_at is null limit 1`)) !== null;

/** Codes of the last day: none is given twice in it. */
export const listCodes = (tx: Db) =>
  rows<{ code: string }>(tx, sql`select code from duty_notices where told_at > clock_timestamp() - interval '1 day'`);

export const insertNotice = (
  tx: Db,
  { code, numbers, problems }: { code: string; numbers: readonly string[]; problems: readonly number[] },
) => sql`insert into duty_notices (code, numbers, problems) values (${code}, ${numbers}, ${problems})`.execute(tx);

export interface AnswerRow {
  noticeId: number;
  code: string;
  problems: number[];
  number: string;
  text: string;
}

/** What came, after a notice of the last day, from a number to which it went. */
export const listAnswers = (tx: Db) =>
  rows<AnswerRow>(
    tx,
    sql`select n.notice_id, n.code, n.problems, i.number, i.sms_msg as text
        from duty_notices n join sms_inbox i on i.number = any(n.numbers) and i.stored_at >= n.told_at
        where n.answered_at is null and n.told_at > clock_timestamp() - interval '1 day' order by i.inbox_id`,
  );

export const setAnswered = (tx: Db, noticeId: number, number: string) =>
  changed(
    tx,
    sql`update duty_notices set answered_at = statement_timestamp(), answered_by = ${number}
        where notice_id = ${noticeId} and answered_at is null`,
  );

export interface WayRow {
  number: string;
  /** Machine time, epoch ms. */
  answeredAt: number | null;
  deliveredAt: number | null;
  /** The key was pressed in a call. */
  calledAt: number | null;
  triedAt: number | null;
  now: number;
}

/** Of each of these numbers: when it answered, when a carrier said that an SMS arrived, and a trial that waits for its answer. */
export const listWays = (db: Db, numbers: readonly string[]) =>
  rows<WayRow>(
    db,
    sql`select number, clock_timestamp() as now,
          (select max(answered_at) from duty_notices where answered_by = number) as answered_at,
          (select max(o.changed_at) from sms_outbox o where o.number = one.number and o.state = 'delivered') as delivered_at,
          (select max(w.proven_at) from duty_ways w
            where w.number = one.number and w.channel = 'voice' and w.removed_at is null) as called_at,
          (select max(told_at) from duty_notices where numbers = array[number] and problems = '{}'
            and answered_at is null) as tried_at
        from unnest(${numbers}::text[]) as one(number)`,
  );

/** Notices are of use for a day, answered ones as proofs. */
export const forgetNotices = (db: Db, keptMs: number) =>
  sql`delete from duty_notices where told_at < statement_timestamp() - ${keptMs} * interval '1 millisecond'`.execute(
    db,
  );
