// Visits to the markers of a site, in memory: read once at the beginning, levels of markers written once at the end.
import type { Db } from '@bantay/server/database/database.ts';
import type { Source } from '../../alerts/server/rerun-service.ts';
import { windowStart } from '../rules/observation-window.ts';
import type { MarkerAlertRow } from './surficial-queries.ts';
import { answerVisits, judgeMarkers, readMarkerFacts } from './surficial-source.ts';
import { type KnownVisit, readVisitStart, writeMarkerAlerts } from './visit-memory-queries.ts';

export interface VisitMemory {
  source: Source;
  /** What came in later is not seen. */
  knowUntil(instant: number): void;
  write(): Promise<void>;
}

/** What was said of so many instants is kept: of a day that somebody comes back to. What is older is judged anew. */
const KEPT_INSTANTS = 48;

/** `base`: the schema that has the visits, those of later too. `isOnTime`: visits are known when they were measured, not when they came in. Nobody else writes to the tables meanwhile. */
export async function rememberVisits(db: Db, base: string, siteId: number, isOnTime: boolean): Promise<VisitMemory> {
  const start = await readVisitStart(db, base, siteId);
  const facts = await readMarkerFacts(db, siteId);
  const alerts = new Map<string, MarkerAlertRow & { maId: number }>();
  let nextId = start.nextId;
  let until = Number.NEGATIVE_INFINITY;
  /** How many visits came in up to then; time goes forward alone. */
  let known = 0;
  const { visits } = start;
  const isKnown = (visit: KnownVisit) => (isOnTime ? visit.at : visit.enteredAt) <= until;
  const place = (at: number) => firstFrom(visits, at);
  const judged = new Map<number, { known: number; markers: ReturnType<typeof judgeMarkers> }>();
  const knownAt = visits.map((visit) => (isOnTime ? visit.at : visit.enteredAt)).sort((a, b) => a - b);
  /** As long as nothing came in, the same is said of an instant. */
  const judge = async (time: number) => {
    while ((knownAt[known] ?? Number.POSITIVE_INFINITY) <= until) known++;
    const before = judged.get(time);
    if (before?.known === known) return before.markers;
    const markers = judgeAnew(time);
    judged.set(time, { known, markers });
    const [oldest = time] = judged.keys();
    if (judged.size > KEPT_INSTANTS) judged.delete(oldest);
    return markers;
  };
  const judgeAnew = (time: number) => {
    const newest: KnownVisit[] = [];
    for (let index = place(time + 1) - 1; index >= 0; index--) {
      const visit = visits[index]!; // in range
      // 30 days back, or the ten newest visits when those reach further (methods §3.1).
      if (newest.length >= TEN && visit.at < windowStart(time, newest[TEN - 1]!.at)) break; // there are ten
      if (isKnown(visit)) newest.push(visit);
    }
    const since = windowStart(time, (newest[TEN - 1] ?? newest.at(-1))?.at ?? null);
    const readings = newest.flatMap((visit) => (visit.at < since ? [] : visit.readings));
    return judgeMarkers(facts, readings, time);
  };
  const keep = (row: MarkerAlertRow) => {
    // As in the table: a number is taken whether or not the row is there already.
    const maId = nextId++;
    const name = `${row.markerId} ${row.at}`;
    alerts.set(name, { ...row, maId: alerts.get(name)?.maId ?? maId });
  };
  return {
    source: {
      name: 'surficial',
      evaluate: (_site, question) =>
        answerVisits(question, {
          times: async (from, to) =>
            visits
              .slice(place(from), place(to))
              .filter(isKnown)
              .map(({ at }) => at),
          judge: async () => judge,
          keep: async (rows) => rows.forEach(keep),
        }),
    },
    knowUntil: (instant) => {
      until = instant;
    },
    write: () => writeMarkerAlerts(db, [...alerts.values()]),
  };
}

const TEN = 10;

/** Place of the first visit that was not before. In range: low ≤ middle < high ≤ length. */
function firstFrom(visits: readonly KnownVisit[], at: number): number {
  let [low, high] = [0, visits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (visits[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
