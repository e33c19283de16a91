// Which reports stand behind a features trigger, and which go with a release on their own (api-facts §7.5).
import type { Instant } from '@bantay/kernel/time/manila-time';

/** Level that a person gives a report: 0 non-triggering, 2 significant, 3 critical (methods §6). */
export type FeatureLevel = 0 | 2 | 3;

/** A stored report. */
export interface StoredReport {
  momsId: number;
  /** The trigger of its minute and level. */
  triggerId: number;
  level: FeatureLevel;
  observedAt: Instant;
  isReleased: boolean;
}

/** Start of the running period, and the end of the half hour that is looked at. */
export interface ReportWindow {
  start: Instant;
  end: Instant;
}

/** Its own, and older ones of the level that no release has told of: only the newest trigger of a level is released. */
export function reportsOfTrigger<Report extends StoredReport>(
  trigger: { triggerId: number; level: number; updatedAt: Instant },
  reports: readonly Report[],
  { start }: ReportWindow,
): Report[] {
  return reports.filter(
    (report) =>
      report.triggerId === trigger.triggerId ||
      (report.level === trigger.level &&
        !report.isReleased &&
        report.observedAt >= start &&
        report.observedAt <= trigger.updatedAt),
  );
}

/** Level 0 and not told of by any release. */
export function nonTriggeringReports<Report extends StoredReport>(
  reports: readonly Report[],
  { end }: ReportWindow,
): Report[] {
  return reports.filter((report) => report.level === 0 && !report.isReleased && report.observedAt < end);
}
