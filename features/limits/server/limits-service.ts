// Thresholds and periods of a site as they hold at an instant: the engine, charts and the watch over the sensors ask here.
import type { Db } from '@bantay/server/database/database.ts';
import { type LimitVersion, limitsAt, type SiteLimits } from '../rules/limit-values.ts';
import {
  insertVersion,
  keepRainThreshold,
  listAll,
  listTold,
  listVersions,
  type NewVersion,
} from './limits-queries.ts';

export { type ToldVersion, versionsValue } from './limits-queries.ts';

/** `db`: the transaction of whoever judges. */
export const readLimits = async (db: Db, siteId: number, instant: number): Promise<SiteLimits> =>
  limitsAt(await listVersions(db, siteId), instant);

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
