// Invented markers and their distances: calm, the same for every run; old data hold what screens must be able to show.
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import { chance } from './demo-rain.ts';

export interface DemoMarker {
  siteCode: 'lpa' | 'scu';
  name: string;
  /** Distance at the beginning, cm. */
  baseCm: number;
  /** cm per day, all the time: one of them creeps. */
  creepCm: number;
}

export const DEMO_MARKERS: readonly DemoMarker[] = [
  { siteCode: 'lpa', name: 'A', baseCm: 62, creepCm: 0 },
  { siteCode: 'lpa', name: 'B', baseCm: 118, creepCm: 0.001 },
  { siteCode: 'lpa', name: 'C', baseCm: 45, creepCm: 0.03 },
  { siteCode: 'lpa', name: 'D', baseCm: 83, creepCm: 0 },
  { siteCode: 'scu', name: 'A', baseCm: 97, creepCm: 0 },
  { siteCode: 'scu', name: 'B', baseCm: 54, creepCm: 0.002 },
  { siteCode: 'scu', name: 'C', baseCm: 140, creepCm: 0 },
];

/** When all of them were added: 2024-01-15 08:00 in Manila. */
export const DEMO_MARKERS_SINCE = Date.UTC(2024, 0, 15);

/** Hours at which the community measures; during an alert around the clock (methods §8.11). */
export const ROUND_HOURS = [7, 11, 15];
export const ALERT_ROUND_HOURS = [3, 7, 11, 15, 19, 23];

/** Seasons move every distance a little, cm. */
const SEASON_CM = 1.5;
/** What the tape adds or takes, cm: two readings never differ by 1 cm through it. */
const TAPE_CM = 0.3;

const numberOf = ({ siteCode, name }: DemoMarker) => (siteCode === 'lpa' ? 100 : 200) + name.charCodeAt(0);

/** Distance at an instant, in steps of 0.1 cm. */
export function demoMarkerCm(marker: DemoMarker, at: number): number {
  const days = (at - DEMO_MARKERS_SINCE) / DAY_MS;
  const season = SEASON_CM * Math.sin((2 * Math.PI * days) / 365 + numberOf(marker));
  const tape = TAPE_CM * (2 * chance(numberOf(marker), Math.floor(at / MINUTE_MS)) - 1);
  return Math.round((marker.baseCm + marker.creepCm * days + season + tape) * 10) / 10;
}

const WEATHER = ['MAARAW', 'MAARAW', 'MAULAP', 'MAULAN', 'MAULIMLIM', 'MAAMBON'] as const;
const OBSERVERS = ['AIDA GAWA', 'BEN KATHANG', 'CELIA LIKHANG', 'DARIO MODELO'];

// In range: a chance is below 1.
export const demoWeather = (at: number) => WEATHER[Math.floor(chance(at / MINUTE_MS, 3) * WEATHER.length)]!;
// In range: as above.
export const demoObserver = (at: number) => OBSERVERS[Math.floor(chance(at / MINUTE_MS, 5) * OBSERVERS.length)]!;

/** Past rounds after `from`, up to `until`: two or three a day, a few minutes after the hour. */
export function demoRounds(site: number, from: number, until: number): number[] {
  const rounds: number[] = [];
  for (let day = startOfManilaDay(from); day <= until; day += DAY_MS) {
    const dayNumber = Math.floor(day / DAY_MS);
    const skipped = chance(site, dayNumber, 11) < 0.5 ? Math.floor(chance(site, dayNumber, 12) * 3) : -1;
    for (const [index, hour] of ROUND_HOURS.entries()) {
      if (index === skipped) continue;
      const at = day + hour * HOUR_MS + Math.floor(chance(site, dayNumber, hour) * 25) * MINUTE_MS;
      if (at > from && at <= until) rounds.push(at);
    }
  }
  return rounds;
}

/** How long a crack opens, and how fast it grows: y = v·t + a·t²/2, cm and days. */
interface Opening {
  days: number;
  v: number;
  a: number;
}
const OPENING: Opening = { days: 3.4, v: 0.3, a: 2.2 };
/** Long enough that ten of its rounds show a trend on whatever day a demo begins (the test tries 120 of them). */
const TREND: Opening = { days: 5, v: 0.1, a: 2 };

function openedCm({ days, v, a }: Opening, at: number, endsAt: number): number {
  const since = Math.max(0, days - Math.max(0, endsAt - at) / DAY_MS);
  return Math.round((v * since + (a * since * since) / 2) * 10) / 10;
}

/** Added to the first marker D before it was given up: a crack that opened faster and faster. */
export const demoOpeningCm = (at: number, givenUpAt: number): number =>
  at > givenUpAt ? 0 : openedCm(OPENING, at, givenUpAt);

/** A crack that opened faster and faster and stopped: a trend to see on the page without a command. */
export const demoTrendCm = (at: number, stoppedAt: number): number => openedCm(TREND, at, stoppedAt);
