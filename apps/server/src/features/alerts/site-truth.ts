// What is known of a site's level, for every screen and call that shows one: one domain function on what is stored.
import type { AlertLevel } from '@bantay/domain/alerts/alert-level';
import { type PlateTruth, plateTruth } from '@bantay/domain/alerts/plate-truth';
import type { GeneratedAlert } from '@bantay/domain/alerts/public-alert';
import type { Db } from '../../database/database.ts';
import type { Site } from '../sites/sites-service.ts';
import { listLastSaid } from './triggers-queries.ts';

export async function readTruth(
  db: Db,
  site: Site,
  released: AlertLevel,
  generated: GeneratedAlert | null,
): Promise<PlateTruth> {
  const said = await listLastSaid(db, site.site_id);
  const lastSaidAt = new Map(said.map(({ source, at }) => [source, at]));
  return plateTruth({ siteCode: site.site_code, released, generated, lastSaidAt });
}
