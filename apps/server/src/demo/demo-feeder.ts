// Demo mode lives: every half hour each gauge reports through the normal intake, and somebody measures the markers.
import type { ReadingsService } from '@bantay/features/rainfall/server/readings-service.ts';
import type { TiltReadingsService } from '@bantay/features/subsurface/server/tilt-readings-service.ts';
import type { MeasurementsService } from '@bantay/features/surficial/server/measurements-service.ts';
import { DAY_MS, HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { systemActor } from '../database/audit.ts';
import { type Db, firstRow, rows } from '../database/database.ts';
import type { FieldClock } from '../field-clock.ts';
import { DEMO_GAUGES } from './demo-gauges.ts';
import { demoReadings } from './demo-seed.ts';
import { DEMO_COLUMNS, demoTiltReadings, type NewestTilt } from './demo-tilt.ts';
import { feedMarkers } from './feed-markers.ts';

const BATCH = 5000;
const TILT_LOGGER = { actor: systemActor, gauges: [], columns: null, keyId: null };
const FEED_BACK_MS = 30 * DAY_MS;

export interface DemoFeeder {
  /** Fills the gap since the last reading, up to now. */
  feed(): Promise<void>;
  /**
   * The same once a half hour, before its closing: after a jump of field time the half hours in between are closed with
   * their readings, as they would have been without it. A failure is told by the feeder's own job.
   */
  feedBeforeClosing(): Promise<void>;
}

interface Intakes {
  readings: ReadingsService;
  measurements: MeasurementsService;
  tiltReadings: TiltReadingsService;
}

export function makeDemoFeeder(
  db: Db,
  clock: FieldClock,
  { readings, measurements, tiltReadings }: Intakes,
): DemoFeeder {
  let last: Promise<void> = Promise.resolve();
  let fedAt = Number.NEGATIVE_INFINITY;
  /** One after the other: two at once would fill the same gap twice. */
  const feed = () => {
    const mine = last.then(feedNow);
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    feed,
    async feedBeforeClosing() {
      if (halfHour(fedAt) !== halfHour(clock.now())) await feed().catch(() => undefined);
    },
  };

  async function feedNow(): Promise<void> {
    const now = clock.now();
    const newest = await firstRow<{ at: number | null }>(
      db,
      sql`select max(last.at) as at from unnest(${DEMO_GAUGES.map((gauge) => gauge.rainId)}::int[]) as g (rain_id)
            cross join lateral (
              select measured_at as at from rain_readings r where r.rain_id = g.rain_id and measured_at <= ${new Date(now)}
              order by measured_at desc limit 1) last`,
    );
    await feedRain(newest?.at ?? now - HALF_HOUR_MS, now);
    await feedTilt(now);
    for (const siteCode of ['lpa', 'scu'] as const) await feedMarkers(db, measurements, siteCode, now);
    fedAt = now;
  }

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
      // Of the last day that each column was heard: a month of all of them took half a second of every half hour.
      sql`select distinct on (c.tsm_name, d.node_id, d.type_num) c.tsm_name as column, d.node_id as node,
            d.type_num as accelerometer, d.ts, d.yval as y, d.zval as z
          from tsm_sensors c
          cross join lateral (
            select ts from tilt_data t where t.tsm_id = c.tsm_id and t.ts <= ${new Date(now)} and t.ts > ${new Date(now - FEED_BACK_MS)}
            order by ts desc limit 1) last
          join tilt_data d on d.tsm_id = c.tsm_id and d.ts > last.ts - interval '1 day' and d.ts <= last.ts
          where c.tsm_name = any(${DEMO_COLUMNS.map((column) => column.name)})
          order by c.tsm_name, d.node_id, d.type_num, d.ts desc`,
    );
    const last = newest.length === 0 ? now - FEED_BACK_MS : Math.max(...newest.map((one) => one.ts));
    const waiting = [...demoTiltReadings(last, now, newest)];
    for (let first = 0; first < waiting.length; first += BATCH) {
      await tiltReadings.record(waiting.slice(first, first + BATCH), TILT_LOGGER);
    }
  }
}
