// Levels of sites in the words of the wire: what waits for a person is not told, and nobody is named.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import { internalFromList } from '../../alerts/rules/public-alert-letters.ts';
import { INTERNAL_SYMBOLS, OPERATIONAL_SYMBOLS } from '../../alerts/rules/trigger-sources.ts';
import { plateReply } from '../../alerts/wire/plate.ts';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { SiteLevelReply } from '../wire/levels.ts';
import type { SiteLevel } from './levels-service.ts';

/** Of a site of which nobody has said anything. */
const NOTHING_KNOWN = {
  ...{ level: null, released: null, internal: null, since: null, until: null, is_overdue: false },
  ...{ data_ts: null, cancelled_at: null, raised_by: [], measuring: [], missing: [], judged_at: null },
} satisfies Partial<SiteLevelReply>;

export function presentLevel({ site, stands }: SiteLevel): SiteLevelReply {
  const named = { site_code: site.siteCode, site_id: site.siteId, name: addressLine(site) };
  if (stands === null) return { ...named, ...NOTHING_KNOWN };
  const { state, truth } = stands;
  const { row, releases, triggers } = state.stored;
  const newest = releases[0]!; // a state has at least one release
  const { shown, released, measuring, missing } = plateReply(truth);
  return {
    ...named,
    ...{ level: shown, released, internal: internalFromList(row.alertLevel, newest.triggerList) },
    ...{ since: toManilaText(row.tsStart), until: released === 0 ? null : manilaTextOrNull(row.validity) },
    is_overdue: state.place.place === 'overdue',
    ...{ data_ts: toManilaText(newest.dataTs), cancelled_at: manilaTextOrNull(newest.cancelledAt) },
    raised_by: released === 0 ? [] : triggers.flatMap(presentTrigger),
    ...({ measuring, missing } as Pick<SiteLevelReply, 'measuring' | 'missing'>), // the truth knows sources alone
    judged_at: manilaTextOrNull(state.newest?.at ?? null),
  };
}

/** Its sentence is left out: that of a request or a report may name people. */
function presentTrigger(row: { internalSymId: number; ts: number }): SiteLevelReply['raised_by'] {
  const internal = INTERNAL_SYMBOLS.find((one) => one.internalSymId === row.internalSymId);
  const symbol = OPERATIONAL_SYMBOLS.find((one) => one.triggerSymId === internal?.triggerSymId);
  if (!internal || !symbol) return [];
  const { source, description } = symbol;
  return [{ source, symbol: internal.symbol, description, at: toManilaText(row.ts) }];
}
