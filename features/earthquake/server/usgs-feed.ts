// Asks a server that speaks the GeoJSON of the USGS (summary feeds and FDSN event queries) for earthquakes near here.
// The format: https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php and https://earthquake.usgs.gov/fdsnws/event/1/
import { DAY_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { type Earthquake, refuseEarthquake } from '../rules/earthquake-trigger.ts';
import type { EarthquakeService } from './earthquake-service.ts';
import type { RawEarthquake } from './read-earthquake.ts';

export interface UsgsFeedOptions {
  url: string;
  timeoutMs?: number;
  maxBytes?: number;
}

export interface UsgsFeed {
  /** Asks once and stores what is new; throws when the server gave nothing usable. */
  read(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
/** A day of the whole world has about 0.3 MB, a week 2 MB. */
const MAX_BYTES = 8_000_000;
/** Events of one answer; two days of the Philippines have fewer than a hundred. */
const MAX_EVENTS = 1000;
/** How far back a query asks: solutions of a quake come hours later, and the server may have been away. */
const QUERY_DAYS = 2;
/** The Philippines and the sea around them, degrees. */
const BOX = { minlatitude: 4, maxlatitude: 22, minlongitude: 114, maxlongitude: 130 };
const MAX_PLACE = 120;
const feed = { actor: { actor: 'feed:usgs', userId: null }, gauges: [], postsEarthquakes: true, keyId: null };

export function makeUsgsFeed(earthquakes: EarthquakeService, clock: FieldClock, options: UsgsFeedOptions): UsgsFeed {
  return {
    async read() {
      const now = clock.now();
      const events = readUsgsEvents(await fetchJson(addressOf(options.url, now), options)).filter(
        // Later than the field clock only when this machine's own clock is behind; they come again.
        (event) => Date.parse(event.ts) <= now,
      );
      if (events.length > 0) await earthquakes.record(events, feed);
    },
  };
}

/** A query of the FDSN service gets box, window and format; what the operator has set himself stays. */
function addressOf(url: string, now: Instant): string {
  const address = new URL(url);
  if (!address.pathname.endsWith('/query')) return url;
  const own = {
    format: 'geojson',
    starttime: new Date(now - QUERY_DAYS * DAY_MS).toISOString().slice(0, 19),
    orderby: 'time',
    limit: String(MAX_EVENTS),
    ...Object.fromEntries(Object.entries(BOX).map(([name, degrees]) => [name, String(degrees)])),
  };
  for (const [name, value] of Object.entries(own)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  return address.href;
}

/** The answer as JSON, or an error in one sentence that never repeats the address: it may hold a key. */
async function fetchJson(url: string, { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: UsgsFeedOptions) {
  const signal = AbortSignal.timeout(timeoutMs);
  const text = await fetchText(url, signal, maxBytes).catch((error: unknown) => {
    if (error instanceof FeedFault) throw error;
    // What `fetch` throws names the fault of the connection in its cause.
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    throw new FeedFault(signal.aborted ? `no whole answer within ${timeoutMs / 1000} s` : (cause ?? 'no connection'));
  });
  if (text === '') return { features: [] }; // 204: a query that found nothing
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    throw new FeedFault('the answer is not JSON');
  }
}

async function fetchText(url: string, signal: AbortSignal, maxBytes: number): Promise<string> {
  const headers = { accept: 'application/json' };
  // Not followed: where a redirect leads to, nobody has configured.
  const answer = await fetch(url, { signal, headers, redirect: 'manual' });
  if (answer.status !== 200 && answer.status !== 204) {
    await answer.body?.cancel();
    throw new FeedFault(`the server answered ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Counted after unpacking, so that a small packed answer cannot fill the memory either.
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new FeedFault(`the answer is larger than ${maxBytes / 1_000_000} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The message stands in the log and in the state of the jobs. */
class FeedFault extends Error {
  override readonly name = 'FeedFault';
  constructor(what: string) {
    super(`earthquake feed: ${what}`);
  }
}

/** Earthquakes inside the box with usable numbers; blasts, far ones and those without a magnitude yet are passed over. */
export function readUsgsEvents(json: unknown): RawEarthquake[] {
  const features = typeof json === 'object' && json !== null && 'features' in json ? json.features : null;
  if (!Array.isArray(features)) throw new FeedFault('the answer has no list of features');
  return features.flatMap(readFeature).slice(0, MAX_EVENTS);
}

interface Feature {
  properties?: { mag?: unknown; place?: unknown; time?: unknown; type?: unknown } | null;
  geometry?: { coordinates?: unknown } | null;
}

function readFeature(value: unknown): RawEarthquake[] {
  const { properties, geometry } = (value ?? {}) as Feature; // every member is looked at below
  const coordinates: unknown[] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : [];
  const [longitude, latitude, depth] = coordinates.map(number);
  const event: Earthquake = {
    magnitude: number(properties?.mag),
    latitude: latitude ?? Number.NaN,
    longitude: longitude ?? Number.NaN,
  };
  const at = number(properties?.time);
  if (properties?.type !== 'earthquake' || !(Math.abs(at) < MAX_DATE_MS) || !isInBox(event)) return [];
  const hasDepth = depth !== undefined && Number.isFinite(depth);
  // Above sea level it is negative in this format.
  const depthKm = hasDepth ? Math.max(0, depth) : null;
  if (refuseEarthquake({ ...event, depthKm }) !== null) return [];
  const province = typeof properties.place === 'string' ? properties.place.slice(0, MAX_PLACE) : null;
  return [{ ...event, ts: new Date(at).toISOString(), depth: depthKm, issuer: 'USGS', province }];
}

/** Largest instant of a JavaScript date. */
const MAX_DATE_MS = 8.64e15;
const number = (value: unknown) => (typeof value === 'number' ? value : Number.NaN);

function isInBox({ latitude, longitude }: Earthquake): boolean {
  const { minlatitude, maxlatitude, minlongitude, maxlongitude } = BOX;
  return latitude >= minlatitude && latitude <= maxlatitude && longitude >= minlongitude && longitude <= maxlongitude;
}
