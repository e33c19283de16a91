// Geometry of the small chart of one sum: everything in per cent of the picture's width and height, y downwards.
import { HALF_HOUR_MS, manilaParts } from '@bantay/kernel/time/manila-time';
import { MISSING } from '../../rainfall/rules/milli.ts';
import { rollingSum } from '../../rainfall/rules/rolling-sum.ts';

interface Shown {
  /** Epoch ms of the first of the half hours. */
  firstAt: number;
  /** 144 of them, mm; null without data. */
  halfHours: readonly (number | null)[];
  /** Half hours of the sum, at the end: 48 or 144. */
  of: number;
  limitMm: number;
}

export interface RainChart {
  /** Upper end of the scale, mm. */
  top: number;
  ticks: { mm: number; y: number }[];
  /** Begin of the picture, epoch ms. */
  from: number;
  times: { at: number; x: number }[];
  columns: { x: number; width: number; y: number }[];
  /** Stretches without data. */
  gaps: { x: number; width: number }[];
  /** Path of the sum, broken where nothing was known. */
  line: string;
  limitY: number;
  /** Where the sum ends; null where nothing was measured at all. */
  endY: number | null;
  /** Half hour from which on the sum has been at or over its limit, epoch ms; null where it is below. */
  overAt: number | null;
  overX: number;
}

const STEPS = [5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000];
const MOST_TICKS = 5;
/** Part of a half hour's width that its column fills. */
const FILLED = 0.8;

export function rainChart({ firstAt, halfHours, of, limitMm }: Shown): RainChart {
  const all = rollingSum(
    halfHours.map((mm) => (mm === null ? MISSING : Math.round(mm * 1000))),
    of,
  );
  const skipped = Math.max(0, halfHours.length - of);
  const sums = Array.from(all.slice(skipped), (milli) => (milli < 0 ? null : milli / 1000));
  const shown = halfHours.slice(skipped);
  const from = firstAt + skipped * HALF_HOUR_MS;
  const most = Math.max(limitMm, ...sums.map((mm) => mm ?? 0));
  const step = STEPS.find((one) => one * MOST_TICKS >= most * 1.04) ?? Math.ceil(most / MOST_TICKS);
  const top = step * Math.ceil((most * 1.04) / step);
  const width = 100 / Math.max(1, shown.length);
  const y = (mm: number) => 100 - (mm / top) * 100;
  const over = firstOver(sums, limitMm);
  const last = sums.at(-1) ?? null;
  return {
    top,
    ticks: Array.from({ length: top / step + 1 }, (_, index) => ({ mm: index * step, y: y(index * step) })),
    from,
    times: roundTimes(from, shown.length),
    columns: shown.flatMap((mm, index) =>
      mm === null || mm === 0 ? [] : [{ x: (index + (1 - FILLED) / 2) * width, width: width * FILLED, y: y(mm) }],
    ),
    gaps: gapsOf(shown).map(({ start, count }) => ({ x: start * width, width: count * width })),
    line: lineOf(sums, (index) => (index + 1) * width, y),
    limitY: y(limitMm),
    endY: last === null ? null : y(last),
    overAt: over === null ? null : from + over * HALF_HOUR_MS,
    overX: over === null ? 0 : (over + 1) * width,
  };
}

/** The half hour after the last one below; compared in thousandths, as the sums are kept. */
function firstOver(sums: readonly (number | null)[], limitMm: number): number | null {
  const below = sums.findLastIndex((mm) => mm === null || Math.round(mm * 1000) < Math.round(limitMm * 1000));
  return below + 1 < sums.length ? below + 1 : null;
}

function gapsOf(shown: readonly (number | null)[]): { start: number; count: number }[] {
  const gaps: { start: number; count: number }[] = [];
  for (const [index, mm] of shown.entries()) {
    if (mm !== null) continue;
    const last = gaps.at(-1);
    if (last && last.start + last.count === index) last.count++;
    else gaps.push({ start: index, count: 1 });
  }
  return gaps;
}

function lineOf(sums: readonly (number | null)[], x: (index: number) => number, y: (mm: number) => number): string {
  let isDown = false;
  let path = '';
  for (const [index, mm] of sums.entries()) {
    if (mm !== null) path += `${isDown ? 'L' : 'M'}${x(index).toFixed(2)} ${y(mm).toFixed(2)}`;
    isDown = mm !== null;
  }
  return path;
}

/** Every six hours of a day, every midnight of three. */
function roundTimes(from: number, count: number): RainChart['times'] {
  const every = count > 48 ? 24 : 6;
  return Array.from({ length: count }, (_, index) => ({ at: from + index * HALF_HOUR_MS, x: (index * 100) / count }))
    .filter(({ at }) => manilaParts(at).hour % every === 0 && manilaParts(at).minute === 0)
    .filter(({ x }) => x < 97);
}
