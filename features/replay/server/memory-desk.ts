// A walk in memory: the scratch schema is read once as it stands at the beginning, and all that was stated is written there at the end.
import type { Db } from '@bantay/server/database/database.ts';
import { rememberRuns } from '../../alerts/server/run-memory-service.ts';
import { rememberRain } from '../../rainfall/server/rain-memory-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { rememberColumns } from '../../subsurface/server/column-memory-service.ts';
import { rememberVisits } from '../../surficial/server/visit-memory-service.ts';
import type { Desk } from './desk.ts';
import { listGivenDecisions, listGivenTags, listGivenTriggers } from './given-queries.ts';
import type { Happening } from './timeline.ts';

export interface Remembered extends Desk {
  /** Into the schema; then it stands as if every word had gone there at once. */
  write(): Promise<void>;
}

export interface MemoryOrder {
  /** The one connection that works in the scratch schema. */
  db: Db;
  base: string;
  site: Site;
  /** What will happen. */
  timeline: readonly Happening[];
  /** Visits are known when they were measured, not when they came in. */
  isOnTime: boolean;
}

/** Reads the schema; until `write` nobody else may write there. */
export type Remember = (order: MemoryOrder) => Promise<Remembered>;

/** With the sources that state triggers by themselves, in their order (cli/raise-engine). */
export const rememberSite: Remember = async ({ db, base, site, timeline, isOnTime }) => {
  const { siteId } = site;
  const rain = await rememberRain(db, siteId);
  const visits = await rememberVisits(db, base, siteId, isOnTime);
  const columns = await rememberColumns(db, siteId);
  const runs = await rememberRuns(db, siteId, { isNearAt: rain.isNearAt, columnRows: columns.columnRows });
  const given = await readGiven(db, base, timeline);
  return {
    rerun: runs.rerun([rain.source, visits.source, columns.source]),
    knowUntil: async (instant) => visits.knowUntil(instant),
    putReadings: async (readings) => rain.putReadings(readings),
    async putTrigger(triggerId) {
      const trigger = given.triggers.get(triggerId);
      if (trigger) runs.putTrigger(trigger);
    },
    async putTag(tagId) {
      const tag = given.tags.get(tagId);
      if (tag) rain.putTag(tag);
    },
    async putDecision(statId) {
      const decision = given.decisions.get(statId);
      return decision !== undefined && runs.putDecision(decision);
    },
    putValid: async (triggerIds, now) => runs.putValid(triggerIds, now),
    async write() {
      await rain.write();
      await visits.write();
      await columns.write();
      await runs.write();
    },
  };
};

/** What people and feeds have given, of the real tables, by its ids. */
async function readGiven(db: Db, base: string, timeline: readonly Happening[]) {
  const ids = { triggers: new Set<number>(), tags: new Set<number>(), decisions: new Set<number>() };
  for (const one of timeline) {
    if (one.kind === 'given') ids.triggers.add(one.triggerId);
    if (one.kind === 'tag') ids.tags.add(one.tagId);
    if (one.kind === 'decision') ids.decisions.add(one.statId);
  }
  const [triggers, tags, decisions] = [
    await listGivenTriggers(db, base, [...ids.triggers]),
    await listGivenTags(db, base, [...ids.tags]),
    await listGivenDecisions(db, base, [...ids.decisions]),
  ];
  return {
    triggers: new Map(triggers.map((one) => [one.triggerId, one])),
    tags: new Map(tags.map(({ tagId, ...tag }) => [tagId, tag])),
    decisions: new Map(decisions.map(({ givenId, ...one }) => [givenId, one])),
  };
}
