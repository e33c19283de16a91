// SQL of what machines sent. It is kept without waiting for the disk: a reading that is stored after it brings it along.
import { type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { Outcome } from '../rules/arrivals.ts';

/** Holds for the one statement, which is a transaction of its own (migration 0124). */
const UNHURRIED = sql`select unhurried()`;

export interface NewArrival {
  keyId: number;
  door: string;
  text: string;
  bytes: number;
}

export const insertArrival = (db: Db, { keyId, door, text, bytes }: NewArrival) =>
  firstRow<{ arrivalId: number }>(
    db,
    sql`${planned('keep_arrival')}with unhurried as (${UNHURRIED})
        insert into logger_arrivals (logger_key_id, door, raw_text, raw_bytes)
        select ${keyId}, ${door}, ${text}, ${bytes} from unhurried returning arrival_id`,
  );

export const endArrival = (db: Db, arrivalId: number, outcome: Outcome, battery: number | null) =>
  sql`${planned('end_arrival')}with unhurried as (${UNHURRIED})
      update logger_arrivals set accepted = ${outcome.accepted}, refused = ${outcome.refused},
        reasons = ${outcome.reasons}, battery_v = ${battery}
      from unhurried where arrival_id = ${arrivalId}`.execute(db);

export interface ArrivalRow {
  arrivalId: number;
  arrivedAt: number;
  door: string;
  rawText: string;
  rawBytes: number;
  /** Null: nobody has finished it. */
  accepted: number | null;
  refused: number | null;
  reasons: string[];
  /** V */
  battery: number | null;
}

/** Newest first. */
export const listArrivals = (db: Db, keyId: number, { sinceMs, most }: { sinceMs: number; most: number }) =>
  rows<ArrivalRow>(
    db,
    sql`select arrival_id, arrived_at, door, raw_text, raw_bytes, accepted, refused, reasons, battery_v as battery
        from logger_arrivals where logger_key_id = ${keyId}
          and arrived_at > clock_timestamp() - ${sinceMs} * interval '1 millisecond'
        order by arrival_id desc limit ${most}`,
  );

export interface BatteryRow {
  keyId: number;
  name: string;
  volts: number;
  arrivedAt: number;
  /** As somebody has set it for the key; null: by the kind of battery. */
  lowFrom: number | null;
}

/** Of each key that holds, the newest that came; of one alone where it is named. */
export const listBatteries = (db: Db, keyId: number | null) =>
  rows<BatteryRow>(
    db,
    sql`select k.logger_key_id as key_id, k.logger_name as name, a.battery_v as volts, a.arrived_at,
          k.low_battery_v as low_from
        from logger_keys k cross join lateral (
          select battery_v, arrived_at from logger_arrivals where logger_key_id = k.logger_key_id and battery_v is not null
          order by arrival_id desc limit 1) a
        where k.revoked_at is null and (${keyId}::int is null or k.logger_key_id = ${keyId}::int)
        order by k.logger_key_id`,
  );

/** The newest stay. */
export const boundArrivals = (db: Db, keyId: number, most: number) =>
  sql`delete from logger_arrivals where logger_key_id = ${keyId} and arrival_id <= (
      select arrival_id from logger_arrivals where logger_key_id = ${keyId}
      order by arrival_id desc offset ${most} limit 1)`.execute(db);

export const forgetArrivals = (db: Db, keptMs: number) =>
  sql`delete from logger_arrivals where arrived_at < statement_timestamp() - ${keptMs} * interval '1 millisecond'`.execute(
    db,
  );
