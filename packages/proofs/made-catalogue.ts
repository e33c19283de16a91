// For tests only: files of an earthquake catalogue made by a seed, in the spellings and with the slips of the national one.
import { DAY_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { randomOf } from './late-weeks.ts';
import { at } from './oracle.ts';

/** How a year spells its rows. */
export interface Spelling {
  name: string;
  year: number;
  head: string;
  months: readonly string[];
  /** Between the parts of a date, and behind a number. */
  gap: string;
  degree: string;
  isPadded: boolean;
  /** Columns behind the six. */
  more: string;
}

const SHORT = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const LONG = 'January February March April May June July August September October November December'.split(' ');
const SIX = 'Date - Time,Lat,Long,Depth,Mag,Location';

export const SPELLINGS: readonly Spelling[] = [
  {
    name: 'short months, padded',
    year: 2016,
    head: SIX,
    months: SHORT,
    gap: ' ',
    degree: '°',
    isPadded: true,
    more: '',
  },
  {
    name: 'broken signs, no-break spaces',
    year: 2017,
    head: SIX,
    months: SHORT,
    gap: '\u00a0',
    degree: '\ufffd',
    isPadded: true,
    more: '',
  },
  { name: 'whole months', year: 2018, head: SIX, months: LONG, gap: ' ', degree: '°', isPadded: false, more: '' },
  {
    name: 'another collector',
    year: 2023,
    head: 'Date-Time,Latitude,Longitude,Depth,Magnitude,Location,Month,Year',
    months: LONG,
    gap: '  ',
    degree: 'Â°',
    isPadded: false,
    more: ',January,2023',
  },
];

/** An event as it was planted; depth null = none that can be read or be. */
export interface PlantedEvent {
  at: Instant;
  latitude: number;
  longitude: number;
  magnitude: number;
  depthKm: number | null;
  province: string;
}

/** An invented site; the quakes around it lie due north or south, where a degree is 6371 km × π / 180. */
export const MADE_SITE = { siteId: 24, latitude: 12, longitude: 125 };
const KM_PER_DEGREE = 111.195;

/** Strong or near: M 6.5 reaches 137.08 km (the published alert history says so), M 4.0 4.84 km; below 4 nobody looks. */
const AROUND = [
  { magnitude: 6.5, km: 130, raises: true },
  { magnitude: 6.5, km: -145, raises: false },
  { magnitude: 4, km: 4, raises: true },
  { magnitude: 4, km: -6, raises: false },
  { magnitude: 3.9, km: 1, raises: false },
] as const;
const EVENTS = 1500;
const DUPLICATES = 3;
const NO_DEPTH = ['--', '<001', '1068', '-'];
/** What stands in a row of the file that is no event. */
const REJECTS = [',,,,,', '{time},-,-,,1.9,32 km from Ibajay (Aklan)', '{time},6.01,1424,10,3.1,nowhere (Samar)'];

export interface MadeCatalogue {
  text: string;
  planted: PlantedEvent[];
  raising: Instant[];
  rows: number;
  duplicates: number;
  rejected: number;
}

function planted(year: number, random: () => number): PlantedEvent[] {
  const from = at(`${year}-01-01 00:07:00`);
  const step = Math.floor((365 * DAY_MS) / EVENTS / MINUTE_MS) * MINUTE_MS;
  return Array.from({ length: EVENTS }, (_, i) => {
    const around = AROUND[(i - 100) / 250];
    return {
      at: from + i * step,
      // Far in the south, and too weak to reach the site from there.
      latitude: around
        ? Number((MADE_SITE.latitude + around.km / KM_PER_DEGREE).toFixed(4))
        : 5 + Math.round(400 * random()) / 100,
      longitude: around ? MADE_SITE.longitude : 119 + Math.round(700 * random()) / 100,
      magnitude: around?.magnitude ?? 1 + Math.round(40 * random()) / 10,
      depthKm: i % 400 === 50 ? null : Math.round(200 * random()),
      province: i % 3 === 0 ? 'Davao Oriental' : 'Northern Samar',
    };
  });
}

function timeText(instant: Instant, { months, gap }: Spelling): string {
  const local = new Date(instant + 8 * 3_600_000); // Manila
  const two = (value: number) => String(value).padStart(2, '0');
  const hour = local.getUTCHours();
  const clock = `${two(hour % 12 || 12)}:${two(local.getUTCMinutes())}${gap}${hour < 12 ? 'AM' : 'PM'}`;
  return `${two(local.getUTCDate())}${gap}${months[local.getUTCMonth()]}${gap}${local.getUTCFullYear()} - ${clock}`;
}

/** A file of one year, newest first, with three kinds of rows that are no event, some twice and some without a depth. */
export function madeCatalogue(spelling: Spelling, seed: number): MadeCatalogue {
  const random = randomOf(seed);
  const events = planted(spelling.year, random);
  let withoutDepth = 0;
  const lines = events.map((event, i) => {
    const unknown = event.depthKm === null ? NO_DEPTH[withoutDepth++ % NO_DEPTH.length] : null;
    const depth = unknown ?? String(event.depthKm).padStart(spelling.isPadded ? 3 : 1, '0');
    const place = `${i % 50 === 0 ? '082m' : '082 km'} N 29${spelling.degree} E of Palapag (${event.province})`;
    const latitude = `${event.latitude}${i % 70 === 0 ? spelling.gap : ''}`;
    return `${[timeText(event.at, spelling), latitude, event.longitude, depth, event.magnitude, place].join(',')}${spelling.more}`;
  });
  const rejects = REJECTS.map((row) => row.replace('{time}', timeText(events[9]!.at, spelling))); // of hundreds
  const all = [...lines, ...lines.slice(600, 600 + DUPLICATES), ...rejects].reverse();
  return {
    text: `${spelling.head}\n${all.join('\r\n')}\n`,
    planted: events,
    raising: AROUND.flatMap((one, i) => (one.raises ? [events[100 + 250 * i]!.at] : [])), // where they were planted
    rows: all.length,
    duplicates: DUPLICATES,
    rejected: rejects.length,
  };
}
