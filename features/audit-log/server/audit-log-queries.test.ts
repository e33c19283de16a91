// Of 200,000 rows a page is read by an index, whatever is asked: the rows that the database looks at are counted, for time depends on the machine.
import { firstRow, rows } from '@bantay/server/database/database.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../../apps/server/test/databases.ts';
import { type Asked, listRows } from './audit-log-queries.ts';

let base: RolledBack;
let person: number;
beforeAll(async () => {
  base = await openRolledBack();
  const row = await firstRow<{ userId: number }>(
    base.db,
    sql`insert into users (first_name, last_name, sex) values ('Ana', 'Imbento', 'Female') returning user_id`,
  );
  person = row!.userId; // an insert that returns has its row
  // As an installation with loggers has them: readings, now and then a person, seldom the command line.
  await sql`insert into audit (at, field_at, actor, user_id, action, site_id, subject_id, after)
    select timestamptz '2025-01-01 00:00+08' + n * interval '2 minutes', now(),
      case when n % 50 = 0 then 'user:' || ${person}::text when n % 9001 = 0 then 'operator' else 'logger:1' end,
      case when n % 50 = 0 then ${person}::int end,
      case when n % 5000 = 0 then 'people.give-role' when n % 50 = 0 then 'alerts.release' else 'rainfall.readings' end,
      case when n % 3 = 0 then 24 when n % 3 = 1 then 101 end, case when n % 50 = 0 then n end,
      jsonb_build_object('stored', 3, 'gauges', '{1,2}'::text, 'n', n)
    from generate_series(1, 200000) n`.execute(base.db);
  await sql`analyze audit`.execute(base.db);
}, 60_000);
afterAll(() => base.rollBack());

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }];
}

let told: Explained | null = null;
/** Asks for the plan of each statement in its place, and answers no rows. */
const explained: KyselyPlugin = {
  // Only statements written as SQL come this way.
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? {
          ...node,
          sqlFragments: [`explain (analyze, format json) ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)],
        }
      : node,
  async transformResult({ result }) {
    told = result.rows[0] as unknown as Explained; // the answer of `explain`
    return { ...result, rows: [] };
  },
};

/** Rows that the plan has read from tables and indexes. */
const looked = (plan: Plan): number =>
  (plan['Node Type'].includes('Scan') && !plan['Node Type'].includes('Subquery')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + looked(one), 0);

const nothing: Asked = {
  ...{ siteIds: null, userId: null, kind: null, family: null, subjectId: null, text: null },
  ...{ from: null, until: null, beforeId: null },
};
const at = (text: string) => Date.parse(`${text}T00:00:00+08:00`);
const middle = async () =>
  (await rows<{ auditId: number }>(base.db, sql`select audit_id from audit order by at offset 100000 limit 1`))[0]!
    .auditId;

it.each<[string, () => Partial<Asked> | Promise<Partial<Asked>>]>([
  ['nothing', () => ({})],
  ['an older page', async () => ({ beforeId: await middle() })],
  ['a person', () => ({ userId: person })],
  ['people alone', () => ({ kind: 'user' })],
  ['loggers alone', () => ({ kind: 'logger' })],
  ['the command line', () => ({ kind: 'operator' })],
  ['a rare family', () => ({ family: 'people' })],
  ['a frequent family', () => ({ family: 'rainfall' })],
  ['a family that is none', () => ({ family: 'ghosts' })],
  ['a site', () => ({ siteIds: [24] })],
  ['two sites', () => ({ siteIds: [24, 101] })],
  ['a rare family of a site', () => ({ siteIds: [24], family: 'people' })],
  ['people at a site', () => ({ siteIds: [101], kind: 'user' })],
  ['a thing', () => ({ family: 'people', subjectId: 5000 })],
  ['two days', () => ({ from: at('2025-03-01'), until: at('2025-03-03') })],
  [
    'a person on two days, an older page',
    async () => ({ userId: person, until: at('2025-03-03'), beforeId: await middle() }),
  ],
  ['a word', () => ({ text: '"n": 1999' })],
])('a page of %s', async (_what, asked) => {
  const all = { ...nothing, ...(await asked()) };
  await listRows(base.db.withPlugin(explained), all, { limit: 101, searched: 20_000 });
  // Joins read small tables again for each row; a scan of the whole would be 200,000.
  expect(looked(told!['QUERY PLAN'][0].Plan)).toBeLessThan(all.text === null ? 6000 : 25_000); // told just now
});
