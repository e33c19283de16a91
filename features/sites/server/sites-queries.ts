// SQL of sites and of the installation row.
import { type Db, firstRow, planned, rows } from '@bantay/server/database/database.ts';
import { readLastChangeWhere } from '@bantay/server/database/overtaken.ts';
import { sql } from 'kysely';
import type { MenuOmission, SiteShare, SiteTopic } from '../rules/site.ts';

export interface SiteRow {
  siteId: number;
  siteCode: string;
  purok: string | null;
  sitio: string | null;
  barangay: string;
  municipality: string;
  province: string;
  region: string;
  active: boolean;
  psgc: number;
  households: string;
  season: 1 | 2;
  areaCode: number;
  latitude: number | null;
  longitude: number | null;
  topics: SiteTopic[];
  gaugeFrames: number;
  menuPlace: number;
  menuWithout: MenuOmission[];
  /** Corners. */
  outline: [latitude: number, longitude: number][] | null;
  hazardMap: string | null;
  shares: SiteShare[];
}

const COLUMNS = sql`site_id, site_code, purok, sitio, barangay, municipality, province, region, active, psgc,
  households, season, area_code, latitude, longitude, topics, gauge_frames, menu_place, menu_without, outline, hazard_map,
  (select coalesce(jsonb_agg(jsonb_build_object('fromSiteId', h.from_site_id, 'designation', h.designation)
      order by h.from_site_id, h.designation), '[]')
    from site_shares h where h.site_id = sites.site_id) as shares`;

export const listSites = (db: Db, withInactive: boolean) =>
  rows<SiteRow>(
    db,
    sql`${planned('listed_sites')}select ${COLUMNS} from sites where active or ${withInactive} order by menu_place, site_code`,
  );

export const countSites = (db: Db) =>
  firstRow<{ count: number }>(db, sql`${planned('count_sites')}select count(*)::int as count from sites where active`);

/** The active ones of these. */
export const listSitesOf = (db: Db, siteIds: readonly number[]) =>
  rows<SiteRow>(
    db,
    sql`select ${COLUMNS} from sites where active and site_id = any(${siteIds}::int[]) order by menu_place, site_code`,
  );

export const readSite = (db: Db, siteCode: string) =>
  firstRow<SiteRow>(
    db,
    sql`${planned('site_by_code')}select ${COLUMNS} from sites where site_code = lower(${siteCode}) and active`,
  );

/** A retired one too: stored rows point to it. */
export const readStoredSite = (db: Db, siteId: number) =>
  firstRow<SiteRow>(db, sql`select ${COLUMNS} from sites where site_id = ${siteId}`);

export const readSiteById = (db: Db, siteId: number) =>
  firstRow<SiteRow>(db, sql`${planned('site_by_id')}select ${COLUMNS} from sites where site_id = ${siteId} and active`);

/** What is said of a site; whose contacts it shares stands apart. */
export type SiteWords = Omit<SiteRow, 'siteId' | 'siteCode' | 'active' | 'shares'>;

export const updateSite = (tx: Db, siteCode: string, words: SiteWords) =>
  sql`update sites set purok = ${words.purok}, sitio = ${words.sitio}, barangay = ${words.barangay},
        municipality = ${words.municipality}, province = ${words.province}, region = ${words.region},
        psgc = ${words.psgc}, households = ${words.households}, season = ${words.season},
        area_code = ${words.areaCode}, latitude = ${words.latitude}, longitude = ${words.longitude},
        topics = ${words.topics}::text[], gauge_frames = ${words.gaugeFrames}, menu_place = ${words.menuPlace}, menu_without = ${words.menuWithout}::text[],
        outline = ${words.outline === null ? null : JSON.stringify(words.outline)}::jsonb, hazard_map = ${words.hazardMap}
      where site_code = ${siteCode}`.execute(tx);

/** Two who add a site wait for each other; readers do not wait. */
export const lockSites = (tx: Db) => sql`lock table sites in share row exclusive mode`.execute(tx);

export const readLastChange = (db: Db, siteId: number) =>
  readLastChangeWhere(db, sql`a.site_id = ${siteId} and a.action like 'sites.%'`);

/** Ids go on behind the largest there is: that of a retired site stays its own. */
export const insertSite = (tx: Db, siteCode: string) =>
  sql`insert into sites (site_id, site_code) select max(site_id) + 1, ${siteCode} from sites`.execute(tx);

export const deactivate = (tx: Db, siteId: number) =>
  sql`update sites set active = false where site_id = ${siteId}`.execute(tx);

export const activate = (tx: Db, siteId: number) =>
  sql`update sites set active = true where site_id = ${siteId}`.execute(tx);

/** Sites of which nothing was ever told are not watched. */
export const deactivateUntold = (tx: Db) => sql`update sites set active = false where barangay = ''`.execute(tx);

export async function replaceShares(tx: Db, siteId: number, shares: readonly SiteShare[]): Promise<void> {
  await sql`delete from site_shares where site_id = ${siteId}`.execute(tx);
  for (const { fromSiteId, designation } of shares)
    await sql`insert into site_shares (site_id, from_site_id, designation)
      values (${siteId}, ${fromSiteId}, ${designation})`.execute(tx);
}

export const readInstallation = (db: Db) =>
  firstRow<{ kind: 'demo' | 'production'; fieldOffsetMs: number; isToldOfSites: boolean }>(
    db,
    sql`select kind, field_offset_ms, sites_told_at is not null as is_told_of_sites from installation`,
  );

export const insertInstallation = (tx: Db, kind: 'demo' | 'production') =>
  sql`insert into installation (kind) values (${kind}) on conflict do nothing`.execute(tx);

export const markToldOfSites = (tx: Db) => sql`update installation set sites_told_at = now()`.execute(tx);

/** Active sites whose season and weekday make this a routine day. */
export const listDueOn = (db: Db, month: number, isoWeekday: number) =>
  rows<{ siteId: number }>(
    db,
    sql`select distinct s.site_id from sites s join seasons g on g.season_group_id = s.season
        join routine_schedules r on r.sched_group_id = g.sched_group_id
        where s.active and r.iso_week_day = ${isoWeekday}
          and r.season_type = case when ${month} = any(g.wet_months) then 'w' else 'd' end`,
  );

/** By ids or codes, as calls name them. */
export const sitesNamed = (db: Db, ids: readonly number[], codes: readonly string[]) =>
  rows<{ siteId: number }>(
    db,
    sql`select site_id from sites where site_id = any(${ids}::int[]) or site_code = any(${codes})`,
  );
