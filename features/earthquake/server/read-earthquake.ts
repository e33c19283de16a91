// One earthquake as a feed sends it: read strictly, or refused with its reason.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { MAX_FUTURE_MS } from '@bantay/kernel/time/measured-at';
import { type EarthquakeRefusal, refuseEarthquake } from '../rules/earthquake-trigger.ts';

export interface RawEarthquake {
  ts: string;
  magnitude?: unknown;
  depth?: unknown;
  latitude?: unknown;
  longitude?: unknown;
  issuer: string;
  province?: string | null | undefined;
}

export interface ReadEvent {
  ts: number;
  magnitude: number;
  depthKm: number | null;
  latitude: number;
  longitude: number;
  issuer: string;
  province: string | null;
}

/** Nothing before 1900 was located with instruments here. */
const FIRST_YEAR = Date.UTC(1900, 0, 1);

export function readEvent(raw: RawEarthquake, now: number): ReadEvent | { reason: EarthquakeRefusal | 'no issuer' } {
  const ts = readTime(raw.ts);
  if (ts === null) return { reason: 'not a time' };
  if (ts > now + MAX_FUTURE_MS) return { reason: 'in the future' };
  const issuer = raw.issuer.trim();
  if (issuer === '') return { reason: 'no issuer' };
  const hasDepth = raw.depth !== undefined && raw.depth !== null && raw.depth !== '';
  const event = {
    ts,
    magnitude: readNumber(raw.magnitude),
    depthKm: hasDepth ? readNumber(raw.depth) : null,
    latitude: readNumber(raw.latitude),
    longitude: readNumber(raw.longitude),
    issuer,
    province: raw.province?.trim() || null,
  };
  const reason = refuseEarthquake(event);
  return reason === null ? event : { reason };
}

function readTime(text: string): number | null {
  const hasOffset = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const at = hasOffset ? Date.parse(text) : fromManilaText(text.trim().slice(0, 19));
  return at === null || Number.isNaN(at) || at < FIRST_YEAR ? null : at;
}

function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
}
