// What a person looks at before deciding on a trigger: each number with its limit, how whole the data are, and how old.
import { HALF_HOUR_MS, HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import { PUBLISHED } from '../../limits/rules/limit-values.ts';
import {
  canContradict,
  type GaugeSum,
  type GaugeSums,
  heaviestHalfHours,
  type NeighbourDoubt,
  neighbourDoubt,
} from '../../rainfall/rules/neighbour-doubt.ts';
import type { RainfallEvidence } from '../../rainfall/rules/rainfall-evidence.ts';
import { BINS_24H, BINS_72H } from '../../rainfall/rules/rolling-sum.ts';
import type { SubsurfaceEvidence } from '../../subsurface/rules/subsurface-evidence.ts';
import type { SurficialEvidence } from '../../surficial/rules/surficial-evidence.ts';
import { type ColumnNumber, numbersOf, withSet } from '../../why/rules/why-facts.ts';
import type { TriggerEvidence } from './trigger-evidence.ts';

export interface RainFigures {
  /** The sum that is farther over its limit. */
  hours: 24 | 72;
  /** mm */
  mm: number;
  limitMm: number;
  percent: number;
  measured: number;
  of: number;
  /** Few half hours that hold nearly all of it. */
  heaviest: { count: number; mm: number } | null;
  doubt: NeighbourDoubt | null;
  /** The other gauges of the site in its order; `counts`: it is near and whole enough to contradict. */
  neighbours: (GaugeSum & { counts: boolean })[];
}

/** Below its limit a sum never reads 100 %. */
export function percentOf(value: number, limit: number): number {
  const percent = limit > 0 ? (value / limit) * 100 : 0;
  return value < limit ? Math.min(99, Math.floor(percent)) : Math.round(percent);
}

/** `others`: without the gauge itself. */
export function rainFigures(evidence: RainfallEvidence, others: readonly GaugeSums[]): RainFigures {
  const { gauge, halfHours, possible, sum24, sum72, threshold24, threshold72 } = evidence;
  const [day, three] = [possible?.day.upper ?? sum24, possible?.threeDays.upper ?? sum72];
  const isDay = day / threshold24 >= three / threshold72;
  const [mm, limitMm, of] = isDay ? [sum24, threshold24, BINS_24H] : [sum72, threshold72, BINS_72H];
  const counted = halfHours.slice(-of);
  const measured = counted.filter((amount) => amount !== null).length;
  const neighbours = others.map((one) => ({
    ...{ gauge: one.gauge, km: one.km, of },
    ...{ mm: isDay ? one.sum24 : one.sum72, measured: isDay ? one.measured24 : one.measured72 },
  }));
  return {
    ...{ hours: isDay ? 24 : 72, mm, limitMm, percent: percentOf(mm, limitMm), measured, of },
    heaviest: heaviestHalfHours(counted),
    doubt: neighbourDoubt({ gauge, km: null, mm, measured, of }, neighbours),
    neighbours: neighbours.map((one) => ({ ...one, counts: canContradict(one) })),
  };
}

export interface MarkerFigure {
  name: string;
  level: number;
  /** Change, cm, and over how many hours; null where there is one reading only. */
  cm: number | null;
  hours: number | null;
  cmPerHour: number | null;
  /** Smaller changes do not count, cm. */
  capCm: number;
  /** cm/h: that of level 3 where it is reached, else that from which a movement counts. */
  limitCmPerHour: number;
}

/** The highest level first, of equal ones the fastest. */
export function markerFigures({ markers, limits }: SurficialEvidence): MarkerFigure[] {
  const held = withSet(PUBLISHED, limits);
  const capCm = limits?.find(({ key }) => key === 'markerCap')?.value ?? PUBLISHED.markerCap;
  return markers
    .map(({ name, level, displacementCm: cm, hours }) => ({
      ...{ name, level, cm, hours, capCm, cmPerHour: cm === null || !hours ? null : cm / hours },
      limitCmPerHour: level === 3 ? held.markerCritical : held.markerSignificant,
    }))
    .sort((one, other) => other.level - one.level || (other.cmPerHour ?? -1) - (one.cmPerHour ?? -1));
}

export interface NodeFigure {
  column: string;
  node: number;
  /** `displacement`: m over three days; `velocity`: m/day. */
  what: ColumnNumber;
  value: number;
  limit: number;
  level: number;
}

/** Numbers at or over a limit of their node's level: the highest level first, then what is farthest over. */
export function nodeFigures({ columns, limits }: SubsurfaceEvidence): NodeFigure[] {
  const held = withSet(PUBLISHED, limits);
  return columns
    .flatMap(({ column, nodes }) => nodes.flatMap((node) => numbersOf(column, node, held)))
    .map(({ column, node, what, value, limit, alert }) => ({ column, node, what, value, limit, level: alert }))
    .sort((one, other) => other.level - one.level || other.value / other.limit - one.value / one.limit);
}

/** The newest measurement that an evidence rests on; null where there is none. `at`: its stamp. */
export function newestIn(evidence: TriggerEvidence, at: Instant): Instant | null {
  if (evidence.source === 'subsurface') return at;
  if (evidence.source === 'surficial') {
    const times = evidence.markers.map(({ newest }) => newest.at);
    return times.length === 0 ? null : Math.max(...times);
  }
  const last = evidence.halfHours.findLastIndex((amount) => amount !== null);
  // A half hour is named by its beginning: what fell in it is younger than that, and never older than is said.
  return last === -1 ? null : evidence.firstAt + last * HALF_HOUR_MS;
}

/**
 * From this age on the newest measurement is called old: two reports that a gauge or column missed (limits.ts, `gaugeSilent`,
 * `columnSilent`), and for markers a day, in which each is measured at least once. What has no period does not age.
 */
const OLD_AFTER_HOURS: Partial<Record<TriggerSourceName, number>> = {
  rainfall: PUBLISHED.gaugeSilent,
  subsurface: PUBLISHED.columnSilent,
  surficial: 24,
};

export function isOld(source: TriggerSourceName, ageMs: number): boolean {
  const hours = OLD_AFTER_HOURS[source];
  return hours !== undefined && ageMs > hours * HOUR_MS;
}
