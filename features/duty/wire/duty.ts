// Schemas of duty problems.
import { done, id, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { PROBLEM_KINDS } from '../rules/problem-kinds.ts';
import { dutyCalls } from './duty.calls.ts';

/** Who said something of a problem, and when. */
const said = z.object({ name: z.string(), at: ts }).nullable();

const problem = z.object({
  problem_id: z.number().int(),
  kind: z.enum(PROBLEM_KINDS),
  site_code: z.string().nullable(),
  since: ts,
  raised_at: ts,
  /** What its sentence names: sensor, job, count, source, level, ids. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When the newest SMS about it was queued is told by the record; here only whether somebody has looked. */
  opened: said,
  /** Where on the ladder it was told last, from 1; null: nowhere, or there is no ladder. */
  ladder: z
    .object({
      rung: z.number().int(),
      rungs: z.number().int(),
      /** Nobody has answered the whole ladder: everybody is told again and again. */
      has_ended: z.boolean(),
    })
    .nullable(),
  acknowledged: said,
  /** Null once its end has passed. */
  silence: z.object({ until: ts, reason: z.string(), name: z.string() }).nullable(),
});
export type DutyProblem = z.infer<typeof problem>;

export const listDutyProblems = declare(dutyCalls.listDutyProblems, {
  who: 'reader',
  why: 'what is wrong and who has looked at it, on the dashboard',
  reply: z.object({
    status: z.literal(true),
    /** Field time of the newest look for problems; null before the first. */
    looked_at: ts.nullable(),
    /** Looks come every 15 s; true when they do not. */
    is_late: z.boolean(),
    /** People who get an SMS; 0 where nobody is on the list. */
    list_size: z.number().int(),
    /** Names of those whose shift goes on. */
    on_duty: z.array(z.string()),
    /** Why somebody took the last one off the list; null: nobody has said so. */
    empty_because: z.string().nullable(),
    problems: z.array(problem),
  }),
});
export type DutyList = z.infer<(typeof listDutyProblems)['shape']['reply']>;

export const openDutyProblems = declare(dutyCalls.openDutyProblems, {
  who: 'operator',
  about: { problem: 'body.problem_ids' },
  rank: 'warning',
  why: 'the SMS to the duty list are repeated until somebody has looked',
  body: z.object({ problem_ids: z.array(id).min(1).max(500) }),
  reply: z.object({ status: z.literal(true) }),
});

export const acknowledgeDutyProblem = declare(dutyCalls.acknowledgeDutyProblem, {
  who: 'operator',
  about: { problem: 'body.problem_id' },
  rank: 'warning',
  why: 'a problem says who has taken note of it',
  body: z.object({ problem_id: id }),
  reply: done,
});

/** Of the problem `clock`: somebody has compared the server's clock. */
export const clockIsRight = declare(dutyCalls.clockIsRight, {
  who: 'officer',
  about: { problem: 'body.problem_id' },
  why: 'what is held for a doubtful clock goes on when somebody has looked at it',
  body: z.object({ problem_id: id }),
  reply: done,
});

export const silenceDutyProblem = declare(dutyCalls.silenceDutyProblem, {
  who: 'officer',
  about: { problem: 'body.problem_id' },
  rank: 'warning',
  why: 'a known fault is silenced with an end and a reason',
  body: z.object({ problem_id: id, until: ts, reason: text(2000) }),
  reply: done,
});
