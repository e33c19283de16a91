// Readings coming in: judged one by one, stored once, the newest value in force, late ones evaluated again.
import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '../../database/audit.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { FieldClock } from '../../field-clock.ts';
import { Problem } from '../../problems.ts';
import type { AlertsService } from '../alerts/alerts-service.ts';
import { packDaysOf } from './pack-days.ts';
import { type IntakeGauges, intakeGauges, type RawReading, takeIn, toReject } from './rain-intake.ts';
import * as queries from './rainfall-queries.ts';

export interface Logger {
  actor: Actor;
  /** Gauge ids the key is limited to; null = all (operator's import, demo feeder). */
  gauges: readonly number[] | null;
  keyId: number | null;
}

export interface IntakeReport {
  stored: number;
  duplicates: number;
  superseded: number;
  no_data: number;
  rejected: number;
  items: { index: number; outcome: string; reason?: string }[];
}

interface Accepted {
  index: number;
  rainId: number;
  measuredAt: number;
  milli: number | null;
}

export interface ReadingsService {
  record(readings: readonly RawReading[], logger: Logger): Promise<IntakeReport>;
  /** The logger behind a key; null when unknown or revoked. */
  readLogger(key: string): Promise<Logger | null>;
}

export const hashLoggerKey = (key: string) => createHash('sha256').update(`logger:${key}`).digest();

export function makeReadingsService(db: Db, clock: FieldClock, alerts: AlertsService): ReadingsService {
  return {
    async readLogger(key) {
      const row = await queries.readLoggerKey(db, hashLoggerKey(key));
      if (!row) return null;
      const actor = { actor: `logger:${row.logger_key_id}`, userId: null };
      return { actor, gauges: row.gauges, keyId: row.logger_key_id };
    },

    record(readings, logger) {
      return inTransaction(db, async (tx) => {
        const now = clock.now();
        const gauges = intakeGauges(await queries.listAllGauges(tx), logger.gauges);
        const report: IntakeReport = { stored: 0, duplicates: 0, superseded: 0, no_data: 0, rejected: 0, items: [] };
        const { accepted, rejects } = judgeAll(readings, gauges, now, report);
        if (rejects.length > 0) await queries.insertRejects(tx, rejects);
        const touched = new Map<number, number[]>();
        const groups = groupByGauge(accepted);
        await queries.lockGauges(tx, [...groups.keys()]);
        for (const [rainId, own] of groups) {
          const instants = await storeGauge(tx, rainId, own, report);
          if (instants.length === 0) continue;
          touched.set(rainId, instants);
          await packDaysOf(tx, rainId, instants);
        }
        if (logger.keyId !== null) await queries.touchLoggerKey(tx, logger.keyId);
        await announce(tx, now, logger, report, touched, alerts);
        return report;
      });
    },
  };
}

function judgeAll(readings: readonly RawReading[], gauges: IntakeGauges, now: number, report: IntakeReport) {
  const accepted: Accepted[] = [];
  const rejects: queries.Reject[] = [];
  for (const [index, raw] of readings.entries()) {
    const { rainId, measuredAt, milli, reason } = takeIn(raw, gauges, now);
    if (reason !== null) {
      report.rejected++;
      report.items.push({ index, outcome: 'rejected', reason });
      rejects.push(toReject(raw, gauges, reason));
    }
    if (milli === null) continue;
    if (milli < 0) {
      report.no_data++;
      if (reason === null) report.items.push({ index, outcome: 'no data' });
    }
    accepted.push({ index, rainId, measuredAt, milli: milli < 0 ? null : milli });
  }
  return { accepted, rejects };
}

function groupByGauge(accepted: readonly Accepted[]): Map<number, Accepted[]> {
  const groups = new Map<number, Accepted[]>();
  for (const reading of accepted) {
    const own = groups.get(reading.rainId);
    if (own) own.push(reading);
    else groups.set(reading.rainId, [reading]);
  }
  return groups;
}

/** Stores the readings of one gauge; returns the instants whose value is new or changed. */
async function storeGauge(
  tx: Db,
  rainId: number,
  readings: readonly Accepted[],
  report: IntakeReport,
): Promise<number[]> {
  const existing = await queries.readExisting(
    tx,
    rainId,
    readings.map((reading) => reading.measuredAt),
  );
  const known = new Map(existing.map((row) => [row.measured_at, row.mm_thousandths]));
  const stored = new Set(known.keys());
  const fresh = new Map<number, number | null>();
  const changed = new Map<number, number | null>();
  for (const { index, measuredAt, milli } of readings) {
    const before = known.get(measuredAt);
    if (before === undefined) {
      fresh.set(measuredAt, milli);
      report.stored++;
    } else if (before === milli) {
      report.duplicates++;
      report.items.push({ index, outcome: 'duplicate' });
    } else {
      if (stored.has(measuredAt)) changed.set(measuredAt, milli);
      else fresh.set(measuredAt, milli);
      report.superseded++;
      report.items.push({ index, outcome: 'superseded' });
    }
    known.set(measuredAt, milli);
  }
  if (fresh.size > 0) await queries.insertReadings(tx, rainId, [...fresh.keys()], [...fresh.values()]);
  if (changed.size > 0) await queries.supersedeReadings(tx, rainId, [...changed.keys()], [...changed.values()]);
  return [...fresh.keys(), ...changed.keys()];
}

/** One audit row per batch and site; then the engine looks, upward only for half hours that are closed. */
async function announce(
  tx: Db,
  now: number,
  logger: Logger,
  report: IntakeReport,
  touched: Map<number, number[]>,
  alerts: AlertsService,
): Promise<void> {
  const { items: _items, ...counts } = report;
  const sites = touched.size > 0 ? await queries.listSitesOfGauges(tx, [...touched.keys()]) : [];
  const oldest = Math.min(...[...touched.values()].map((instants) => Math.min(...instants)));
  for (const site of sites) {
    await writeAudit(tx, {
      ...logger.actor,
      fieldAt: now,
      action: 'rainfall.readings',
      siteId: site.site_id,
      after: { ...counts, gauges: [...touched.keys()] },
      topic: 'rainfall',
    });
    await alerts.factArrived(site.site_id, 'rainfall', oldest, tx);
  }
  if (sites.length === 0 && report.rejected > 0) {
    await writeAudit(tx, { ...logger.actor, fieldAt: now, action: 'rainfall.rejected', after: counts });
  }
}

export function requireLogger(logger: Logger | null): Logger {
  if (!logger) throw new Problem('unsigned');
  return logger;
}
