// Duty problems: looked for every 15 s, told to the duty list, opened, acknowledged and silenced by people.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { type Actor, actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { Municipality } from '@bantay/server/municipality.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ChainService } from '../../record/server/chain-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { decideProblems, type Fault, isNoticeDue, type ProblemSteps } from '../rules/decide-problems.ts';
import { type NoticedSeal, noticeText } from '../rules/notice-text.ts';
import { PROBLEM_KINDS, ruleOf, SILENCE_REASON_MAX, silenceMaxMs } from '../rules/problem-kinds.ts';
import { watchJumps } from './clock-jump.ts';
import * as queries from './duty-queries.ts';
import type { FaultParts } from './fault-parts.ts';
import { findFaults } from './find-faults.ts';

export type DutyProblem = queries.OpenRow;

export interface Silence {
  problemId: number;
  until: number;
  reason: string;
}

export interface DutyCounts {
  open: number;
  unopened: number;
  acknowledged: number;
  silenced: number;
}

export interface DutyService {
  /** One look, with everything that follows from it, in one transaction. `jobs`: those that have to run. */
  look(jobs: readonly string[]): Promise<void>;
  /** Raised and not ended, most urgent first. */
  list(): Promise<DutyProblem[]>;
  /** Field time of the newest look; null before the first. */
  lookedAt(): Promise<number | null>;
  counts(): Promise<DutyCounts>;
  /** People to whom notices go. */
  listSize: number;
  /** Somebody looks at them; those that somebody had opened, or that are over, stay as they are. */
  open(problemIds: readonly number[], userId: number): Promise<void>;
  acknowledge(problemId: number, userId: number): Promise<void>;
  silence(silence: Silence, userId: number): Promise<void>;
  /** Somebody has looked at the clock of the server: it is right. */
  clockIsRight(problemId: number, userId: number): Promise<void>;
}

type DutyParts = Omit<FaultParts, 'jumps'> & { municipality: Municipality; chain: Pick<ChainService, 'sealOf'> };

/** Its name in schedule.ts. */
export const DUTY_JOB = 'duty';

export function makeDutyService(parts: DutyParts): DutyService {
  const { db, clock, outbox } = parts;
  const jumps = watchJumps();
  const numbers = parts.municipality.duty.map((one) => one.number);

  const audit = (
    tx: Db,
    by: Actor,
    action: string,
    problem: { problemId: number; siteId: number | null },
    after = {},
  ) =>
    writeAudit(tx, {
      ...by,
      fieldAt: clock.now(),
      action: `duty.${action}`,
      siteId: problem.siteId,
      subjectId: problem.problemId,
      after,
      topic: 'duty',
    });

  const apply = async (tx: Db, steps: ProblemSteps, open: readonly queries.OpenRow[]) => {
    const now = clock.now();
    const rowOf = (id: number) => open.find((row) => row.problemId === id)!; // steps name open rows only
    const told = ({ kind, subject, since, facts }: Pick<Fault, 'kind' | 'subject' | 'since' | 'facts'>) => ({
      kind,
      subject,
      since,
      facts,
    });
    for (const fault of steps.begin) {
      const isRaised = !ruleOf(fault.kind).isConfirmed;
      const row = await queries.insertProblem(tx, fault, isRaised ? now : null, now);
      const problem = { problemId: row!.problemId, siteId: fault.siteId };
      if (isRaised) await audit(tx, systemActor, 'raise', problem, told(fault));
    }
    for (const id of steps.raise) {
      await queries.raise(tx, id, now);
      await audit(tx, systemActor, 'raise', rowOf(id), told(rowOf(id)));
    }
    if (steps.forget.length > 0) await queries.forget(tx, steps.forget);
    for (const id of steps.end) {
      await queries.end(tx, id, now);
      await audit(tx, systemActor, 'end', rowOf(id), told(rowOf(id)));
    }
    for (const id of steps.wake) {
      await queries.wake(tx, id);
      await audit(tx, systemActor, 'silence-over', rowOf(id));
    }
  };

  /** Of every site whose record has begun. */
  const readSeals = async (tx: Db, sites: readonly Site[]) => {
    const seals: NoticedSeal[] = [];
    for (const { siteId, siteCode } of sites) {
      const seal = await parts.chain.sealOf(siteId, tx);
      if (seal) seals.push({ site: siteCode.toUpperCase(), ...seal });
    }
    return seals;
  };

  const notify = async (tx: Db, machine: number, sites: readonly Site[]) => {
    const clocks = { machine, field: clock.now() };
    const due = (await queries.listOpen(tx)).filter((row) => isNoticeDue(queries.toOpenProblem(row), clocks));
    if (due.length === 0 || numbers.length === 0) return;
    const text = noticeText(
      due.map((row) => ({
        kind: row.kind,
        site: row.siteCode?.toUpperCase() ?? null,
        since: row.since,
        facts: row.facts,
        isReminder: row.noticedAt !== null,
      })),
      await readSeals(tx, sites),
    );
    await outbox.queueNotice(tx, text, numbers);
    await queries.setNoticed(
      tx,
      due.map((row) => row.problemId),
    );
    for (const row of due) await audit(tx, systemActor, 'notice', row, { people: numbers.length, text });
  };

  /** Raised and not over, or the refusal. */
  const requireOpen = async (tx: Db, problemId: number) => {
    const row = await queries.readProblem(tx, problemId);
    if (!row || row.raisedAt === null) throw new Problem('dutyProblemUnknown');
    if (row.acknowledgedAt !== null && row.endedAt !== null) throw acknowledgedBy(row);
    if (row.endedAt !== null) throw new Problem('dutyProblemOver', { at: toDisplayTime(row.endedAt) });
    return row;
  };

  return {
    listSize: numbers.length,

    async look(jobs) {
      // Before the transaction: the features read by the pool, which nothing may use while one is open.
      const faults = await findFaults({ ...parts, jumps }, jobs);
      const sites = await parts.sites.list();
      await inTransaction(db, async (tx) => {
        await queries.lockLooks(tx);
        const machine = await queries.readMachine(tx);
        // Locked, so that somebody who acknowledges meanwhile waits, or is seen.
        const open = await queries.listOpen(tx, true);
        for (const fault of faults) await queries.setFacts(tx, fault);
        const clocks = { machine, field: clock.now() };
        await apply(tx, decideProblems(faults, open.map(queries.toOpenProblem), clocks), open);
        await notify(tx, machine, sites);
      });
    },

    async list() {
      const raised = (await queries.listOpen(db)).filter((row) => row.raisedAt !== null);
      return raised.sort((a, b) => PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind) || a.since - b.since);
    },

    async lookedAt() {
      const row = await queries.readLookedAt(db, DUTY_JOB);
      return row ? clock.now() - (row.now - row.lastGoodAt) : null;
    },

    async counts() {
      const now = clock.now();
      const raised = (await queries.listOpen(db)).filter((row) => row.raisedAt !== null);
      const count = (test: (row: queries.OpenRow) => boolean) => raised.filter(test).length;
      return {
        open: raised.length,
        unopened: count((row) => row.openedAt === null),
        acknowledged: count((row) => row.acknowledgedAt !== null),
        silenced: count((row) => row.silencedUntil !== null && row.silencedUntil > now),
      };
    },

    open: (problemIds, userId) =>
      inTransaction(db, async (tx) => {
        const opened = await queries.setOpened(tx, problemIds, userId, clock.now());
        for (const row of opened) await audit(tx, actorOf(userId), 'open', row);
      }),

    acknowledge: (problemId, userId) =>
      inTransaction(db, async (tx) => {
        const row = await requireOpen(tx, problemId);
        if (row.acknowledgedAt !== null) throw acknowledgedBy(row);
        const isEnd = ruleOf(row.kind).endsBy === 'acknowledgement';
        await queries.setAcknowledged(tx, problemId, userId, clock.now(), isEnd);
        await audit(tx, actorOf(userId), 'acknowledge', row, { isEnd });
      }),

    async clockIsRight(problemId, userId) {
      const { kind } = await inTransaction(db, (tx) => requireOpen(tx, problemId));
      if (kind !== 'clock') throw new Problem('clockNotInDoubt');
      await parts.clockHold.confirm(actorOf(userId));
    },

    silence: ({ problemId, until, reason }, userId) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        if (reason.trim() === '') throw new Problem('silenceNoReason');
        if (reason.length > SILENCE_REASON_MAX) throw new Problem('silenceReasonTooLong');
        if (until <= now) throw new Problem('silenceEndWrong');
        const row = await requireOpen(tx, problemId);
        const longest = silenceMaxMs(row.kind);
        if (until > now + longest) throw new Problem(row.kind === 'help' ? 'silenceOfHelpTooLong' : 'silenceEndWrong');
        await queries.setSilenced(tx, problemId, { until, reason: reason.trim(), userId, now });
        await audit(tx, actorOf(userId), 'silence', row, { until, reason: reason.trim() });
      }),
  };
}

const acknowledgedBy = (row: queries.OpenRow) =>
  new Problem('dutyAcknowledgedElsewhere', {
    name: row.acknowledgedBy ?? 'Somebody',
    at: toDisplayTime(row.acknowledgedAt ?? row.endedAt ?? row.since),
  });
