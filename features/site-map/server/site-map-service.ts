// The map of a site: what other rooms know of its slope, and the places that people put on it.
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { PaperMap } from '../../bulletin/rules/sheet-map.ts';
import type { Place } from '../../earthquake/rules/distance.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { MapPlace, PlaceKind } from '../rules/map-places.ts';
import { paperMap } from '../rules/paper-map.ts';
import { placeFault } from '../rules/place-fault.ts';
import { featureName, readOnSlope, readSlope, type Slope, type SlopeParts } from './read-slope.ts';
import * as queries from './site-map-queries.ts';

export interface SiteMap extends Slope {
  /** Field time, epoch ms. */
  now: number;
  site: Site;
  places: queries.PlaceRow[];
}

export interface SiteMapService {
  read(siteCode: string): Promise<SiteMap>;
  /** As it stands in this transaction; null: nothing of it was put on a map. */
  onPaper(tx: Db, site: Site): Promise<PaperMap | null>;
  /** All of them or none. */
  setPlaces(siteCode: string, places: readonly MapPlace[], userId: number): Promise<void>;
  removePlace(siteCode: string, place: { kind: PlaceKind; name: string }, userId: number): Promise<void>;
}

interface Parts extends SlopeParts {
  clock: Pick<FieldClock, 'now'>;
}

export function makeSiteMapService(parts: Parts): SiteMapService {
  const { db, clock, sites } = parts;
  return {
    async read(siteCode) {
      const [now, site] = [clock.now(), await sites.require(siteCode)];
      const places = await queries.listPlaces(db, site.siteId);
      return { now, site, places, ...(await readSlope(parts, site, places, now)) };
    },

    async onPaper(tx, site) {
      const places = await queries.listPlaces(tx, site.siteId);
      const slope = await readOnSlope(parts, site, places, clock.now(), tx);
      const features = slope.features.map(({ point, report }) => ({
        point,
        name: featureName(report),
        level: report.opTrigger,
      }));
      const stored = await queries.readHazard(tx, site.siteId);
      const corners = places.find(({ kind }) => kind === 'hazard')?.points ?? null;
      const hazard = stored && { ...stored, corners };
      return paperMap({ ...slope, features, places, outline: site.outline, hazard });
    },

    async setPlaces(siteCode, places, userId) {
      const site = await sites.require(siteCode);
      for (const place of places) refuse(place, centreOf(site));
      await inTransaction(db, async (tx) => {
        await lockSite(tx, site.siteId);
        for (const place of places) await put(tx, place, { siteId: site.siteId, userId, now: clock.now() });
      });
    },

    async removePlace(siteCode, named, userId) {
      const { siteId } = await sites.require(siteCode);
      await inTransaction(db, async (tx) => {
        await lockSite(tx, siteId);
        const stands = await queries.lockPlace(tx, siteId, named);
        if (!stands) throw new Problem('mapPlaceUnknown', { name: named.name });
        await queries.deletePlace(tx, stands.placeId);
        await note(tx, { siteId, userId, now: clock.now() }, 'remove', stands.placeId, { before: toldOf(stands) });
      });
    },
  };
}

export const centreOf = ({ latitude, longitude }: Site): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const FAULTS = { points: 'mapPlacePoints', far: 'mapPlaceFar', flat: 'mapPlaceFlat' } as const;

function refuse(place: MapPlace, centre: Place | null): void {
  const fault = placeFault(place, centre);
  if (fault !== null) throw new Problem(FAULTS[fault], { name: place.name });
}

async function put(tx: Db, place: MapPlace, setting: queries.Setting): Promise<void> {
  const stood = await queries.lockPlace(tx, setting.siteId, place);
  const { placeId } = (await queries.putPlace(tx, place, setting))!; // an insert that returns has its row
  await note(tx, setting, 'set', placeId, { ...(stood ? { before: toldOf(stood) } : {}), after: toldOf(place) });
}

/** What the audit keeps: a place on a slope, and of no person. */
const toldOf = ({ kind, name, points, accuracyM }: MapPlace) => asStored({ kind, name, points, accuracyM });

const note = (
  tx: Db,
  { siteId, userId, now }: queries.Setting,
  verb: 'set' | 'remove',
  placeId: number,
  change: { before?: object; after?: object },
) =>
  writeAudit(tx, {
    ...{ ...actorOf(userId), fieldAt: now, action: `site-map.${verb}`, siteId, subjectId: placeId, ...change },
    topic: 'site-map',
  });
