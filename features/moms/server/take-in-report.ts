// Keeps a report of residents, whole and judged as far as it goes, until an officer gives its levels.
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { PICTURES_MAX } from '../rules/feature-report.ts';
import {
  beginReport,
  type FeatureEntry,
  type FeatureReportRequest,
  judgeFeature,
  personOf,
  type ReportContext,
} from './begin-report.ts';
import { requireInstance } from './find-instance.ts';
import * as queries from './moms-queries.ts';

export interface TakeInContext extends ReportContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

/** A picture that was sent before its report. */
export interface Upload {
  filename: string;
}

/** Returns the id of the report that waits. */
export function takeInReport(
  context: TakeInContext,
  request: FeatureReportRequest,
  uploads: Upload[],
  userId: number,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const site = await beginReport(context, tx, request);
    const { siteId, siteCode } = site;
    const now = context.clock.now();
    const kept: queries.WaitingFeature[] = [];
    for (const entry of request.features) {
      const { type } = judgeFeature(entry, now, false);
      if (entry.instanceId !== null) await requireInstance(tx, site, type, entry.instanceId);
      kept.push(keep(entry, await personOf(context, tx, entry.reporterId, userId)));
    }
    const data = { siteCode, uploads, momsList: withLoosePictures(kept, uploads) };
    const waitingId = await queries.insertWaiting(tx, { siteId, data, receivedAt: now, receivedBy: userId });
    await writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: now,
      action: 'moms.received',
      siteId,
      subjectId: waitingId,
      after: { features: kept.map(asStored) },
      topic: 'moms',
    });
    return waitingId;
  });
}

const keep = (entry: FeatureEntry, reporterId: number): queries.WaitingFeature => ({
  featureType: entry.type,
  featureName: entry.name || null,
  instanceId: entry.instanceId,
  location: entry.location || null,
  observanceTs: toManilaText(entry.observedAt),
  reportNarrative: entry.description,
  remarks: entry.narratives,
  reporterId,
  validatorId: entry.validatorId,
  fileName: entry.pictures,
});

/** Pictures that came with the report and that no feature names go with its first feature, as far as there is room. */
export function withLoosePictures<F extends Pick<queries.WaitingFeature, 'fileName'>>(
  features: F[],
  uploads: readonly Upload[],
): F[] {
  const named = new Set(features.flatMap((feature) => fileNames(feature.fileName)));
  const [first, ...others] = features;
  if (!first) return features;
  let pictures = fileNames(first.fileName);
  for (const { filename } of uploads) {
    const more = [...pictures, filename];
    if (!named.has(filename) && more.join(',').length <= PICTURES_MAX) pictures = more;
  }
  return [{ ...first, fileName: pictures.join(',') }, ...others];
}
