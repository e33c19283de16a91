// Demo mode lives: every half hour each gauge reports through the normal intake, and somebody measures the markers.
import { HALF_HOUR_MS, HOUR_MS, startOfManilaDay } from '@bantay/domain/time/manila-time';
import { sql } from 'kysely';
import { systemActor } from '../database/audit.ts';
import { type Db, firstRow, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { AlertsService } from '../features/alerts/alerts-service.ts';
import type { ReadingsService } from '../features/rainfall/readings-service.ts';
import type { TiltReadingsService } from '../features/subsurface/tilt-readings-service.ts';
import type { FieldClock } from '../field-clock.ts';
import { DEMO_GAUGES } from './demo-gauges.ts';
import { demoReadings } from './demo-seed.ts';
import { DEMO_COLUMNS, demoTiltReadings, type NewestTilt } from './demo-tilt.ts';

/** Marker rounds of the community, hours of the day (methods §8.11: every four hours from 07:00). */
const ROUND_HOURS = [7, 11, 15];
/** During an alert people measure around the clock. */
const ALERT_ROUND_HOURS = [3, 7, 11, 15, 19, 23];
const BATCH = 5000;
const TILT_LOGGER = { actor: systemActor, gauges: [], columns: null, keyId: null };
const DAY_MS = 24 * HOUR_MS;
const FEED_BACK_MS = 30 * DAY_MS;

export interface DemoFeeder {
  /** Fills the gap since the last reading, up to now. */
  feed(): Promise<void>;
}

export function makeDemoFeeder(
  db: Db,
  clock: FieldClock,
  readings: ReadingsService,
  alerts: AlertsService,
  tiltReadings: TiltReadingsService,
): DemoFeeder {
  return {
    async feed() {
      const now = clock.now();
      const newest = await firstRow<{ at: number | null }>(
        db,
        sql`select max(measured_at) as at from rain_readings
            where rain_id = any(${DEMO_GAUGES.map((gauge) => gauge.rainId)}) and measured_at <= ${new Date(now)}`,
      );
      await feedRain(newest?.at ?? now - HALF_HOUR_MS, now);
      await feedTilt(now);
      for (const siteId of [24, 101]) await feedMarkers(siteId, now);
    },
  };

  async function feedRain(after: number, now: number): Promise<void> {
    const waiting = [...demoReadings(after, now)];
    for (let first = 0; first < waiting.length; first += BATCH) {
      const batch = waiting.slice(first, first + BATCH).map(({ gauge, ts, mm }) => ({
        gauge,
        ts: new Date(ts).toISOString(),
        mm,
      }));
      await readings.record(batch, { actor: systemActor, gauges: null, keyId: null });
    }
  }

  /** A month of missed sweeps at the most: nobody waits longer for a demo to start. */
  async function feedTilt(now: number): Promise<void> {
    const newest = await rows<NewestTilt>(
      db,
      sql`select distinct on (c.tsm_name, d.node_id, d.type_num) c.tsm_name as column, d.node_id as node,
            d.type_num as accelerometer, d.ts, d.yval as y, d.zval as z
          from tilt_data d join tsm_sensors c using (tsm_id)
          where c.tsm_name = any(${DEMO_COLUMNS.map((column) => column.name)})
            and d.ts <= ${new Date(now)} and d.ts > ${new Date(now - FEED_BACK_MS)}
          order by c.tsm_name, d.node_id, d.type_num, d.ts desc`,
    );
    const last = newest.length === 0 ? now - FEED_BACK_MS : Math.max(...newest.map((row) => row.ts));
    const waiting = [...demoTiltReadings(last, now, newest)];
    for (let first = 0; first < waiting.length; first += BATCH) {
      await tiltReadings.record(waiting.slice(first, first + BATCH), TILT_LOGGER);
    }
  }

  /** Until the markers have their own science, a round states "below threshold" as a stored trigger. */
  async function feedMarkers(siteId: number, now: number): Promise<void> {
    const newest = await firstRow<{ at: number | null; level: number | null }>(
      db,
      sql`select (select max(t.ts) from operational_triggers t join operational_trigger_symbols y using (trigger_sym_id)
              where t.site_id = ${siteId} and y.source_id = 2) as at,
            (select y.alert_level from public_alerts p join public_alert_symbols y using (pub_sym_id)
              where p.site_id = ${siteId} order by p.ts_updated desc, p.ts desc limit 1) as level`,
    );
    const hours = (newest?.level ?? 0) > 0 ? ALERT_ROUND_HOURS : ROUND_HOURS;
    const due: number[] = [];
    const from = Math.max(newest?.at ?? now - DAY_MS, now - 3 * DAY_MS);
    for (let day = startOfManilaDay(from); day <= now; day += DAY_MS) {
      for (const hour of hours) {
        const at = day + hour * HOUR_MS;
        if (at > from && at <= now) due.push(at);
      }
    }
    if (due.length === 0) return;
    await inTransaction(db, async (tx) => {
      for (const at of due) await alerts.stateTrigger(siteId, 'g', at, '', tx);
      await alerts.runOpen(siteId, tx);
    });
  }
}
