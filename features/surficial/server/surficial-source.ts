// Surficial markers as a source of triggers: one statement per observation of the half hour (methods §3.2–3.3, §8.1).
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { SourceQuestion, SourceStatement } from '../../alerts/rules/trigger-source.ts';
import type { Source } from '../../alerts/server/rerun-service.ts';
import { type LimitKey, type LimitVersion, limitsAt, type SiteLimits } from '../../limits/rules/limit-values.ts';
import { usedLimits } from '../../limits/rules/limits.ts';
import { readVersions } from '../../limits/server/limits-service.ts';
import { markerLevel } from '../rules/marker-level.ts';
import { countingReadings, windowStart } from '../rules/observation-window.ts';
import type { SurficialEvidence } from '../rules/surficial-evidence.ts';
import { surficialStatement } from '../rules/surficial-trigger.ts';
import { eventsOf, type HistoryRow, listHistory, listMarkers, type MarkerRow } from './markers-queries.ts';
import * as queries from './surficial-queries.ts';

const KEYS: readonly LimitKey[] = ['markerCap', 'markerSignificant', 'markerCritical'];

export function makeSurficialSource(): Source {
  return {
    name: 'surficial',
    needs: (site, { at }) => queries.timesValue(site.siteId, at, at + HALF_HOUR_MS),
    evaluate: (site, question, tx, needed) =>
      answerVisits(question, {
        times: async (from, until) =>
          needed === undefined
            ? await queries.listTimes(tx, site.siteId, from, until)
            : ((needed as number[] | null) ?? []), // as `timesValue` gives it
        judge: () => makeJudge(tx, site.siteId),
        keep: (alerts) => queries.putMarkerAlerts(tx, alerts),
      }),
  };
}

/** Where visits come from, and where rows go. */
interface VisitShelf {
  /** From `from` up to but without `until`, oldest first. */
  times(from: number, until: number): Promise<readonly number[]>;
  judge(): Promise<(time: number) => Promise<JudgedMarker[]>>;
  keep(alerts: readonly queries.MarkerAlertRow[]): Promise<unknown>;
}

export async function answerVisits({ at, limits }: SourceQuestion, shelf: VisitShelf): Promise<SourceStatement[]> {
  const times = await shelf.times(at, at + HALF_HOUR_MS);
  if (times.length === 0) return [];
  const judge = await shelf.judge();
  const statements: SourceStatement[] = [];
  for (const time of times) {
    const markers = await judge(time);
    if (markers.length > 0) {
      await shelf.keep(
        markers.map(({ markerId, dataId, displacementCm, hours, level }) => {
          return { at: time, markerId, dataId, displacementCm, hours, level };
        }),
      );
    }
    const statement = surficialStatement(markers, time);
    if (statement !== null) statements.push(withLimits(statement, limits));
  }
  return statements;
}

/** What the markers were held against; at level 0 nothing is kept. */
function withLimits(statement: SourceStatement<SurficialEvidence>, limits: SiteLimits): SourceStatement {
  const { evidence } = statement;
  return evidence === undefined
    ? statement
    : { ...statement, evidence: { ...evidence, limits: usedLimits(limits, KEYS) } };
}

/** What is known of the markers of a site whatever the instant. */
export interface MarkerFacts {
  markers: readonly MarkerRow[];
  history: readonly HistoryRow[];
  versions: readonly LimitVersion[];
}

export const readMarkerFacts = async (db: Db, siteId: number): Promise<MarkerFacts> => ({
  markers: await listMarkers(db, siteId),
  history: await listHistory(db, siteId),
  versions: await readVersions(db, siteId),
});

/** Judges every marker of a site that has readings, at one instant after another. */
export async function makeJudge(db: Db, siteId: number) {
  const facts = await readMarkerFacts(db, siteId);
  return async (time: number) => {
    // 30 days back, or the ten newest observations of the site when those reach further (methods §3.1).
    const since = windowStart(time, await queries.readTenthNewest(db, siteId, time));
    return judgeMarkers(facts, await queries.listReadings(db, siteId, since, time), time);
  };
}

export type JudgedMarker = ReturnType<typeof judgeMarkers>[number];

/** `readings`: those of the window, newest first. */
export function judgeMarkers(
  { markers, history, versions }: MarkerFacts,
  readings: readonly queries.ReadingRow[],
  time: number,
) {
  const limits = limitsAt(versions, time);
  return markers.flatMap(({ markerId, markerName }) => {
    const events = eventsOf(history, markerId);
    const own = readings.filter((reading) => reading.markerId === markerId);
    const counting = countingReadings(own, events, time);
    const [newest] = counting;
    const level = markerLevel(counting, time, limits);
    if (!newest || level === null) return [];
    // The letter it had then.
    const name = events.findLast((event) => event.name !== null && event.at <= time)?.name ?? markerName;
    return [{ markerId, dataId: newest.dataId, name, readings: counting, ...level }];
  });
}
