// What a worker does for one installation: it closes half hours beside its servers, and has no door.
import { sql } from 'kysely';
import type { Ground } from '../app-ground.ts';
import type { Db } from '../database/database.ts';
import { startJobs } from './jobs.ts';

/** Of all workers; a server's own is 'engine'. While none runs there is no row of it. */
const JOB = 'engine worker';
const EVERY_MS = 5000;

export interface EngineWorker {
  stop(): Promise<void>;
}

/** `own`: on which its job holds its connection. `onTurn`: its database has answered. */
export function startEngineWorker(
  ground: Pick<Ground, 'house' | 'state' | 'database' | 'http'>,
  own: Db,
  onError: (error: unknown) => void,
  onTurn: () => void = () => {},
): EngineWorker {
  const { house, state, database, http } = ground;
  const { clock, alerts } = house.services;
  const run = async () => {
    // News of a moved clock come to servers alone.
    await clock.reload();
    onTurn();
    await alerts.closeDue();
  };
  const { mayWrite } = house.space;
  const jobs = startJobs(own, [{ name: JOB, everyMs: EVERY_MS, isOwn: true, rank: 'warning', run }], onError, mayWrite);
  return {
    async stop() {
      state.isClosing = true;
      await jobs.stop();
      // One that has ended is not late.
      await sql`delete from job_runs where job = ${JOB}`.execute(house.db).catch(() => {});
      await http.close();
      await database.close();
    },
  };
}
