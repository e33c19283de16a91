// What lets a database be spread over several machines, or hold several municipalities (decision 095): that statements are looked at where
// they are sent, that what the look takes for granted is so, and what the schema keeps to.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CHAT_CHANNEL, lockSender } from '@bantay/features/chat/server/chat-queries.ts';
import { listLeftSchemas } from '@bantay/features/drill/server/drill-queries.ts';
import { lockGauges } from '@bantay/features/rainfall/server/gauge-locks.ts';
import { makeChainService } from '@bantay/features/record/server/chain-service.ts';
import { lockSettings } from '@bantay/features/settings/server/settings-queries.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortNumbersOf } from '../../../scripts/spread-check.ts';
import { IMMUTABLE, STABLE } from '../../../scripts/spread-forms.ts';
import { AUDIT_CHANNEL, writeAudit } from '../src/database/audit.ts';
import { type Db, firstRow, type OpenDatabase, openDatabase, rows } from '../src/database/database.ts';
import { listen } from '../src/database/listen.ts';
import { isMigrated, migrate, migrationNames } from '../src/database/migrate.ts';
import { NEWS_CHANNEL, tellNews } from '../src/database/news.ts';
import { lockNumber, OWN_END } from '../src/database/own-schema.ts';
import { RECORD_TABLES } from '../src/database/record-tables.ts';
import { lockSite } from '../src/database/transaction.ts';
import { SESSION_CHANNEL } from '../src/http/session.ts';
import { OUTBOX_CHANNEL } from '../src/sms/outbox-rows.ts';
import { createStoryDatabase } from './databases.ts';
import { decideAndRelease, LPA, measure, rain, send } from './field.ts';
import { type House, openHouse } from './harness.ts';
import { sql as watched } from './seen-sql.ts';
import { withWatchedSql } from './spread-plugin.ts';
import { TABLE } from './writing-calls.ts';
import { isRefused, officer, openWritingHouse, post } from './writing-house.ts';
import { watch } from './written.ts';

let open: OpenDatabase;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await createStoryDatabase());
  open = openDatabase({ url, max: 2 });
});
afterAll(async () => {
  await open.close();
  await drop();
});

describe('a statement that is sent', () => {
  const told = process.env.SEEN_ROWS;
  const folder = mkdtempSync(join(tmpdir(), 'bantay-spread-'));
  const file = join(folder, 'seen');
  afterAll(() => {
    process.env.SEEN_ROWS = told;
    rmSync(folder, { recursive: true, force: true });
  });

  it('is looked at as it was put together, and goes on', async () => {
    writeFileSync(file, '');
    process.env.SEEN_ROWS = file;
    await open.db.transaction().execute(async (tx) => {
      const clock = watched`clock_timestamp()`;
      await watched`update job_runs set last_good_at = ${clock} where job = ${'none'}`.execute(tx);
      await watched`update job_runs set last_good_at = statement_timestamp() where job = ${'none'}`.execute(tx);
      await watched.raw('delete from job_runs where last_good_at < clock_timestamp() and false').execute(tx);
      await rows(tx, watched`select ${1}::int as one`);
    });
    process.env.SEEN_ROWS = told;
    const notes = readFileSync(file, 'utf8').trim().split('\n');
    expect(notes.map((note) => note.slice(0, 80))).toEqual([
      expect.stringMatching(/^SPREAD 8: clock_timestamp\(\) in an update or delete/),
      expect.stringMatching(/^SPREAD 8: clock_timestamp\(\) in an update or delete/),
    ]);
  });

  it('is built with what looks at it, wherever the server builds one', () => {
    const of = (code: string) => withWatchedSql(code, './seen-sql.ts');
    expect(of("import { type RawBuilder, sql } from 'kysely';\nsql`a`;")).toBe(
      `import { type RawBuilder} from 'kysely'; import { sql } from "./seen-sql.ts";\nsql\`a\`;`,
    );
    expect(of("import type { RawBuilder } from 'kysely';")).toBe("import type { RawBuilder } from 'kysely';");
    expect(of("import { type KyselyPlugin } from 'kysely';")).toBe("import { type KyselyPlugin } from 'kysely';");
  });
});

describe('what the look takes for granted', () => {
  const constancy = (names: ReadonlySet<string>) =>
    rows<{ name: string; kinds: string[] }>(
      open.db,
      sql`select n as name, array_agg(distinct p.provolatile::text) as kinds
          from unnest(${[...names]}::text[]) n join pg_proc p on p.proname = n group by n`,
    );

  it('what counts as the same all through a statement is so, or depends on nothing at all', async () => {
    const found = await constancy(STABLE);
    expect(found.map(({ name }) => name).sort()).toEqual([...STABLE].sort());
    expect(found.filter(({ kinds }) => kinds.includes('v'))).toEqual([]);
  });

  it('and what counts as depending on its arguments alone does', async () => {
    const found = await constancy(IMMUTABLE);
    expect(found.length).toBeGreaterThan(40);
    // Of these one form hangs on the session, which is not ours: days of a series, JSON of times, bytes of an encoding.
    const known = ['array_agg', 'generate_series', 'jsonb_agg', 'length', 'string_agg', 'timezone'];
    expect(found.filter(({ name, kinds }) => `${kinds}` !== 'i' && !known.includes(name))).toEqual([]);
  });

  it('tables that number their rows with 32 bits are read from the migrations as they stand in the catalogue', async () => {
    const found = await rows<{ name: string }>(
      open.db,
      sql`select distinct c.relname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace = current_schema()::regnamespace and a.attidentity <> '' and a.atttypid <> 'int8'::regtype`,
    );
    const short = shortNumbersOf(resolve(import.meta.dirname, '../../..'));
    expect([...short].sort()).toEqual(found.map(({ name }) => name).sort());
    expect(short.size).toBeGreaterThan(40);
  });
});

it('every table has a primary key: a spread engine moves rows by it', async () => {
  const without = await rows<{ name: string }>(
    open.db,
    sql`select c.relname::text as name from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  );
  expect(without).toEqual([]);
});

describe('the record', () => {
  it('names a table as we call it, whatever the machine calls its part of it', async () => {
    await open.db.transaction().execute(async (tx) => {
      await sql`alter table earthquake_events rename to earthquake_events_102597`.execute(tx);
      await sql`insert into earthquake_events_102597 (ts, magnitude, latitude, longitude, issuer, processed) values (now(), 5, 11, 125, 'USGS', 0)`.execute(
        tx,
      );
      const link = await firstRow<{ tableName: string }>(
        tx,
        sql`select table_name from record_chain order by chain_id desc limit 1`,
      );
      expect(link).toEqual({ tableName: 'earthquake_events' });
      await sql`alter table earthquake_events_102597 rename to earthquake_events`.execute(tx);
    });
  });

  it('of every table is told its name', async () => {
    const told = await rows<{ table: string; argument: string }>(
      open.db,
      sql`select distinct c.relname::text as table, split_part(encode(t.tgargs, 'escape'), '\\000', 3) as argument
          from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
          where p.proname = 'record_change' and c.relnamespace = current_schema()::regnamespace`,
    );
    expect(told.map(({ table }) => table).sort()).toEqual(RECORD_TABLES.map(({ table }) => table).sort());
    expect(told.filter(({ table, argument }) => table !== argument)).toEqual([]);
  });
});

describe('two schemas of one database', () => {
  const SCHEMAS = ['tenant_a', 'tenant_b'] as const;
  const address = (schema: string) => `${url}?options=-c%20search_path%3D${schema}%20-c%20timezone%3DAsia%2FManila`;
  const houses: OpenDatabase[] = [];
  afterAll(() => Promise.all(houses.map((house) => house.close())));

  it('are each brought up to date, by `?options=` of the address', async () => {
    const before = await rows(open.db, sql`select count(*)::int as at from kysely_migration`);
    for (const schema of SCHEMAS) {
      await sql`create schema ${sql.id(schema)}`.execute(open.db);
      expect(await migrate(address(schema))).toEqual(migrationNames());
      expect(await migrate(address(schema))).toEqual([]);
      const house = openDatabase({ url: address(schema), max: 2 });
      houses.push(house);
      expect(await isMigrated(house.db)).toBe(true);
      expect(await firstRow(house.db, sql`select count(*)::int as sites from ${sql.id(schema, 'sites')}`)).toEqual({
        sites: 2,
      });
    }
    expect(await rows(open.db, sql`select count(*)::int as at from kysely_migration`)).toEqual(before);
  }, 240_000);

  const [a, b] = [() => houses[0]!.db, () => houses[1]!.db];
  /** Whether the lock is free for this one, and not merely for itself. */
  const isFree = (db: Db, lock: (tx: Db) => Promise<unknown>) =>
    db
      .transaction()
      .execute(async (tx) => {
        await sql`set local lock_timeout = '100ms'`.execute(tx);
        await lock(tx);
        return true;
      })
      .catch((error: { code?: string }) => error.code !== '55P03');

  it.each<[string, (tx: Db) => Promise<unknown>]>([
    ['a site', (tx) => lockSite(tx, LPA)],
    ['the record of a site', (tx) => sql`select record_append(${LPA}, 'sites', 1, 'insert', '{}')`.execute(tx)],
    ['gauges', (tx) => lockGauges(tx, [1, 2])],
    ['a person', (tx) => lockSender(tx, 7)],
    ['what all share', lockSettings],
    ['the rows of reference', (tx) => sql`select pg_advisory_xact_lock(${lockNumber(8_242_001)})`.execute(tx)],
  ])('do not wait for each other, though each waits for itself: %s', async (_what, lock) => {
    for (const [own, others] of [
      [a(), [b(), open.db]],
      [open.db, [a(), b()]],
    ] as const)
      await own.transaction().execute(async (tx) => {
        await lock(tx);
        expect(await isFree(own, lock)).toBe(false);
        for (const other of others) expect(await isFree(other, lock)).toBe(true);
      });
  });

  it('a site and its record are one lock, in a schema as in a house of its own', async () => {
    for (const db of [open.db, a()])
      await db.transaction().execute(async (tx) => {
        await lockSite(tx, LPA);
        const record = (own: Db) => sql`select record_append(${LPA}, 'sites', 1, 'insert', '{}')`.execute(own);
        expect(await isFree(db, record)).toBe(false);
      });
  });

  it('tidy away what drills of their own have left, and leave those of each other', async () => {
    const left = await firstRow<{ end: string }>(a(), sql`select ${OWN_END} as "end"`);
    expect(left!.end).toMatch(/^_[0-9a-f]{12}$/);
    for (const name of [`drill_5${left!.end}`, 'drill_6']) await sql`create schema ${sql.id(name)}`.execute(open.db);
    expect(await Promise.all([open.db, a(), b()].map(listLeftSchemas))).toEqual([['drill_6'], ['drill_5'], []]);
  });

  it('hear their own news and none of each other', async () => {
    const heard: string[] = [];
    const listeners = await Promise.all(
      [url, ...SCHEMAS.map(address)].map((own, place) =>
        listen({
          url: own,
          channels: [AUDIT_CHANNEL, NEWS_CHANNEL],
          onNotice: (channel, payload) => heard.push(`${place} ${channel} ${payload}`),
          onGap: () => {},
          onError: () => {},
        }),
      ),
    );
    const said: string[] = [];
    for (const [place, db] of [open.db, a(), b()].entries()) {
      const auditId = await writeAudit(db, { fieldAt: 0, actor: 'system', action: 'spread.tried', topic: 'sites' });
      await tellNews(db, { topic: 'ewi', site: null, subject: place });
      said.push(`${place} ${AUDIT_CHANNEL} ${auditId}`);
      said.push(`${place} ${NEWS_CHANNEL} ${JSON.stringify({ topic: 'ewi', site: null, subject: place })}`);
    }
    await expect.poll(() => [...heard].sort()).toEqual([...said].sort());
    await Promise.all(listeners.map((one) => one.close()));
  });

  it('are each a whole installation: a warning of one goes out, and the other knows nothing of it', async () => {
    const house = await openHouse({ database: { url: address('tenant_a'), drop: async () => {} } });
    const officer = await house.signedIn();
    await measure(house, '2026-11-21 08:00:00');
    await rain(house, '2026-11-21 09:05:00', 80);
    await send(officer, await decideAndRelease(house, officer));
    expect((await makeChainService(house.app.db).verify()).faults).toEqual([]);
    await house.close();
    const known = (db: Db) =>
      rows(
        db,
        sql`select (select count(*)::int from rain_readings) as readings, (select count(*)::int from alert_status) as decisions,
              (select count(*)::int from sms_outbox) as messages, (select count(*)::int from audit where action like 'alerts.%') as said`,
      );
    expect(await known(a())).not.toEqual(await known(b()));
    for (const other of [open.db, b()])
      expect(await known(other)).toEqual([{ readings: 0, decisions: 0, messages: 0, said: 0 }]);
  });

  it('no call that writes at one leaves a row, a file or news at the other, which knows neither its people nor its keys', async () => {
    const other = await openHouse({ database: { url: address('tenant_a'), drop: async () => {} } });
    const writing = await openWritingHouse({}, { url: address('tenant_b'), drop: async () => {} });
    const filesOf = (house: House) => readdirSync(house.dataFolder, { recursive: true }).length;
    const heard = { a: 0, b: 0 };
    const hear = (own: keyof typeof heard) =>
      listen({
        url: address(`tenant_${own}`),
        channels: [AUDIT_CHANNEL, NEWS_CHANNEL, OUTBOX_CHANNEL, SESSION_CHANNEL, CHAT_CHANNEL],
        onNotice: () => {
          heard[own] += 1;
        },
        onGap: () => {},
        onError: () => {},
      });
    const listeners = await Promise.all([hear('a'), hear('b')]);
    const tables = await rows<{ name: string }>(
      other.app.db,
      sql`select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
    );
    const names = tables.map(({ name }) => name);
    const [changed, changedHere] = await Promise.all([watch(other, names), watch(writing, names)]);
    const before = filesOf(other);
    const letIn: string[] = [];
    const refused: string[] = [];
    // The routine release is taken at a noon without alerts alone (stories/two-sites.test.ts).
    for (const row of TABLE.filter(({ fields }) => !fields.some(({ path }) => path === 'routine_details'))) {
      const body = await row.body();
      const { path } = row.declaration.call;
      // What anybody may send is taken at each door for itself.
      if (row.declaration.shape.who !== 'anybody') {
        const { status } = await post(row, body, officer, other);
        if (status !== 401) letIn.push(`${status} ${path}`);
      }
      if (isRefused(await post(row, body))) refused.push(path);
    }
    expect([letIn, refused]).toEqual([[], []]);
    expect(await changed()).toEqual([]);
    expect(filesOf(other)).toBe(before);
    expect((await changedHere()).length).toBeGreaterThan(40);
    // News come in order: whatever came before this one was heard.
    await tellNews(a(), { topic: 'ewi', site: null, subject: 7 });
    await expect.poll(() => heard.a).toBeGreaterThan(0);
    expect(heard.a).toBe(1);
    expect(heard.b).toBeGreaterThan(50);
    await Promise.all(listeners.map((one) => one.close()));
    await writing.close();
    await other.close();
  }, 120_000);
});
