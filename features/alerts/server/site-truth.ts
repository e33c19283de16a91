// What is known of a site's level, for every screen and call that shows one: one domain function on what is stored.
import { groupBy } from '@bantay/kernel/lists/group-by';
import type { Db } from '@bantay/server/database/database.ts';
import { type PlateTruth, plateTruth } from '../rules/plate-truth.ts';
import type { SiteState } from './site-state.ts';
import { listLastSaid } from './triggers-queries.ts';

/** By site id; one statement, however many they are. */
export async function readTruths(
  db: Db,
  states: readonly Pick<SiteState, 'site' | 'stored' | 'newest'>[],
): Promise<Map<number, PlateTruth>> {
  const said = groupBy(
    await listLastSaid(
      db,
      states.map(({ site }) => site.siteId),
    ),
    ({ siteId }) => siteId,
  );
  return new Map(
    states.map(({ site, stored, newest: generated }) => {
      const lastSaidAt = new Map((said.get(site.siteId) ?? []).map(({ source, at }) => [source, at]));
      const released = stored.row.alertLevel;
      return [site.siteId, plateTruth({ topics: site.topics, released, generated, lastSaidAt })];
    }),
  );
}
