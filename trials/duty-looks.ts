// The looks of a server in a sample, which has no time for the pauses before and between them: the first waits until the faults lie there.
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIRM_AFTER_MS } from '@bantay/features/duty/rules/decide-problems.ts';
import { type ProblemKind, ruleOf } from '@bantay/features/duty/rules/problem-kinds.ts';
import { DUTY_JOB } from '@bantay/features/duty/server/duty-service.ts';
import { runningAdminUrl } from '@bantay/postgres/start-embedded.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { type Fault, ROUNDING_MS } from './duty-measure.ts';

const POLL_MS = 50;
/** As long as a look and a start on a busy machine may take. */
const PATIENCE_MS = 90_000;

interface Seen {
  kind: ProblemKind;
  subject: string;
  at: number;
  raised: boolean;
}

/**
 * From before the server on this folder has begun to look: whoever wants to note that he begins waits for us, as for anybody who holds the
 * row of his job.
 */
export async function holdFirstLook(dataFolder: string) {
  const { pool, close, holder } = await untilFound(() => takeRow(dataFolder));

  const readSeen = async () => {
    const { rows } = await pool.query<Seen>(
      `select kind, subject, (extract(epoch from seen_at) * 1000)::float8 as at, raised_at is not null as raised
       from duty_problems`,
    );
    return rows;
  };
  const lookAt = async (faults: readonly Fault[]): Promise<readonly Seen[] | null> => {
    const rows = await readSeen();
    const found = faults.map((fault) => rows.find((row) => row.kind === fault.kind && row.subject === fault.subject));
    return found.every((row) => row !== undefined) ? found : null;
  };

  return {
    /**
     * The periods of all are over: one look sees them. What asks for a second look is not raised by it, and was then seen earlier by half
     * of what has to lie between the two, so that the next one raises it. Brings how many waited.
     */
    async letGo(faults: readonly Fault[]): Promise<number> {
      if ((await readSeen()).some((row) => faults.some((fault) => fault.subject === row.subject)))
        throw new Error('Somebody has looked before.');
      await sleep(Math.max(...faults.map(({ dueAt }) => dueAt)) - Date.now());
      await holder.query('commit');
      holder.release();
      const seen = await untilFound(() => lookAt(faults));
      for (const { kind, subject, at, raised } of seen) {
        const { dueAt } = faults.find((fault) => fault.kind === kind && fault.subject === subject)!; // looked for by it above
        if (at < dueAt - ROUNDING_MS) throw new Error(`${kind} ${subject} was seen before its period was over.`);
        if (raised === ruleOf(kind).isConfirmed) throw new Error(`${kind} ${subject}: raised by one look: ${raised}`);
      }
      const { rowCount } = await pool.query(
        `update duty_problems set seen_at = seen_at - $1 * interval '1 millisecond'
         where raised_at is null and (kind, subject) in (select * from unnest($2::text[], $3::text[]))`,
        [CONFIRM_AFTER_MS / 2, seen.map(({ kind }) => kind), seen.map(({ subject }) => subject)],
      );
      await close();
      return rowCount ?? 0;
    },
  };
}

/** Null: its database does not answer yet. */
async function takeRow(dataFolder: string) {
  let url: string;
  try {
    url = runningAdminUrl(dataFolder);
  } catch {
    return null;
  }
  const { pool, close } = openDatabase({ url, max: 2 });
  try {
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('insert into job_runs (job) values ($1) on conflict (job) do update set job = excluded.job', [
      DUTY_JOB,
    ]);
    return { pool, close, holder };
  } catch {
    await close();
    return null;
  }
}

async function untilFound<Found>(look: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(POLL_MS)) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
  }
  throw new Error('It did not come in time.');
}
