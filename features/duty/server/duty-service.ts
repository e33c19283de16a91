// Duty problems: looked for every 15 s, told to the duty list, opened, acknowledged and silenced by people.
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { ENGINE_JOB } from '@bantay/server/plate.ts';
import type { SettingsService } from '../../settings/server/settings-service.ts';
import { decideProblems, type Fault } from '../rules/decide-problems.ts';
import { PROBLEM_KINDS } from '../rules/problem-kinds.ts';
import { acknowledgeProblem, confirmClock, openProblems, type Silence, silenceProblem } from './answer-problem.ts';
import { applySteps } from './apply-steps.ts';
import { watchJumps } from './clock-jump.ts';
import * as queries from './duty-queries.ts';
import type { FaultParts } from './fault-parts.ts';
import { findFaults } from './find-faults.ts';
import { type NotifyContext, notifyDuty, takeAnswers } from './notify-duty.ts';

export type DutyProblem = queries.OpenRow;

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
  /** People to whom notices go, by how many rungs, and who of them is on duty now. */
  people(): Promise<{ listed: number; rungs: number; onDuty: string[]; emptyBecause: string | null }>;
  /** Somebody looks at them; those that somebody had opened, or that are over, stay as they are. */
  open(problemIds: readonly number[], userId: number): Promise<void>;
  acknowledge(problemId: number, userId: number): Promise<void>;
  silence(silence: Silence, userId: number): Promise<void>;
  /** Somebody has looked at the clock of the server: it is right. */
  clockIsRight(problemId: number, userId: number): Promise<void>;
}

type DutyParts = Omit<FaultParts, 'jumps'> &
  Pick<NotifyContext, 'chain' | 'push' | 'furtherWays' | 'callWays'> & {
    settingVersions: Pick<SettingsService, 'versions'>;
  };

/** Its name in schedule.ts. */
export const DUTY_JOB = 'duty';

export function makeDutyService(parts: DutyParts): DutyService {
  const { db, clock } = parts;
  const context = { ...parts, jumps: watchJumps() };

  return {
    async people() {
      const [{ list }, { rungs }] = [await parts.ladders.people(), await parts.ladders.read()];
      const [written] = list.length > 0 ? [] : await parts.settingVersions.versions('duty');
      const emptyBecause = written?.reason ?? null;
      return { listed: list.length, rungs: rungs.length, onDuty: await parts.ladders.onDuty(), emptyBecause };
    },
    look: (jobs) => lookForProblems(context, jobs),
    async list() {
      const raised = await listRaised(parts);
      return raised.sort((a, b) => PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind) || a.since - b.since);
    },
    async lookedAt() {
      const row = await queries.readLookedAt(db, DUTY_JOB);
      return row ? clock.now() - (row.now - row.lastGoodAt) : null;
    },
    counts: async () => countProblems(await listRaised(parts), clock.now()),
    open: (problemIds, userId) => openProblems(context, problemIds, userId),
    acknowledge: (problemId, userId) => acknowledgeProblem(context, problemId, userId),
    clockIsRight: (problemId, userId) => confirmClock(context, problemId, userId),
    silence: (silence, userId) => silenceProblem(context, silence, userId),
  };
}

async function lookForProblems(context: FaultParts & NotifyContext, jobs: readonly string[]): Promise<void> {
  const { db, clock } = context;
  // Before the transaction: the features read by the pool, which nothing may use while one is open.
  const faults = await findFaults(context, jobs);
  await inTransaction(db, async (tx) => {
    await queries.lockLooks(tx);
    const machine = await queries.readMachine(tx);
    // Locked, so that somebody who acknowledges meanwhile waits, or is seen.
    const open = await queries.listOpen(tx, true);
    if (faults.length > 0) await queries.setFacts(tx, faults);
    const clocks = { machine, field: clock.now() };
    await takeAnswers(context, tx);
    await applySteps(context, tx, decideProblems(faults, open.map(queries.toOpenProblem), clocks), open);
    await notifyDuty(context, tx, machine);
  });
  context.watch.looked(whatRuns(faults));
}

/** Whoever listens outside is told of a good look alone. */
const whatRuns = (faults: readonly Fault[]) => ({
  isEngineLate: faults.some(({ kind, subject }) => kind === 'job' && subject === ENGINE_JOB),
  isOutboxStuck: faults.some(({ kind }) => kind === 'outbox'),
});

const listRaised = async ({ db }: Pick<DutyParts, 'db'>) =>
  (await queries.listOpen(db)).filter((row) => row.raisedAt !== null);

function countProblems(raised: readonly queries.OpenRow[], now: number): DutyCounts {
  const count = (test: (row: queries.OpenRow) => boolean) => raised.filter(test).length;
  return {
    open: raised.length,
    unopened: count((row) => row.openedAt === null),
    acknowledged: count((row) => row.acknowledgedAt !== null),
    silenced: count((row) => row.silencedUntil !== null && row.silencedUntil > now),
  };
}
