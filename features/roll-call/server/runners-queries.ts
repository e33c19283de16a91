// SQL of who looks after whom in a roll-call, of answers by SMS, and of what the captain was told.
import { at, changed, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { RunnerKind } from '../rules/runners.ts';

export interface RunnerRow {
  kind: RunnerKind;
  /** The number of a household, or the name of a purok; the empty one: households without a purok. */
  target: string;
  name: string;
  number: string | null;
}

export const listRunners = (db: Db, rollcallId: number) =>
  rows<RunnerRow>(
    db,
    sql`select kind, target, name, number from rollcall_runners where rollcall_id = ${rollcallId} order by kind, target`,
  );

export interface AnswersFor extends RunnerRow {
  rollcallId: number;
  siteId: number;
  openedAt: number;
}

/** What a number answers for in roll-calls that are open. */
export const listAnswersFor = (db: Db, number: string) =>
  rows<AnswersFor>(
    db,
    sql`select n.kind, n.target, n.name, n.number, r.rollcall_id, r.site_id, r.opened_at
        from rollcall_runners n join rollcalls r using (rollcall_id)
        where n.number = ${number} and r.closed_at is null order by r.rollcall_id, n.kind, n.target`,
  );

export const putRunner = (tx: Db, rollcallId: number, { kind, target, name, number }: RunnerRow) =>
  sql`insert into rollcall_runners (rollcall_id, kind, target, name, number)
      values (${rollcallId}, ${kind}, ${target}, ${name}, ${number})
      on conflict (rollcall_id, kind, target) do update set name = excluded.name, number = excluded.number`.execute(tx);

export const removeRunner = (tx: Db, rollcallId: number, kind: RunnerKind, target: string) =>
  changed(
    tx,
    sql`delete from rollcall_runners where rollcall_id = ${rollcallId} and kind = ${kind} and target = ${target}`,
  );

export interface ReportRow {
  reportId: number;
  name: string;
  said: string;
  at: number;
  marked: number;
}

/** The newest first. */
export const listReports = (db: Db, rollcallId: number) =>
  rows<ReportRow>(
    db,
    sql`select report_id, name, said, at, marked from rollcall_reports
        where rollcall_id = ${rollcallId} order by report_id desc limit 50`,
  );

export const insertReport = (
  tx: Db,
  one: { rollcallId: number; inboxId: number; name: string; said: string; at: number; marked: number },
) =>
  sql`insert into rollcall_reports (rollcall_id, inbox_id, name, said, at, marked)
      values (${one.rollcallId}, ${one.inboxId}, ${one.name}, ${one.said}, ${at(one.at)}, ${one.marked})`.execute(tx);

/** 0: this half hour was told before, by whichever server. */
export const insertTell = (tx: Db, rollcallId: number, turn: number) =>
  changed(
    tx,
    sql`insert into rollcall_tells (rollcall_id, turn) values (${rollcallId}, ${turn}) on conflict do nothing`,
  );

export const noteRound = (tx: Db, rollcallId: number, turn: number, roundId: number) =>
  sql`update rollcall_tells set round_id = ${roundId} where rollcall_id = ${rollcallId} and turn = ${turn}`.execute(tx);

/** Older counts that no gateway has taken yet would only confuse. */
export const cancelWaiting = (tx: Db, rollcallId: number) =>
  sql`update sms_outbox o set state = 'cancelled', error = 'a newer count', changed_at = statement_timestamp()
      from rollcall_tells t where t.rollcall_id = ${rollcallId} and o.round_id = t.round_id
        and o.state in ('queued', 'waiting')`.execute(tx);

/** The numbers of the barangay at a site: its captain, and whoever it has named besides. */
export const listBarangay = (db: Db, siteId: number) =>
  rows<{ number: string; mobileId: number; userId: number }>(
    db,
    sql`select distinct on (n.sim_num) n.sim_num as number, n.mobile_id, u.user_id
        from users u join user_mobiles m on m.user_id = u.user_id and m.status = 1
          join mobile_numbers n using (mobile_id) join user_profiles p on p.user_id = u.user_id
          join designations d on d.id = p.designation_id
        where u.status = 1 and coalesce(u.ewi_recipient, 1) <> 0 and n.gsm_id <> 0 and d.designation = 'BLGU'
          and exists (select from user_organizations o where o.user_id = u.user_id and o.site_id = ${siteId})
        order by n.sim_num, n.mobile_id`,
  );
