// The summary of a site for the top of the dashboard: from the records alone, never a guess.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { isOnsetRelease } from '../../alerts/rules/event-sorting.ts';
import { hasSource } from '../../alerts/rules/held-by.ts';
import type { SiteState } from '../../alerts/server/standing-service.ts';
import { plateReply } from '../../alerts/wire/plate.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { siteReply } from '../../sites/wire/sites.ts';
import { whyInAll } from '../../why/rules/why.ts';
import type { OnGoing } from '../wire/dashboard.ts';
import type { Feed } from './feed-service.ts';

type Summary = OnGoing['summary'][number];

export function siteOfAlert(site: Site): Summary['site'] {
  const { active: _active, psgc: _psgc, area_code: _areaCode, ...words } = siteReply(site);
  return words;
}

export function presentSummary(feed: Feed, state: SiteState): Summary {
  const { row } = state.stored;
  const newest = state.stored.releases[0]!; // a state has at least one release
  return {
    site: siteOfAlert(state.site),
    alert_level: row.alertLevel,
    since: toManilaText(row.tsStart),
    validity: row.validity === null ? null : toManilaText(row.validity),
    data_ts: toManilaText(newest.dataTs),
    cancelled_at: newest.cancelledAt === null ? null : toManilaText(newest.cancelledAt),
    state: stateWord(state),
    day: state.place.place === 'extended' ? state.place.day : null,
    missing_data: missingData(state),
    why: whyInAll(feed.why.get(state.site.siteId)!), // there is one for each state
    roll_call: rollCallOf(feed, state),
    plate: plateReply(feed.truths.get(state.site.siteId)!), // as well
    newest_reading_at: feed.newestReadings.get(state.site.siteId) ?? null,
  };
}

/** Counts; names stand on its own page, where each look is recorded. */
function rollCallOf({ rollCalls }: Feed, { site }: SiteState): Summary['roll_call'] {
  const open = rollCalls.get(site.siteId);
  return open ? { people: open.people, safe: open.safe, missing: open.missing.length } : null;
}

function stateWord({ place, event }: SiteState): Summary['state'] {
  switch (place.place) {
    case 'overdue':
      return 'overdue';
    case 'extended':
      return 'extended';
    case 'latest':
      if (event.alert.level === 0) return 'lowered';
      return isOnsetRelease(event) ? 'onset' : 'on-going';
    case 'routine':
    case 'invalid':
    case 'to routine':
    case 'closed':
      return 'routine';
  }
}

/** Sources that say "no data" in the running window, as far as the site has such sensors at all. */
function missingData({ newest, site }: SiteState): string[] {
  return (newest?.current ?? [])
    .filter(({ level, source }) => level === -1 && source !== 'moms' && hasSource(site.topics, source))
    .map((status) => status.source);
}
