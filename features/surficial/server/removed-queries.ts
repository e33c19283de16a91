// SQL of what people deleted: the audit rows of deletions, and putting one back.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { TagType } from '../rules/marker-reading.ts';

/** An observation, or measurements of one, as they were when somebody deleted them. */
export interface RemovedRow {
  auditId: number;
  removedAt: number;
  removedBy: string | null;
  siteId: number;
  before: {
    ts: number;
    measType: string;
    observerName: string;
    weather: string | null;
    enteredBy: number | null;
    data: {
      markerId: number;
      markerName: string;
      measurement: number;
      tag: { ts: number; taggerId: number; remarks: string; tagType: TagType } | null;
    }[];
  };
}

/** As the audit row keeps it. */
interface StoredBefore {
  ts: number;
  meas_type: string;
  observer_name: string;
  weather: string | null;
  entered_by: number | null;
  data: {
    marker_id: number;
    marker_name: string;
    measurement: number;
    tag: { ts: number; tagger_id: number; remarks: string; tag_type: TagType } | null;
  }[];
}
type StoredRow = Omit<RemovedRow, 'before'> & { before: StoredBefore };

const readStored = ({ before, ...row }: StoredRow): RemovedRow => ({
  ...row,
  before: {
    ts: before.ts,
    measType: before.meas_type,
    observerName: before.observer_name,
    weather: before.weather,
    enteredBy: before.entered_by,
    data: before.data.map(({ tag, ...one }) => ({
      markerId: one.marker_id,
      markerName: one.marker_name,
      measurement: one.measurement,
      tag: tag && { ts: tag.ts, taggerId: tag.tagger_id, remarks: tag.remarks, tagType: tag.tag_type },
    })),
  },
});

const REMOVED = sql`select a.audit_id, a.at as removed_at, a.site_id, a.before,
    (select concat_ws(' ', u.first_name, u.last_name) from users u where u.user_id = a.user_id) as removed_by
  from audit a where a.action = 'surficial.remove' and not exists (
    select 1 from audit back where back.action = 'surficial.restore' and back.subject_id = a.audit_id)`;

/** Newest first; machine time. */
export async function listRemoved(db: Db, days: number): Promise<RemovedRow[]> {
  const isKept = sql`a.at > now() - make_interval(days => ${days})`;
  return (await rows<StoredRow>(db, sql`${REMOVED} and ${isKept} order by a.at desc`)).map(readStored);
}

export async function readRemoved(db: Db, auditId: number, days: number): Promise<RemovedRow | null> {
  const found = await firstRow<StoredRow>(
    db,
    sql`${REMOVED} and a.at > now() - make_interval(days => ${days}) and a.audit_id = ${auditId}`,
  );
  return found && readStored(found);
}

/** The observation of that minute: the one that stands, else a new one as it was. */
export async function putBackObservation(
  tx: Db,
  siteId: number,
  before: RemovedRow['before'],
  now: number,
): Promise<number> {
  await sql`insert into marker_observations
      (site_id, ts, meas_type, observer_name, data_source, weather, entered_by, entered_at)
      values (${siteId}, ${at(before.ts)}, ${before.measType}, ${before.observerName}, 'WEB', ${before.weather},
        ${before.enteredBy}, ${at(now)})
      on conflict (site_id, ts) do nothing`.execute(tx);
  const row = await firstRow<{ moId: number }>(
    tx,
    sql`select mo_id from marker_observations where site_id = ${siteId} and ts = ${at(before.ts)}`,
  );
  return row!.moId; // just put there, under the lock of the site
}

/** Null where somebody has measured that marker anew at that minute: what stands stays. */
export const putBackMeasurement = async (tx: Db, moId: number, markerId: number, cm: number): Promise<number | null> =>
  (
    await firstRow<{ dataId: number }>(
      tx,
      sql`insert into marker_data (mo_id, marker_id, measurement) values (${moId}, ${markerId}, ${cm})
          on conflict (mo_id, marker_id) do nothing returning data_id`,
    )
  )?.dataId ?? null;
