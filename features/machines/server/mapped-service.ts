// Values of foreign messages by the paths of their key: handed to the services of batches, so that there is one truth.
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { readVolts } from '../../loggers/rules/battery.ts';
import type { Logger } from '../../loggers/server/loggers-service.ts';
import type { ReadingsService } from '../../rainfall/server/readings-service.ts';
import type { TiltReadingsService } from '../../subsurface/server/tilt-readings-service.ts';
import { singleTime } from '../rules/single-reading.ts';
import { type Foreign, readPlain } from './foreign.ts';
import type { MachinePath, PathsService } from './paths-service.ts';

export interface MappedReport {
  stored: number;
  duplicates: number;
  superseded: number;
  rejected: number;
  /** What was not simply stored, by its path. */
  items: { outcome: string; reason: string }[];
  /** V */
  battery: number | null;
}

export interface MappedService {
  take(messages: readonly Foreign[], logger: Logger): Promise<MappedReport>;
  /** What belongs to no network, such as a message of MQTT; `device`: its topic. */
  takeText(message: { device: string; text: string }, logger: Logger): Promise<MappedReport>;
}

interface Parts {
  clock: Pick<FieldClock, 'now'>;
  paths: Pick<PathsService, 'list'>;
  readings: Pick<ReadingsService, 'record'>;
  tiltReadings: Pick<TiltReadingsService, 'record'>;
}

type Rain = Parameters<ReadingsService['record']>[0][number];
type Tilt = Parameters<TiltReadingsService['record']>[0][number];

/** What the paths made of the values, each with the path that it came from. */
interface Sorted {
  rain: { reading: Rain; path: string }[];
  tilt: Map<string, { reading: Tilt; path: string }>;
  battery: number | null;
  /** Nobody has said what they mean. */
  unset: string[];
}

export function makeMappedService({ clock, paths, readings, tiltReadings }: Parts): MappedService {
  const service: MappedService = {
    async take(messages, logger) {
      const set = new Map((await paths.list(logger.keyId ?? 0)).map((row) => [row.path, row]));
      const sorted: Sorted = { rain: [], tilt: new Map(), battery: null, unset: [] };
      for (const message of messages) sort(message, set, clock.now(), sorted);
      const report: MappedReport = {
        stored: 0,
        duplicates: 0,
        superseded: 0,
        rejected: 0,
        items: [],
        battery: sorted.battery,
      };
      const tilt = [...sorted.tilt.values()];
      if (sorted.rain.length > 0)
        add(
          report,
          await readings.record(
            sorted.rain.map((one) => one.reading),
            logger,
          ),
          sorted.rain,
        );
      if (tilt.length > 0)
        add(
          report,
          await tiltReadings.record(
            tilt.map((one) => one.reading),
            logger,
          ),
          tilt,
        );
      // A device also sends what nobody wants to know: it is told, and refused only where nothing of a message was wanted.
      const isLost = sorted.rain.length + tilt.length === 0 && sorted.battery === null && sorted.unset.length > 0;
      if (isLost) report.rejected++;
      for (const path of new Set(sorted.unset))
        report.items.push({ outcome: 'not set', reason: `no path set for ${path}` });
      return report;
    },
    takeText: ({ device, text }, logger) => service.take([readPlain(device, text)], logger),
  };
  return service;
}

function sort(
  { device, ts, values }: Foreign,
  set: ReadonlyMap<string, MachinePath>,
  now: number,
  sorted: Sorted,
): void {
  const when = singleTime(ts ?? undefined, now);
  for (const [name, value] of values) {
    const path = set.get(`${device}:${name}`) ?? set.get(name);
    if (!path) sorted.unset.push(device === '' ? name : `${device}:${name}`);
    else if (path.gauge !== null)
      sorted.rain.push({ reading: { gauge: path.gauge, ts: when, mm: scaled(value, path) }, path: path.path });
    else if (path.column === null) sorted.battery = readVolts(scaled(value, path)) ?? sorted.battery;
    else addAxis(sorted.tilt, { path, value, when });
  }
}

interface Axis {
  path: MachinePath;
  value: unknown;
  when: number | string;
}

/** Three values become one reading of a node; where one is missing the door of batches says so. */
function addAxis(tilt: Sorted['tilt'], { path, value, when }: Axis): void {
  const { column, node, accelerometer, axis } = path;
  const name = `${column} ${node} ${accelerometer} ${when}`;
  const none = { x: undefined, y: undefined, z: undefined };
  const begun = tilt.get(name)?.reading ?? { column: column ?? '', ts: when, node, accelerometer, ...none };
  const count = scaled(value, path);
  const reading = { ...begun, [axis ?? 'x']: typeof count === 'number' ? Math.round(count) : count };
  tilt.set(name, { reading, path: path.path });
}

/** What is no number stays as it is, and is refused as such. Six decimals: 3 × 0.1 is 0.3. */
const scaled = (value: unknown, { factor, shift }: MachinePath): unknown =>
  typeof value === 'number' ? Number((value * factor + shift).toFixed(6)) : value;

interface Answer {
  stored: number;
  duplicates: number;
  superseded?: number;
  rejected: number;
  items: readonly { index: number; outcome: string; reason?: string }[];
}

function add(report: MappedReport, answer: Answer, sent: readonly { path: string }[]): void {
  report.stored += answer.stored;
  report.duplicates += answer.duplicates;
  report.superseded += answer.superseded ?? 0;
  report.rejected += answer.rejected;
  for (const { index, outcome, reason } of answer.items)
    if (reason !== undefined) report.items.push({ outcome, reason: `${sent[index]?.path}: ${reason}` });
}
