// SQL of the places on the map of a site.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { MapPlace, PlaceKind } from '../rules/map-places.ts';

export interface PlaceRow extends MapPlace {
  placeId: number;
  /** Field time. */
  setAt: number;
}

const COLUMNS = sql`place_id, kind, name, points, accuracy_m, set_at`;

export const listPlaces = (db: Db, siteId: number) =>
  rows<PlaceRow>(db, sql`select ${COLUMNS} from site_map_places where site_id = ${siteId} order by kind, name`);

export const lockPlace = (tx: Db, siteId: number, { kind, name }: { kind: PlaceKind; name: string }) =>
  firstRow<PlaceRow>(
    tx,
    sql`select ${COLUMNS} from site_map_places
        where site_id = ${siteId} and kind = ${kind} and name = ${name} for update`,
  );

export interface Setting {
  siteId: number;
  userId: number;
  /** Field time. */
  now: number;
}

export const putPlace = (tx: Db, place: MapPlace, { siteId, userId, now }: Setting) =>
  firstRow<{ placeId: number }>(
    tx,
    sql`insert into site_map_places (site_id, kind, name, points, accuracy_m, set_at, set_by)
        values (${siteId}, ${place.kind}, ${place.name}, ${JSON.stringify(place.points)}::jsonb, ${place.accuracyM},
          ${at(now)}, ${userId})
        on conflict (site_id, kind, name) do update set points = excluded.points, accuracy_m = excluded.accuracy_m,
          set_at = excluded.set_at, set_by = excluded.set_by
        returning place_id`,
  );

export const deletePlace = (tx: Db, placeId: number) =>
  sql`delete from site_map_places where place_id = ${placeId}`.execute(tx);

export interface HazardRow {
  siteId: number;
  /** Of the file that was drawn. */
  mark: string;
  publishedAt: number;
  /** Of the drawn picture; null: the file is none. */
  hash: string | null;
}

export const listHazards = (db: Db) =>
  rows<Pick<HazardRow, 'siteId' | 'mark'>>(db, sql`select site_id, mark from site_map_hazards`);

export const readHazard = (tx: Db, siteId: number) =>
  firstRow<Pick<HazardRow, 'publishedAt' | 'hash'>>(
    tx,
    sql`select published_at, hash from site_map_hazards where site_id = ${siteId}`,
  );

export const putHazard = (db: Db, siteId: number, { mark, publishedAt, hash }: Omit<HazardRow, 'siteId'>) =>
  sql`insert into site_map_hazards (site_id, mark, published_at, hash)
      values (${siteId}, ${mark}, ${at(publishedAt)}, ${hash})
      on conflict (site_id) do update set mark = excluded.mark, published_at = excluded.published_at,
        hash = excluded.hash`.execute(db);

export const deleteHazard = (db: Db, siteId: number) =>
  sql`delete from site_map_hazards where site_id = ${siteId}`.execute(db);
