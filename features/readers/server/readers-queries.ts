// SQL of keys for reading. The key itself is nowhere, only its hash.

import type { Scope } from '@bantay/kernel/roles/scopes';
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface ReadingKeyRow {
  keyId: number;
  name: string;
  scopes: Scope[];
  validUntil: number;
  /** Neither over, by the clock of the machine, nor revoked. */
  holds: boolean;
  rate: number;
  createdAt: number;
  /** Null: by the command line. */
  createdBy: string | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
  revokedBy: string | null;
  revokedFor: string | null;
}

/** In the order in which they were made. */
export const listReadingKeys = (db: Db) =>
  rows<ReadingKeyRow>(
    db,
    sql`select k.key_id, k.name, k.scopes, k.valid_until,
          k.valid_until > now() and k.revoked_at is null as holds, k.rate, k.created_at,
          m.first_name || ' ' || m.last_name as created_by, k.last_used_at, k.revoked_at,
          r.first_name || ' ' || r.last_name as revoked_by, k.revoked_for
        from reading_keys k left join users m on m.user_id = k.created_by left join users r on r.user_id = k.revoked_by
        order by k.key_id`,
  );

export interface HeldKeyRow {
  keyId: number;
  scopes: Scope[];
  rate: number;
  isOver: boolean;
  isRevoked: boolean;
}

export const readByHash = (db: Db, hash: Buffer) =>
  firstRow<HeldKeyRow>(
    db,
    sql`select key_id, scopes, rate, valid_until <= now() as is_over, revoked_at is not null as is_revoked
        from reading_keys where key_hash = ${hash}`,
  );

export const touch = (db: Db, keyId: number) =>
  sql`update reading_keys set last_used_at = now() where key_id = ${keyId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db);

export interface StoredKey {
  name: string;
  hash: Buffer;
  scopes: readonly Scope[];
  until: number;
  rate: number;
  by: number | null;
}

export const insertKey = (tx: Db, { name, hash, scopes, until, rate, by }: StoredKey) =>
  firstRow<{ keyId: number }>(
    tx,
    sql`insert into reading_keys (name, key_hash, scopes, valid_until, rate, created_by)
        values (${name}, ${hash}, ${scopes}, ${at(until)}, ${rate}, ${by}) returning key_id`,
  );

/** Null: there is none. */
export const lockKey = (tx: Db, keyId: number) =>
  firstRow<{ name: string; revokedAt: number | null }>(
    tx,
    sql`select name, revoked_at from reading_keys where key_id = ${keyId} for update`,
  );

export const revokeKey = (tx: Db, keyId: number, by: number | null, reason: string) =>
  changed(
    tx,
    sql`update reading_keys set revoked_at = now(), revoked_by = ${by}, revoked_for = ${reason} where key_id = ${keyId}`,
  );
