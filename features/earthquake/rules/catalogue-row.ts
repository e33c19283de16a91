// One row of the PHIVOLCS catalogue, in every spelling that its yearly files have, as an earthquake.
import { ENGLISH_MONTHS, fromManilaText, type Instant } from '@bantay/kernel/time/manila-time';
import { type Earthquake, type EarthquakeRefusal, refuseEarthquake } from './earthquake-trigger.ts';

/** The texts of one row, as they stand in the file. */
export interface CatalogueRow {
  /** `31 Jan 2016 - 02:35 PM`, Manila time. */
  time: string;
  latitude: string;
  longitude: string;
  /** km, often padded: `007`. */
  depth: string;
  magnitude: string;
  /** `082 km N 29° E of Palapag (Northern Samar)` */
  location: string;
}

export interface CatalogueEvent extends Earthquake {
  at: Instant;
  /** km; null where the file has none. */
  depthKm: number | null;
  /** What stands in the last brackets, or the whole location; null where there is none. */
  province: string | null;
}

export interface RefusedRow {
  /** Null when the time is what cannot be read. */
  at: Instant | null;
  reason: EarthquakeRefusal;
}

/**
 * Reads one row: the event, or why it is none. A depth that cannot be read or cannot be is unknown: no rule asks for
 * it, and a strong earthquake must not be lost for it.
 */
export function readCatalogueRow(row: CatalogueRow): CatalogueEvent | RefusedRow {
  const at = readTime(row.time);
  if (at === null) return { at, reason: 'not a time' };
  const event = {
    at,
    magnitude: readNumber(row.magnitude),
    depthKm: readDepth(row.depth),
    latitude: readNumber(row.latitude),
    longitude: readNumber(row.longitude),
    province: readProvince(row.location),
  };
  const reason = refuseEarthquake(event);
  if (reason === 'not a depth') return { ...event, depthKm: null };
  return reason === null ? event : { at, reason };
}

/** `31Jan2016-02:35PM` once all gaps are out; a semicolon for the colon, seconds and `PMM` occur. */
const TIME = /^(\d{1,2})([a-z]{3,9})(\d{4})-(\d{1,2})[:;](\d{2})(?::(\d{2}))?([ap])m{1,2}$/i;

function readTime(text: string): Instant | null {
  const [, day, monthName, year, hourText, minute, second = '00', half] =
    TIME.exec(withoutDebris(text).replaceAll(' ', '')) ?? [];
  if (day === undefined || monthName === undefined || half === undefined) return null;
  const month = ENGLISH_MONTHS.findIndex((name) => name.toLowerCase().startsWith(monthName.toLowerCase())) + 1;
  const hour = Number(hourText);
  if (month === 0 || hour < 1 || hour > 12) return null;
  const hour24 = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const two = (value: number | string) => String(value).padStart(2, '0');
  return fromManilaText(`${year}-${two(month)}-${two(day)} ${two(hour24)}:${minute}:${second}`);
}

function readNumber(text: string): number {
  const plain = withoutDebris(text);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** `-`, `--`, nothing, and bounds such as `<001` say no depth. */
function readDepth(text: string): number | null {
  const depthKm = readNumber(text);
  return Number.isNaN(depthKm) ? null : depthKm;
}

function readProvince(text: string): string | null {
  const plain = withoutDebris(text);
  return (/\(([^()]+)\)?\s*$/.exec(plain)?.[1] ?? plain).trim().slice(0, MAX_PROVINCE) || null;
}

const MAX_PROVINCE = 120;

/**
 * One space for what years of copying put between the words: no-break spaces, control characters, the sign for an
 * unreadable character (also read twice in the wrong encoding), and the first half of a degree sign read so.
 */
function withoutDebris(text: string): string {
  return text
    .replaceAll('Ã±', 'ñ')
    .replaceAll('Ã\u0091', 'Ñ')
    .replaceAll('ï¿½', ' ')
    .replaceAll('Â', ' ')
    .replace(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim();
}
