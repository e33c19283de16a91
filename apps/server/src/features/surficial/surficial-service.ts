// What screens read of surficial markers: charts, the table of observations, and the trend of one marker. Writes nothing.
import { minMaxPerPixel } from '@bantay/domain/charts/min-max-per-pixel';
import { markerState } from '@bantay/domain/surficial/marker-history';
import { markerNameFrom } from '@bantay/domain/surficial/marker-name';
import { TREND_POINTS } from '@bantay/domain/surficial/marker-reading';
import { fitTrend } from '@bantay/domain/surficial/trend';
import { type TrendingSeries, trendingSeries } from '@bantay/domain/surficial/trending-series';
import type { Db } from '../../database/database.ts';
import { Problem } from '../../problems.ts';
import type { Site } from '../sites/sites-service.ts';
import * as markers from './markers-queries.ts';
import * as queries from './surficial-queries.ts';
import { makeJudge } from './surficial-source.ts';

export type MarkerHistory = markers.HistoryRow;
export type Point = queries.PointRow;

export interface PlotRequest extends queries.PointRange {
  /** Width of the chart; null: every point, however many. */
  pixels: number | null;
}

export interface MarkerChart {
  marker: markers.MarkerRow;
  /** Newest first. */
  history: MarkerHistory[];
  points: Point[];
  isReduced: boolean;
}

export interface ObservationTable {
  /** Markers in use, by name. */
  markers: markers.MarkerRow[];
  /** Newest first. */
  observations: (queries.ObservationRow & { cm: Map<number, number> })[];
}

export interface SurficialService {
  plot(site: Site, request: PlotRequest): Promise<MarkerChart[]>;
  table(site: Site, from: number | null, to: number): Promise<ObservationTable>;
  /** Null without a trend. */
  trending(site: Site, name: string, at: number): Promise<TrendingSeries | null>;
}

/** Above so many points of a site a reply may be thinned (specification 000, §9: high-volume mode). */
const MANY_POINTS = 100_000;

export function makeSurficialService(readDb: Db, manyPoints = MANY_POINTS): SurficialService {
  return {
    async plot(site, request) {
      const [all, history, points] = await Promise.all([
        markers.listMarkers(readDb, site.site_id),
        markers.listHistory(readDb, site.site_id),
        queries.listPoints(readDb, site.site_id, request),
      ]);
      const ofMarker = groupedBy(points, 'marker_id');
      const pixels = points.length > manyPoints ? request.pixels : null;
      const from = request.from ?? points[0]?.x ?? request.to;
      return all.map((marker) => {
        const own = ofMarker.get(marker.marker_id) ?? [];
        const shown = pixels === null ? own : thin(own, from, request.to, pixels);
        return {
          marker,
          history: history.filter((entry) => entry.marker_id === marker.marker_id).reverse(),
          points: shown,
          isReduced: shown.length < own.length,
        };
      });
    },

    async table(site, from, to) {
      const range = { from, to, newest: null };
      const [all, observations, points] = await Promise.all([
        markers.listMarkers(readDb, site.site_id),
        queries.listObservations(readDb, site.site_id, from, to),
        queries.listPoints(readDb, site.site_id, range),
      ]);
      const ofObservation = groupedBy(points, 'mo_id');
      return {
        markers: all.filter((marker) => marker.in_use),
        observations: observations.map((one) => ({
          ...one,
          cm: new Map((ofObservation.get(one.mo_id) ?? []).map((point) => [point.marker_id, point.y])),
        })),
      };
    },

    async trending(site, name, at) {
      const markerId = await markerNamed(site, markerNameFrom(name), at);
      const judged = (await (await makeJudge(readDb, site.site_id))(at)).find((one) => one.markerId === markerId);
      // Fewer than ten readings have no curve, although their trend is assumed (methods §3.5).
      if (judged?.trend !== 'yes') return null;
      const fit = fitTrend(judged.readings.slice(0, TREND_POINTS).reverse());
      return fit && trendingSeries(fit);
    },
  };

  /** The marker that had the letter at that time; else the one that has it now, or had it last. */
  async function markerNamed(site: Site, name: string, at: number): Promise<number> {
    const all = await markers.listMarkers(readDb, site.site_id);
    const history = await markers.listHistory(readDb, site.site_id);
    const then = all.find(({ marker_id }) => {
      const state = markerState(markers.eventsOf(history, marker_id), at);
      return state?.isInUse && state.name === name;
    });
    const found = then ?? all.find((marker) => marker.marker_name === name);
    if (!found) throw new Problem('markerUnknown');
    return found.marker_id;
  }
}

function groupedBy(points: readonly Point[], key: 'marker_id' | 'mo_id'): Map<number, Point[]> {
  const groups = new Map<number, Point[]>();
  for (const point of points) {
    const group = groups.get(point[key]);
    if (group) group.push(point);
    else groups.set(point[key], [point]);
  }
  return groups;
}

/** Of each pixel what a chart shows of it, and every tagged point. */
function thin(points: readonly Point[], from: number, to: number, pixels: number): Point[] {
  const kept = new Set(
    minMaxPerPixel(
      points.map((point) => point.x),
      points.map((point) => point.y),
      from,
      to,
      pixels,
    ),
  );
  return points.filter((point, index) => kept.has(index) || point.tag_type !== null);
}
