// Thresholds and periods of a site as they hold at an instant: the engine, charts and the watch over the sensors ask here.
import { groupBy } from '@bantay/kernel/lists/group-by';
import type { Db } from '@bantay/server/database/database.ts';
import { type LimitVersion, limitsAt, PUBLISHED, type SiteLimits } from '../rules/limit-values.ts';
import {
  insertVersion,
  keepRainThreshold,
  listAll,
  listTold,
  listVersions,
  listVersionsOf,
  type NewVersion,
  readSmallest,
} from './limits-queries.ts';

export { type ToldVersion, versionsValue } from './limits-queries.ts';

/** `db`: the transaction of whoever judges. */
export const readLimits = async (db: Db, siteId: number, instant: number): Promise<SiteLimits> =>
  limitsAt(await listVersions(db, siteId), instant);

/** By site id, of each of them; one statement, however many they are. */
export async function readLimitsOf(
  db: Db,
  siteIds: readonly number[],
  instant: number,
): Promise<ReadonlyMap<number, SiteLimits>> {
  const versions = groupBy(await listVersionsOf(db, siteIds), ({ siteId }) => siteId);
  return new Map(siteIds.map((siteId) => [siteId, limitsAt(versions.get(siteId) ?? [], instant)]));
}

/** No site has had a shorter period of this kind: what is younger is judged nowhere. */
export async function readShortest(db: Db, key: 'gaugeSilent' | 'gaugeStuck'): Promise<number> {
  const row = await readSmallest(db, key);
  return Math.min(PUBLISHED[key], row?.value ?? Number.POSITIVE_INFINITY);
}

/** Of every site. */
export const readAllVersions = (db: Db): Promise<(LimitVersion & { siteId: number })[]> => listAll(db);

/** All that was ever set at a site, for whoever judges many instants. */
export const readVersions = (db: Db, siteId: number): Promise<LimitVersion[]> => listVersions(db, siteId);

/** With who, when and why, newest first. */
export const readTold = (db: Db, siteId: number) => listTold(db, siteId);

/** In the transaction of whoever has judged it. Returns its id. */
export async function addVersion(tx: Db, version: NewVersion, now: number): Promise<number> {
  const versionId = await insertVersion(tx, version);
  // An older program that runs beside this one reads the rain threshold there.
  if (version.key === 'rain72h' && version.validFrom <= now) await keepRainThreshold(tx, version.siteId, version.value);
  return versionId;
}
