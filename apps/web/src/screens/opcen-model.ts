// From the feed to what dissemination needs: one shape for event, extended and routine releases.
import { releasedWithGroundData } from '@bantay/features/alerts/rules/public-alert-letters.ts';
import type { Candidate, EventAlert, OnGoing } from '@bantay/features/dashboard/wire/dashboard.ts';
import type { TellableRelease } from '@bantay/features/ewi/pages/warning-text.ts';

/** The candidate of a site (the first when there are two), or the routine one for null. */
export function candidateOf(candidates: readonly Candidate[], siteId: number | null): Candidate | undefined {
  return candidates.find((one) => ('site_id' in one ? one.site_id === siteId : siteId === null));
}

/** The releases that can be disseminated from the dashboard: the newest of each alert, and those of today's routine. */
export function tellableIds({ overdue, latest, extended, routine }: OnGoing): number[] {
  const newest = [...overdue, ...latest, ...extended].flatMap(({ releases }) => releases[0]?.release_id ?? []);
  const released = 'released_sites' in routine ? routine.released_sites : [];
  return [...newest, ...released.map(({ release_id }) => release_id)];
}

export function tellableAlert(alert: EventAlert): TellableRelease | null {
  const newest = alert.releases[0];
  if (!newest) return null;
  return {
    releaseId: newest.release_id,
    dataTs: newest.data_ts,
    level: alert.public_alert_symbol.alert_level,
    hasGroundData: releasedWithGroundData(newest.trigger_list),
    site: alert.event.site,
    triggers: alert.latest_event_triggers.map((trigger) => ({
      source: trigger.internal_sym.trigger_symbol.trigger_hierarchy.trigger_source,
      level: trigger.internal_sym.trigger_symbol.alert_level,
      eqId: trigger.trigger_misc?.on_demand?.eq_id ?? null,
      ts: trigger.ts,
      info: trigger.info,
    })),
    // Level 0 has no bulletin to print.
    bulletin:
      alert.public_alert_symbol.alert_level === 0
        ? null
        : {
            number: newest.bulletin_number,
            releaseTime: newest.release_time,
            publisher: alert.publisher?.name ?? null,
          },
  };
}

export function tellableRoutine(
  onGoing: OnGoing,
  row: { siteCode: string; releaseId: number; dataTs: string },
): TellableRelease | null {
  const site = onGoing.summary.find((one) => one.site.site_code === row.siteCode)?.site;
  if (!site) return null;
  const released = 'released_sites' in onGoing.routine ? onGoing.routine.released_sites : [];
  const own = released.find((one) => one.release_id === row.releaseId);
  // Unknown is not "measured": without the release nothing is said of the ground.
  const hasGroundData = own !== undefined && releasedWithGroundData(own.trigger_list);
  const { releaseId, dataTs } = row;
  return { releaseId, dataTs, level: 0, hasGroundData, site, triggers: [], bulletin: null };
}
