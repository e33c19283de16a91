// SQL of the public log: texts that have no leaf yet, and the leaves.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { LoggedKind } from '../rules/leaf.ts';
import type { LoggedText } from '../rules/standing-text.ts';

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

/** Rounds of warnings without a leaf, in the order in which they were written. */
export const listUnlogged = (tx: Db, limit: number) =>
  rows<UnloggedRow>(
    tx,
    sql`select s.round_id, e.site_id, i.site_code, s.release_id, s.update_number, s.kind, y.alert_level as level,
          s.field_at as said_at, s.sms_msg as text
        from sms_rounds s
        join monitoring_releases r using (release_id)
        join monitoring_event_alerts a using (event_alert_id)
        join public_alert_symbols y using (pub_sym_id)
        join monitoring_events e using (event_id)
        join sites i on i.site_id = e.site_id
        where s.kind in ('warning', 'correction', 'cancellation') and s.sms_msg is not null
          and not exists (select 1 from public_log p where p.round_id = s.round_id)
        order by s.round_id limit ${limit}`,
  );

/** Nobody else appends until the transaction ends; reading goes on. */
export const lockLog = (tx: Db) => sql`lock table public_log in share row exclusive mode`.execute(tx);

export const countLeaves = async (db: Db): Promise<number> =>
  (await firstRow<{ leaves: number }>(db, sql`select coalesce(max(leaf) + 1, 0)::int as leaves from public_log`))
    ?.leaves ?? 0;

export interface NewLeaf extends Omit<UnloggedRow, 'text' | 'siteCode'> {
  leaf: number;
  content: string;
  textHash: string;
  leafHash: string;
  code: string;
}

export const insertLeaf = (tx: Db, one: NewLeaf) =>
  sql`insert into public_log (leaf, round_id, site_id, release_id, update_number, kind, level, said_at, content,
        text_hash, leaf_hash, code)
      values (${one.leaf}, ${one.roundId}, ${one.siteId}, ${one.releaseId}, ${one.updateNumber}, ${one.kind},
        ${one.level}, ${at(one.saidAt)}, ${one.content}, ${one.textHash}, ${one.leafHash}, ${one.code})`.execute(tx);

export const listHashes = async (db: Db): Promise<string[]> =>
  (await rows<{ leafHash: string }>(db, sql`select leaf_hash from public_log order by leaf`)).map(
    ({ leafHash }) => leafHash,
  );

export const listContents = async (db: Db): Promise<string[]> =>
  (await rows<{ content: string }>(db, sql`select content from public_log order by leaf`)).map(
    ({ content }) => content,
  );

export interface FoundRow extends LoggedText {
  siteId: number;
  siteCode: string;
  level: AlertLevel;
  saidAt: number;
  code: string;
}

const FOUND = sql`select p.leaf::int as leaf, p.site_id, i.site_code, p.release_id, p.update_number, p.kind, p.level, p.said_at, p.code
  from public_log p join sites i using (site_id)`;

/** The newest of those that fit: the same text may have been sent twice. */
export const findByText = (db: Db, textHash: string) =>
  firstRow<FoundRow>(db, sql`${FOUND} where p.text_hash = ${textHash} order by p.leaf desc limit 1`);
export const findByCode = (db: Db, code: string) =>
  firstRow<FoundRow>(db, sql`${FOUND} where p.code = ${code} order by p.leaf desc limit 1`);

/** What was said of the site after a leaf. */
export const listSince = (db: Db, { siteId, leaf }: Pick<FoundRow, 'siteId' | 'leaf'>) =>
  rows<FoundRow>(db, sql`${FOUND} where p.site_id = ${siteId} and p.leaf > ${leaf} order by p.leaf`);

/** The newest leaf of each site. */
export const listNewestCodes = (db: Db) =>
  rows<{ siteCode: string; releaseId: number; code: string }>(
    db,
    sql`select distinct on (p.site_id) i.site_code, p.release_id, p.code
        from public_log p join sites i using (site_id) order by p.site_id, p.leaf desc`,
  );
