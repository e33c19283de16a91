// Which landslide feature of a site a report is about: given by its id, found by its name, or new (methods §6).
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { type FeatureType, needsInstance } from '../rules/feature-types.ts';
import { nextInstanceName } from '../rules/instance-name.ts';
import type { FeatureEntry } from './begin-report.ts';
import * as queries from './moms-queries.ts';

/** Under the lock of the site, or two could get one letter. An unnamed one gets the next letter. */
export async function findInstance(
  tx: Db,
  site: Site,
  type: FeatureType,
  entry: Pick<FeatureEntry, 'instanceId' | 'name' | 'location'>,
): Promise<queries.InstanceRow> {
  const isNamed = needsInstance(type);
  if (isNamed && entry.instanceId !== null) return requireInstance(tx, site, type, entry.instanceId);
  const known = await instancesOf(tx, site, type);
  const name = isNamed ? entry.name || nextInstanceName(known.map((one) => one.featureName)) : null;
  const found = known.find((one) => one.featureName?.toLowerCase() === name?.toLowerCase());
  if (found) return found;
  const location = isNamed ? entry.location || null : null;
  const row = { siteId: site.siteId, featureId: type.featureId, featureName: name, location };
  return (await queries.insertInstance(tx, row))!; // an insert returns its row
}

export async function requireInstance(
  tx: Db,
  site: Site,
  type: FeatureType,
  instanceId: number,
): Promise<queries.InstanceRow> {
  const found = (await instancesOf(tx, site, type)).find((one) => one.instanceId === instanceId);
  if (!found) throw new Problem('featureUnknown', { type: type.title, site: site.siteCode.toUpperCase() });
  return found;
}

async function instancesOf(tx: Db, site: Site, type: FeatureType): Promise<queries.InstanceRow[]> {
  const all = await queries.listInstances(tx, site.siteId);
  return all.filter((one) => one.featureId === type.featureId);
}
