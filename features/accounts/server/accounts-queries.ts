// SQL of accounts: people with their profile, failures for the throttle, requests for one-time codes.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';

export interface AccountRow {
  userId: number;
  username: string;
  passwordHash: string;
  isActive: boolean;
}

export interface PersonRow {
  userId: number;
  salutation: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  nickname: string | null;
  sex: 'Male' | 'Female';
  status: number | null;
  birthday: string | null;
  ewiRecipient: number | null;
  groundReminderRecipient: number | null;
  startEwiRecipient: number | null;
  profileId: number;
  address: string | null;
  joinDate: string | null;
  picPath: string | null;
  designationId: number;
  designation: string;
  version: number;
  mobileNo: string | null;
  /** Of some site at this moment, by the clock of the machine. */
  isAdmin: boolean;
}

export const readAccount = (db: Db, username: string) =>
  firstRow<AccountRow>(
    db,
    sql`select user_id, username, password_hash, is_active from user_accounts where lower(username) = lower(${username})`,
  );

export const readAccountOf = (db: Db, userId: number) =>
  firstRow<AccountRow>(
    db,
    sql`select user_id, username, password_hash, is_active from user_accounts where user_id = ${userId}`,
  );

/** Null also when the account has no profile row. */
export const readPerson = (db: Db, userId: number) =>
  firstRow<PersonRow>(
    db,
    sql`select u.user_id, u.salutation, u.first_name, u.middle_name, u.last_name, u.suffix, u.nickname, u.sex, u.status,
          u.birthday, u.ewi_recipient, u.ground_reminder_recipient, u.start_ewi_recipient, p.id as profile_id,
          p.address, p.join_date, p.pic_path, d.id as designation_id, d.designation, p.version,
          (select n.sim_num from user_mobiles m join mobile_numbers n using (mobile_id)
            where m.user_id = u.user_id and m.status = 1 order by m.priority nulls last, n.mobile_id limit 1) as mobile_no,
          exists (select from user_roles r where r.user_id = u.user_id and r.role = 'admin' and r.valid_from <= now()
            and (r.valid_until is null or r.valid_until > now())) as is_admin
        from users u
        join user_profiles p on p.user_id = u.user_id
        join designations d on d.id = p.designation_id
        where u.user_id = ${userId}`,
  );

/** Names of people for 'Released by …', by id. */
export async function readNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const found = await rows<{ userId: number; name: string }>(
    db,
    sql`select user_id, first_name || ' ' || last_name as name from users where user_id = any(${userIds})`,
  );
  return new Map(found.map((row) => [row.userId, row.name]));
}

export const listDesignations = (db: Db) =>
  rows<{ id: number; designation: string }>(db, sql`select id, designation from designations order by id`);

/**
 * Times of the failures of one subject, oldest first, epoch ms; old ones are of no use to the throttle. Those from
 * `before` on came later than the try that asks.
 */
export async function listFailures(
  db: Db,
  kind: string,
  subject: string,
  before: number | null = null,
): Promise<{ now: number; at: number[] }> {
  const row = await firstRow<{ now: number; at: number[] | null }>(
    db,
    sql`select extract(epoch from clock_timestamp()) * 1000 as now,
          (select array_agg(extract(epoch from at) * 1000 order by at)::float8[] from sign_in_failures
            where kind = ${kind} and subject = ${subject} and at > clock_timestamp() - interval '1 day'
              and (${before}::bigint is null or failure_id < ${before})) as at`,
  );
  const { now, at } = row!; // a query without "from" gives one row
  return { now: Number(now), at: at ?? [] };
}

/**
 * Something that counts before it is judged. Of one subject one after the other: a mark with a lower number can be seen by whoever has a higher
 * one, else several would each find a clean slate.
 */
export const insertMark = async (db: Db, kind: string, subject: string): Promise<number> =>
  (await firstRow<{ failureId: number }>(
    db,
    sql`insert into sign_in_failures (kind, subject)
        select ${kind}, ${subject} from (select pg_advisory_xact_lock(${lockName(`mark ${kind} ${subject}`)})) as held
        returning failure_id`,
  ))!.failureId; // an insert that returns has its row

export const removeMarks = (db: Db, ids: readonly number[]) =>
  sql`delete from sign_in_failures where failure_id = any(${ids})`.execute(db);

export const removeFailures = (db: Db, kind: string, subject: string) =>
  sql`delete from sign_in_failures where kind = ${kind} and subject = ${subject}`.execute(db);

/** The newest hundred of a subject: the window of an address looks at 60. */
export const keepNewest = (db: Db, kind: string, subject: string) =>
  sql`delete from sign_in_failures where kind = ${kind} and subject = ${subject} and failure_id < (
        select failure_id from sign_in_failures where kind = ${kind} and subject = ${subject}
        order by failure_id desc offset 100 limit 1)`.execute(db);

export const removeOldFailures = (db: Db) =>
  sql`delete from sign_in_failures where at < now() - interval '1 day'`.execute(db);

export interface OtpRequestRow {
  otpRequestId: number;
  userId: number | null;
  codeMac: Buffer | null;
  tries: number;
}

/** Not used, younger than 10 minutes, fewer than 5 tries. Whoever reads one locks it, so that tries are counted one by one. */
const LIVING = sql`used_at is null and created_at > now() - interval '10 minutes' and tries < 5`;

export const readOtpByCookie = (tx: Db, cookieHash: Buffer) =>
  firstRow<OtpRequestRow>(
    tx,
    sql`select otp_request_id, user_id, code_mac, tries from otp_requests
        where cookie_hash = ${cookieHash} and ${LIVING} for update`,
  );

export const readOtpByIndicator = (tx: Db, indicatorKey: string) =>
  firstRow<OtpRequestRow>(
    tx,
    sql`select otp_request_id, user_id, code_mac, tries from otp_requests
        where indicator_key = ${indicatorKey} and ${LIVING} order by otp_request_id desc limit 1 for update`,
  );

export const readOtpByCode = (tx: Db, mac: Buffer) =>
  firstRow<OtpRequestRow>(
    tx,
    sql`select otp_request_id, user_id, code_mac, tries from otp_requests
        where code_mac = ${mac} and ${LIVING} order by otp_request_id desc limit 1 for update`,
  );

export const countTry = (tx: Db, otpRequestId: number) =>
  sql`update otp_requests set tries = tries + 1 where otp_request_id = ${otpRequestId}`.execute(tx);

/** Accepted: this and every other open request of the user are spent. */
export const spendOtp = (tx: Db, userId: number) =>
  sql`update otp_requests set used_at = now(), code_mac = null where user_id = ${userId} and used_at is null`.execute(
    tx,
  );

export const insertOtpRequest = (
  tx: Db,
  row: { cookieHash: Buffer; userId: number | null; indicatorKey: string; codeMac: Buffer },
) =>
  sql`insert into otp_requests (cookie_hash, user_id, indicator_key, code_mac)
      values (${row.cookieHash}, ${row.userId}, ${row.indicatorKey}, ${row.codeMac})`.execute(tx);

export const removeOldOtpRequests = (db: Db) =>
  sql`delete from otp_requests where created_at < now() - interval '1 day'`.execute(db);

/** Account behind a user name or a normalised number; null when there is none or it is not active. */
export const readOtpTarget = (db: Db, username: string | null, number: string | null) =>
  firstRow<{ userId: number; number: string | null }>(
    db,
    sql`select a.user_id,
          (select n.sim_num from user_mobiles m join mobile_numbers n using (mobile_id)
            where m.user_id = a.user_id and m.status = 1 order by m.priority nulls last, n.mobile_id limit 1) as number
        from user_accounts a
        where a.is_active and (lower(a.username) = lower(${username ?? ''}) or exists (
          select 1 from user_mobiles m join mobile_numbers n using (mobile_id)
          where m.user_id = a.user_id and m.status = 1 and n.sim_num = ${number ?? ''}))
        order by a.user_id limit 1`,
  );

export const updatePasswordHash = (tx: Db, userId: number, hash: string) =>
  sql`update user_accounts set password_hash = ${hash} where user_id = ${userId}`.execute(tx);

/** Which the session has proven; it counts for 5 minutes. */
export const markProven = (tx: Db, sessionId: number) =>
  sql`update sessions set password_proven_at = now() where session_id = ${sessionId}`.execute(tx);

/** Spends the proof: whether there was one. */
export const spendProof = async (tx: Db, sessionId: number): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`with old as (
          select session_id from sessions
          where session_id = ${sessionId} and password_proven_at > now() - interval '5 minutes' for update)
        update sessions s set password_proven_at = null from old where s.session_id = old.session_id
        returning s.session_id`,
  )) !== null;

export interface ProfileRow {
  firstName: string;
  middleName: string | null;
  lastName: string;
  nickname: string | null;
  suffix: string | null;
  sex: string;
  birthday: string | null;
  address: string | null;
  designationId: number;
}

export const lockProfile = (tx: Db, userId: number) =>
  firstRow<{ changedAt: number | null }>(
    tx,
    sql`select changed_at from user_profiles where user_id = ${userId} for update`,
  );

export async function updateProfile(tx: Db, userId: number, row: ProfileRow, changedAt: number): Promise<void> {
  await sql`update users set first_name = ${row.firstName}, middle_name = ${row.middleName}, last_name = ${row.lastName},
      nickname = ${row.nickname}, suffix = ${row.suffix}, sex = ${row.sex}, birthday = ${row.birthday}
    where user_id = ${userId}`.execute(tx);
  await sql`update user_profiles set address = ${row.address}, designation_id = ${row.designationId},
      version = version + 1, changed_at = ${at(changedAt)} where user_id = ${userId}`.execute(tx);
}

/** Whether a number is the one of another account. */
export const isNumberTaken = async (tx: Db, userId: number, number: string): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`select 1 from user_mobiles m join mobile_numbers n using (mobile_id) join user_accounts a using (user_id)
        where n.sim_num = ${number} and m.status = 1 and m.user_id <> ${userId} limit 1`,
  )) !== null;

/** The number takes the place of the one that was first; others of the person stay behind it. */
export async function replaceNumber(tx: Db, userId: number, before: string | null, number: string): Promise<void> {
  await sql`update user_mobiles set status = 0 where user_id = ${userId}
    and mobile_id = (select mobile_id from mobile_numbers where sim_num = ${before})`.execute(tx);
  await sql`with n as (
      insert into mobile_numbers (sim_num) values (${number})
      on conflict (sim_num) do update set gsm_id = greatest(mobile_numbers.gsm_id, 1) returning mobile_id)
    insert into user_mobiles (user_id, mobile_id, priority) select ${userId}, mobile_id, 0 from n
    on conflict (user_id, mobile_id) do update set status = 1, priority = 0`.execute(tx);
}
