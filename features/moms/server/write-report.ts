// Stores a report of landslide features with its levels, by itself or as the validation of one that waits.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { insertNarrative, NARRATIVE_OF } from '@bantay/server/database/narratives.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { PhotosService } from '../../photos/server/photos-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { featureSentence } from '../rules/feature-sentence.ts';
import {
  beginReport,
  type FeatureEntry,
  type FeatureReportRequest,
  GENERIC_PERSON,
  judgeFeature,
  personOf,
  type ReportContext,
} from './begin-report.ts';
import { findInstance } from './find-instance.ts';
import * as queries from './moms-queries.ts';

export interface WriteReportContext extends ReportContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  alerts: Pick<AlertsService, 'eventOf' | 'stateTrigger' | 'runOpen'>;
  photos: Pick<PhotosService, 'expect'>;
}

/** What all features of one report share. */
interface Filing {
  site: Site;
  eventId: number | null;
  now: number;
  /** The report that waited for this; null: it came at once. */
  waitingId: number | null;
  userId: number;
}

const SYMBOLS = { 0: 'm', 2: 'm2', 3: 'm3' } as const satisfies Record<FeatureLevel, string>;

/** Returns the ids of its features. */
export function writeReport(
  context: WriteReportContext,
  request: FeatureReportRequest,
  waitingId: number | null,
  userId: number,
): Promise<number[]> {
  return inTransaction(context.db, async (tx) => {
    const { alerts, clock } = context;
    const site = await beginReport(context, tx, request);
    const now = clock.now();
    if (waitingId !== null) await takeWaiting(tx, site, waitingId, request.features.length);
    const eventId = (await alerts.eventOf(site, tx))?.event.eventId ?? null;
    const momsIds: number[] = [];
    for (const entry of request.features) {
      momsIds.push(await storeFeature(context, tx, entry, { site, eventId, now, waitingId, userId }));
    }
    if (waitingId !== null) await queries.markDecided(tx, waitingId, userId, now);
    await writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: now,
      action: waitingId === null ? 'moms.report' : 'moms.validate',
      siteId: site.siteId,
      subjectId: momsIds[0] ?? null,
      after: {
        momsIds,
        waitingId,
        features: request.features.map(({ photos, ...one }) => ({ ...one, photos: photos.length })),
      },
      topic: 'moms',
    });
    await alerts.runOpen(site.siteId, tx);
    return momsIds;
  });
}

/** Two officers at once: the row waits for the first, and tells the second what became of it. */
async function takeWaiting(tx: Db, site: Site, waitingId: number, features: number): Promise<void> {
  const row = await queries.lockWaiting(tx, waitingId);
  if (!row || row.siteId !== site.siteId) throw new Problem('featureReportUnknown');
  if (row.isUpdated) {
    const at = row.decidedAt === null ? '' : toDisplayTime(row.decidedAt);
    throw new Problem('featureReportDecided', { name: row.decidedName ?? '', at });
  }
  if (row.momsData.momsList.length !== features) throw new Problem('featureReportIncomplete');
}

async function storeFeature(context: WriteReportContext, tx: Db, entry: FeatureEntry, filing: Filing): Promise<number> {
  const { alerts, photos } = context;
  const { site, eventId, now, waitingId, userId } = filing;
  const { siteId } = site;
  const { type, level } = judgeFeature(entry, now, true);
  const { instanceId } = await findInstance(tx, site, type, entry);
  const narrative = { siteId, eventId, at: now, text: entry.description, userId, typeId: NARRATIVE_OF.feature };
  const narrativeId = await insertNarrative(tx, narrative);
  const symbol = SYMBOLS[level];
  // The trigger stands at the observance itself; its sentence names every report of that minute and level.
  const triggerId = await alerts.stateTrigger(siteId, symbol, entry.observedAt, '', tx);
  const momsId = await queries.insertReport(tx, {
    instanceId,
    observedAt: entry.observedAt,
    reporterId: await personOf(context, tx, entry.reporterId, userId),
    validatorId: await validatorOf(context, tx, entry.validatorId, userId),
    narratives: entry.narratives,
    narrativeId,
    level,
    pictures: entry.pictures || null,
    triggerId,
    consultedStaff: entry.consultedStaff,
    enteredBy: userId,
    waitingId,
  });
  await photos.expect(tx, { kind: 'feature', subjectId: momsId }, userId, entry.photos);
  const reports = await queries.listReportsOfTrigger(tx, triggerId);
  const sentence = featureSentence(
    reports.toReversed().map(({ featureId, featureName: name, opTrigger: level }) => ({ featureId, name, level })),
  );
  await alerts.stateTrigger(siteId, symbol, entry.observedAt, sentence, tx);
  return momsId;
}

/** Nobody validates in the name of another officer: it is whoever enters it, or the generic person. */
async function validatorOf(
  context: ReportContext,
  tx: Db,
  stated: number | null,
  sessionUserId: number,
): Promise<number> {
  const person = await personOf(context, tx, stated, sessionUserId);
  return person === GENERIC_PERSON ? person : sessionUserId;
}
