// SQL of what was known of the markers at an instant: the changes that people made since.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { MeasurementChange } from '../rules/undo-changes.ts';

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
