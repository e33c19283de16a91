// SQL of the triggers that a release rests on.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { ReleaseContext, SavedTriggerRow } from './releases-queries.ts';

export type ToldTriggerRow = SavedTriggerRow & { triggerSource: string; alertLevel: number };
export type OfRelease = Pick<ReleaseContext, 'eventId' | 'releaseId'>;

/** By release: triggers of the event that it belongs to, as that release knew them: newest per symbol up to it. */
export async function listTriggersOfReleases(
  db: Db,
  releases: readonly OfRelease[],
): Promise<Map<number, ToldTriggerRow[]>> {
  if (releases.length === 0) return new Map();
  const [events, ids] = [releases.map(({ eventId }) => eventId), releases.map(({ releaseId }) => releaseId)];
  const found = await rows<ToldTriggerRow & { ofRelease: number }>(
    db,
    sql`select w.release_id as of_release, newest.* from unnest(${events}::int[], ${ids}::int[]) w(event_id, release_id)
        cross join lateral (
          select distinct on (t.internal_sym_id) t.trigger_id, t.release_id, t.internal_sym_id,
            i.alert_symbol as internal_symbol, t.ts, t.info, t.operational_trigger_id, h.trigger_source, y.alert_level
          from monitoring_triggers t
          join internal_alert_symbols i using (internal_sym_id)
          join operational_trigger_symbols y using (trigger_sym_id)
          join trigger_hierarchies h using (source_id)
          join monitoring_releases r using (release_id)
          join monitoring_event_alerts a using (event_alert_id)
          where a.event_id = w.event_id and r.release_id <= w.release_id
          order by t.internal_sym_id, t.ts desc, t.trigger_id desc
        ) newest order by ts desc, trigger_id desc`,
  );
  const grouped = groupBy(found, ({ ofRelease }) => ofRelease);
  return new Map(
    [...grouped].map(([releaseId, own]) => [releaseId, own.map(({ ofRelease: _of, ...trigger }) => trigger)]),
  );
}
