// Of a site's markers the one that moves most: how far since the round before, against the limit, at which level.
import { fromManilaText, type Instant } from '@bantay/kernel/time/manila-time';
import type { MarkerPlot } from '@bantay/web/api/shapes.ts';
import { displacementCm, type MarkerLevel, type MarkerLimits, markerLevel } from '../rules/marker-level.ts';
import { countingReadings } from '../rules/observation-window.ts';
import { tagOf } from './marker-tag.ts';

export interface GroundStanding extends MarkerLevel {
  marker: string;
  /** When it was measured last, epoch ms. */
  at: number;
  /** Movement since the round before, round by round, cm; oldest first. */
  steps: { at: number; value: number }[];
}

/** What holds at an instant. */
type LimitsThen = (at: Instant) => MarkerLimits;

/** Null where no marker in use has a reading that counts. Judged at its own time: how old it is stands beside it. */
export function groundStanding(markers: readonly MarkerPlot[], limits: LimitsThen): GroundStanding | null {
  const judged = markers.flatMap((marker) => standingOf(marker, limits) ?? []);
  const newest = Math.max(...judged.map(({ at }) => at));
  // A marker that was left out of the newest round says nothing of now.
  const [most] = judged
    .filter(({ at }) => at === newest)
    .sort((one, other) => other.level - one.level || (other.displacementCm ?? 0) - (one.displacementCm ?? 0));
  return most ?? null;
}

function standingOf(marker: MarkerPlot, limits: LimitsThen): GroundStanding | null {
  if (marker.inUse !== 1) return null;
  const readings = marker.data.map((point) => ({ at: point.x, cm: point.y, tag: tagOf(point)?.tagType ?? null }));
  const events = marker.markerHistory.map(({ event, ts, markerName }) => ({
    kind: event,
    at: fromManilaText(ts) ?? 0,
    name: markerName?.markerName ?? null,
  }));
  const counting = countingReadings(readings, events.reverse(), Number.POSITIVE_INFINITY);
  const last = counting.at(-1);
  const level = last && markerLevel([...counting].reverse(), last.at, limits(last.at));
  if (!last || !level) return null;
  const steps = counting.slice(1).map(({ at, cm }, index) => {
    const before = counting[index]!; // the slice begins one later
    return { at, value: displacementCm(cm, before.cm) };
  });
  return { ...level, marker: marker.markerName, at: last.at, steps };
}
