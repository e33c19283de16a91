// What screens read of surficial markers: charts, the table of observations, and the trend of one marker. Writes nothing.
import { HIGH_VOLUME_POINTS, minMaxPerPixel } from '@bantay/kernel/charts/min-max-per-pixel';
import { breathe } from '@bantay/server/breathe.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { SeenMarker } from '../rules/first-markers.ts';
import { markerState } from '../rules/marker-history.ts';
import { markerNameFrom } from '../rules/marker-name.ts';
import { TREND_POINTS } from '../rules/marker-reading.ts';
import { fitTrend } from '../rules/trend.ts';
import { type TrendingSeries, trendingSeries } from '../rules/trending-series.ts';
import { undoChanges } from '../rules/undo-changes.ts';
import { bringBack } from './bring-back.ts';
import { listChangesSince, listRemovedSince } from './known-queries.ts';
import * as markers from './markers-queries.ts';
import * as queries from './surficial-queries.ts';
import { makeJudge } from './surficial-source.ts';

export type MarkerHistory = markers.HistoryRow;
export type Tag = queries.TagRow;
export type Seen = queries.SeenRow;

export interface PlotRequest extends queries.PointRange {
  /** Width of the chart; null: every point, however many. */
  pixels: number | null;
}

/** Measurements of one marker, ascending in time; columns of one length. */
export interface MarkerPoints {
  /** Epoch ms. */
  x: number[];
  /** cm */
  y: number[];
  dataIds: number[];
  seen: Seen[];
}

export interface MarkerChart {
  marker: markers.MarkerRow;
  /** Newest first. */
  history: MarkerHistory[];
  points: MarkerPoints;
  /** Indexes of the points to show; null: all of them. */
  kept: number[] | null;
  /** By measurement. */
  tags: Map<number, Tag>;
}

export interface ObservationTable {
  /** Markers in use, by name. */
  markers: markers.MarkerRow[];
  /** Newest first. */
  observations: Seen[];
  /** cm by marker and observation. */
  cm: Map<number, Map<number, number>>;
}

export interface SurficialService {
  plot(site: Site, request: PlotRequest): Promise<MarkerChart[]>;
  table(site: Site, from: number | null, to: number, tx?: Db): Promise<ObservationTable>;
  /** Letters of the markers in use. */
  lettersInUse(siteId: number, tx?: Db): Promise<string[]>;
  /** Markers in use with their counting readings up to an instant, newest first; of 30 days, or as many as a judgement needs. */
  newest(siteId: number, at: number): Promise<SeenMarker[]>;
  /** Null without a trend. */
  trending(site: Site, name: string, at: number): Promise<TrendingSeries | null>;
}

export function makeSurficialService(readDb: Db, manyPoints = HIGH_VOLUME_POINTS): SurficialService {
  const lettersInUse: SurficialService['lettersInUse'] = async (siteId, tx = readDb) =>
    (await markers.listMarkers(tx, siteId)).flatMap(({ inUse, markerName }) => (inUse ? [markerName] : []));
  return {
    async plot(site, request) {
      const { known = null } = request;
      const [all, history, nowColumns, nowSeen, nowTags, changes, removed] = await Promise.all([
        markers.listMarkers(readDb, site.siteId),
        markers.listHistory(readDb, site.siteId),
        queries.listColumns(readDb, site.siteId, request),
        queries.listSeen(readDb, site.siteId, request),
        queries.listTags(readDb, site.siteId, request),
        known === null ? [] : listChangesSince(readDb, site.siteId, known),
        known === null ? null : listRemovedSince(readDb, site.siteId, known),
      ]);
      const before = undoChanges(changes);
      const there = { columns: nowColumns, observations: nowSeen, tags: nowTags };
      const { columns, observations, tags: tagRows } = removed ? bringBack(there, removed, before, request) : there;
      const tags = new Map(tagRows.map((tag) => [tag.dataId, tag]));
      const seen = new Map(observations.map((one) => [one.moId, { ...one, ts: before.at.get(one.moId) ?? one.ts }]));
      const points = new Map<number, MarkerPoints>();
      for (const one of columns) {
        // Years of points of many markers hold up nobody else.
        await breathe();
        const y = one.y.map((cm, index) => before.cm.get(one.dataIds[index]!) ?? cm); // columns of one length
        points.set(one.markerId, inOrder({ ...one, y }, seen));
      }
      const count = columns.reduce((sum, { y }) => sum + y.length, 0);
      const pixels = count > manyPoints ? request.pixels : null;
      const firsts = [...points.values()].map(({ x }) => x[0] ?? request.to);
      const from = request.from ?? Math.min(request.to, ...firsts);
      const charts: MarkerChart[] = [];
      for (const marker of all) {
        const own = points.get(marker.markerId) ?? { x: [], y: [], dataIds: [], seen: [] };
        if (pixels !== null) await breathe();
        charts.push({
          marker,
          history: history.filter((entry) => entry.markerId === marker.markerId).reverse(),
          points: own,
          kept: pixels === null ? null : thin(own, tags, from, request.to, pixels),
          tags,
        });
      }
      return charts;
    },

    async table(site, from, to, tx = readDb) {
      const range = { from, to, newest: null };
      const [all, observations, columns] = await Promise.all([
        markers.listMarkers(tx, site.siteId),
        queries.listSeen(tx, site.siteId, range),
        queries.listColumns(tx, site.siteId, range),
      ]);
      const cm: ObservationTable['cm'] = new Map();
      for (const { markerId, moIds, y } of columns) {
        await breathe();
        cm.set(markerId, new Map(moIds.map((id, index) => [id, y[index]!]))); // columns of one length
      }
      return { markers: all.filter((marker) => marker.inUse), observations, cm };
    },

    lettersInUse,

    async newest(siteId, at) {
      const letters = await lettersInUse(siteId);
      const judged = await (await makeJudge(readDb, siteId))(at);
      return letters.map((name) => ({ name, readings: judged.find((one) => one.name === name)?.readings ?? [] }));
    },

    async trending(site, name, at) {
      const markerId = await markerNamed(site, markerNameFrom(name), at);
      const judged = (await (await makeJudge(readDb, site.siteId))(at)).find((one) => one.markerId === markerId);
      // Fewer than ten readings have no curve, although their trend is assumed (methods §3.5).
      if (judged?.trend !== 'yes') return null;
      const fit = fitTrend(judged.readings.slice(0, TREND_POINTS).reverse());
      return fit && trendingSeries(fit);
    },
  };

  /** The marker that had the letter at that time; else the one that has it now, or had it last. */
  async function markerNamed(site: Site, name: string, at: number): Promise<number> {
    const all = await markers.listMarkers(readDb, site.siteId);
    const history = await markers.listHistory(readDb, site.siteId);
    const then = all.find(({ markerId }) => {
      const state = markerState(markers.eventsOf(history, markerId), at);
      return state?.isInUse && state.name === name;
    });
    const found = then ?? all.find((marker) => marker.markerName === name);
    if (!found) throw new Problem('markerUnknown');
    return found.markerId;
  }
}

/**
 * In order of time. Measurements and observations are read side by side: one whose observation came after that, or was gone
 * before, is left to the next look.
 */
function inOrder({ y, dataIds, moIds }: queries.MarkerColumns, seen: ReadonlyMap<number, Seen>): MarkerPoints {
  const found = moIds.flatMap((id, index) => {
    const observation = seen.get(id);
    return observation ? [{ observation, y: y[index]!, dataId: dataIds[index]! }] : []; // columns of one length
  });
  found.sort((a, b) => a.observation.ts - b.observation.ts);
  return {
    x: found.map(({ observation }) => observation.ts),
    y: found.map((one) => one.y),
    dataIds: found.map(({ dataId }) => dataId),
    seen: found.map(({ observation }) => observation),
  };
}

/** Of each pixel what a chart shows of it, and every tagged point. */
function thin(
  { x, y, dataIds }: MarkerPoints,
  tags: ReadonlyMap<number, Tag>,
  from: number,
  to: number,
  pixels: number,
): number[] {
  const kept = new Set(minMaxPerPixel(x, y, from, to, pixels));
  return [...x.keys()].filter((index) => kept.has(index) || tags.has(dataIds[index]!)); // columns of one length
}
