// For tests only: raw counts of a column made by a seed, in the form and with the defects of recorded ones.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, type Instant, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { randomOf } from './late-weeks.ts';
import { at } from './oracle.ts';
import { COLUMN_HEAD } from './tilt-record.ts';

const ONE_G = 1024;
/** Type numbers of the two accelerometers of a node, and of rows that hold nothing. */
const [FIRST, SECOND, JUNK] = [32, 33, 2];

export const MADE_FROM = at('2026-09-19 12:30:00');
export const MADE_DAYS = 30;
export const MADE_SEGMENT_M = 0.5;
const NODES = 12;
/** Share of a movement that goes across the slope: what is seen on one axis alone is none. */
const ASIDE = 0.4;
/** No row of any node in these hours. */
const SILENT = { from: MADE_FROM + 18 * DAY_MS, until: MADE_FROM + 18 * DAY_MS + 9 * HOUR_MS };

/** A node that leaves its place, m/day down the slope from an instant on, for some hours. */
export interface Movement {
  node: number;
  at: Instant;
  speed: number;
  hours: number;
}

/** Counts of a node: its lean, a drift of some counts a month, a step of noise, and the movement. */
function countsOf(node: number, at: Instant, random: () => number, moves: Movement | undefined) {
  const days = (at - MADE_FROM) / DAY_MS;
  const jitter = () => Math.floor(3 * random()) - 1;
  const moved =
    moves?.node === node && at > moves.at ? (Math.min(at - moves.at, moves.hours * HOUR_MS) / DAY_MS) * moves.speed : 0;
  const away = Math.min(0.8, moved / MADE_SEGMENT_M) * ONE_G;
  const y = 17 * ((node % 7) - 3) + ((node % 3) - 1) * days * 0.05 + ASIDE * away;
  const z = 9 * ((node % 11) - 5) + days * 0.08 + away;
  const x = Math.sqrt(ONE_G ** 2 - y ** 2 - z ** 2);
  return [x, y, z].map((count) => Math.round(count) + jitter());
}

/** The file, newest sweep first as some come: stamps a minute off, lost rows, rows of zeros, hours without any. */
export function madeColumn(seed: number, moves?: Movement): string {
  const random = randomOf(seed);
  const lines: string[] = [];
  for (let stamp = MADE_FROM; stamp < MADE_FROM + MADE_DAYS * DAY_MS; stamp += HALF_HOUR_MS) {
    for (let node = 1; node <= NODES; node++) {
      for (const type of [FIRST, SECOND]) {
        const counts = countsOf(node, stamp, random, moves);
        const isLost = random() < 0.02;
        if (isLost || (stamp >= SILENT.from && stamp < SILENT.until)) continue;
        const ts = toManilaText(stamp + (random() < 0.05 ? MINUTE_MS : 0));
        lines.push([ts, node, type, ...counts, 3.2].join(','));
        if (random() < 0.004) lines.push([ts, node, JUNK, 0, 0, 0, 0].join(','));
      }
    }
  }
  return `${COLUMN_HEAD}\n${lines.reverse().join('\n')}\n`;
}
