// Between two releases a schema only grows: the one before goes on beside it, and an update can be taken back.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/database.ts';
import { migrate, migrationNames } from '../src/database/migrate.ts';
import { AFTER_RELEASE, RELEASED_UP_TO } from '../src/database/released.ts';
import { createStoryDatabase } from './databases.ts';
import { pictureSchema, type SchemaPicture, takenFrom } from './schema-picture.ts';

/** Constraints that let in more than they did: an earlier program writes nothing that they refuse. */
const WIDENED: readonly string[] = [
  ...['reading_keys_scopes_check', 'sms_inbox_kind_check', 'sms_rounds_kind_check'],
  // The key of a divided table holds its month beside the number.
  ...['audit_pkey', 'record_chain_pkey'],
];

let story: Awaited<ReturnType<typeof createStoryDatabase>>;
let own: ReturnType<typeof openDatabase>;
let released: SchemaPicture;
beforeAll(async () => {
  story = await createStoryDatabase();
  own = openDatabase({ url: story.url, max: 2 });
  await sql`drop schema public cascade`.execute(own.db);
  await sql`create schema public`.execute(own.db);
  await migrate(story.url, migrationNames()[0]!); // there are some
  // As if they had run: what is left up to the newest are those of the release.
  for (const name of AFTER_RELEASE)
    await sql`insert into kysely_migration values (${name}, now()::text)`.execute(own.db);
  await migrate(story.url, RELEASED_UP_TO);
  released = await pictureSchema(own.db);
  await sql`delete from kysely_migration where name = any(${AFTER_RELEASE})`.execute(own.db);
  await migrate(story.url);
}, 120_000);
afterAll(async () => {
  await own.close();
  await story.drop();
});

it('what has come since the last release only adds', async () => {
  for (const name of [RELEASED_UP_TO, ...AFTER_RELEASE]) expect(migrationNames()).toContain(name);
  expect(released.columns.size).toBeGreaterThan(500);
  expect(takenFrom(released, await pictureSchema(own.db), WIDENED)).toEqual([]);
});

describe('is told', () => {
  it.each([
    ['alter table sites drop column sitio', 'sites.sitio is gone'],
    ['drop table sms_inbox cascade', 'sms_inbox.inbox_id is gone'],
    ['alter table sites alter column sitio type varchar(9)', 'sites.sitio was text and is character varying(9)'],
    ['alter table sms_outbox alter column number drop not null', 'sms_outbox.number can be missing now'],
    ['alter table sms_outbox add column shade int not null', 'sms_outbox.shade is new and must be told'],
    [
      'alter table sms_outbox add constraint tight check (length(number) < 13)',
      'tight on sms_outbox is new: CHECK ((length(number) < 13))',
    ],
    [
      'create unique index one_each on sms_inbox (number)',
      'one_each on sms_inbox is new: CREATE UNIQUE INDEX one_each ON public.sms_inbox USING btree (number)',
    ],
  ])('%s', async (statement, told) => {
    const before = await pictureSchema(own.db);
    await own.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx);
        expect(takenFrom(before, await pictureSchema(tx))).toContain(told);
        throw new Error('back');
      })
      .catch((error: Error) => expect(error.message).toBe('back'));
  });

  it.each([
    'create table trial_rows (id int primary key, said text not null)',
    'alter table sites add column shade int check (shade > 0)',
    'alter table sites add column shade int not null default 0',
    'create index quick on sms_inbox (number)',
  ])('nothing of %s', async (statement) => {
    const before = await pictureSchema(own.db);
    await own.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx);
        expect(takenFrom(before, await pictureSchema(tx))).toEqual([]);
        throw new Error('back');
      })
      .catch((error: Error) => expect(error.message).toBe('back'));
  });
});
