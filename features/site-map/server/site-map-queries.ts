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
