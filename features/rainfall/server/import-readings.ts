// Bulk import of readings: judged line by line, merged with what is stored, new ones by COPY, all in one transaction.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { type Actor, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { onClient } from '@bantay/server/database/on-client.ts';
import type { RainReading } from '@bantay/server/database/rain-columns.ts';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { lastOfEachInstant, mergeReadings, type ReadingColumns } from '../rules/merge-readings.ts';
import { MISSING } from '../rules/milli.ts';
import { copyBytes } from './copy-bytes.ts';
import { lockGauges } from './gauge-locks.ts';
import { dayOf, writeDays } from './pack-days.ts';
import { openMonths } from './rain-history.ts';
import { type IntakeGauges, intakeGauges, type RawReading, spellTime, takeIn, toReject } from './rain-intake.ts';
import * as queries from './rainfall-queries.ts';

export interface ImportLine extends RawReading {
  /** 1-based line of the file, for the report. */
  line: number;
  gauge: string;
}

export interface ImportReport {
  read: number;
  stored: number;
  duplicates: number;
  superseded: number;
  noData: number;
  rejected: number;
  /** The first rejected lines. */
  rejects: { line: number; reason: string; text: string }[];
}

export interface ImportOptions {
  pool: Pool;
  lines: AsyncIterable<ImportLine> | Iterable<ImportLine>;
  now: number;
  by: Actor;
  alerts: AlertsService | null;
  onProgress?: (read: number) => void;
}

interface FileContent {
  byGauge: Map<number, ReadingColumns>;
  rejects: queries.Reject[];
  /** Lines that bring a reading, "no data" included. */
  taken: number;
}

interface GaugeSpan {
  rainId: number;
  firstAt: number;
  lastAt: number;
}

const SHOWN_REJECTS = 50;
const PROGRESS_LINES = 5000;
/** Refused lines belong to no key. */
const OF_FILES = 0;
/** Of the few that replace others; new readings go by COPY, however many. */
const ROWS_PER_QUERY = 10_000;

/** The file is read and judged before the transaction begins, so that nobody waits for a slow disk. */
export async function importReadings(options: ImportOptions): Promise<ImportReport> {
  const client = await options.pool.connect();
  try {
    const tx = onClient(client);
    const gauges = intakeGauges(await queries.listAllGauges(tx), null);
    const report = { read: 0, stored: 0, duplicates: 0, superseded: 0, noData: 0, rejected: 0, rejects: [] };
    const content = await readLines(options, gauges, report);
    await client.query('begin');
    await store(tx, client, content, options, report);
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

async function readLines(options: ImportOptions, gauges: IntakeGauges, report: ImportReport): Promise<FileContent> {
  const content: FileContent = { byGauge: new Map(), rejects: [], taken: 0 };
  const take = (line: ImportLine) => {
    takeLine(line, takeIn(line, gauges, options.now), gauges, content, report);
    if (report.read % PROGRESS_LINES === 0) options.onProgress?.(report.read);
  };
  if (Symbol.iterator in options.lines) for (const line of options.lines) take(line);
  else for await (const line of options.lines) take(line);
  options.onProgress?.(report.read);
  return content;
}

function takeLine(
  line: ImportLine,
  { rainId, measuredAt, values, reason }: ReturnType<typeof takeIn>,
  gauges: IntakeGauges,
  content: FileContent,
  report: ImportReport,
): void {
  report.read++;
  if (reason !== null) {
    report.rejected++;
    content.rejects.push(toReject(line, gauges, reason));
    if (report.rejects.length < SHOWN_REJECTS) {
      const text = `${line.gauge},${spellTime(line.ts)},${String(line.mm)}`.slice(0, 120);
      report.rejects.push({ line: line.line, reason, text });
    }
  }
  if (values === null) return;
  content.taken++;
  if (values.mmThousandths === null) report.noData++;
  const columns = content.byGauge.get(rainId) ?? { at: [], milli: [] };
  content.byGauge.set(rainId, columns);
  columns.at.push(measuredAt);
  columns.milli.push(values.mmThousandths ?? MISSING);
}

async function store(
  tx: Db,
  client: PoolClient,
  content: FileContent,
  options: ImportOptions,
  report: ImportReport,
): Promise<void> {
  await lockGauges(tx, [...content.byGauge.keys()]);
  const spans: GaugeSpan[] = [];
  for (const [rainId, columns] of content.byGauge) {
    spans.push(await storeGauge(tx, client, rainId, columns, report));
  }
  report.duplicates = content.taken - report.stored - report.superseded;
  await tellSites(tx, options, report, spans);
  if (content.rejects.length > 0) await queries.keepRejects(tx, OF_FILES, content.rejects);
}

/** The last line of a file wins for its instant; what it replaces, in the file or in the store, is kept as superseded. */
async function storeGauge(
  tx: Db,
  client: PoolClient,
  rainId: number,
  columns: ReadingColumns,
  report: ImportReport,
): Promise<GaugeSpan> {
  const { series: incoming, overwritten } = lastOfEachInstant(columns);
  const [firstAt, lastAt] = [incoming.at[0]!, incoming.at.at(-1)!]; // a gauge is listed with its first reading
  const [firstDay, lastDay] = [dayOf(firstAt), dayOf(lastAt)];
  const { readings: stored, invalidSpans } = await queries.readTaggedReadings(tx, rainId, firstDay, lastDay + DAY_MS);
  const { fresh, changed, series } = mergeReadings(stored, incoming);
  await pipeline(
    Readable.from(copyBytes(rainId, fresh)),
    client.query(copyFrom('copy rain_readings (rain_id, measured_at, mm_thousandths) from stdin with (format binary)')),
  );
  if (changed.at.length > 0) await openMonths(tx, rainId, changed.at);
  for (const part of parts(changed)) await queries.supersedeReadings(tx, rainId, part);
  for (const part of parts(overwritten)) await queries.insertSuperseded(tx, rainId, part);
  await writeDays(tx, rainId, { readings: series, invalidSpans }, firstDay, lastDay);
  report.stored += fresh.at.length;
  report.superseded += changed.at.length + overwritten.at.length;
  return { rainId, firstAt, lastAt };
}

/** Rows for the database, not too many for one query; "no data" is null there. */
function* parts({ at, milli }: ReadingColumns): Generator<RainReading[]> {
  for (let from = 0; from < at.length; from += ROWS_PER_QUERY) {
    const values = milli.slice(from, from + ROWS_PER_QUERY).map((value) => (value < 0 ? null : value));
    yield values.map((mmThousandths, i) => ({ measuredAt: at[from + i]!, values: { mmThousandths } })); // of one length
  }
}

/** Old years change charts alone; only readings of the last day are evaluated again (methods §8.9). */
async function tellSites(tx: Db, options: ImportOptions, report: ImportReport, spans: GaugeSpan[]): Promise<void> {
  const sites = await queries.listSitesOfGauges(
    tx,
    spans.map((span) => span.rainId),
  );
  const { rejects: _rejects, ...counts } = report;
  const newest = Math.max(...spans.map((span) => span.lastAt));
  const oldest = Math.max(options.now - DAY_MS, Math.min(...spans.map((span) => span.firstAt)));
  for (const site of sites) {
    await writeAudit(tx, {
      ...options.by,
      fieldAt: options.now,
      action: 'rainfall.import',
      siteId: site.siteId,
      after: asStored(counts),
      topic: 'rainfall',
    });
    if (options.alerts && newest > options.now - DAY_MS) {
      await options.alerts.factArrived(site.siteId, 'rainfall', oldest, tx);
    }
  }
}
