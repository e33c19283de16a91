// Writes a release that was judged: event, alert, release, its triggers and reports, what others add, and the audit row.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { AlertLevel } from '../rules/alert-level.ts';
import type { Candidate, CandidateTrigger } from '../rules/candidate-types.ts';
import type { PostedSiteRelease, Posting } from '../rules/posted-release.ts';
import { type ReleaseEffect, releaseEffect } from '../rules/release-effect.ts';
import { reportsOfRelease } from '../rules/reports-of-release.ts';
import { internalSymbolOf } from '../rules/trigger-sources.ts';
import { auditRelease } from './audit-release.ts';
import { openRoutine } from './open-routine.ts';
import * as queries from './releases-queries.ts';
import { insertReportRelease } from './reports-queries.ts';
import type { SiteState } from './site-state.ts';

/** What else is stored with a release, in its transaction; it may not throw. */
export type ReleaseStep = (tx: Db, releaseId: number) => Promise<void>;

export interface WriteContext {
  steps: readonly ReleaseStep[];
}

/** All in the caller's transaction, under the lock of the site. */
export async function writeRelease(
  { steps }: WriteContext,
  tx: Db,
  state: SiteState,
  candidate: Candidate,
  posting: Posting<PostedSiteRelease>,
): Promise<number> {
  const { posted, userId, now } = posting;
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
  const eventAlertId = await applyEffect(tx, state, effect, {
    level: candidate.level,
    dataAt,
    manuallyLowered: posted.isManuallyLowered,
  });
  const row = await queries.insertRelease(tx, {
    eventAlertId,
    siteId: state.site.siteId,
    dataAt,
    releaseTime: posted.releaseTime,
    releasedAt: now,
    triggerList: candidate.triggerList,
    withRetriggerValidation: posted.withRetriggerValidation,
    comments: posted.comments,
    fingerprint: candidate.fingerprint,
    kind: effect.kind,
  });
  const { releaseId, bulletinNumber } = row!; // an insert that returns has its row
  await queries.insertPublisher(tx, releaseId, userId);
  await writeReasons(tx, state, candidate, { releaseId, dataAt, triggers });
  await queries.insertLog(tx, { releaseId, at: now, component: 0, action: 'insert', remarks: null });
  for (const step of steps) await step(tx, releaseId);
  if (effect.status === 3) await openRoutine(tx, state.site, dataAt, dataAt, now);
  await auditRelease(tx, state, releaseId, posting, {
    kind: effect.kind,
    level: candidate.level,
    dataAt,
    bulletin: bulletinNumber,
    triggers: triggers.map((trigger) => trigger.triggerId),
    validity: effect.validity,
  });
  return releaseId;
}

/** Returns the alert that the release stands under: a new level, or a new event, opens a new one. */
async function applyEffect(
  tx: Db,
  state: SiteState,
  effect: ReleaseEffect,
  { level, dataAt, manuallyLowered }: { level: AlertLevel; dataAt: Instant; manuallyLowered: boolean },
): Promise<number> {
  const { row } = state.stored;
  if (effect.closesAlert) await queries.closeAlert(tx, row.eventAlertId, dataAt);
  let eventId = row.eventId;
  if (effect.opensEvent) {
    eventId = (await queries.insertEvent(tx, row.siteId, dataAt, effect.status, effect.validity))!.eventId; // an insert that returns has its row
  } else {
    await queries.updateEvent(tx, eventId, { validity: effect.validity, status: effect.status, manuallyLowered });
  }
  return effect.opensAlert
    ? (await queries.insertAlert(tx, eventId, level, dataAt))!.eventAlertId // each level has its symbol
    : row.eventAlertId;
}

/** The triggers that the release tells of, the reports behind each, and the reports that raised nothing. */
async function writeReasons(
  tx: Db,
  state: SiteState,
  candidate: Candidate,
  { releaseId, dataAt, triggers }: { releaseId: number; dataAt: Instant; triggers: readonly CandidateTrigger[] },
): Promise<void> {
  const reports = reportsOfRelease(state.reports, candidate.generated.monitoringStart, dataAt);
  for (const trigger of triggers) {
    const symbol = internalSymbolOf(trigger.symbol);
    if (!symbol) continue;
    const savedId = await queries.insertReleasedTrigger(tx, {
      releaseId,
      internalSymId: symbol.internalSymId,
      at: trigger.updatedAt,
      // Stored with the run's result, of which the rules name a part.
      info: (trigger as { techInfo?: string }).techInfo ?? '',
      operationalTriggerId: trigger.triggerId,
    });
    for (const { momsId } of reports.behind(trigger)) await insertReportRelease(tx, momsId, releaseId, savedId);
  }
  for (const { momsId } of reports.nonTriggering) await insertReportRelease(tx, momsId, releaseId, null);
}
