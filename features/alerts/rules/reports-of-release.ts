// The reports that a release of a site at a data stamp would tell of: the feed shows what the release then writes.
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { nonTriggeringReports, reportsOfTrigger, type StoredReport } from './reports-of-trigger.ts';

/** `start`: of the running period; `dataAt`: the stamp whose half hour is looked at to its end. */
export function reportsOfRelease<Report extends StoredReport>(
  reports: readonly Report[],
  start: Instant,
  dataAt: Instant,
) {
  const window = { start, end: dataAt + HALF_HOUR_MS };
  return {
    behind: (trigger: { triggerId: number; level: number; updatedAt: Instant; source: string }): Report[] =>
      trigger.source === 'moms' ? reportsOfTrigger(trigger, reports, window) : [],
    nonTriggering: nonTriggeringReports(reports, window),
  };
}
