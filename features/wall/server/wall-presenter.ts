// The wall in the words of the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { ReplyOf } from '@bantay/kernel/wire/route';
import { addressLine } from '../../sites/rules/address-line.ts';
import { isUnjudged } from '../rules/wall-site.ts';
import type { readWall } from '../wire/wall.ts';
import type { Wall, WallSite } from './wall-service.ts';

type Reply = ReplyOf<typeof readWall>;
/** What of the installation stands above it. */
type Headed = Pick<Reply, 'municipality' | 'is_demo'>;

export const presentWall = ({ now, sites, heard, sensors, help, problems, events }: Wall, headed: Headed): Reply => ({
  ...{ status: true, now: toManilaText(now), ...headed, problems },
  sites: sites.map((one) => presentSite(one, now)),
  sensors: { heard, of: sensors },
  help: {
    count: help.length,
    since: help.length === 0 ? null : toManilaText(Math.min(...help.map(({ since }) => since))),
  },
  events: events.map(({ at, kind, siteCode, level }) => ({ at: toManilaText(at), kind, site_code: siteCode, level })),
});

/** Of a site of which nobody has said anything. */
const NOTHING_KNOWN = {
  ...{ level: null, released: null, released_at: null, cancelled_at: null, waiting: null, due: null },
  ...{ measuring: 0, sources: 0, judged_at: null, is_unjudged: true },
} satisfies Partial<Reply['sites'][number]>;

function presentSite({ site, features, stands }: WallSite, now: number): Reply['sites'][number] {
  const named = { site_code: site.siteCode, name: addressLine(site), features };
  if (stands === null) return { ...named, ...NOTHING_KNOWN };
  const { state, shown, waiting, due, measuring, sources } = stands;
  const newest = state.stored.releases[0]!; // a state has at least one release
  const judgedAt = state.newest?.at ?? null;
  return {
    ...named,
    ...{ level: shown === 'no information' ? null : shown, released: state.stored.row.alertLevel },
    ...{ released_at: toManilaText(newest.releasedAt), cancelled_at: manilaTextOrNull(newest.cancelledAt) },
    waiting: waiting && {
      ...{ for: waiting.for, level: waiting.level, since: manilaTextOrNull(waiting.since) },
      is_possible: waiting.isPossible,
    },
    ...{ due: manilaTextOrNull(due), measuring, sources },
    ...{ judged_at: manilaTextOrNull(judgedAt), is_unjudged: isUnjudged(judgedAt, now) },
  };
}
