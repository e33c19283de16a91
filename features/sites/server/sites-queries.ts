// SQL of sites and of the installation row.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

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
}

const COLUMNS = sql`site_id, site_code, purok, sitio, barangay, municipality, province, region, active, psgc,
  households, season, area_code, latitude, longitude`;

export const listSites = (db: Db, withInactive: boolean) =>
  rows<SiteRow>(db, sql`select ${COLUMNS} from sites where active or ${withInactive} order by site_code`);

export const readSite = (db: Db, siteCode: string) =>
  firstRow<SiteRow>(db, sql`select ${COLUMNS} from sites where site_code = lower(${siteCode}) and active`);

export const readSiteById = (db: Db, siteId: number) =>
  firstRow<SiteRow>(db, sql`select ${COLUMNS} from sites where site_id = ${siteId} and active`);

export type SiteWords = Omit<SiteRow, 'siteId' | 'siteCode' | 'active'>;

export const updateSiteWords = (tx: Db, siteCode: string, words: SiteWords) =>
  sql`update sites set purok = ${words.purok}, sitio = ${words.sitio}, barangay = ${words.barangay},
        municipality = ${words.municipality}, province = ${words.province}, region = ${words.region},
        psgc = ${words.psgc}, households = ${words.households}, season = ${words.season},
        area_code = ${words.areaCode}, latitude = ${words.latitude}, longitude = ${words.longitude}
      where site_code = ${siteCode}`.execute(tx);

export const readInstallation = (db: Db) =>
  firstRow<{ kind: 'demo' | 'production'; fieldOffsetMs: number }>(
    db,
    sql`select kind, field_offset_ms from installation`,
  );

export const insertInstallation = (tx: Db, kind: 'demo' | 'production') =>
  sql`insert into installation (kind) values (${kind}) on conflict do nothing`.execute(tx);

export const listRoutineDays = (db: Db) =>
  rows<{ siteId: number; wetMonths: number[]; seasonType: 'w' | 'd'; isoWeekDay: number }>(
    db,
    sql`select s.site_id, g.wet_months, r.season_type, r.iso_week_day
        from sites s join seasons g on g.season_group_id = s.season
        join routine_schedules r on r.sched_group_id = g.sched_group_id
        where s.active order by s.site_id`,
  );
