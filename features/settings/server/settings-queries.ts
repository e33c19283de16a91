// SQL of the versions of settings.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { SettingKey } from '../rules/settings.ts';

/** Held to the end of the transaction: of two who change a setting, the second sees what the first has written. */
export const lockSettings = (tx: Db) => sql`select pg_advisory_xact_lock(${lockName('settings')})`.execute(tx);

export interface VersionRow {
  key: SettingKey;
  version: number;
  value: unknown;
  by: string | null;
  reason: string | null;
  at: number;
}

const VERSION = sql`
  select s.key, s.version, s.value, u.first_name || ' ' || u.last_name as by, s.reason, s.at
  from settings s left join users u on u.user_id = s.by_user`;

/** The newest of each. */
export const listNewest = (db: Db) =>
  rows<VersionRow>(
    db,
    sql`${VERSION} where s.version = (select max(version) from settings newest where newest.key = s.key)`,
  );

const SHOWN = 100;
export const listVersions = (db: Db, key: SettingKey) =>
  rows<VersionRow>(db, sql`${VERSION} where s.key = ${key} order by s.version desc limit ${SHOWN}`);

export const readVersion = (db: Db, key: SettingKey, version: number) =>
  firstRow<VersionRow>(db, sql`${VERSION} where s.key = ${key} and s.version = ${version}`);
