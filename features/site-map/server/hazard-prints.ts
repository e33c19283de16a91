// Hazard pictures are made ready for sheets beforehand: a release reads one row, and neither a file nor a picture can hold it up.
import type { Db } from '@bantay/server/database/database.ts';
import type { BulletinService } from '../../bulletin/server/bulletin-service.ts';
import type { HazardMapService, StoredMap } from '../../resources/server/hazard-map-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { drawHazard } from './draw-hazard.ts';
import * as queries from './site-map-queries.ts';

interface Parts {
  db: Db;
  sites: Pick<SitesService, 'list'>;
  hazardMaps: Pick<HazardMapService, 'find'>;
  bulletins: Pick<BulletinService, 'keepPicture'>;
}

/** What has changed since the last round, for every site; one that fails stops no other. */
export async function readyHazards(parts: Parts): Promise<void> {
  const ready = new Map((await queries.listHazards(parts.db)).map((one) => [one.siteId, one.mark]));
  const failed: unknown[] = [];
  for (const site of await parts.sites.list()) {
    if (site.hazardMap === null && !ready.has(site.siteId)) continue;
    try {
      await readyHazard(parts, site, ready.get(site.siteId));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}

async function readyHazard(parts: Parts, site: Site, ready: string | undefined): Promise<void> {
  const { db, hazardMaps } = parts;
  const map = await hazardMaps.find(site);
  if (map === null) await queries.deleteHazard(db, site.siteId);
  else if (map.mark !== ready) await queries.putHazard(db, site.siteId, { ...map, hash: await drawn(parts, map) });
}

async function drawn({ db, bulletins }: Parts, map: StoredMap): Promise<string | null> {
  const png = await drawHazard(await map.read());
  return png && bulletins.keepPicture(db, png);
}
