// SQL of what was known of the markers at an instant: what people have changed and deleted since.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { TagType } from '../rules/marker-reading.ts';
import type { MeasurementType } from '../rules/observation-rules.ts';
import type { MeasurementChange } from '../rules/undo-changes.ts';
import type { SeenRow, TagRow } from './surficial-queries.ts';

interface ChangeRow {
  action: 'surficial.correct' | 'surficial.move' | 'surficial.edit';
  subjectId: number;
  /** As its deed has kept it: of a correction the value, of a move the time, of an edit the whole round. */
  before: { cm?: number; at?: number; ts?: number; data?: { data_id: number; measurement: number }[] };
}

/** Newest first; `known` is field time. */
export async function listChangesSince(db: Db, siteId: number, known: number): Promise<MeasurementChange[]> {
  const found = await rows<ChangeRow>(
    db,
    sql`select action, subject_id, before from audit
        where site_id = ${siteId} and action in ('surficial.correct', 'surficial.move', 'surficial.edit')
          and field_at > ${at(known)} order by audit_id desc`,
  );
  return found.map(({ subjectId, before: { cm, at: movedFrom, ts, data = [] } }) => ({
    at: [movedFrom ?? ts].flatMap((was) => (was === undefined ? [] : [[subjectId, was] as const])),
    cm: [
      ...(cm === undefined ? [] : [[subjectId, cm] as const]),
      ...data.map((one) => [one.data_id, one.measurement] as const),
    ],
  }));
}

/** A round, or a part of one, as it was when somebody deleted it. */
export interface RemovedRound extends SeenRow {
  data: { dataId: number; markerId: number; measurement: number; tag: TagRow | null }[];
}

/** As the audit row keeps it. */
interface StoredRound {
  before: {
    ts: number;
    mo_id: number;
    meas_type: MeasurementType;
    observer_name: string;
    weather: string | null;
    version: number;
    data: {
      data_id: number;
      marker_id: number;
      measurement: number;
      tag: { marker_tag_id: number; ts: number; tag_type: TagType; remarks: string; tagger_id: number } | null;
    }[];
  };
}

/** Rounds of which something was deleted since, without those that were entered since. */
export async function listRemovedSince(db: Db, siteId: number, known: number): Promise<RemovedRound[]> {
  const found = await rows<StoredRound>(
    db,
    sql`select before from audit gone
        where site_id = ${siteId} and action = 'surficial.remove' and field_at > ${at(known)} and not exists (
          select 1 from audit entry where entry.site_id = gone.site_id and entry.action = 'surficial.observe'
            and entry.subject_id = gone.subject_id and entry.field_at > ${at(known)})
        order by audit_id`,
  );
  const ids = found.flatMap(({ before }) => before.data.flatMap(({ tag }) => tag?.tagger_id ?? []));
  const people = await rows<{ userId: number; firstName: string; lastName: string }>(
    db,
    sql`select user_id, first_name, last_name from users where user_id = any(${ids}::int[])`,
  );
  return found.map(({ before: { ts, weather, version, data, ...round } }) => ({
    ...{ moId: round.mo_id, ts, observerName: round.observer_name, weather, measType: round.meas_type, version },
    data: data.map(({ data_id: dataId, marker_id: markerId, measurement, tag }) => {
      const by = people.find(({ userId }) => userId === tag?.tagger_id);
      return { dataId, markerId, measurement, tag: tag && by ? tagOf(dataId, tag, by) : null };
    }),
  }));
}

const tagOf = (
  dataId: number,
  tag: NonNullable<StoredRound['before']['data'][number]['tag']>,
  { firstName, lastName }: { firstName: string; lastName: string },
): TagRow => ({
  ...{ markerTagId: tag.marker_tag_id, dataId, ts: tag.ts, tagType: tag.tag_type, remarks: tag.remarks },
  ...{ taggerId: tag.tagger_id, firstName, lastName },
});
