// Releases: the posted candidate is held against the server's own, and one transaction writes event, alert and release.
import type { AlertLevel } from '@bantay/domain/alerts/alert-level';
import type { Candidate } from '@bantay/domain/alerts/candidate-types';
import { placeEvent } from '@bantay/domain/alerts/event-sorting';
import { type ReleaseEffect, releaseEffect } from '@bantay/domain/alerts/release-effect';
import { judgeRelease } from '@bantay/domain/alerts/release-guard';
import { lastRelease } from '@bantay/domain/alerts/released-event';
import { internalSymbolOf, POSSIBLE_SYMBOLS } from '@bantay/domain/alerts/trigger-sources';
import { templateFromColumns } from '@bantay/domain/ewi/template-columns';
import type { EwiTemplate } from '@bantay/domain/ewi/templates';
import { reportsOfRelease } from '@bantay/domain/moms/reports-of-release';
import { halfHour, type Instant } from '@bantay/domain/time/manila-time';
import { actorOf, systemActor, writeAudit } from '../../database/audit.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction, lockSite } from '../../database/transaction.ts';
import { eachByItself } from '../../each-by-itself.ts';
import type { FieldClock } from '../../field-clock.ts';
import { Problem } from '../../problems.ts';
import type { AccountsService } from '../accounts/accounts-service.ts';
import type { Site, SitesService } from '../sites/sites-service.ts';
import type { AlertsService, ClockHold } from './alerts-service.ts';
import { refusalOf } from './release-refusal.ts';
import * as queries from './releases-queries.ts';
import { insertReportRelease } from './reports-queries.ts';
import { readAllStates, readSiteState, routineOf, type SiteState } from './site-state.ts';
import { listTemplates } from './templates-queries.ts';
import { listIdsOfSymbols } from './triggers-queries.ts';

export type ReleaseContext = queries.ReleaseContext;

export interface PostedSiteRelease {
  siteId: number;
  kind: string;
  level: AlertLevel;
  dataAt: Instant | null;
  /** `HH:mm`. */
  releaseTime: string;
  triggerIds: number[];
  fingerprint: string | null;
  comments: string | null;
  withRetriggerValidation: boolean;
  isEventValid: boolean;
  isManuallyLowered: boolean;
}

export interface PostedRoutineRelease {
  dataAt: Instant | null;
  releaseTime: string;
  siteIds: number[];
  comments: string | null;
  withRetriggerValidation: boolean;
}

/** What else is stored with a release, in its transaction; it may not throw. */
export type ReleaseStep = (tx: Db, releaseId: number) => Promise<void>;

export interface ReleaseService {
  /** Plugged in once, while the house is built. */
  addStep(step: ReleaseStep): void;
  release(posted: PostedSiteRelease, userId: number): Promise<number[]>;
  releaseRoutine(posted: PostedRoutineRelease, userId: number): Promise<number[]>;
  /** Sites whose three days of extended monitoring are over go back to routine. */
  shiftToRoutine(): Promise<void>;
  /** Every site has an event, an alert and a release from the first start on. */
  ensureFirstReleases(): Promise<void>;
  readRelease(releaseId: number, tx?: Db): Promise<ReleaseContext | null>;
  requireRelease(releaseId: number, tx?: Db): Promise<ReleaseContext>;
  triggersOf(release: ReleaseContext, tx?: Db): ReturnType<typeof queries.listTriggersOfRelease>;
  templates(tx?: Db): Promise<EwiTemplate[]>;
  noteSent(tx: Db, releaseId: number, remarks: string): Promise<void>;
  cancel(tx: Db, releaseId: number): Promise<void>;
}

export function makeReleaseService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  alerts: AlertsService,
  accounts: AccountsService,
  hold: ClockHold,
): ReleaseService {
  const steps: ReleaseStep[] = [];

  return {
    addStep: (step) => steps.push(step),

    async release(posted, userId) {
      // Before the transaction: it reads by the pool.
      const isHeld = await hold.isHeld();
      return inTransaction(db, async (tx) => {
        const site = await sites.readById(posted.siteId, tx);
        if (!site) throw new Problem('siteNotFound');
        await lockSite(tx, site.site_id);
        const now = clock.now();
        const state = await readSiteState(tx, site, now);
        if (!state) throw new Problem('nothingToRelease', { site: site.site_code.toUpperCase() });
        const verdict = await judge(tx, state, posted, userId, now);
        if (verdict.repeatOf !== null) return [verdict.repeatOf];
        if (isHeld && verdict.candidate.level < state.event.alert.level) throw new Problem('clockInDoubt');
        const releaseId = await write(tx, state, verdict.candidate, posted, userId, now);
        await alerts.runOpen(site.site_id, tx);
        return [releaseId];
      });
    },

    releaseRoutine: (posted, userId) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const siteIds = [...new Set(posted.siteIds)].sort((a, b) => a - b);
        // In the order of their ids, as everybody who locks several.
        for (const siteId of siteIds) await lockSite(tx, siteId);
        const states = await readAllStates(tx, sites, now);
        const routine = routineOf(states, await sites.routineDays(tx), now);
        const due = [...(routine?.a0 ?? []), ...(routine?.nd ?? [])].filter((one) => siteIds.includes(one.siteId));
        if (!routine || due.length === 0 || posted.dataAt !== routine.dataAt) {
          return repeatedRoutine(tx, posted, siteIds, userId);
        }
        const released: number[] = [];
        for (const { siteId } of due) {
          const state = states.find((one) => one.site.site_id === siteId)!; // due sites come from these states
          released.push(await writeRoutine(tx, state, routine.dataAt, posted, userId, now));
        }
        return released;
      }),

    async shiftToRoutine() {
      if (await hold.isHeld()) return;
      await eachByItself(await sites.list(), 'back to routine', (site) =>
        inTransaction(db, async (tx) => {
          await lockSite(tx, site.site_id);
          const stored = await queries.readSiteEvent(tx, site.site_id);
          if (!stored) return;
          const now = clock.now();
          const { place } = placeEvent(queries.toReleasedEvent(stored), now);
          if (place !== 'to routine' && !(place === 'closed' && stored.row.status !== 1)) return;
          const newest = stored.releases[0];
          await queries.closeAlert(tx, stored.row.event_alert_id, halfHour(now));
          await openRoutine(tx, site, halfHour(now), newest?.data_ts ?? halfHour(now), now);
          await writeAudit(tx, {
            ...systemActor,
            fieldAt: now,
            action: 'alerts.back-to-routine',
            siteId: site.site_id,
            subjectId: stored.row.event_id,
            topic: 'alerts',
          });
        }),
      );
    },

    async ensureFirstReleases() {
      for (const site of await sites.list()) {
        await inTransaction(db, async (tx) => {
          await lockSite(tx, site.site_id);
          if (await queries.readSiteEvent(tx, site.site_id)) return;
          const now = clock.now();
          // Two half hours back, so that the first real candidate is newer.
          await openRoutine(tx, site, halfHour(now) - 3_600_000, halfHour(now) - 3_600_000, now);
        });
      }
    },

    readRelease: (releaseId, tx = db) => queries.readRelease(tx, releaseId),
    async requireRelease(releaseId, tx = db) {
      const release = await queries.readRelease(tx, releaseId);
      if (!release) throw new Problem('releaseUnknown');
      return release;
    },
    triggersOf: (release, tx = db) => queries.listTriggersOfRelease(tx, release.event_id, release.release_id),
    templates: async (tx = db) => (await listTemplates(tx)).map(templateFromColumns),
    noteSent: async (tx, releaseId, remarks) => {
      await queries.insertLog(tx, { releaseId, at: clock.now(), component: 1, action: 'sent', remarks });
    },
    cancel: async (tx, releaseId) => {
      await queries.cancelRelease(tx, releaseId, clock.now());
    },
  };

  async function judge(tx: Db, state: SiteState, posted: PostedSiteRelease, userId: number, now: Instant) {
    const candidate = state.candidates.find((one) => one.kind === posted.kind) ?? state.candidates[0] ?? null;
    const last = lastRelease(state.event.releases, now);
    if (posted.dataAt === null) throw new Problem('dataStampRefused');
    const offer = candidate
      ? await queries.readOffer(tx, state.site.site_id, posted.dataAt, candidate.fingerprint)
      : null;
    const verdict = judgeRelease({
      candidate,
      posted: {
        dataAt: posted.dataAt,
        level: posted.level,
        triggerIds: await withoutPossible(tx, state, posted.triggerIds),
        fingerprint: posted.fingerprint,
        publisherId: userId,
      },
      lastRelease: last,
      releasedLevel: state.event.alert.level,
      knownTriggerIds: knownTriggers(state),
      earlierOffers:
        offer && candidate ? [{ dataAt: posted.dataAt, fingerprint: candidate.fingerprint, lastOfferedAt: now }] : [],
      now,
    });
    if (verdict.verdict === 'repeat') return { repeatOf: verdict.releaseId, candidate: candidate! };
    if (verdict.verdict === 'ok') return { repeatOf: null, candidate: candidate! }; // the guard refuses without one
    const names = await accounts.names(
      'publisherId' in verdict && verdict.publisherId !== null ? [verdict.publisherId] : [],
      tx,
    );
    throw refusalOf(verdict, state, candidate, names);
  }

  /** Event, alert, release, its triggers and reports: all in the caller's transaction, under the lock of the site. */
  async function write(
    tx: Db,
    state: SiteState,
    candidate: Candidate,
    posted: PostedSiteRelease,
    userId: number,
    now: Instant,
  ): Promise<number> {
    const triggers = candidate.triggers.filter((trigger) => trigger.isReleasable);
    const dataAt = posted.dataAt!; // judged before
    const effect = releaseEffect({
      event: state.event,
      level: candidate.level,
      dataAt,
      toExtendValidity: candidate.toExtendValidity,
      isEventValid: posted.isEventValid,
      triggersAt: triggers.map((trigger) => trigger.updatedAt),
    });
    const eventAlertId = await applyEffect(tx, state, candidate.level, dataAt, effect, posted.isManuallyLowered);
    const row = await queries.insertRelease(tx, {
      eventAlertId,
      siteId: state.site.site_id,
      dataAt,
      releaseTime: posted.releaseTime,
      releasedAt: now,
      triggerList: candidate.triggerList,
      withRetriggerValidation: posted.withRetriggerValidation,
      comments: posted.comments,
      fingerprint: candidate.fingerprint,
      kind: effect.kind,
    });
    const releaseId = row!.release_id;
    await queries.insertPublisher(tx, releaseId, userId);
    const reports = reportsOfRelease(state.reports, candidate.generated.monitoringStart, dataAt);
    for (const trigger of triggers) {
      const symbol = internalSymbolOf(trigger.symbol);
      if (!symbol) continue;
      const savedId = await queries.insertReleasedTrigger(tx, {
        releaseId,
        internalSymId: symbol.internalSymId,
        at: trigger.updatedAt,
        info: (trigger as { techInfo?: string }).techInfo ?? '',
        operationalTriggerId: trigger.triggerId,
      });
      for (const { momsId } of reports.behind(trigger)) await insertReportRelease(tx, momsId, releaseId, savedId);
    }
    for (const { momsId } of reports.nonTriggering) await insertReportRelease(tx, momsId, releaseId, null);
    await queries.insertLog(tx, { releaseId, at: now, component: 0, action: 'insert', remarks: null });
    for (const step of steps) await step(tx, releaseId);
    if (effect.status === 3) await openRoutine(tx, state.site, dataAt, dataAt, now);
    await audit(tx, state, releaseId, userId, now, {
      kind: effect.kind,
      level: candidate.level,
      dataAt,
      bulletin: row!.bulletin_number,
      triggers: triggers.map((trigger) => trigger.triggerId),
      validity: effect.validity,
    });
    return releaseId;
  }

  /** Returns the alert that the release stands under: a new level, or a new event, opens a new one. */
  async function applyEffect(
    tx: Db,
    state: SiteState,
    level: AlertLevel,
    dataAt: Instant,
    effect: ReleaseEffect,
    manuallyLowered: boolean,
  ): Promise<number> {
    const { row } = state.stored;
    if (effect.closesAlert) await queries.closeAlert(tx, row.event_alert_id, dataAt);
    let eventId = row.event_id;
    if (effect.opensEvent) {
      eventId = (await queries.insertEvent(tx, row.site_id, dataAt, effect.status, effect.validity))!.event_id;
    } else {
      await queries.updateEvent(tx, eventId, { validity: effect.validity, status: effect.status, manuallyLowered });
    }
    return effect.opensAlert
      ? (await queries.insertAlert(tx, eventId, level, dataAt))!.event_alert_id
      : row.event_alert_id;
  }

  /** The event stays as it is: a routine release states level 0 once more and freezes no sheet. */
  async function writeRoutine(
    tx: Db,
    state: SiteState,
    dataAt: Instant,
    posted: PostedRoutineRelease,
    userId: number,
    now: Instant,
  ): Promise<number> {
    const hasGround = state.generated?.hasGroundData ?? false;
    const row = await queries.insertRelease(tx, {
      eventAlertId: state.stored.row.event_alert_id,
      siteId: state.site.site_id,
      dataAt,
      releaseTime: posted.releaseTime,
      releasedAt: now,
      triggerList: hasGround ? null : 'ND',
      withRetriggerValidation: posted.withRetriggerValidation,
      comments: posted.comments,
      fingerprint: `routine|${state.site.site_id}|0|`,
      kind: 'routine',
    });
    const releaseId = row!.release_id;
    await queries.insertPublisher(tx, releaseId, userId);
    const { nonTriggering } = reportsOfRelease(state.reports, dataAt, dataAt);
    for (const { momsId } of nonTriggering) await insertReportRelease(tx, momsId, releaseId, null);
    await queries.insertLog(tx, { releaseId, at: now, component: 0, action: 'insert', remarks: null });
    await audit(tx, state, releaseId, userId, now, {
      kind: 'routine',
      level: 0,
      dataAt,
      bulletin: row!.bulletin_number,
    });
    return releaseId;
  }

  async function audit(tx: Db, state: SiteState, releaseId: number, userId: number, now: Instant, after: unknown) {
    const { row } = state.stored;
    await writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: now,
      action: 'alerts.release',
      siteId: state.site.site_id,
      subjectId: releaseId,
      before: { level: row.alert_level, validity: row.validity, event: row.event_id },
      after,
      topic: 'alerts',
    });
  }
}

const knownTriggers = ({ stored, generated }: SiteState): number[] => [
  ...stored.triggers.flatMap((trigger) => trigger.operational_trigger_id ?? []),
  ...[...(generated?.triggers ?? []), ...(generated?.toValidate ?? [])].map((trigger) => trigger.triggerId),
];

/**
 * The page posts what it showed. What was only possible is no part of a release: a decision about it in the meantime, or
 * its giving way to rain over the threshold, sends nobody back.
 */
async function withoutPossible(tx: Db, state: SiteState, triggerIds: readonly number[]): Promise<number[]> {
  const known = knownTriggers(state);
  const others = triggerIds.filter((id) => !known.includes(id));
  const possible = await listIdsOfSymbols(tx, state.site.site_id, POSSIBLE_SYMBOLS, others);
  return triggerIds.filter((id) => !possible.includes(id));
}

/** The same routine release again: the first answer to the same officer, a name to another. */
async function repeatedRoutine(
  tx: Db,
  posted: PostedRoutineRelease,
  siteIds: readonly number[],
  userId: number,
): Promise<number[]> {
  const found = posted.dataAt === null ? [] : await queries.listReleasesAt(tx, posted.dataAt);
  const own = found.filter((row) => siteIds.includes(row.site_id) && row.kind === 'routine');
  if (own.length === 0) throw new Problem('nothingToRelease', { site: 'routine monitoring' });
  const other = own.find((row) => row.publisher_id !== userId);
  if (other) throw new Problem('alreadyReleased', { name: other.publisher ?? '', at: other.release_time.slice(0, 5) });
  return own.map((row) => row.release_id);
}

/** A routine event with its level-0 alert and a first statement, so that no site is ever without one. */
async function openRoutine(tx: Db, site: Site, startAt: Instant, dataAt: Instant, now: Instant): Promise<void> {
  const event = await queries.insertEvent(tx, site.site_id, startAt, 1, null);
  const alert = await queries.insertAlert(tx, event!.event_id, 0, startAt);
  const row = await queries.insertRelease(tx, {
    eventAlertId: alert!.event_alert_id,
    siteId: site.site_id,
    dataAt,
    releaseTime: '00:00',
    releasedAt: now,
    triggerList: null,
    withRetriggerValidation: false,
    comments: 'opened by the system',
    fingerprint: '',
    kind: 'opening',
  });
  await queries.insertLog(tx, { releaseId: row!.release_id, at: now, component: 0, action: 'open', remarks: null });
}
