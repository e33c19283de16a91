// Alerts of a site: runs of the engine inside the transaction of a fact, closings in order, decisions on triggers.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inSavepoint, inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { eachByItself } from '@bantay/server/each-by-itself.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { resultToOffer } from '../rules/candidate.ts';
import type { PlateTruth } from '../rules/plate-truth.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import type { EventPlace, ReleasedEvent } from '../rules/released-event.ts';
import { openStamp, runsDue } from '../rules/run.ts';
import type { OperationalSymbol, TriggerSourceName } from '../rules/trigger-sources.ts';
import { needsValidation, type ValidationStatus } from '../rules/validation.ts';
import { type EngineRun, reviseClosed, reviseLate, runSite, type Source } from './engine.ts';
import { offerCandidates } from './offers.ts';
import { readSiteState } from './site-state.ts';
import { readTruth } from './site-truth.ts';
import * as queries from './triggers-queries.ts';
import { voidFuture } from './void-future.ts';

export interface Decision {
  triggerId: number;
  status: -1 | 0 | 1;
  remarks: string | null;
  /** What the officer saw; undefined when an older client does not say. */
  seenStatus: ValidationStatus | undefined;
}

export interface AlertsService {
  /** Each science plugs in here, once, while the house is built. */
  addSource(source: Source): void;
  /** The open run, inside the transaction of the fact. A failing engine never loses the fact. */
  runOpen(siteId: number, tx: Db): Promise<void>;
  /** A fact measured at some time arrived: late ones are evaluated again, then the open run follows. */
  factArrived(siteId: number, source: TriggerSourceName, measuredAt: number, tx: Db): Promise<void>;
  /** A source whose science is not built yet, or the demo feeder, states a trigger directly. */
  stateTrigger(siteId: number, symbol: OperationalSymbol, at: number, techInfo: string, tx: Db): Promise<number>;
  /** Closes every finished half hour of every site, in order; one failing site does not stop the other, but is thrown at the end. */
  closeDue(onStep?: () => void): Promise<void>;
  decide(decision: Decision, userId: number): Promise<void>;
  /** The site's newest event and where it stands; null before its first release. */
  eventOf(site: Site, tx: Db): Promise<{ event: ReleasedEvent; place: EventPlace } | null>;
  /** Newest first. */
  decisions(triggerIds: readonly number[]): Promise<queries.DecisionRow[]>;
  trigger(triggerId: number): Promise<(queries.StoredTrigger & { siteId: number }) | null>;
  /** Result of the newest closed half hour, or of the open one that went beyond it; null before the first run. */
  generated(siteId: number): Promise<GeneratedAlert | null>;
  /** What is known of the site's level now; null before its first release. */
  truthOf(site: Site): Promise<PlateTruth | null>;
  /** Highest level of the landslide features that the newest run found unresolved; 0 without any. */
  unresolvedLevel(siteId: number): Promise<number>;
}

export type { DecisionRow, StoredTrigger } from './triggers-queries.ts';

/** Whether the clock is in doubt: then nothing is closed and nothing lowered; what raises goes on. */
export interface ClockHold {
  isHeld(): Promise<boolean>;
  /** `isAhead`: half hours are closed, or levels begun, that have not come yet. */
  look(): Promise<{ isHeld: boolean; isAhead: boolean }>;
}

/** For commands, which close nothing. */
export const NO_HOLD: ClockHold = {
  isHeld: async () => false,
  look: async () => ({ isHeld: false, isAhead: false }),
};

export function makeAlertsService(db: Db, clock: FieldClock, sites: SitesService, hold: ClockHold): AlertsService {
  const sources: Source[] = [];

  const run = async (tx: Db, site: Site, stamp: number, kind: 'open' | 'closing') => {
    const done = await runSite(tx, site, sources, stamp, kind, clock.now());
    const offered = await offerCandidates(tx, site, clock.now());
    if (offered.isNew || isDifferent(done)) await announceRun(tx, site, clock.now(), done);
  };

  /** The fact of the time `from` commits even when the engine fails: the run is owed then, and the runner makes it within a minute. */
  const guarded = async (siteId: number, from: number, tx: Db, work: (site: Site) => Promise<void>) => {
    const site = await sites.readById(siteId, tx);
    if (!site) return;
    const outcome = await inSavepoint(tx, async () => {
      await lockSite(tx, siteId);
      await work(site);
    });
    if (!('error' in outcome)) return;
    // What was locked inside the part went with it.
    await lockSite(tx, siteId);
    await queries.noteOwed(tx, siteId, from);
    await reportFailure(tx, site, clock.now(), outcome.error);
  };

  /** What failed before, with all that it would have looked at; the open run follows. */
  const makeUp = async (tx: Db, site: Site, from: number, stamp: number) => {
    for (const source of sources) await reviseLate(tx, site, source, from, stamp);
    await reviseClosed(tx, site, clock.now());
    await queries.forgetOwed(tx, site.siteId);
  };

  return {
    addSource: (source) => sources.push(source),

    runOpen: (siteId, tx) => guarded(siteId, clock.now(), tx, (site) => run(tx, site, openStamp(clock.now()), 'open')),

    factArrived: (siteId, sourceName, measuredAt, tx) =>
      guarded(siteId, measuredAt, tx, async (site) => {
        const stamp = openStamp(clock.now());
        const source = sources.find((one) => one.name === sourceName);
        if (source) await reviseLate(tx, site, source, measuredAt, stamp);
        await run(tx, site, stamp, 'open');
      }),

    async stateTrigger(siteId, symbol, at, techInfo, tx) {
      return queries.insertTrigger(tx, { siteId, symbol, at, techInfo });
    },

    async closeDue(onStep = () => {}) {
      const { isHeld, isAhead } = await hold.look();
      await eachByItself(await sites.list(), 'closing', async (site) => {
        if (isAhead && !isHeld) await voidSite(site);
        await closeSite(site, isHeld, onStep);
      });
    },

    async decide({ triggerId, status, remarks, seenStatus }, userId) {
      await inTransaction(db, async (tx) => {
        const place = await queries.readTrigger(tx, triggerId);
        if (place) await lockSite(tx, place.siteId);
        // Once more under the lock: a run that was waited for may have withdrawn it.
        const found = place && (await queries.readTrigger(tx, triggerId));
        if (!found || found.level <= 0) throw new Problem('triggerUnknown');
        if (!needsValidation(found.source)) throw new Problem('triggerNotDecidable');
        const [newest] = await queries.listDecisions(tx, [triggerId]);
        const before = newest?.alertStatus ?? null;
        if (seenStatus !== undefined && seenStatus !== before && newest?.userId !== userId) {
          throw new Problem('decidedElsewhere', {
            name: newest?.name ?? 'Somebody',
            at: newest?.tsAck ? toDisplayTime(newest.tsAck) : '',
            status: STATUS_WORDS[String(before)] ?? '',
          });
        }
        const now = clock.now();
        await queries.insertDecision(tx, {
          triggerId,
          retriggeredAt: found.updatedAt,
          now,
          status,
          remarks: remarks?.trim() || null,
          techInfo: found.techInfo,
          userId,
        });
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: now,
          action: 'alerts.decide',
          siteId: found.siteId,
          subjectId: triggerId,
          before: { status: before },
          after: { status, remarks },
          topic: 'alerts',
        });
        await guarded(found.siteId, now, tx, async (site) => {
          await reviseClosed(tx, site, clock.now());
          await run(tx, site, openStamp(now), 'open');
        });
      });
    },

    eventOf: (site, tx) => readSiteState(tx, site, clock.now()),

    decisions: (triggerIds) => queries.listDecisions(db, triggerIds),
    trigger: (triggerId) => queries.readTrigger(db, triggerId),

    async generated(siteId) {
      const row = await queries.readGenerated(db, siteId);
      return row && resultToOffer(row.closed, row.result, clock.now());
    },

    async truthOf(site) {
      const state = await readSiteState(db, site, clock.now());
      return state && readTruth(db, site, state.stored.row.alertLevel, state.newest);
    },

    async unresolvedLevel(siteId) {
      const generated = await queries.readGenerated(db, siteId);
      return Math.max(0, ...(generated?.result.unresolvedReports ?? []).map((report) => report.level));
    },
  };

  async function voidSite(site: Site): Promise<void> {
    await inTransaction(db, async (tx) => {
      await lockSite(tx, site.siteId);
      const generated = await queries.readGenerated(tx, site.siteId);
      await voidFuture(tx, site, generated?.closedAt ?? null, clock.now());
    });
  }

  /** One transaction per closing, so that a long catch-up shows and keeps its progress. */
  async function closeSite(site: Site, isHeld: boolean, onStep: () => void): Promise<void> {
    for (;;) {
      const isDone = await inTransaction(db, async (tx) => {
        await lockSite(tx, site.siteId);
        const generated = await queries.readGenerated(tx, site.siteId);
        const closedAt = generated?.closedAt ?? null;
        const due = runsDue(closedAt, clock.now());
        const next = (isHeld ? due.at(-1) : due[0])!; // there is always the open run, as the last one
        const owedFrom = generated?.owedFrom ?? null;
        if (next.kind === 'open' && generated?.at === next.at && owedFrom === null) return true;
        if (next.kind === 'open' && owedFrom !== null) await makeUp(tx, site, owedFrom, next.at);
        await run(tx, site, next.at, next.kind);
        return next.kind === 'open';
      });
      onStep();
      if (isDone) return;
    }
  }
}

const STATUS_WORDS: Record<string, string> = { '1': 'Valid', '0': 'Validating', '-1': 'Invalid', null: 'undecided' };

/** What people can see changed: level, letters, triggers with their decisions, validity. */
function isDifferent({ before, result }: EngineRun): boolean {
  return before === null || essence(before) !== essence(result);
}

const essence = (alert: GeneratedAlert) =>
  JSON.stringify([
    alert.level,
    alert.internal,
    alert.validity,
    [...alert.triggers, ...alert.toValidate].map((one) => [one.triggerId, one.status, one.updatedAt]),
  ]);

async function announceRun(tx: Db, site: Site, now: number, { before, result }: EngineRun): Promise<void> {
  const words = (alert: GeneratedAlert | null) =>
    alert && {
      level: alert.level,
      internal: alert.internal,
      triggers: alert.triggers.map((one) => one.triggerId),
      validity: alert.validity,
    };
  await writeAudit(tx, {
    ...systemActor,
    fieldAt: now,
    action: 'alerts.generated',
    siteId: site.siteId,
    before: words(before),
    after: words(result),
    topic: 'alerts',
  });
}

async function reportFailure(tx: Db, site: Site, now: number, error: unknown): Promise<void> {
  await writeAudit(tx, {
    ...systemActor,
    fieldAt: now,
    action: 'alerts.engine-failed',
    siteId: site.siteId,
    after: { message: error instanceof Error ? error.message : String(error) },
    topic: 'status',
  });
}
