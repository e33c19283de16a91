// Surficial markers as a source of triggers: one statement per observation of the half hour (methods §3.2–3.3, §8.1).
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { SourceStatement, TriggerSource } from '../../alerts/rules/trigger-source.ts';
import { type LimitKey, limitsAt, type SiteLimits } from '../../limits/rules/limit-values.ts';
import { usedLimits } from '../../limits/rules/limits.ts';
import { readVersions } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { markerLevel } from '../rules/marker-level.ts';
import { countingReadings, windowStart } from '../rules/observation-window.ts';
import type { SurficialEvidence } from '../rules/surficial-evidence.ts';
import { surficialStatement } from '../rules/surficial-trigger.ts';
import { eventsOf, listHistory, listMarkers } from './markers-queries.ts';
import * as queries from './surficial-queries.ts';

const KEYS: readonly LimitKey[] = ['markerCap', 'markerSignificant', 'markerCritical'];

export function makeSurficialSource(): TriggerSource<Site, Db> {
  return {
    name: 'surficial',
    async evaluate(site, { at, limits }, tx) {
      const times = await queries.listTimes(tx, site.siteId, at, at + HALF_HOUR_MS);
      if (times.length === 0) return [];
      const judge = await makeJudge(tx, site.siteId);
      const statements: SourceStatement[] = [];
      for (const time of times) {
        const markers = await judge(time);
        for (const { markerId, dataId, displacementCm, hours, level } of markers) {
          await queries.putMarkerAlert(tx, { at: time, markerId, dataId, displacementCm, hours, level });
        }
        const statement = surficialStatement(markers, time);
        if (statement !== null) statements.push(withLimits(statement, limits));
      }
      return statements;
    },
  };
}

/** What the markers were held against; at level 0 nothing is kept. */
function withLimits(statement: SourceStatement<SurficialEvidence>, limits: SiteLimits): SourceStatement {
  const { evidence } = statement;
  return evidence === undefined
    ? statement
    : { ...statement, evidence: { ...evidence, limits: usedLimits(limits, KEYS) } };
}

/** Judges every marker of a site that has readings, at one instant after another. */
export async function makeJudge(db: Db, siteId: number) {
  const markers = await listMarkers(db, siteId);
  const history = await listHistory(db, siteId);
  const versions = await readVersions(db, siteId);
  return async (time: number) => {
    // 30 days back, or the ten newest observations of the site when those reach further (methods §3.1).
    const since = windowStart(time, await queries.readTenthNewest(db, siteId, time));
    const readings = await queries.listReadings(db, siteId, since, time);
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
  };
}
