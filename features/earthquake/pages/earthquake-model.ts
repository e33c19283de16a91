// What the page makes of the answers: numbers from their texts, the facts of an event, and on which page it stands.
import { fromManilaText, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import type { TFunction } from 'i18next';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { listSites } from '../../sites/wire/sites.ts';
import { distanceKm } from '../rules/distance.ts';
import type { MapQuake, MapSite } from './quake-map.ts';

export type EarthquakeT = TFunction<'earthquake'>;
export type Site = ReplyOf<typeof listSites>[number];

/** Rows of a page (screens §18). */
export const PAGE_ROWS = 10;
const NONE = '—';

/** `2026-11-21 08:50:00` → `2026/11/21 08:50`. */
export function timeText(event: EarthquakeReply): string {
  const at = fromManilaText(event.ts);
  return at === null ? event.ts : toDisplayTime(at);
}

export const magnitudeText = (event: EarthquakeReply) => Number(event.magnitude).toFixed(1);

/** `10 km`; a dash where the feed gave no depth. */
export const depthText = (event: EarthquakeReply) => (event.depth === null ? NONE : `${trimmed(event.depth)} km`);

const criticalText = (event: EarthquakeReply) =>
  event.criticalDistance === null ? NONE : `${Number(event.criticalDistance).toFixed(2)} km`;

/** `LPA, SCU` */
export const sitesText = (event: EarthquakeReply) =>
  event.eqAlerts.map((alert) => alert.site.siteCode.toUpperCase()).join(', ');

/** One decimal at most, none when it is zero. */
const trimmed = (text: string) => String(Math.round(Number(text) * 10) / 10);

export function toMapQuake(event: EarthquakeReply): MapQuake {
  return {
    id: event.eqId,
    latitude: Number(event.latitude),
    longitude: Number(event.longitude),
    magnitude: Number(event.magnitude),
    criticalKm: event.criticalDistance === null ? null : Number(event.criticalDistance),
    hasRaised: event.eqAlerts.length > 0,
  };
}

/** Sites with coordinates. */
export function toMapSites(sites: readonly Site[]): MapSite[] {
  return sites.flatMap(({ siteCode, latitude, longitude, ...place }) =>
    latitude === null || longitude === null
      ? []
      : [{ code: siteCode, latitude, longitude, address: addressLine({ siteCode, ...place }) }],
  );
}

/** Lines of the popup, also for people who do not see the map. */
export function factsOf(event: EarthquakeReply, sites: readonly MapSite[], t: EarthquakeT): string[] {
  const quake = toMapQuake(event);
  return [
    event.province ? `${timeText(event)}, ${event.province}` : timeText(event),
    t('fact.magnitude', { magnitude: magnitudeText(event) }),
    t('fact.depth', { depth: depthText(event) }),
    t('fact.critical', { distance: criticalText(event) }),
    event.processed === 1 ? t('fact.processed') : t('fact.notProcessed'),
    ...sites.map((site) =>
      t('fact.distance', { site: site.code.toUpperCase(), distance: distanceKm(quake, site).toFixed(1) }),
    ),
  ];
}

/** 0-based page of an event in a list; null when it is not in it. */
export function pageOf(events: readonly EarthquakeReply[], id: number): number | null {
  const place = events.findIndex((event) => event.eqId === id);
  return place < 0 ? null : Math.floor(place / PAGE_ROWS);
}

export const pagesOf = (count: number) => Math.max(1, Math.ceil(count / PAGE_ROWS));
