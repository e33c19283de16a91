// Charts as they were known: what people have deleted since stands among what is still there.
import type { BeforeChanges } from '../rules/undo-changes.ts';
import type { RemovedRound } from './known-queries.ts';
import type { MarkerColumns, PointRange, SeenRow, TagRow } from './surficial-queries.ts';

export interface StillThere {
  columns: readonly MarkerColumns[];
  observations: readonly SeenRow[];
  tags: readonly TagRow[];
}

/** Of two of one marker in one round the one that stands is shown: it was brought back, or measured anew. */
export function bringBack(
  there: StillThere,
  removed: readonly RemovedRound[],
  before: BeforeChanges,
  { from, to, known }: PointRange,
): StillThere {
  const columns = new Map(there.columns.map((one) => [one.markerId, copyOf(one)]));
  const observations = new Map(there.observations.map((one) => [one.moId, one]));
  const tags = [...there.tags];
  for (const { data, ...round } of removed) {
    const { moId } = round;
    const at = before.at.get(moId) ?? round.ts;
    if (at > to || (from !== null && at < from)) continue;
    if (!observations.has(moId)) observations.set(moId, round);
    for (const { dataId, markerId, measurement, tag } of data) {
      const column = columns.get(markerId) ?? { markerId, y: [], dataIds: [], moIds: [] };
      columns.set(markerId, column);
      if (column.moIds.includes(moId)) continue;
      column.y.push(measurement);
      column.dataIds.push(dataId);
      column.moIds.push(moId);
      if (tag && tag.ts <= (known ?? tag.ts)) tags.push(tag);
    }
  }
  return { columns: [...columns.values()], observations: [...observations.values()], tags };
}

const copyOf = ({ markerId, y, dataIds, moIds }: MarkerColumns): MarkerColumns => ({
  markerId,
  ...{ y: [...y], dataIds: [...dataIds], moIds: [...moIds] },
});
