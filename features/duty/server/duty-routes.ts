// Doors of duty problems.
import { fromManilaText, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Door } from '@bantay/server/http/door.ts';
import {
  acknowledgeDutyProblem,
  clockIsRight,
  listDutyProblems,
  openDutyProblems,
  silenceDutyProblem,
} from '../wire/duty.ts';
import { presentProblem } from './duty-presenter.ts';
import type { DutyService } from './duty-service.ts';

/** Several looks have been missed. */
const LATE_MS = MINUTE_MS;

export function dutyRoutes(door: Door, duty: DutyService, clock: FieldClock): void {
  door(listDutyProblems, async () => {
    const now = clock.now();
    const lookedAt = await duty.lookedAt();
    const people = await duty.people();
    return {
      status: true as const,
      looked_at: lookedAt === null ? null : toManilaText(lookedAt),
      is_late: lookedAt === null || now - lookedAt > LATE_MS,
      ...{ list_size: people.listed, on_duty: people.onDuty, empty_because: people.emptyBecause },
      problems: (await duty.list()).map((row) => presentProblem(row, now, people.rungs)),
    };
  });

  door(openDutyProblems, async ({ body, user }) => {
    await duty.open(body.problem_ids, user.userId);
    return { status: true as const };
  });

  door(acknowledgeDutyProblem, async ({ body, user }) => {
    await duty.acknowledge(body.problem_id, user.userId);
    return { status: true as const, message: 'Acknowledged.' };
  });

  door(clockIsRight, async ({ body, user }) => {
    await duty.clockIsRight(body.problem_id, user.userId);
    return { status: true as const, message: 'Noted.' };
  });

  door(silenceDutyProblem, async ({ body, user }) => {
    const until = fromManilaText(body.until)!; // the contract has read it
    await duty.silence({ problemId: body.problem_id, until, reason: body.reason }, user.userId);
    return { status: true as const, message: 'Silenced.' };
  });
}
