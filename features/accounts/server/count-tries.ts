// Counts tries to sign in under what the table of the domain says, before they are judged.
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import { COUNTERS, type Counter, counterWaitMs, type TryFrom } from '../rules/try-counters.ts';
import * as queries from './accounts-queries.ts';

interface CountedTry {
  succeed(): Promise<void>;
}

type Subjects = Partial<Record<Counter['kind'], string>>;

/** A try counts as failed until it has succeeded: many at the same moment must not all find a clean slate. */
export async function countTry(db: Db, from: TryFrom, subjects: Subjects): Promise<CountedTry> {
  const marks: { counter: Counter; subject: string; id: number }[] = [];
  for (const counter of COUNTERS[from]) {
    const subject = subjects[counter.kind] ?? '';
    marks.push({ counter, subject, id: await queries.insertMark(db, counter.kind, subject) });
  }
  let waitMs = 0;
  for (const { counter, subject, id } of marks) {
    const { now, at } = await queries.listFailures(db, counter.kind, subject, id);
    waitMs = Math.max(waitMs, counterWaitMs(counter, at, now));
  }
  if (waitMs > 0) {
    const forgotten = marks.filter(({ counter }) => !counter.keepsRefused).map(({ id }) => id);
    await queries.removeMarks(db, forgotten);
    // Refused ones that stay counted must not fill the disk: what is older than the window needs goes.
    for (const { counter, subject } of marks) {
      if (counter.keepsRefused) await queries.keepNewest(db, counter.kind, subject);
    }
    throw new Problem('tooMany', { seconds: Math.ceil(waitMs / 1000) });
  }
  return {
    async succeed() {
      await queries.removeMarks(
        db,
        marks.map(({ id }) => id),
      );
      for (const { counter, subject } of marks) {
        if (counter.isClearedBySuccess) await queries.removeFailures(db, counter.kind, subject);
      }
    },
  };
}
