// Charts as they were known: what people have deleted since stands among what is still there.
import type { BeforeChanges } from '../rules/undo-changes.ts';
import type { listRemovedSince, RemovedRound } from './known-queries.ts';
import type { MarkerColumns, PointRange, SeenRow, TagRow } from './surficial-queries.ts';

export interface StillThere {
  columns: readonly MarkerColumns[];
  observations: readonly SeenRow[];
  tags: readonly TagRow[];
}

type Removed = Awaited<ReturnType<typeof listRemovedSince>>;

/** Of two of one marker in one round the one that stands is shown: it was brought back, or measured anew. */
export function bringBack(
  there: StillThere,
  { rounds, taggers }: Removed,
  before: BeforeChanges,
  range: PointRange,
): StillThere {
  const isInside = ({ mo_id: moId, ts }: RemovedRound) => {
    const at = before.at.get(moId) ?? ts;
    return at <= range.to && (range.from === null || at >= range.from);
  };
  const columns = new Map(there.columns.map((one) => [one.markerId, copyOf(one)]));
  const observations = new Map(there.observations.map((one) => [one.moId, one]));
  const tags = [...there.tags];
  for (const round of rounds.filter(isInside)) {
    if (!observations.has(round.mo_id)) observations.set(round.mo_id, seenOf(round));
    for (const { data_id: dataId, marker_id: markerId, measurement, tag } of round.data) {
      const column = columns.get(markerId) ?? { markerId, y: [], dataIds: [], moIds: [] };
      columns.set(markerId, column);
      if (column.moIds.includes(round.mo_id)) continue;
      column.y.push(measurement);
      column.dataIds.push(dataId);
      column.moIds.push(round.mo_id);
      const by = tag && taggers.get(tag.tagger_id);
      if (!tag || !by || tag.ts > (range.known ?? tag.ts)) continue;
      const { marker_tag_id: markerTagId, ts, tag_type: tagType, remarks, tagger_id: taggerId } = tag;
      tags.push({
        markerTagId,
        dataId,
        ts,
        tagType,
        remarks,
        taggerId,
        firstName: by.firstName,
        lastName: by.lastName,
      });
    }
  }
  return { columns: [...columns.values()], observations: [...observations.values()], tags };
}

const copyOf = ({ markerId, y, dataIds, moIds }: MarkerColumns): MarkerColumns => ({
  markerId,
  ...{ y: [...y], dataIds: [...dataIds], moIds: [...moIds] },
});

const seenOf = (round: RemovedRound): SeenRow => ({
  moId: round.mo_id,
  ts: round.ts,
  observerName: round.observer_name,
  ...{ weather: round.weather, measType: round.meas_type, version: round.version },
});
