// SQL of the state of the installation.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export const listJobRuns = (db: Db) =>
  rows<{ job: string; lastFinishedAt: number | null; lastError: string | null }>(
    db,
    sql`select job, last_finished_at, last_error from job_runs order by job`,
  );
