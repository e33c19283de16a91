// Each form of statement that a spread engine refuses, planted, beside what it takes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadModule } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spreadFaults, statementsIn } from './spread-check.ts';
import { readShortNumbers, refusedForms } from './spread-forms.ts';

beforeAll(() => loadModule());

const SHORT = new Set(['triggers']);
/** Their numbers in the table of the decision. */
const forms = (text: string) => refusedForms(text, SHORT).map((sentence) => Number.parseInt(sentence, 10));

describe('is refused', () => {
  it.each([
    [2, 'alter table a add column b int check (b > 0)'],
    [2, 'alter table a add column b int references c'],
    [2, 'alter table a add column b int, add column c text unique'],
    [2, 'alter table a add column b bigint generated always as identity primary key'],
    [3, 'alter table a add constraint b check (c > 0), add constraint d check (e > 0)'],
    [3, 'alter table a drop constraint b, add constraint b check (c > 0)'],
    [4, "create trigger stands before update on a for each row execute function refuse('a')"],
    [5, "create trigger record_insert after insert on a for each row execute function record_change('id', '0', 'b')"],
    [5, "create trigger record_insert after insert on a for each row execute function record_change('id', '0')"],
    [
      5,
      'create function f() returns trigger language plpgsql as $$ begin perform g(tg_table_name); return null; end $$',
    ],
    [6, 'insert into triggers (site) select site_id from sites'],
    [6, 'insert into triggers (site) select $1 where not exists (select from triggers)'],
    [6, 'with s as (select 1 as id) insert into triggers (site) select id from s'],
    [7, "select pg_notify('c', name) from sites"],
    [7, "with d as (delete from a returning id) select pg_notify('c', id::text) from d"],
    [7, "with d as (select pg_notify('c', '')) delete from a"],
    [8, 'update a set b = clock_timestamp()'],
    [8, "update a set b = nextval('s')"],
    [8, 'update a set b = gen_random_uuid()'],
    [8, 'delete from a where b < clock_timestamp()'],
    [8, 'with t as (update a set b = random() returning c) select c from t'],
    [8, "with s as (select set_config('a', 'b', true)) update a set b = 1 from s"],
    [8, 'update a set b = made_up(1)'],
    [8, "update a set b = b + interval '1 day'"],
    [8, "delete from a where b < now() - c * interval '1 day'"],
    [8, 'update a set b = 1 returning now()'],
    [9, 'insert into a (b) values (1) on conflict (b) do update set c = now()'],
    [9, 'insert into a (b) values (1) on conflict (b) do update set c = current_timestamp'],
    [9, "insert into a (b) values (1) on conflict (b) do update set c = 1 where a.d < excluded.d - interval '1 day'"],
    [9, 'insert into a (b) values (1) on conflict (b) do update set c = 1 where a.d < clock_timestamp()'],
    [10, 'insert into a (b) values ((select max(b) from a))'],
    [10, 'insert into a (b) values (1), (coalesce((select 2), 3))'],
    [10, 'insert into a (b) values (1) on conflict (b) do update set c = (select max(d) from e)'],
    [10, 'insert into a (b) values (1) returning (select max(d) from e)'],
    [11, 'update a set b = case when c then now() end'],
    [11, 'update a set b = coalesce(b, statement_timestamp())'],
    [11, 'delete from a where coalesce(b, now()) < now()'],
    [12, "insert into a (b, c) select s.id, m.id from s, m where s.code = 'lpa' and m.type = 'x'"],
    [12, 'insert into a (b, c) select s.id, m.id from s cross join m'],
    [13, 'select pg_advisory_xact_lock(7101, $1)'],
    [13, "select pg_notify('c', $1)"],
    [
      13,
      'create function f() returns void language sql as $$ select pg_advisory_xact_lock(1); select current_schema() $$',
    ],
  ])('%i: %s', (form, text) => expect(forms(text)).toContain(form));
});

describe('is taken', () => {
  it.each([
    'alter table a add column b int not null default 0, add column c text',
    'alter table a add constraint b check (c > 0)',
    'alter table a drop constraint b, drop constraint c',
    'create table a (b int primary key check (b > 0), c int references d)',
    "create trigger record_insert after insert on a for each row execute function record_change('id', '0', 'a')",
    'create trigger settings_stand before update on settings for each row execute function settings_stand()',
    'insert into triggers (site) values ($1)',
    'insert into triggers (site) select s from unnest($1::int[]) s',
    'insert into triggers (id, site) overriding system value select id, site from old_triggers',
    'insert into others (site) select site_id from sites',
    "select pg_notify('c' || current_schema(), 'x')",
    "select pg_notify('c' || current_schema(), x) from unnest($1::text[]) x",
    'select pg_advisory_xact_lock(hashtext(current_schema() || $1), site) from unnest($2::int[]) site',
    'select pg_advisory_xact_lock(hole, 1)',
    'create function f() returns void language sql as $$ select pg_advisory_xact_lock(hashtext(current_schema())) $$',
    'update a set b = statement_timestamp(), c = greatest(now(), c)',
    "update a set b = lower(c), d = least(d, statement_timestamp()) where e < now() - interval '1 day'",
    "delete from a where b < now() - $1 * interval '1 day' and now() - b > interval '1 hour'",
    'select clock_timestamp() as now',
    'insert into a (b) values (clock_timestamp())',
    'insert into a (b) values (case when $1 then clock_timestamp() end)',
    'insert into a (b) values (1) on conflict (b) do update set c = excluded.c, d = a.d + excluded.d',
    "insert into a (b) values (1) on conflict (b) do update set c = 1 where excluded.d - a.d > interval '1 day'",
    'insert into a (b) select coalesce(max(b), 0) + 1 from a',
    'insert into a (b, c) select s.id, m.id from s join m on m.site = s.id',
    'insert into a (b, c) select s.id, m.id from s join m using (site)',
    'insert into a (b, c) select s.id, n from s, generate_series(1, 3) n',
    'update a set b = case when c > 0 then 1 else coalesce(d, 2) end',
  ])('%s', (text) => expect(forms(text)).toEqual([]));
});

it('numbers of 32 bits are read from what makes and widens tables', () => {
  const made = [
    'create table a (id int generated always as identity primary key)',
    'create table b (id bigint generated always as identity primary key)',
    'create table c (id int generated by default as identity primary key, d int)',
    'create table d (id int primary key)',
  ];
  expect([...readShortNumbers(made)]).toEqual(['a', 'c']);
  expect([...readShortNumbers([...made, 'alter table a alter column id type bigint'])]).toEqual(['c']);
});

describe('the sources', () => {
  const read = (text: string) => statementsIn('a.ts', text).map((one) => one.text);

  it('are read with their holes as names, and parts of the same file in their places', () => {
    const source = `
      const CLOCK = sql\`clock_timestamp()\`;
      const ago = (ms: number) => sql\`\${CLOCK} - \${ms} * interval '1 millisecond'\`;
      export const forget = (db, table) => sql\`\${planned('a')}delete from \${sql.id(table)} where at < \${ago(5)}\`.execute(db);`;
    const text = "delete from hole where at < clock_timestamp() - hole * interval '1 millisecond'";
    expect(read(source)).toEqual([text]);
    expect(forms(text)).toEqual([8]);
  });

  it('statements that are sent as they stand as well, other texts not', () => {
    expect(read("client.query('delete from a'); sql.raw(`update a set b = 1`); const c = 'delete from c';")).toEqual([
      'delete from a',
      'update a set b = 1',
    ]);
    expect(read('sql`a.b = 1`')).toEqual([]);
  });

  describe('of a tree', () => {
    const root = mkdtempSync(join(tmpdir(), 'bantay-spread-'));
    afterAll(() => rmSync(root, { recursive: true, force: true }));
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    };

    it('are those of the server and its rooms, tests left out, and the migrator is told its schema', () => {
      const bad = 'sql`update a set b = clock_timestamp()`;\n';
      for (const name of ['server/a-queries.ts', 'server/a.test.ts', 'pages/a.ts']) write(`features/a/${name}`, bad);
      write('apps/server/src/database/migrate.ts', 'new Migrator({ db, provider });\n');
      write('apps/server/src/database/told.ts', 'new Migrator({ db, migrationTableSchema: a });\n');
      write(
        'apps/server/src/database/migrations/0001-a.ts',
        'sql`create table triggers (id int generated always as identity)`; sql`insert into triggers (a) select a from b`;\n',
      );
      write('packages/postgres/src/a.ts', `sql\`select \${a} b \${c} d\`; sql\`delete from a\`; run('select (');\n`);
      const { faults, unread, read } = spreadFaults(root);
      expect(faults.map((fault) => fault.replace(/(:\d+)? (\d+):.*/, ' $2'))).toEqual([
        'apps/server/src/database/migrate.ts 1',
        'apps/server/src/database/migrations/0001-a.ts 6',
        'features/a/server/a-queries.ts 8',
      ]);
      expect(unread).toHaveLength(2);
      expect(read).toBe(6);
    });
  });
});
