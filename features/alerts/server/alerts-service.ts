// Alerts of a site: runs of the engine inside the transaction of a fact, closings in order, decisions on triggers.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { resultToOffer } from '../rules/candidate.ts';
import type { PlateTruth } from '../rules/plate-truth.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import type { EventPlace, ReleasedEvent } from '../rules/released-event.ts';
import { missedHalfHours } from '../rules/run.ts';
import type { OperationalSymbol, TriggerSourceName } from '../rules/trigger-sources.ts';
import type { ClockHold } from './clock-hold.ts';
import { closeDue, newWorker } from './close-due.ts';
import { type Decision, decideTrigger } from './decide-trigger.ts';
import type { Source } from './engine.ts';
import { factArrived, runOpen } from './guarded-run.ts';
import { makeRerunService, type RerunService } from './rerun-service.ts';
import { listClosedBefore, listMissed } from './site-runs-queries.ts';
import { readSiteState, readStates } from './site-state.ts';
import { readTruths } from './site-truth.ts';
import * as queries from './triggers-queries.ts';

export interface SiteBehind {
  siteCode: string;
  /** End of the oldest of them. */
  since: number;
  count: number;
}

export interface AlertsService {
  /** Each science plugs in here, once, while the house is built. */
  addSource(source: Source): void;
  /** The same sources once more on other tables (the time machine); asked for after every source is plugged in. */
  rerun(): RerunService;
  /** The open run, inside the transaction of the fact. A failing engine never loses the fact. */
  runOpen(siteId: number, tx: Db): Promise<void>;
  /** A fact measured at some time arrived: late ones are evaluated again, then the open run follows. */
  factArrived(siteId: number, source: TriggerSourceName, measuredAt: number, tx: Db): Promise<void>;
  /** A source whose science is not built yet, or the demo feeder, states a trigger directly. */
  stateTrigger(siteId: number, symbol: OperationalSymbol, at: number, techInfo: string, tx: Db): Promise<number>;
  /**
   * Closes every finished half hour of the sites that no other process works on, in order; one site that fails or hangs does not stop
   * the others, but is thrown at the end.
   */
  closeDue(onStep?: () => void): Promise<void>;
  /** Sites with half hours that were missed and are still not closed at `now`, with how many, and since when. */
  behind(now: number): Promise<SiteBehind[]>;
  /** How many half hours of each site were closed too late since they are counted. */
  missed(): Promise<{ siteCode: string; missed: number }[]>;
  decide(decision: Decision, userId: number): Promise<void>;
  /** The site's newest event and where it stands; null before its first release. */
  eventOf(site: Site, tx: Db): Promise<{ event: ReleasedEvent; place: EventPlace } | null>;
  /** Newest first. */
  decisions(triggerIds: readonly number[]): Promise<queries.DecisionRow[]>;
  trigger(triggerId: number): Promise<(queries.StoredTrigger & { siteId: number }) | null>;
  /** Result of the newest closed half hour, or of the open one that went beyond it; null before the first run. */
  generated(siteId: number): Promise<GeneratedAlert | null>;
  /** What is known now of the level of each of these sites, by site id; those before their first release are left out. */
  truthsOf(all: readonly Site[]): Promise<ReadonlyMap<number, PlateTruth>>;
  /** Highest level of the landslide features that the newest run found unresolved; 0 without any. */
  unresolvedLevel(siteId: number): Promise<number>;
}

export function makeAlertsService(db: Db, clock: FieldClock, sites: SitesService, hold: ClockHold): AlertsService {
  const sources: Source[] = [];
  const context = { db, clock, sites, hold, sources, worker: newWorker() };

  return {
    addSource: (source) => sources.push(source),
    rerun: () => makeRerunService(sources),
    runOpen: (siteId, tx) => runOpen(context, siteId, tx),
    factArrived: (siteId, source, measuredAt, tx) => factArrived(context, { siteId, source, measuredAt }, tx),
    stateTrigger: (siteId, symbol, at, techInfo, tx) => queries.insertTrigger(tx, { siteId, symbol, at, techInfo }),
    closeDue: (onStep = () => {}) => closeDue(context, onStep),
    async behind(now) {
      // A half hour that is missed lies that long back, and the closed one before it.
      return (await listClosedBefore(db, now - 2 * HALF_HOUR_MS)).flatMap(({ siteCode, closedAt }) => {
        const missed = missedHalfHours(closedAt, now);
        return missed === null ? [] : [{ siteCode, ...missed }];
      });
    },
    missed: () => listMissed(db),
    decide: (decision, userId) => decideTrigger(context, decision, userId),

    eventOf: (site, tx) => readSiteState(tx, site, clock.now()),
    decisions: (triggerIds) => queries.listDecisions(db, triggerIds),
    trigger: (triggerId) => queries.readTrigger(db, triggerId),

    async generated(siteId) {
      const row = await queries.readGenerated(db, siteId);
      return row && resultToOffer(row.closed, row.result, clock.now());
    },

    truthsOf: async (all) => readTruths(db, await readStates(db, all, clock.now())),

    async unresolvedLevel(siteId) {
      const generated = await queries.readGenerated(db, siteId);
      return Math.max(0, ...(generated?.result.unresolvedReports ?? []).map((report) => report.level));
    },
  };
}

export { type ClockHold, NO_HOLD } from './clock-hold.ts';
export type { DecisionRow, StoredTrigger } from './triggers-queries.ts';
