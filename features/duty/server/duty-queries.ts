// SQL of duty problems: the open ones, their changes, and what is remembered of ended ones.
import { at, changed, type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import { lockKind } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { Place } from '../../ladders/rules/escalation.ts';
import type { Fault, OpenProblem, ProblemFacts } from '../rules/decide-problems.ts';
import type { ProblemKind } from '../rules/problem-kinds.ts';
import { PROBLEM_KINDS } from '../rules/problem-kinds.ts';

/** Looks come one after the other, across all processes. */
export const lockLooks = (tx: Db) => sql`select pg_advisory_xact_lock(${lockKind(LOOK_LOCK)}, 0)`.execute(tx);
const LOOK_LOCK = 7116;

export interface OpenRow {
  problemId: number;
  kind: ProblemKind;
  subject: string;
  siteId: number | null;
  siteCode: string | null;
  since: number;
  facts: ProblemFacts;
  seenAt: number;
  raisedAt: number | null;
  noticedAt: number | null;
  noticeRound: number | null;
  noticeRung: number | null;
  openedAt: number | null;
  openedBy: string | null;
  acknowledgedAt: number | null;
  acknowledgedBy: string | null;
  silencedUntil: number | null;
  silenceReason: string | null;
  silencedBy: string | null;
  endedAt: number | null;
}

const FULL_NAME = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.user_id = ${sql.ref(column)})`;
const NAME = (column: string, alias: string) => sql`${FULL_NAME(column)} as ${sql.ref(alias)}`;

const PROBLEM = sql`select p.problem_id, p.kind, p.subject, p.site_id, s.site_code, p.since, p.facts, p.seen_at,
    p.raised_at, p.noticed_at, p.notice_round, p.notice_rung, p.opened_at, p.acknowledged_at, p.silenced_until, p.silence_reason, p.ended_at,
    coalesce(p.opened_name, ${FULL_NAME('p.opened_by')}) as opened_by, ${NAME('p.acknowledged_by', 'acknowledged_by')},
    ${NAME('p.silenced_by', 'silenced_by')}
  from duty_problems p left join sites s using (site_id)`;

/** Not ended, confirmed or not; locked until the transaction ends where asked for. */
/** Without kinds of a newer program, from which an update was taken back: nobody here could say what they are. */
export const listOpen = (db: Db, isLocked = false) =>
  rows<OpenRow>(
    db,
    sql`${PROBLEM} where p.ended_at is null and p.kind = any(${PROBLEM_KINDS}) order by p.problem_id ${isLocked ? sql`for update of p` : sql``}`,
  );

export const readProblem = (tx: Db, problemId: number) =>
  firstRow<OpenRow>(tx, sql`${PROBLEM} where p.problem_id = ${problemId} for update of p`);

export const toOpenProblem = (row: OpenRow): OpenProblem => ({
  problemId: row.problemId,
  kind: row.kind,
  subject: row.subject,
  seenAt: row.seenAt,
  raisedAt: row.raisedAt,
  noticedAt: row.noticedAt,
  noticedPlace: placeOf(row),
  isOpened: row.openedAt !== null,
  isAcknowledged: row.acknowledgedAt !== null,
  silencedUntil: row.silencedUntil,
});

export const placeOf = ({ noticeRound, noticeRung }: OpenRow): Place | null =>
  noticeRound === null || noticeRung === null ? null : { round: noticeRound, rung: noticeRung };

/** A silence outlives its problem: a gauge under repair that reports now and then stays silenced. */
export async function insertProblem(tx: Db, fault: Fault, raisedAt: number | null, now: number) {
  const before = await firstRow<Silence>(
    tx,
    sql`select silenced_until, silence_reason, silenced_by, opened_at, opened_by, opened_name from duty_problems
        where kind = ${fault.kind} and subject = ${fault.subject} and silenced_until > ${at(now)}
        order by problem_id desc limit 1`,
  );
  const instant = (one: number | null | undefined) => (one === null || one === undefined ? null : at(one));
  return firstRow<{ problemId: number }>(
    tx,
    sql`insert into duty_problems (kind, subject, site_id, since, facts, raised_at, silenced_until, silence_reason,
            silenced_by, opened_at, opened_by, opened_name)
        values (${fault.kind}, ${fault.subject}, ${fault.siteId}, ${at(fault.since)}, ${JSON.stringify(fault.facts)}::jsonb,
          ${instant(raisedAt)}, ${instant(before?.silencedUntil)}, ${before?.silenceReason ?? null},
          ${before?.silencedBy ?? null}, ${instant(before?.openedAt)}, ${before?.openedBy ?? null}, ${before?.openedName ?? null})
        returning problem_id`,
  );
}

interface Silence {
  silencedUntil: number;
  silenceReason: string | null;
  silencedBy: number | null;
  openedAt: number | null;
  openedBy: number | null;
  openedName: string | null;
}

/** A count that grows is no new problem. */
export const setFacts = (tx: Db, faults: readonly Fault[]) =>
  sql`${planned('set_facts')}update duty_problems p set facts = f.facts
      from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as f (kind text, subject text, facts jsonb)
      where p.kind = f.kind and p.subject = f.subject and p.ended_at is null and p.facts <> f.facts`.execute(tx);

export const raise = (tx: Db, problemId: number, now: number) =>
  sql`update duty_problems set raised_at = ${at(now)} where problem_id = ${problemId}`.execute(tx);

/** Gone before they were raised: nobody was told, and nothing stays. */
export const forget = (tx: Db, problemIds: readonly number[]) =>
  sql`delete from duty_problems where problem_id = any(${problemIds}) and raised_at is null`.execute(tx);

export const end = (tx: Db, problemId: number, now: number) =>
  sql`update duty_problems set ended_at = ${at(now)} where problem_id = ${problemId}`.execute(tx);

/** As if nobody had ever looked at it: people are told anew. */
export const wake = (tx: Db, problemId: number) =>
  sql`update duty_problems set silenced_until = null, silence_reason = null, silenced_by = null, opened_at = null,
        opened_by = null, opened_name = null, acknowledged_at = null, acknowledged_by = null, noticed_at = null,
        notice_round = null, notice_rung = null
      where problem_id = ${problemId}`.execute(tx);

/** Machine time, by which the pause to the next notice is counted (isNoticeDue). */
export const setNoticed = (tx: Db, problemId: number, { round, rung }: Place) =>
  sql`update duty_problems set noticed_at = statement_timestamp(), notices = notices + 1, notice_round = ${round},
        notice_rung = ${rung}
      where problem_id = ${problemId}`.execute(tx);

/** By somebody with an account, or by a name of the duty list. */
export type Opener = { userId: number } | { name: string };

/** Returns the ids of those that nobody had opened. */
export const setOpened = (tx: Db, problemIds: readonly number[], opener: Opener, now: number) =>
  rows<{ problemId: number; siteId: number | null }>(
    tx,
    sql`update duty_problems set opened_at = ${at(now)}, opened_by = ${'userId' in opener ? opener.userId : null},
          opened_name = ${'name' in opener ? opener.name : null}
        where problem_id = any(${problemIds}) and raised_at is not null and opened_at is null and ended_at is null
        returning problem_id, site_id`,
  );

/** `isEnd`: a kind that only a person can end. */
export const setAcknowledged = (tx: Db, problemId: number, userId: number, now: number, isEnd: boolean) =>
  changed(
    tx,
    sql`update duty_problems set acknowledged_at = ${at(now)}, acknowledged_by = ${userId},
          opened_at = coalesce(opened_at, ${at(now)}), opened_by = coalesce(opened_by, ${userId}),
          ended_at = case when ${isEnd} then ${at(now)}::timestamptz end
        where problem_id = ${problemId}`,
  );

export const setSilenced = (
  tx: Db,
  problemId: number,
  { until, reason, userId, now }: { until: number; reason: string; userId: number; now: number },
) =>
  sql`update duty_problems set silenced_until = ${at(until)}, silence_reason = ${reason}, silenced_by = ${userId},
        opened_at = coalesce(opened_at, ${at(now)}), opened_by = coalesce(opened_by, ${userId})
      where problem_id = ${problemId}`.execute(tx);

/** What acknowledged problems of a kind have told of: the newest failure of each subject. */
export const listTold = (db: Db, kind: ProblemKind) =>
  rows<{ subject: string; newest: number }>(
    db,
    sql`select subject, max((facts->>'newest')::bigint) as newest from duty_problems
        where kind = ${kind} and ended_at is not null group by subject`,
  );

/** Machine time, and when each job last did its work. */
export const readMachine = async (db: Db) => {
  const row = await firstRow<{ now: number }>(db, sql`select clock_timestamp() as now`);
  return row!.now; // a query without "from" gives one row
};

export const listJobs = (db: Db, jobs: readonly string[]) =>
  rows<{ job: string; lastGoodAt: number }>(db, sql`select job, last_good_at from job_runs where job = any(${jobs})`);

/** Machine time of the newest look that ended well. */
export const readLookedAt = (db: Db, job: string) =>
  firstRow<{ lastGoodAt: number; now: number }>(
    db,
    sql`select last_good_at, clock_timestamp() as now from job_runs where job = ${job}`,
  );

export const sitesOfProblems = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number | null }>(db, sql`select site_id from duty_problems where problem_id = any(${ids})`);
