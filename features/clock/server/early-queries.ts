// SQL of readings that came from the future by our clock.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export type EarlyKind = 'rainfall' | 'tilt';

export interface EarlyReading {
  /** As it came. */
  reading: object;
  measuredAt: number;
}

/** A logger that has lost its mind fills no disk. */
const MOST_OF_LOGGER = 20_000;

export const insertEarly = (
  tx: Db,
  kind: EarlyKind,
  loggerId: number,
  now: number,
  readings: readonly EarlyReading[],
) =>
  sql`insert into early_readings (kind, logger_id, measured_at, reading, received_at)
      select ${kind}, ${loggerId}, to_timestamp((one->>'measuredAt')::float8 / 1000), one->'reading', ${at(now)}
      from jsonb_array_elements(${JSON.stringify(readings)}::jsonb) as one
      where (select count(*) from early_readings where logger_id = ${loggerId}) < ${MOST_OF_LOGGER}
      on conflict do nothing`.execute(tx);

/** Received within this of another logger's: then it is our clock that was wrong. */
const TOGETHER = sql`interval '1 hour'`;

export const listDue = (db: Db, until: number, limit: number) =>
  rows<{ earlyId: number; kind: EarlyKind; loggerId: number; reading: object }>(
    db,
    sql`select e.early_id, e.kind, e.logger_id, e.reading from early_readings e
        where e.measured_at <= ${at(until)} and not e.judged and exists (select from early_readings o
          where o.logger_id <> e.logger_id and o.received_at between e.received_at - ${TOGETHER} and e.received_at + ${TOGETHER})
        order by e.measured_at, e.early_id limit ${limit}`,
  );

/** What was judged keeps its witness role for those that are still to come: it goes a day after its time. */
export const markJudged = (tx: Db, earlyIds: readonly number[]) =>
  sql`update early_readings set judged = true where early_id = any(${earlyIds})`.execute(tx);

export const forgetEarly = (db: Db, before: number) =>
  sql`delete from early_readings where measured_at < ${at(before)}`.execute(db);
