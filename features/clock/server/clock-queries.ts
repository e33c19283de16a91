// SQL of the clock: what the database knows of time, and which servers hold closings because of theirs.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { at, changed, type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { ClockDoubt } from '../rules/judge-clock.ts';

export interface KnownTimes {
  /** The database's own clock. */
  machine: number;
  /** End of the newest closed half hour, or beginning of the newest stretch of levels; field time. */
  newestAt: number | null;
  /** Somebody has said that the clock of this process is right. */
  isConfirmed: boolean;
}

export const readTimes = async (db: Db, process: string): Promise<KnownTimes> => {
  const row = await firstRow<{ machine: number; closed: number | null; begun: number | null; confirmed: boolean }>(
    db,
    sql`${planned('known_times')}select clock_timestamp() as machine,
          (select max(closed_at) from generated_alerts) as closed, (select max(ts) from public_alerts) as begun,
          exists (select from clock_holds where process = ${process} and confirmed_at is not null) as confirmed`,
  );
  const { machine, closed, begun, confirmed } = row!; // a query without "from" gives one row
  const ends = [closed === null ? null : closed + HALF_HOUR_MS, begun].filter((one) => one !== null);
  return { machine, newestAt: ends.length === 0 ? null : Math.max(...ends), isConfirmed: confirmed };
};

export interface Hold {
  process: string;
  server: string;
  doubts: readonly ClockDoubt[];
  apartMs: number;
  /** Field time of that server. */
  since: number;
}

export const saveHold = (db: Db, { process, server, doubts, apartMs, since }: Hold) =>
  sql`insert into clock_holds (process, server, doubts, apart_ms, since)
      values (${process}, ${server}, ${doubts.join(' ')}, ${Math.round(apartMs)}, ${at(since)})
      on conflict (process) do update set doubts = excluded.doubts, apart_ms = excluded.apart_ms,
        seen_at = excluded.seen_at`.execute(db);

/** Also those of processes that have ended: their rows are renewed no more. */
export const forgetHold = (db: Db, process: string) =>
  sql`delete from clock_holds where process = ${process} or not ${IS_FRESH}`.execute(db);

/** Looks come every 5 s; a row of the future is from before the database's clock went back. */
const IS_FRESH = sql`(seen_at between statement_timestamp() - interval '60 seconds' and statement_timestamp() + interval '60 seconds')`;

export const listHolds = (db: Db) =>
  rows<{ server: string; doubts: string; apartMs: number; since: number }>(
    db,
    sql`select server, doubts, apart_ms, since from clock_holds where ${IS_FRESH} and confirmed_at is null
        order by abs(apart_ms) desc, server`,
  );

/** Returns how many servers hold. */
export const confirmHolds = (tx: Db) =>
  changed(tx, sql`update clock_holds set confirmed_at = statement_timestamp() where ${IS_FRESH}`);
