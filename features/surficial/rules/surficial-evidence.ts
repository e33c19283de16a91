// What a surficial trigger rested on: the newest two readings of each marker, and how fast it moved (methods §3.3).
import type { UsedLimit } from '../../limits/rules/limits.ts';
import type { MarkerLevel, SurficialLevel, TrendAnswer } from './marker-level.ts';
import type { MarkerReading } from './marker-reading.ts';

/** A marker with what the run says of it; `readings` newest first. */
export interface JudgedMarker extends MarkerLevel {
  name: string;
  readings: readonly MarkerReading[];
}

/** Kept as it was, because measurements may be corrected afterwards. */
export interface SurficialEvidence {
  source: 'surficial';
  /** Markers measured in this observation's round, by name. */
  markers: MarkerEvidence[];
  /** Limits that were set, with their versions; absent in evidence from before there were versions. */
  limits?: UsedLimit[];
}

/** What raised one marker, or did not. */
export interface MarkerEvidence {
  name: string;
  level: SurficialLevel;
  newest: MarkerReading;
  before: MarkerReading | null;
  /** cm, without its sign. */
  displacementCm: number | null;
  hours: number | null;
  trend: TrendAnswer;
  /** Readings that counted. */
  count: number;
}

/** Evidence of the markers that were measured in this round, by name. */
export function surficialEvidence(markers: readonly JudgedMarker[]): SurficialEvidence {
  const measured = byName(markers).filter((marker) => marker.level >= 0);
  return {
    source: 'surficial',
    markers: measured.map(({ name, level, readings, displacementCm, hours, trend }) => ({
      name,
      level,
      newest: readingOf(readings[0]!), // a measured marker has a reading
      before: readings[1] === undefined ? null : readingOf(readings[1]),
      displacementCm,
      hours,
      trend,
      count: readings.length,
    })),
  };
}

const readingOf = ({ at, cm }: MarkerReading): MarkerReading => ({ at, cm });
/** Markers in the order of their letters. */
export const byName = (markers: readonly JudgedMarker[]) =>
  [...markers].sort((a, b) => a.name.localeCompare(b.name, 'en'));
