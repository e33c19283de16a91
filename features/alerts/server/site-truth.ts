// What is known of a site's level, for every screen and call that shows one: one domain function on what is stored.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { AlertLevel } from '../rules/alert-level.ts';
import { type PlateTruth, plateTruth } from '../rules/plate-truth.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import { listLastSaid } from './triggers-queries.ts';

export async function readTruth(
  db: Db,
  site: Site,
  released: AlertLevel,
  generated: GeneratedAlert | null,
): Promise<PlateTruth> {
  const said = await listLastSaid(db, site.siteId);
  const lastSaidAt = new Map(said.map(({ source, at }) => [source, at]));
  return plateTruth({ topics: site.topics, released, generated, lastSaidAt });
}
