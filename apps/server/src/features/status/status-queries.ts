// SQL of the state of the installation.
import { sql } from 'kysely';
import { type Db, rows } from '../../database/database.ts';

export const listJobRuns = (db: Db) =>
  rows<{ job: string; last_finished_at: number | null; last_error: string | null }>(
    db,
    sql`select job, last_finished_at, last_error from job_runs order by job`,
  );
