// What of the week stands in the database, and how often.
import type { openDatabase } from '../../apps/server/src/database/database.ts';
import type { Planned } from './plan.ts';
import { lettersOf } from './telephone.ts';

type Pool = ReturnType<typeof openDatabase>['pool'];

/** By kind: tag → how often it stands there. Marks are counted, see `countMarks`. */
const WHERE: Record<Exclude<Planned['kind'], 'mark'>, string> = {
  feature: 'select remarks as tag, count(*)::int from monitoring_moms group by 1',
  measurement: 'select observer_name as tag, count(*)::int from marker_observations group by 1',
  activity: 'select activity_name as tag, count(*)::int from activity group by 1',
  // An edit may be written over by the next: its own row of the audit tells.
  edit: "select after ->> 'note' as tag, count(*)::int from audit where action like 'activities.%' group by 1",
  feedback: 'select concern as tag, count(*)::int from feedback group by 1',
};

export interface Counted {
  lost: string[];
  double: string[];
}

export async function countEntries(pool: Pool, planned: readonly Planned[]): Promise<Counted> {
  const found = new Map<string, number>();
  for (const [kind, sql] of Object.entries(WHERE)) {
    const { rows } = await pool.query<{ tag: string | null; count: number }>(sql);
    for (const { tag, count } of rows) found.set(`${kind} ${tag}`, count);
  }
  const own = planned.filter(({ kind }) => kind !== 'mark');
  const times = ({ kind, tag }: Planned) => found.get(`${kind} ${kind === 'measurement' ? lettersOf(tag) : tag}`) ?? 0;
  const names = (of: readonly Planned[]) => of.map(({ kind, tag }) => `${kind} ${tag}`);
  return { lost: names(own.filter((one) => times(one) === 0)), double: names(own.filter((one) => times(one) > 1)) };
}

/** Each press is of one person. */
export async function countMarks(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(distinct (device, entry_id))::int as count from rollcall_marks',
  );
  return rows[0]?.count ?? 0;
}

/** Names of files that were announced; null where one is still awaited. */
export async function listPhotos(pool: Pool): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ filename: string | null }>('select filename from moms_photos');
  return rows.map(({ filename }) => filename);
}

/** A week later the server has forgotten what it answered, and knows the keys alone. */
export async function forgetAnswers(pool: Pool): Promise<void> {
  await pool.query("update idempotency set created_at = created_at - interval '8 days' where committed");
  await pool.query('update idempotency set reply = null where committed');
}
