// The dashboard feed: every site with its running alert, its candidates, and what is known of its sensors. Writes nothing.
import type { RoutineCandidate } from '@bantay/domain/alerts/candidate-types';
import type { PlateTruth } from '@bantay/domain/alerts/plate-truth';
import { isRoutineWindow, noonDataStamp } from '@bantay/domain/alerts/routine-schedule';
import { parseSiteCode } from '@bantay/domain/sites/site';
import { DAY_MS } from '@bantay/domain/time/manila-time';
import type { Db } from '../../database/database.ts';
import type { FieldClock } from '../../field-clock.ts';
import type { EarthquakeOfTrigger, EarthquakeService } from '../earthquake/earthquake-service.ts';
import type { MomsRow, MomsService } from '../moms/moms-service.ts';
import type { OnDemandRow, OnDemandService } from '../on-demand/on-demand-service.ts';
import type { RainfallService } from '../rainfall/rainfall-service.ts';
import type { Site, SitesService } from '../sites/sites-service.ts';
import * as releases from './releases-queries.ts';
import { listReportReleases, type ReportReleaseRow } from './reports-queries.ts';
import { isRoutineDay, readAllStates, routineOf, type SiteState } from './site-state.ts';
import { readTruth } from './site-truth.ts';
import { listTemplates, type TemplateRow } from './templates-queries.ts';
import * as triggers from './triggers-queries.ts';

export interface Feed {
  now: number;
  states: SiteState[];
  invalids: releases.StoredEvent[];
  routine: RoutineCandidate | null;
  /** Null outside 11:30–24:00. */
  routineBlock: RoutineBlock | null;
  sent: releases.LogRow[];
  decisions: triggers.DecisionRow[];
  /** Earthquakes behind triggers of candidates and releases. */
  earthquakes: EarthquakeOfTrigger[];
  /** The requests behind them. */
  onDemand: OnDemandRow[];
  /** Reports of landslide features: behind triggers, on their own, and those that releases told of. */
  reports: MomsRow[];
  reportReleases: ReportReleaseRow[];
  newestReadings: Map<number, number | null>;
  /** By site id. */
  truths: Map<number, PlateTruth>;
  templates: TemplateRow[];
  sites: Site[];
}

export interface RoutineBlock {
  unreleased: Site[];
  released: (releases.ReleaseRow & { site_id: number; event_id: number })[];
}

export interface FeedService {
  /** `param` may be a site code; anything else is answered with all sites. */
  read(param: string | undefined): Promise<Feed>;
}

export interface FeedParts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  rainfall: RainfallService;
  earthquakes: EarthquakeService;
  onDemand: OnDemandService;
  moms: MomsService;
}

export function makeFeedService({ db, clock, sites, rainfall, earthquakes, onDemand, moms }: FeedParts): FeedService {
  return {
    async read(param) {
      const now = clock.now();
      const wanted = param === undefined ? null : parseSiteCode(param);
      const all = await readAllStates(db, sites, now);
      const days = await sites.routineDays();
      const isShown = (siteCode: string) => wanted === null || siteCode === wanted;
      const states = all.filter((state) => isShown(state.site.site_code));
      const invalids = await releases.listInvalidEvents(db, now - DAY_MS);
      const routineBlock = isRoutineWindow(now) ? await readRoutineBlock(db, states, days, now) : null;
      const releaseIds = [...states.flatMap((state) => state.stored.releases), ...(routineBlock?.released ?? [])];
      const triggerIds = [
        ...candidateTriggerIds(states),
        ...[...states.map((state) => state.stored), ...invalids].flatMap((event) =>
          event.triggers.flatMap((trigger) => trigger.operational_trigger_id ?? []),
        ),
      ];
      const reportReleases = await listReportReleases(
        db,
        [...states.map((state) => state.stored), ...invalids].flatMap((event) =>
          event.triggers.map((trigger) => trigger.trigger_id),
        ),
      );
      const newestReadings = new Map<number, number | null>();
      for (const { site } of states) {
        const newest = (await rainfall.newestReadings(site.site_id)).map((one) => one.newestAt ?? 0);
        newestReadings.set(site.site_id, newest.some(Boolean) ? Math.max(...newest) : null);
      }
      const truths = new Map<number, PlateTruth>();
      for (const { site, stored, newest } of states) {
        truths.set(site.site_id, await readTruth(db, site, stored.row.alert_level, newest));
      }
      return {
        now,
        states,
        invalids: invalids.filter((event) => states.some((state) => state.site.site_id === event.row.site_id)),
        routine: routineOf(states, days, now),
        routineBlock,
        sent: await releases.listSent(
          db,
          releaseIds.map((release) => release.release_id),
        ),
        decisions: await triggers.listDecisions(db, candidateTriggerIds(states)),
        earthquakes: await earthquakes.ofTriggers(triggerIds),
        onDemand: await onDemand.ofTriggers(triggerIds),
        reports: await moms.byIds([
          ...states.flatMap((state) => reportsToShow(state, triggerIds)),
          ...reportReleases.map((row) => row.moms_id),
        ]),
        reportReleases,
        newestReadings,
        truths,
        templates: await listTemplates(db),
        sites: states.map((state) => state.site),
      };
    },
  };
}

const candidateTriggerIds = (states: readonly SiteState[]): number[] =>
  states.flatMap((state) => state.candidates.flatMap((one) => one.triggers.map((trigger) => trigger.triggerId)));

/** Those that no release has told of, that are still open, or that stand behind a trigger of the feed. */
const reportsToShow = ({ reports, candidates }: SiteState, triggerIds: readonly number[]): number[] => {
  const open = candidates.flatMap((one) => one.generated.unresolvedReports.map((report) => report.momsId));
  return reports
    .filter((one) => !one.isReleased || open.includes(one.momsId) || triggerIds.includes(one.triggerId))
    .map((one) => one.momsId);
};

async function readRoutineBlock(
  db: Db,
  states: readonly SiteState[],
  days: Awaited<ReturnType<SitesService['routineDays']>>,
  now: number,
): Promise<RoutineBlock | null> {
  const due = states.filter((state) => state.place.place === 'routine' && isRoutineDay(days, state.site.site_id, now));
  if (due.length === 0) return null;
  const released = (await releases.listReleasesAt(db, noonDataStamp(now))).filter((release) =>
    due.some((state) => state.site.site_id === release.site_id),
  );
  const unreleased = due.filter((state) => !released.some((release) => release.site_id === state.site.site_id));
  return { unreleased: unreleased.map((state) => state.site), released };
}
