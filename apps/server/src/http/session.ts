// Sessions: a random token in an HttpOnly cookie, its hash in the database; 12 h idle, 7 days at most, revocable.
import { createHash, randomBytes } from 'node:crypto';
import { SIGN_IN_DESIGNATIONS } from '@bantay/features/accounts/rules/designation.ts';
import type { HeldRole } from '@bantay/kernel/roles/roles';
import { sql } from 'kysely';
import { type Db, firstRow, isDiskFull, planned, rows } from '../database/database.ts';
import { OWN_END } from '../database/own-schema.ts';
import { inTime } from '../in-time.ts';

/** Carries the id of a session that has ended, or `7 replaced`; every server process cuts its sockets. */
export const SESSION_CHANNEL = 'bantay_session';
const TOKEN_BYTES = 32;
/** What a browser keeps its cookie for: as long as a session can live at most. */
export const SESSION_SECONDS = 7 * 24 * 3600;

export interface SignedIn {
  sessionId: number;
  userId: number;
  designationId: number;
  /** What it may do now; looked up with each request, so that one that ends at midnight ends then. */
  roles: HeldRole[];
  /** Epoch ms, machine time. */
  endsAt: number;
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest();
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** A fresh session; the token is returned once and never stored. */
export async function openSession(tx: Db, userId: number): Promise<{ token: string; endsAt: number }> {
  const token = newToken();
  const row = await firstRow<{ expiresAt: number }>(
    tx,
    sql`insert into sessions (token_hash, user_id, expires_at)
        values (${hashToken(token)}, ${userId}, now() + interval '7 days') returning expires_at`,
  );
  return { token, endsAt: row!.expiresAt }; // an insert that returns has its row
}

/** In the place of an older one of the same browser, whoever else may hold that one's token. */
export async function replaceSession(
  tx: Db,
  userId: number,
  oldToken: string | null,
): Promise<{ token: string; endsAt: number }> {
  if (oldToken !== null) {
    await tellEnded(
      tx,
      await rows<Ended>(tx, sql`delete from sessions where token_hash = ${hashToken(oldToken)} returning session_id`),
      ' replaced',
    );
  }
  return openSession(tx, userId);
}

/** A page does not wait for a database that is slow or gone. */
const PAGE_WAITS_MS = 500;

/** For the page itself: no answer in time, or none at all, is no session. */
export const sessionInTime = (db: Db, token: string): Promise<SignedIn | null> =>
  inTime(readSession(db, token, false), PAGE_WAITS_MS);

/** The living session of a token. Counts as activity at most once a minute, to spare writes. */
export async function readSession(db: Db, token: string, isActivity = true): Promise<SignedIn | null> {
  const row = await firstRow<{
    sessionId: number;
    userId: number;
    designationId: number;
    roles: HeldRole[];
    expiresAt: number;
    stale: boolean;
  }>(
    db,
    sql`${planned('living_session')}select s.session_id, s.user_id, p.designation_id, s.expires_at, r.roles, s.seen_at < now() - interval '1 minute' as stale
        from sessions s
        join user_accounts a on a.user_id = s.user_id and a.is_active
        join user_profiles p on p.user_id = s.user_id and p.designation_id = any(${SIGN_IN_DESIGNATIONS})
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('role', role, 'siteId', site_id) order by role_id), '[]') as roles
          from user_roles h
          where h.user_id = s.user_id and h.valid_from <= now() and (h.valid_until is null or h.valid_until > now())) r
        where s.token_hash = ${hashToken(token)} and s.expires_at > now() and s.seen_at > now() - interval '12 hours'`,
  );
  if (!row) return null;
  if (isActivity && row.stale) await noteActivity(db, row.sessionId);
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    designationId: row.designationId,
    roles: row.roles,
    endsAt: row.expiresAt,
  };
}

/** On a full disk people still read. */
const noteActivity = (db: Db, sessionId: number) =>
  sql`update sessions set seen_at = now() where session_id = ${sessionId}`.execute(db).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });

export async function closeSession(tx: Db, sessionId: number): Promise<void> {
  await tellEnded(
    tx,
    await rows<Ended>(tx, sql`delete from sessions where session_id = ${sessionId} returning session_id`),
  );
}

/** After a changed password or a disabled account; returns the ended sessions. */
export async function closeSessionsOf(tx: Db, userId: number, except: number | null = null): Promise<number[]> {
  const ended = await rows<Ended>(
    tx,
    sql`delete from sessions where user_id = ${userId} and session_id is distinct from ${except} returning session_id`,
  );
  await tellEnded(tx, ended);
  return ended.map((row) => row.sessionId);
}

interface Ended {
  sessionId: number;
}

/** By a statement that asks no table: on a server of tables alone nobody would hear it. */
async function tellEnded(tx: Db, ended: readonly Ended[], how = ''): Promise<void> {
  if (ended.length === 0) return;
  await sql`select pg_notify(${SESSION_CHANNEL}::text || ${OWN_END}, words) from unnest(${ended.map((one) => `${one.sessionId}${how}`)}::text[]) words`.execute(
    tx,
  );
}

/** Hourly: what can never be used again. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now() or seen_at < now() - interval '12 hours'`.execute(db);
}
