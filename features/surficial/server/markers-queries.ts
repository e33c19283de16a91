// SQL of markers: which there are, and what happened to them.
import { at, type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { MarkerEvent, MarkerEventKind } from '../rules/marker-history.ts';

export interface MarkerRow {
  markerId: number;
  siteId: number;
  markerName: string;
  inUse: boolean;
}

/** By name, those in use first among equals. */
export const listMarkers = (db: Db, siteId: number) =>
  rows<MarkerRow>(
    db,
    sql`${planned('site_markers')}select marker_id, site_id, marker_name, in_use from markers
        where site_id = ${siteId} order by marker_name, in_use desc, marker_id`,
  );

export const insertMarker = async (tx: Db, siteId: number, name: string): Promise<number> =>
  (await firstRow<{ markerId: number }>(
    tx,
    sql`insert into markers (site_id, marker_name) values (${siteId}, ${name}) returning marker_id`,
  ))!.markerId; // an insert that returns has its row

export const updateMarker = (tx: Db, markerId: number, name: string, inUse: boolean) =>
  sql`update markers set marker_name = ${name}, in_use = ${inUse} where marker_id = ${markerId}`.execute(tx);

export interface HistoryRow {
  historyId: number;
  markerId: number;
  ts: number;
  event: MarkerEventKind;
  remarks: string | null;
  nameId: number | null;
  markerName: string | null;
}

/** Oldest first. */
export const listHistory = (db: Db, siteId: number) =>
  rows<HistoryRow>(
    db,
    sql`${planned('marker_history')}select h.history_id, h.marker_id, h.ts, h.event, h.remarks, n.name_id, n.marker_name
        from markers m join marker_history h using (marker_id) left join marker_names n using (history_id)
        where m.site_id = ${siteId} order by h.ts, h.history_id`,
  );

/** The events of one marker in words of the domain. */
export const eventsOf = (history: readonly HistoryRow[], markerId: number): MarkerEvent[] =>
  history
    .filter((row) => row.markerId === markerId)
    .map((row) => ({ kind: row.event, at: row.ts, name: row.markerName }));

export interface NewHistory {
  markerId: number;
  at: number;
  event: MarkerEventKind;
  remarks: string;
  /** Of 'add' and 'rename'. */
  name: string | null;
  userId: number | null;
}

export async function insertHistory(tx: Db, entry: NewHistory): Promise<void> {
  const row = await firstRow<{ historyId: number }>(
    tx,
    sql`insert into marker_history (marker_id, ts, event, remarks, entered_by)
        values (${entry.markerId}, ${at(entry.at)}, ${entry.event}, ${entry.remarks}, ${entry.userId})
        returning history_id`,
  );
  if (entry.name === null) return;
  const { historyId } = row!; // an insert that returns has its row
  await sql`insert into marker_names (history_id, marker_name)
    values (${historyId}, ${entry.name})`.execute(tx);
}

export interface ExportRow {
  siteCode: string;
  markerName: string;
  /** Of the event or the tag. */
  ts: number;
  /** Null for a tag. */
  event: MarkerEventKind | null;
  tagType: -1 | 0 | 1 | null;
  /** Time of the tagged observation. */
  observedAt: number | null;
  remarks: string | null;
  tagger: string | null;
}

/** Per marker in the order of letters: its events, then its tags; events by their time, tags by their observation's. */
export const listForExport = (db: Db, markerId: number, from: number, to: number) =>
  rows<ExportRow>(
    db,
    sql`select s.site_code, m.marker_name, h.ts, h.event, null as tag_type, null as observed_at, h.remarks, null as tagger
        from marker_history h join markers m using (marker_id) join sites s using (site_id)
        where m.marker_id = ${markerId} and h.ts between ${at(from)} and ${at(to)}
        union all
        select s.site_code, m.marker_name, t.ts, null, t.tag_type, o.ts, t.remarks, u.first_name || ' ' || u.last_name
        from marker_data_tags t join marker_data d using (data_id) join marker_observations o using (mo_id)
        join markers m using (marker_id) join sites s on s.site_id = m.site_id join users u on u.user_id = t.tagger_id
        where m.marker_id = ${markerId} and o.ts between ${at(from)} and ${at(to)}
        order by event nulls last, ts, observed_at`,
  );

export const listMarkersById = (db: Db, markerIds: readonly number[]) =>
  rows<MarkerRow>(
    db,
    sql`select marker_id, site_id, marker_name, in_use from markers where marker_id = any(${markerIds})
        order by site_id, marker_name, marker_id`,
  );

export interface StaffRow {
  userId: number;
  firstName: string;
  lastName: string;
}

/** People who may have measured: those of the site, and everybody with an account; all of them without a site. */
export const listStaff = (db: Db, siteId: number | null) =>
  rows<StaffRow>(
    db,
    sql`select u.user_id, u.first_name, u.last_name from users u
        where coalesce(u.status, 1) = 1 and (
          exists (select 1 from user_accounts a where a.user_id = u.user_id and a.is_active)
          or exists (select 1 from user_organizations o
            where o.user_id = u.user_id and (${siteId}::int is null or o.site_id = ${siteId})))
        order by u.first_name, u.last_name, u.user_id`,
  );
