// SQL of the public log: what has no leaf yet, and the leaves.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { LoggedKind } from '../rules/leaf.ts';
import type { LoggedText } from '../rules/standing-text.ts';
import type { ShownLevel } from '../rules/told-leaf.ts';

export interface UnloggedRow {
  roundId: number;
  siteId: number;
  siteCode: string;
  releaseId: number;
  updateNumber: number;
  kind: LoggedKind;
  level: AlertLevel;
  saidAt: number;
  text: string;
}

const OF_RELEASE = sql`join monitoring_event_alerts a using (event_alert_id)
        join public_alert_symbols y using (pub_sym_id)
        join monitoring_events e using (event_id)
        join sites i on i.site_id = e.site_id`;

/** Rounds of warnings without a leaf, in the order in which they were written. */
export const listUnlogged = (tx: Db, limit: number) =>
  rows<UnloggedRow>(
    tx,
    sql`select s.round_id, e.site_id, i.site_code, s.release_id, s.update_number, s.kind, y.alert_level as level,
          s.field_at as said_at, s.sms_msg as text
        from sms_rounds s
        join monitoring_releases r using (release_id) ${OF_RELEASE}
        where s.kind in ('warning', 'correction', 'cancellation') and s.sms_msg is not null
          and not exists (select 1 from public_log p where p.round_id = s.round_id)
        order by s.round_id limit ${limit}`,
  );

export interface ReleaseRow {
  siteId: number;
  siteCode: string;
  releaseId: number;
  level: AlertLevel;
  saidAt: number;
}

const RELEASE = sql`select e.site_id, i.site_code, r.release_id, y.alert_level as level, r.released_at as said_at
  from monitoring_releases r ${OF_RELEASE}`;

/** Releases without a leaf, in their order. */
export const listUnloggedReleases = (tx: Db, limit: number) =>
  rows<ReleaseRow>(
    tx,
    sql`${RELEASE}
        where not exists (select 1 from public_log p where p.release_id = r.release_id and p.kind = 'release')
        order by r.release_id limit ${limit}`,
  );

export const listReleases = (db: Db, releaseIds: readonly number[]) =>
  rows<ReleaseRow>(db, sql`${RELEASE} where r.release_id = any(${releaseIds}::int[])`);

export interface HeadRow {
  /** Null: the record of what belongs to no site. */
  siteId: number | null;
  siteCode: string | null;
  /** The machine's, in Manila. */
  day: string;
  links: number;
  hash: Buffer;
  saidAt: number;
}

/** The newest link of each record that has no leaf of this day. */
export const listUnloggedHeads = (tx: Db) =>
  rows<HeadRow>(
    tx,
    sql`select nullif(c.site_id, 0) as site_id, c.site_code, d.day::text as day, h.position::int as links, h.hash,
          clock_timestamp() as said_at
        from (select (clock_timestamp() at time zone 'Asia/Manila')::date as day) d
        cross join (select 0 as site_id, null::text as site_code union all select site_id, site_code::text from sites) c
        join record_heads h on h.site_id = c.site_id
        where not exists (select 1 from public_log p
          where p.kind = 'chain' and p.day = d.day and coalesce(p.site_id, 0) = c.site_id)
        order by c.site_id`,
  );

/** The levels that the log has last. */
export const listLoggedLevels = (tx: Db) =>
  rows<ShownLevel>(
    tx,
    sql`select i.site_code, p.level from sites i
        join lateral (select level from public_log l where l.site_id = i.site_id and l.kind = 'level'
          order by l.leaf desc limit 1) p on true`,
  );

export const listSiteIds = (tx: Db) =>
  rows<{ siteId: number; siteCode: string }>(tx, sql`select site_id, site_code from sites`);

/** Nobody else appends until the transaction ends; reading goes on. */
export const lockLog = (tx: Db) => sql`lock table public_log in share row exclusive mode`.execute(tx);

export const countLeaves = async (db: Db): Promise<number> =>
  (await firstRow<{ leaves: number }>(db, sql`select coalesce(max(leaf) + 1, 0)::int as leaves from public_log`))
    ?.leaves ?? 0;

export interface NewLeaf {
  leaf: number;
  kind: LoggedKind | 'release' | 'level' | 'chain';
  saidAt: number;
  siteId: number | null;
  roundId?: number;
  releaseId?: number;
  updateNumber?: number;
  level?: AlertLevel | null;
  day?: string;
  content: string;
  textHash?: string;
  leafHash: string;
  code: string;
}

export const insertLeaf = (tx: Db, one: NewLeaf) =>
  sql`insert into public_log (leaf, round_id, site_id, release_id, update_number, kind, level, said_at, content,
        text_hash, leaf_hash, code, day)
      values (${one.leaf}, ${one.roundId ?? null}, ${one.siteId}, ${one.releaseId ?? null}, ${one.updateNumber ?? null},
        ${one.kind}, ${one.level ?? null}, ${at(one.saidAt)}, ${one.content}, ${one.textHash ?? null}, ${one.leafHash},
        ${one.code}, ${one.day ?? null}::date)`.execute(tx);

export const listHashes = async (db: Db): Promise<string[]> =>
  (await rows<{ leafHash: string }>(db, sql`select leaf_hash from public_log order by leaf`)).map(
    ({ leafHash }) => leafHash,
  );

/** In their order, so many at most. */
export const listContents = async (db: Db, from: number, most: number): Promise<string[]> =>
  (
    await rows<{ content: string }>(
      db,
      sql`select content from public_log where leaf >= ${from} order by leaf limit ${most}`,
    )
  ).map(({ content }) => content);

export interface FoundRow extends LoggedText {
  siteId: number;
  siteCode: string;
  level: AlertLevel;
  saidAt: number;
  code: string;
}

/** What was said: releases and texts. */
const SAID = sql`p.kind in ('warning', 'correction', 'cancellation', 'release')`;
const FOUND = sql`select p.leaf::int as leaf, p.site_id, i.site_code, p.release_id, p.update_number, p.kind, p.level, p.said_at, p.code
  from public_log p join sites i using (site_id)`;

/** The newest of those that fit: the same text may have been sent twice. */
export const findByText = (db: Db, textHash: string) =>
  firstRow<FoundRow>(db, sql`${FOUND} where p.text_hash = ${textHash} order by p.leaf desc limit 1`);
export const findByCode = (db: Db, code: string) =>
  firstRow<FoundRow>(db, sql`${FOUND} where p.code = ${code} and ${SAID} order by p.leaf desc limit 1`);

/** What was said of the site after a leaf. */
export const listSince = (db: Db, { siteId, leaf }: Pick<FoundRow, 'siteId' | 'leaf'>) =>
  rows<FoundRow>(db, sql`${FOUND} where p.site_id = ${siteId} and p.leaf > ${leaf} and ${SAID} order by p.leaf`);

/** The newest leaf of each site by which something was said. */
export const listNewestCodes = (db: Db) =>
  rows<{ siteCode: string; releaseId: number; code: string }>(
    db,
    sql`select i.site_code, newest.release_id, newest.code from sites i
        cross join lateral (select p.release_id, p.code from public_log p
          where p.site_id = i.site_id and ${SAID} order by p.leaf desc limit 1) newest`,
  );

export interface Cosigned {
  watchmanId: number;
  fault: string | null;
  /** Null: the one from before stays. */
  signature: { size: number; line: string } | null;
}

export const noteCosignature = (db: Db, { watchmanId, fault, signature }: Cosigned) =>
  sql`insert into public_log_cosignatures as c (watchman_id, fault, size, line, signed_at)
      values (${watchmanId}, ${fault}, ${signature?.size ?? null}, ${signature?.line ?? null},
        case when ${signature !== null} then clock_timestamp() end)
      on conflict (watchman_id) do update set fault = excluded.fault, size = coalesce(excluded.size, c.size),
        line = coalesce(excluded.line, c.line), signed_at = coalesce(excluded.signed_at, c.signed_at)`.execute(db);

/** Lines of those who watch yet, below the checkpoint of so many leaves. */
export const listCosignatures = async (db: Db, size: number): Promise<string[]> =>
  (
    await rows<{ line: string }>(
      db,
      sql`select c.line from public_log_cosignatures c join watchmen w using (watchman_id)
          where w.removed_at is null and c.size = ${size} and c.line is not null order by w.watchman_id`,
    )
  ).map(({ line }) => line);
