// Years of measurements at once: unknown markers are added, known minutes keep what they have, no trigger is stated.
import { type Actor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { MeasurementType } from '../rules/observation-rules.ts';
import * as markers from './markers-queries.ts';
import * as queries from './surficial-queries.ts';

export interface MarkerLine {
  line: number;
  siteCode: string;
  marker: string;
  at: number;
  cm: number;
  observer: string;
  weather: string | null;
  type: MeasurementType;
}

export interface MarkerImportReport {
  /** Visits that were new. */
  observations: number;
  stored: number;
  known: number;
  /** Markers that the site did not have. */
  markers: number;
  rejects: { line: number; reason: string }[];
}

/** Lines of one statement. */
const BATCH = 5000;

/** One transaction; triggers come only from facts that arrive, so old data raise nothing. */
export function importMarkers(
  db: Db,
  lines: readonly MarkerLine[],
  now: number,
  by: Actor,
): Promise<MarkerImportReport> {
  return inTransaction(db, async (tx) => {
    const report: MarkerImportReport = { observations: 0, stored: 0, known: 0, markers: 0, rejects: [] };
    const codes = [...new Set(lines.map((line) => line.siteCode))].sort();
    for (const siteCode of codes) {
      const own = lines.filter((line) => line.siteCode === siteCode).sort((a, b) => a.at - b.at || a.line - b.line);
      const siteId = await queries.readSiteId(tx, siteCode);
      if (siteId === null) {
        report.rejects.push(...own.map(({ line }) => ({ line, reason: `there is no site "${siteCode}"` })));
        continue;
      }
      await lockSite(tx, siteId);
      const ids = await addMissing(tx, siteId, own, report);
      const before = { ...report };
      for (let first = 0; first < own.length; first += BATCH) {
        const batch = own.slice(first, first + BATCH);
        const markerIds = batch.map((line) => ids.get(line.marker)!); // added above
        const stored = await queries.insertVisits(tx, siteId, batch, markerIds, now);
        report.observations += stored.observations;
        report.stored += stored.measurements;
        report.known += batch.length - stored.measurements;
      }
      await writeAudit(tx, {
        ...by,
        fieldAt: now,
        action: 'surficial.import',
        siteId,
        after: { stored: report.stored - before.stored, known: report.known - before.known },
        topic: 'surficial',
      });
    }
    return report;
  });
}

async function addMissing(
  tx: Db,
  siteId: number,
  lines: readonly MarkerLine[],
  report: MarkerImportReport,
): Promise<Map<string, number>> {
  const all = await markers.listMarkers(tx, siteId);
  const ids = new Map(all.filter((one) => one.inUse).map((one) => [one.markerName, one.markerId]));
  for (const { marker, at } of lines) {
    if (ids.has(marker)) continue;
    const markerId = await markers.insertMarker(tx, siteId, marker);
    const entry = { markerId, at, event: 'add', remarks: 'Imported.', name: marker, userId: null } as const;
    await markers.insertHistory(tx, entry);
    ids.set(marker, markerId);
    report.markers++;
  }
  return ids;
}
