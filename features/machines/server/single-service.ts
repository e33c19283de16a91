// One reading at a time: handed to the services of batches, so that there is one truth, and answered in words.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Logger } from '../../loggers/server/loggers-service.ts';
import type { ReadingsService } from '../../rainfall/server/readings-service.ts';
import type { TiltReadingsService } from '../../subsurface/server/tilt-readings-service.ts';
import { axesOf, type Single, singleTime } from '../rules/single-reading.ts';

type Given = string | number | undefined;

export interface Taken {
  /** In words. */
  message: string;
  stored: number;
  duplicates: number;
  superseded: number;
}

export interface SingleService {
  /** Refused with the reason of the batch where it is not stored. */
  take(single: Single, logger: Logger): Promise<Taken>;
}

interface Parts {
  clock: Pick<FieldClock, 'now'>;
  readings: Pick<ReadingsService, 'record'>;
  tiltReadings: Pick<TiltReadingsService, 'record'>;
}

interface Report {
  stored: number;
  duplicates: number;
  superseded?: number;
  items: readonly { reason?: string }[];
}

const NAMELESS = 'name a gauge (gauge=NAME) or a node (column=NAME&node=1)';

export function makeSingleService({ clock, readings, tiltReadings }: Parts): SingleService {
  return {
    async take(single, logger) {
      const { gauge, column, value } = single;
      const ts = singleTime(single.time, clock.now());
      if (isGiven(gauge) === isGiven(column)) throw new Problem('malformed', { what: NAMELESS });
      if (isGiven(gauge)) {
        const report = await readings.record([{ gauge: gaugeOf(gauge), ts, mm: value }], logger);
        return inWords(`${gauge} ${spelt(ts)}: ${value} mm`, report);
      }
      const [x, y, z] = axes(single);
      const { node, accelerometer } = single;
      const tilt = { column: String(column), ts, node, accelerometer, x, y, z, batt: single.battery };
      const report = await tiltReadings.record([tilt], logger);
      return inWords(`${column} node ${node} ${spelt(ts)}: ${x},${y},${z}`, report);
    },
  };
}

const isGiven = (field: Given): field is string | number => field !== undefined && field !== '';

/** Digits alone are the number of a gauge: a form knows no numbers. */
const gaugeOf = (gauge: string | number) =>
  typeof gauge === 'string' && /^\d{1,9}$/.test(gauge.trim()) ? Number(gauge) : gauge;

const spelt = (ts: string | number) => (typeof ts === 'number' ? toManilaText(ts) : ts);

const axes = ({ value, x, y, z }: Single): readonly Given[] =>
  isGiven(x) || isGiven(y) || isGiven(z) ? [x, y, z] : (axesOf(String(value ?? '')) ?? [value, undefined, undefined]);

/** A −1 is stored as "no data" and kept aside as well: then the reason is told beside it. */
function inWords(what: string, { stored, duplicates, superseded = 0, items }: Report): Taken {
  const reason = items.find((item) => item.reason !== undefined)?.reason;
  if (stored + duplicates + superseded === 0)
    throw new Problem('readingRefused', { what, reason: reason ?? 'no reason' });
  const became = duplicates > 0 ? 'known already' : superseded > 0 ? 'stored in place of an older value' : 'stored';
  return { message: `${what}: ${became}${reason ? ` (${reason})` : ''}.`, stored, duplicates, superseded };
}
