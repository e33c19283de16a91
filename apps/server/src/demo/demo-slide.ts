// An invented slide: two nodes lean over during the last seventeen hours; their readings open each half hour, before the sweeps.
import { typeNumbers } from '@bantay/features/subsurface/rules/communication-health.ts';
import type { RawTilt } from '@bantay/features/subsurface/server/tilt-intake.ts';
import { HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import { type DemoColumn, demoTilt, leant } from './demo-tilt.ts';

const HALF_HOURS = 34;
const NODES = [3, 4];
/** Lean at the end, counts down the slope; a third of it across. 1,024 counts are one segment length. */
const LEAN = { 2: 120, 3: 500 } as const;
const ACROSS = 1 / 3;

/** Counts of the moving nodes, oldest first; the newest belong to the running half hour. */
export function slideReadings(column: DemoColumn, level: 2 | 3, now: number): RawTilt[] {
  const readings: RawTilt[] = [];
  for (let step = 1; step <= HALF_HOURS; step++) {
    const ts = halfHour(now) - (HALF_HOURS - step) * HALF_HOUR_MS;
    const lean = (LEAN[level] * step) / HALF_HOURS;
    for (const node of NODES) {
      for (const accelerometer of typeNumbers(column.version)) {
        const calm = demoTilt(column, node, accelerometer, ts);
        if (!calm) continue;
        readings.push({ column: column.name, ts, node, accelerometer, ...leant(calm, { y: lean * ACROSS, z: lean }) });
      }
    }
  }
  return readings;
}
