// SQL that changes of gauges and of columns share.
import type { Db } from '@bantay/server/database/database.ts';
import { readLastChangeWhere } from '@bantay/server/database/overtaken.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** Held to the end of the transaction, and taken before any other lock. */
export const lockInstruments = (tx: Db) => sql`select pg_advisory_xact_lock(${lockName('instruments')})`.execute(tx);

/** Who changed it last, and when (machine time, epoch ms). */
export const readLastChange = (tx: Db, actions: readonly string[], subjectId: number) =>
  readLastChangeWhere(tx, sql`a.action = any(${actions}) and a.subject_id = ${subjectId}`);

/** A valid key that may bring the readings of an instrument. */
export interface BringingKey {
  keyId: number;
  name: string;
  /** V, the newest that its logger told. */
  volts: number | null;
  /** As somebody has set it for the key; null: by the kind of battery. */
  lowFrom: number | null;
}

/** `condition`: of the key `k`. */
export const keysThatBring = (condition: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_build_object('keyId', k.logger_key_id, 'name', k.logger_name,
        'lowFrom', k.low_battery_v, 'volts', (select a.battery_v from logger_arrivals a
          where a.logger_key_id = k.logger_key_id and a.battery_v is not null order by a.arrival_id desc limit 1))
        order by k.logger_key_id)
      from logger_keys k where k.revoked_at is null and ${condition}), '[]'::json)`;
