// Bulk import of readings at COPY speed: one transaction, duplicates and conflicts sorted out in sets, rejects kept.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { judgeReading } from '@bantay/domain/rainfall/observed-rain';
import { DAY_MS, fromManilaText } from '@bantay/domain/time/manila-time';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Actor, writeAudit } from '../../database/audit.ts';
import { changed, type Db, firstRow, rows } from '../../database/database.ts';
import { inSavepoint } from '../../database/transaction.ts';
import type { AlertsService } from '../alerts/alerts-service.ts';
import { packDays } from './pack-days.ts';
import * as queries from './rainfall-queries.ts';

export interface ImportLine {
  /** 1-based line of the file, for the report. */
  line: number;
  gauge: string;
  /** Manila time, or ISO with an offset; epoch ms for generated data. */
  ts: string | number;
  mm: string | number;
}

export interface ImportReport {
  read: number;
  stored: number;
  duplicates: number;
  superseded: number;
  no_data: number;
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

const SHOWN_REJECTS = 50;
const CHUNK_LINES = 5000;

export async function importReadings(options: ImportOptions): Promise<ImportReport> {
  const client = await options.pool.connect();
  try {
    await client.query('begin');
    const report = await importInside(client, options);
    await client.query('commit');
    return report;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function importInside(client: PoolClient, options: ImportOptions): Promise<ImportReport> {
  const tx = onClient(client);
  const gauges = new Map((await queries.listAllGauges(tx)).map((gauge) => [gauge.gauge_name, gauge.rain_id]));
  const report: ImportReport = {
    read: 0,
    stored: 0,
    duplicates: 0,
    superseded: 0,
    no_data: 0,
    rejected: 0,
    rejects: [],
  };
  await client.query('create temp table incoming (rain_id int, ms int8, mm int, line int) on commit drop');
  const rejects: queries.Reject[] = [];
  await pipeline(
    Readable.from(copyText(options, gauges, report, rejects)),
    client.query(copyFrom('copy incoming from stdin')),
  );
  if (rejects.length > 0) await queries.insertRejects(tx, rejects);
  const spans = await mergeIncoming(tx, report);
  for (const span of spans) await packDays(tx, span.rain_id, span.first_at - 1, span.last_at + 1);
  await tellSites(tx, options, report, spans);
  return report;
}

/** A Kysely that speaks through the connection of this transaction. */
function onClient(client: PoolClient): Db {
  const kept = { query: client.query.bind(client), release() {} };
  const once = { connect: async () => kept, end: async () => {} };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: once as never }) });
}

async function* copyText(
  options: ImportOptions,
  gauges: Map<string, number>,
  report: ImportReport,
  rejects: queries.Reject[],
): AsyncGenerator<string> {
  let chunk: string[] = [];
  for await (const line of options.lines) {
    report.read++;
    const text = judgeLine(line, gauges, options.now, report, rejects);
    if (text !== null) chunk.push(text);
    if (chunk.length >= CHUNK_LINES) {
      yield chunk.join('');
      chunk = [];
      options.onProgress?.(report.read);
    }
  }
  yield chunk.join('');
  options.onProgress?.(report.read);
}

function judgeLine(
  line: ImportLine,
  gauges: Map<string, number>,
  now: number,
  report: ImportReport,
  rejects: queries.Reject[],
): string | null {
  const rainId = gauges.get(line.gauge.toLowerCase());
  const refuse = (reason: string) => {
    report.rejected++;
    if (report.rejects.length < SHOWN_REJECTS) {
      report.rejects.push({ line: line.line, reason, text: `${line.gauge},${line.ts},${line.mm}`.slice(0, 120) });
    }
    rejects.push({
      rainId: rainId ?? null,
      gauge: line.gauge.slice(0, 60),
      measured: String(line.ts).slice(0, 40),
      value: String(line.mm).slice(0, 60),
      reason,
    });
    return null;
  };
  if (rainId === undefined) return refuse('unknown gauge');
  const measuredAt = typeof line.ts === 'number' ? line.ts : readTime(line.ts);
  if (measuredAt === null) return refuse('not a time');
  const mm = typeof line.mm === 'number' ? line.mm : line.mm.trim() === '' ? Number.NaN : Number(line.mm);
  const judged = judgeReading(mm, measuredAt, now);
  if (judged.verdict === 'rejected') return refuse(judged.reason);
  if (judged.verdict === 'no data') report.no_data++;
  const milli = judged.verdict === 'accepted' ? String(judged.milli) : '\\N';
  return `${rainId}\t${measuredAt}\t${milli}\t${line.line}\n`;
}

export function readTime(text: string): number | null {
  const trimmed = text.trim();
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(trimmed)) {
    const at = Date.parse(trimmed);
    return Number.isNaN(at) ? null : at;
  }
  return fromManilaText(trimmed.replaceAll('/', '-'));
}

interface GaugeSpan {
  rain_id: number;
  first_at: number;
  last_at: number;
}

/** The last line of a file wins for its instant; what differs from the store goes through the superseded table. */
async function mergeIncoming(tx: Db, report: ImportReport): Promise<GaugeSpan[]> {
  await sql`create temp table fresh on commit drop as
    select distinct on (rain_id, ms) rain_id, to_timestamp(ms::float8 / 1000) as measured_at, mm from incoming
    order by rain_id, ms, line desc`.execute(tx);
  await sql`create temp table differing on commit drop as
    select f.* from fresh f join rain_readings o using (rain_id, measured_at)
    where o.mm_thousandths is distinct from f.mm`.execute(tx);
  await sql`insert into rain_readings_superseded (rain_id, measured_at, mm_thousandths, received_at)
    select o.rain_id, o.measured_at, o.mm_thousandths, o.received_at
    from rain_readings o join differing d using (rain_id, measured_at)`.execute(tx);
  await sql`update rain_readings o set mm_thousandths = d.mm, received_at = clock_timestamp()
    from differing d where o.rain_id = d.rain_id and o.measured_at = d.measured_at`.execute(tx);
  const inserted = await insertFresh(tx);
  const spans = await rows<GaugeSpan>(
    tx,
    sql`select rain_id, min(measured_at) as first_at, max(measured_at) as last_at from fresh group by rain_id`,
  );
  const differing = await firstRow<{ count: number }>(tx, sql`select count(*) as count from differing`);
  report.stored = inserted;
  report.superseded = differing!.count;
  report.duplicates = report.read - report.rejected - report.stored - report.superseded;
  return spans;
}

/** Without `on conflict` nearly twice as fast; with it only when a logger brought one of these instants meanwhile. */
async function insertFresh(tx: Db): Promise<number> {
  const plain = await inSavepoint(tx, () =>
    changed(
      tx,
      sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
          select f.rain_id, f.measured_at, f.mm from fresh f where not exists (
            select 1 from rain_readings o where o.rain_id = f.rain_id and o.measured_at = f.measured_at)`,
    ),
  );
  if ('value' in plain) return plain.value;
  return changed(
    tx,
    sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
        select rain_id, measured_at, mm from fresh on conflict do nothing`,
  );
}

/** Old years change charts alone; only readings of the last day are evaluated again (methods §8.9). */
async function tellSites(tx: Db, options: ImportOptions, report: ImportReport, spans: GaugeSpan[]): Promise<void> {
  const sites = await queries.listSitesOfGauges(
    tx,
    spans.map((span) => span.rain_id),
  );
  const { rejects: _rejects, ...counts } = report;
  const newest = Math.max(...spans.map((span) => span.last_at));
  const oldest = Math.max(options.now - DAY_MS, Math.min(...spans.map((span) => span.first_at)));
  for (const site of sites) {
    await writeAudit(tx, {
      ...options.by,
      fieldAt: options.now,
      action: 'rainfall.import',
      siteId: site.site_id,
      after: counts,
      topic: 'rainfall',
    });
    if (options.alerts && newest > options.now - DAY_MS) {
      await options.alerts.factArrived(site.site_id, 'rainfall', oldest, tx);
    }
  }
}
