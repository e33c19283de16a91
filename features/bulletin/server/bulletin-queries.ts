// All SQL of bulletins.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { SECOND_NAME, type SecondName } from '@bantay/server/database/second-name.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { Bulletin } from '../rules/bulletin.ts';

/** The sheet of a release as it was said, with the seals in its head. */
export interface StoredSheet extends Bulletin {
  seals: { alt: string; hash: string }[];
}

export const readSheet = async (db: Db, releaseId: number): Promise<StoredSheet | null> => {
  const row = await firstRow<{ content: StoredSheet }>(
    db,
    sql`select content from bulletins where release_id = ${releaseId}`,
  );
  return row?.content ?? null;
};

/** The newest text that residents were sent of a release, as their telephones have it; null: none yet. */
export const readSentText = async (db: Db, releaseId: number): Promise<string | null> =>
  (
    await firstRow<{ text: string }>(
      db,
      sql`select sms_msg || coalesce(' ' || letters, '') as text from sms_rounds
          where release_id = ${releaseId} and kind in ('warning', 'correction', 'cancellation') and sms_msg is not null
          order by update_number desc limit 1`,
    )
  )?.text ?? null;

/** The first one stays. */
export const insertSheet = (tx: Db, releaseId: number, content: StoredSheet) =>
  sql`insert into bulletins (release_id, content) values (${releaseId}, ${JSON.stringify(content)}::jsonb)
      on conflict do nothing`.execute(tx);

/** As it was said, or with the mark of a warning that was taken back: two prints of one sheet. */
export const readPdf = async (db: Db, releaseId: number, isCancelled: boolean): Promise<Buffer | null> => {
  const row = await firstRow<{ pdf: Buffer }>(
    db,
    sql`select pdf from bulletin_files where release_id = ${releaseId} and is_cancelled = ${isCancelled}`,
  );
  return row?.pdf ?? null;
};

/** Two servers may print at once: everybody gets what was stored first. */
export const insertPdf = (tx: Db, releaseId: number, isCancelled: boolean, pdf: Buffer) =>
  sql`insert into bulletin_files (release_id, is_cancelled, pdf) values (${releaseId}, ${isCancelled}, ${pdf})
      on conflict do nothing`.execute(tx);

export const insertSeal = (tx: Db, hash: string, png: Buffer) =>
  sql`insert into bulletin_seals (hash, png) values (${hash}, ${png}) on conflict do nothing`.execute(tx);

export const listSeals = (db: Db, hashes: readonly string[]) =>
  rows<{ hash: string; png: Buffer }>(db, sql`select hash, png from bulletin_seals where hash = any(${hashes})`);

export interface BulletinRow {
  releaseId: number;
  bulletinNumber: number;
  alertLevel: AlertLevel;
  dataTs: number;
  releaseTime: string;
  cancelledAt: number | null;
  second: SecondName | null;
}

const RELEASES = sql`
  select r.release_id, r.bulletin_number, y.alert_level, r.data_ts, r.release_time::text as release_time, r.cancelled_at, ${SECOND_NAME},
    -- Of the time that is shown: data stamp plus 30 minutes, in Manila.
    extract(year from (r.data_ts + interval '30 minutes') at time zone 'Asia/Manila')::int as year, r.site_id
  from monitoring_releases r
  join monitoring_event_alerts a using (event_alert_id)
  join public_alert_symbols y using (pub_sym_id)`;

/** Newest first. */
export const listYears = async (db: Db, siteId: number): Promise<number[]> => {
  const found = await rows<{ year: number }>(
    db,
    sql`select distinct year from (${RELEASES}) r where site_id = ${siteId} and alert_level > 0 order by year desc`,
  );
  return found.map(({ year }) => year);
};

/** Newest first. */
export const listBulletins = (db: Db, siteId: number, year: number) =>
  rows<BulletinRow>(
    db,
    sql`select release_id, bulletin_number, alert_level, data_ts, release_time, cancelled_at, second
        from (${RELEASES}) r where site_id = ${siteId} and alert_level > 0 and year = ${year}
        order by data_ts desc, release_id desc`,
  );

export const readNewest = (db: Db, siteId: number) =>
  firstRow<BulletinRow>(
    db,
    sql`select release_id, bulletin_number, alert_level, data_ts, release_time, cancelled_at, second
        from (${RELEASES}) r where site_id = ${siteId} order by release_id desc limit 1`,
  );
