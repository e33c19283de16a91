// Raw counts coming in: judged one by one, stored once, and the engine asked from the oldest new one on.
import { newestStamp } from '@bantay/kernel/time/measured-at';
import { writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import type { EarlyService } from '../../clock/server/early-service.ts';
import { MOST_REJECTS_OF_KEY, REJECTS_KEPT_MS } from '../../loggers/rules/kept-rejects.ts';
import type { Logger, LoggersService } from '../../loggers/server/loggers-service.ts';
import { lockColumns } from './column-locks.ts';
import type { ColumnRow } from './subsurface-queries.ts';
import * as columns from './subsurface-queries.ts';
import { openDays } from './tilt-history.ts';
import { columnsNamed, intakeColumns, type RawTilt, takeInTilt, toTiltReject } from './tilt-intake.ts';
import { dayNumber } from './tilt-memory.ts';
import * as queries from './tilt-queries.ts';

export interface TiltReport {
  stored: number;
  duplicates: number;
  rejected: number;
  items: { index: number; outcome: string; reason?: string }[];
}

interface Judged {
  index: number;
  raw: RawTilt;
  reading: queries.TiltReading;
}

export interface TiltReadingsService {
  record(readings: readonly RawTilt[], logger: Logger): Promise<TiltReport>;
  /** Refused readings that are too old to find a fault by. */
  forgetRejects(): Promise<void>;
}

export function makeTiltReadingsService(
  db: Db,
  clock: FieldClock,
  loggers: LoggersService,
  alerts: AlertsService,
  clockHold: Pick<ClockService, 'heard'>,
  early: Pick<EarlyService, 'keep'>,
): TiltReadingsService {
  return {
    record(readings, logger) {
      const newest = newestStamp(readings.map(({ ts }) => ts));
      if (logger.keyId !== null && newest !== null) clockHold.heard(logger.keyId, newest);
      return inTransaction(db, async (tx) => {
        await loggers.touch(logger, tx);
        const now = clock.now();
        const known = intakeColumns(
          await columns.listNamedColumns(tx, columnsNamed(readings)),
          logger.columns === undefined ? [] : logger.columns,
        );
        const report: TiltReport = { stored: 0, duplicates: 0, rejected: 0, items: [] };
        const rejects: queries.TiltReject[] = [];
        const tooEarly: { reading: RawTilt; measuredAt: number }[] = [];
        const refuse = (index: number, raw: RawTilt, reason: string) => {
          report.rejected++;
          report.items.push({ index, outcome: 'rejected', reason });
          rejects.push(toTiltReject(raw, reason));
          const measuredAt = reason === 'in the future' ? newestStamp([raw.ts]) : null;
          if (measuredAt !== null) tooEarly.push({ reading: raw, measuredAt });
        };
        const byColumn = new Map<ColumnRow, Judged[]>();
        for (const [index, raw] of readings.entries()) {
          const taken = takeInTilt(raw, known, now);
          if ('reason' in taken) refuse(index, raw, taken.reason);
          else
            byColumn.set(taken.column, [...(byColumn.get(taken.column) ?? []), { index, raw, reading: taken.reading }]);
        }
        await lockColumns(
          tx,
          [...byColumn.keys()].map((column) => column.tsmId),
        );
        const since = new Map<number, number>();
        for (const [column, judged] of byColumn) {
          const fresh = await storeColumn(tx, column, judged, report, refuse);
          if (fresh.length === 0) continue;
          const oldest = Math.min(...fresh.map((one) => one.measuredAt));
          since.set(column.siteId, Math.min(oldest, since.get(column.siteId) ?? oldest));
        }
        await early.keep(tx, 'tilt', logger, tooEarly);
        await tellSites(tx, { since, now, report, logger, alerts });
        await keepRejects(tx, rejects, logger);
        if (since.size === 0 && rejects.length > 0 && (await loggers.isRejectionNoted(logger, tx))) {
          const { items: _items, ...after } = report;
          await writeAudit(tx, { ...logger.actor, fieldAt: now, action: 'subsurface.rejected', after });
        }
        return report;
      });
    },
    forgetRejects: async () => void (await queries.forgetTiltRejects(db, REJECTS_KEPT_MS)),
  };
}

/** Last of all, since nobody waits for it. */
async function keepRejects(tx: Db, rejects: readonly queries.TiltReject[], { keyId }: Logger): Promise<void> {
  if (rejects.length === 0) return;
  await queries.keepTiltRejects(tx, keyId ?? 0, rejects);
  if (keyId !== null) await queries.boundTiltRejects(tx, keyId, MOST_REJECTS_OF_KEY);
}

/** Returns what is new. A known key with other counts is kept aside: the first reading stays in force. */
async function storeColumn(
  tx: Db,
  column: ColumnRow,
  judged: readonly Judged[],
  report: TiltReport,
  refuse: (index: number, raw: RawTilt, reason: string) => void,
): Promise<queries.TiltReading[]> {
  const first = new Map<string, Judged>();
  for (const one of judged) if (!first.has(keyOf(one.reading))) first.set(keyOf(one.reading), one);
  await openDays(tx, column.tsmId, [...new Set(judged.map(({ reading }) => dayNumber(reading.measuredAt)))]);
  const stored = await queries.insertTilt(
    tx,
    column.tsmId,
    [...first.values()].map((one) => one.reading),
  );
  const again = judged.filter((one) => !stored.has(keyOf(one.reading)) || first.get(keyOf(one.reading)) !== one);
  const there =
    again.length === 0
      ? []
      : await queries.readStored(
          tx,
          column.tsmId,
          again.map((one) => one.reading.measuredAt),
        );
  const counts = new Map(there.map((row) => [queries.tiltKey(row.ts, row.nodeId, row.typeNum), row]));
  for (const { index, raw, reading } of again) {
    const row = counts.get(keyOf(reading));
    if (row && (row.xval !== reading.x || row.yval !== reading.y || row.zval !== reading.z)) {
      refuse(index, raw, 'other counts are stored');
      continue;
    }
    report.duplicates++;
    report.items.push({ index, outcome: 'duplicate' });
  }
  const fresh = [...first.values()].filter((one) => stored.has(keyOf(one.reading))).map((one) => one.reading);
  report.stored += fresh.length;
  if (fresh.length > 0) {
    await queries.bumpRevision(tx, column.tsmId, [...new Set(fresh.map((one) => dayNumber(one.measuredAt)))]);
  }
  return fresh;
}

const keyOf = ({ measuredAt, node, typeNumber }: queries.TiltReading) => queries.tiltKey(measuredAt, node, typeNumber);

interface News {
  /** Oldest new reading of each site. */
  since: ReadonlyMap<number, number>;
  now: number;
  report: TiltReport;
  logger: Logger;
  alerts: AlertsService;
}

async function tellSites(tx: Db, { since, now, report, logger, alerts }: News): Promise<void> {
  const { items: _items, ...after } = report;
  const row = { ...logger.actor, fieldAt: now, after };
  // One order for everybody: two transactions that touch both sites never wait for each other.
  for (const [siteId, oldest] of [...since].sort(([one], [other]) => one - other)) {
    await writeAudit(tx, { ...row, action: 'subsurface.readings', siteId, topic: 'subsurface' });
    await alerts.factArrived(siteId, 'subsurface', oldest, tx);
  }
}
