// For tests only: rain records made by a seed, in the form and with the defects of recorded ones, and what was planted in them.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { randomOf } from './late-weeks.ts';
import { RECORD_HEAD, STEPS_24H } from './rain-record.ts';

/** The bucket tips at each of these, mm. */
const TIP_MM = 0.2;
const STEP_MS = 15 * MINUTE_MS;

export interface MadeRain {
  name: string;
  seed: number;
  days: number;
  /** The clock stands so far off the quarter hour: of the whole record, or until a day. */
  offMs: number;
  offUntilDay: number;
  /** Days after which the clock repeats 23:00 to 23:45, as at the end of summer time. */
  repeatsOn: readonly number[];
  /** Days of which no row is there. */
  lostDays: readonly [from: number, until: number];
  /** Share of the steps that say `nan`. */
  nanShare: number;
  /** Days on which a storm of ten hours begins at noon. Nothing else comes near a threshold. */
  storms: readonly number[];
  stormMm: number;
}

const PLAIN = {
  days: 50,
  offMs: 0,
  offUntilDay: 0,
  repeatsOn: [],
  lostDays: [0, 0],
  nanShare: 0,
  stormMm: 110,
} as const;

/** One of each kind that was recorded. */
export const MADE_RAIN: readonly MadeRain[] = [
  { ...PLAIN, name: 'complete', seed: 1, storms: [10, 30], stormMm: 200 },
  { ...PLAIN, name: 'some steps nan, a clock that repeats', seed: 2, nanShare: 0.003, repeatsOn: [22], storms: [15] },
  {
    ...PLAIN,
    name: 'off the quarter hour, then on it',
    seed: 3,
    offMs: 3 * MINUTE_MS,
    offUntilDay: 40,
    storms: [8, 28],
  },
  { ...PLAIN, name: 'weeks that were lost', seed: 4, lostDays: [20, 31], storms: [12, 40] },
  {
    ...PLAIN,
    name: 'all of it off the quarter hour',
    seed: 5,
    offMs: 4 * MINUTE_MS + 20_000,
    offUntilDay: 50,
    nanShare: 0.0005,
    repeatsOn: [17, 33],
    storms: [25],
  },
];

const BEGIN = Date.UTC(2019, 0, 1);
const STORM_HOURS = 10;

/** From and until of each planted storm. */
export const plantedStorms = ({ storms }: MadeRain) =>
  storms.map((day) => {
    const from = BEGIN + day * DAY_MS + 12 * HOUR_MS;
    return { from, until: from + STORM_HOURS * HOUR_MS };
  });

/** Tips of a step: a shower now and then, and in a storm its share of the whole. */
function tipsAt(at: number, made: MadeRain, random: () => number): number {
  const isStorm = plantedStorms(made).some(({ from, until }) => at >= from && at < until);
  const mean = made.stormMm / TIP_MM / ((STORM_HOURS * HOUR_MS) / STEP_MS);
  if (isStorm) return Math.round(mean * (0.5 + random()));
  return random() < 0.02 ? 1 + Math.floor(4 * random()) : 0;
}

/** The record as a file; its sums of 24 h are those of the last 96 steps, added anew for each, in tips. */
export function madeRain(made: MadeRain): string {
  const random = randomOf(made.seed);
  const steps: { at: number; tips: number | null }[] = [];
  for (let at = BEGIN; at < BEGIN + made.days * DAY_MS; at += STEP_MS) {
    const day = Math.floor((at - BEGIN) / DAY_MS);
    const tips = tipsAt(at, made, random);
    const isNan = random() < made.nanShare;
    if (day >= made.lostDays[0] && day < made.lostDays[1]) continue;
    const clock = at + (day < made.offUntilDay ? made.offMs : 0);
    steps.push({ at: clock, tips: isNan ? null : tips });
    const isLastHour = new Date(at).getUTCHours() === 23 && new Date(at).getUTCMinutes() === 45;
    if (!made.repeatsOn.includes(day) || !isLastHour) continue;
    for (const back of [3, 2, 1, 0]) steps.push({ at: clock - back * STEP_MS, tips: 0 });
  }
  const lines = steps.map(({ at, tips }, i) => {
    let sum = 0;
    for (const { tips: tipped } of steps.slice(Math.max(0, i - STEPS_24H + 1), i + 1)) sum += tipped ?? 0;
    const [day, clock] = new Date(at).toISOString().slice(0, 19).split('T');
    const inOrder = day!.split('-').reverse().join('/'); // an ISO time has a day
    const mm = (count: number) => (count * TIP_MM).toFixed(1);
    return [inOrder, clock, 'HBV', tips === null ? 'nan' : mm(tips), 'nan', 'nan', mm(sum), 'nan'].join(',');
  });
  return `${RECORD_HEAD}\n${lines.join('\n')}\n`;
}
