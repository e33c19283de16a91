// SQL of calendar addresses. The secret of an address is nowhere, only its hash.
import { changed, type Db, firstRow, isDiskFull, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { SIGN_IN_DESIGNATIONS } from '../../accounts/rules/designation.ts';

export interface CalendarAddressRow {
  addressId: number;
  siteId: number;
  createdAt: number;
  lastUsedAt: number | null;
}

/** Those that hold, in the order in which they were made. */
export const listAddresses = (db: Db, userId: number) =>
  rows<CalendarAddressRow>(
    db,
    sql`select address_id, site_id, created_at, last_used_at from calendar_addresses
        where user_id = ${userId} and revoked_at is null order by address_id`,
  );

/** One at a time for each person, so that nobody has more than there may be. */
export const lockPerson = (tx: Db, userId: number) =>
  sql`select 1 from user_accounts where user_id = ${userId} for update`.execute(tx);

export const insertAddress = async (tx: Db, userId: number, siteId: number, hash: Buffer): Promise<number> =>
  (await firstRow<{ addressId: number }>(
    tx,
    sql`insert into calendar_addresses (secret_hash, user_id, site_id) values (${hash}, ${userId}, ${siteId})
        returning address_id`,
  ))!.addressId; // an insert that returns has its row

/** The site of the address; null: it is not of this person, or does not hold. */
export const revokeAddress = (tx: Db, userId: number, addressId: number) =>
  firstRow<{ siteId: number }>(
    tx,
    sql`update calendar_addresses set revoked_at = now()
        where address_id = ${addressId} and user_id = ${userId} and revoked_at is null returning site_id`,
  );

/** Holds as long as its person could sign in and holds a role: who has left the office reads no more. */
export const readBySecret = (db: Db, hash: Buffer) =>
  firstRow<{ addressId: number; siteId: number }>(
    db,
    sql`select c.address_id, c.site_id from calendar_addresses c
        join user_accounts a on a.user_id = c.user_id and a.is_active
        join user_profiles p on p.user_id = c.user_id and p.designation_id = any(${SIGN_IN_DESIGNATIONS})
        where c.secret_hash = ${hash} and c.revoked_at is null
          and exists (select 1 from user_roles r where r.user_id = c.user_id and r.valid_from <= now()
            and (r.valid_until is null or r.valid_until > now()))`,
  );

/** Once an hour. On a full disk people still read. */
export const touchAddress = (db: Db, addressId: number) =>
  changed(
    db,
    sql`update calendar_addresses set last_used_at = now() where address_id = ${addressId}
        and (last_used_at is null or last_used_at < now() - interval '1 hour')`,
  ).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
