// The reports that a release of a site at a data stamp would tell of: the feed shows what the release then writes.
import { nonTriggeringReports, reportsOfTrigger } from '@bantay/domain/moms/reports-of-trigger';
import { HALF_HOUR_MS } from '@bantay/domain/time/manila-time';
import type { SiteState } from './site-state.ts';

export function reportsOfRelease({ reports }: SiteState, start: number, dataAt: number) {
  const window = { start, end: dataAt + HALF_HOUR_MS };
  return {
    behind: (trigger: { triggerId: number; level: number; updatedAt: number; source: string }) =>
      trigger.source === 'moms' ? reportsOfTrigger(trigger, reports, window) : [],
    nonTriggering: nonTriggeringReports(reports, window),
  };
}
