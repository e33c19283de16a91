// Bulk import of raw counts: judged line by line while they are copied aside, then merged with what is stored, all or nothing.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { type Actor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { onClient } from '@bantay/server/database/on-client.ts';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { lockColumns } from './column-locks.ts';
import * as merge from './import-tilt-queries.ts';
import { listKnownColumns } from './subsurface-queries.ts';
import { openDays } from './tilt-history.ts';
import { type IntakeColumns, intakeColumns, type RawTilt, takeInTilt, toTiltReject } from './tilt-intake.ts';
import { bumpRevision, keepTiltRejects, type TiltReject } from './tilt-queries.ts';

export interface ImportTiltLine extends RawTilt {
  /** 1-based line of the file, for the report. */
  line: number;
}

export interface ImportTiltReport {
  read: number;
  stored: number;
  duplicates: number;
  rejected: number;
  /** The first rejected lines. */
  rejects: { line: number; reason: string; text: string }[];
}

export interface ImportTiltOptions {
  pool: Pool;
  lines: AsyncIterable<ImportTiltLine> | Iterable<ImportTiltLine>;
  now: number;
  by: Actor;
  alerts: AlertsService | null;
  onProgress?: (read: number) => void;
}

const SHOWN_REJECTS = 50;
/** Lines that are sent at once, and after which progress is told. */
const LINES_A_PART = 2000;
/** Refused lines belong to no key. */
const OF_FILES = 0;

/** Nothing is locked while the file is read: the lines wait in a table of this connection. */
export async function importTilt(options: ImportTiltOptions): Promise<ImportTiltReport> {
  const client = await options.pool.connect();
  try {
    const tx = onClient(client);
    const known = intakeColumns(await listKnownColumns(tx), null);
    const report: ImportTiltReport = { read: 0, stored: 0, duplicates: 0, rejected: 0, rejects: [] };
    const rejects: TiltReject[] = [];
    await client.query('begin');
    await merge.createIncoming(tx);
    await pipeline(
      Readable.from(copyText(options, known, report, rejects)),
      client.query(copyFrom(merge.COPY_INCOMING)),
    );
    await store(tx, options, report, rejects);
    await client.query('commit');
    return report;
  } catch (error) {
    // Where the connection is gone this fails as well; what is told is the first error.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Lines that can be stored, in the text format of COPY. */
async function* copyText(
  { lines, now, onProgress }: ImportTiltOptions,
  known: IntakeColumns,
  report: ImportTiltReport,
  rejects: TiltReject[],
): AsyncGenerator<string> {
  let part = '';
  for await (const raw of lines) {
    report.read++;
    const taken = takeInTilt(raw, known, now);
    if ('reason' in taken) {
      report.rejected++;
      rejects.push(toTiltReject(raw, taken.reason));
      if (report.rejects.length < SHOWN_REJECTS) {
        const text = [raw.column, raw.ts, raw.node, raw.accelerometer, raw.x, raw.y, raw.z].join(',').slice(0, 120);
        report.rejects.push({ line: raw.line, reason: taken.reason, text });
      }
    } else {
      const { measuredAt, node, typeNumber, x, y, z, batt } = taken.reading;
      const at = new Date(measuredAt).toISOString();
      part += `${taken.column.tsmId}\t${at}\t${node}\t${typeNumber}\t${x}\t${y}\t${z}\t${batt ?? '\\N'}\t${raw.line}\n`;
    }
    if (report.read % LINES_A_PART > 0) continue;
    onProgress?.(report.read);
    yield part;
    part = '';
  }
  onProgress?.(report.read);
  yield part;
}

async function store(
  tx: Db,
  { now, by, alerts }: ImportTiltOptions,
  report: ImportTiltReport,
  rejects: readonly TiltReject[],
): Promise<void> {
  const spans = await merge.listIncoming(tx);
  const tsmIds = spans.map((span) => span.tsmId);
  await lockColumns(tx, tsmIds);
  for (const { tsmId, days } of spans) await openDays(tx, tsmId, days);
  report.stored = await merge.mergeIncoming(tx);
  const others = await merge.listOthers(tx);
  report.duplicates = report.read - report.rejected - report.stored - others.length;
  report.rejected += others.length;
  for (const { tsmId, days } of spans) await bumpRevision(tx, tsmId, days);
  const { rejects: _rejects, ...after } = report;
  // Old years change charts alone; only readings of the last day are evaluated again (methods §8.9).
  for (const { siteId, firstAt, lastAt } of await merge.listSitesOf(tx, tsmIds)) {
    const row = {
      ...by,
      fieldAt: now,
      action: 'subsurface.import',
      siteId,
      after,
      topic: 'subsurface',
    } as const;
    await writeAudit(tx, row);
    if (alerts && lastAt > now - DAY_MS) {
      await alerts.factArrived(siteId, 'subsurface', Math.max(firstAt, now - DAY_MS), tx);
    }
  }
  await keepTiltRejects(tx, OF_FILES, [...rejects, ...others]);
}
