// An upgrade keeps the rows of an earlier schema, and the server works on them. Every schema: `npm run faults -- --only upgrade`.
import { sendChat } from '@bantay/features/chat/wire/chat.ts';
import { listCandidateAlerts } from '@bantay/features/dashboard/wire/dashboard.ts';
import { readRecord } from '@bantay/features/record/wire/record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { createStoryDatabase } from './databases.ts';
import { decideAndRelease, measure, rain, send } from './field.ts';
import { type House, openHouse } from './harness.ts';
import { contentOf, earlierSchemas, emptySchema, layBack, missingAfterUpgrade } from './upgrade.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  const officer = await house.signedIn();
  await measure(house, '2026-11-21 08:00:00');
  await rain(house, '2026-11-21 09:05:00', 80);
  await send(officer, await decideAndRelease(house, officer));
  await officer.send(sendChat, { body: { room_id: null, msg: 'Kumusta', recipient_user_id: 2 } as never });
});
afterAll(() => house.close());

const schemas = earlierSchemas();
/** The oldest, the one before today's, and one in between. */
it.each([schemas[0]!, schemas[Math.floor(schemas.length / 2)]!, schemas.at(-1)!])('from %s', async (name) => {
  const { url, drop } = await createStoryDatabase();
  const { db, close } = openDatabase({ url, max: 2 });
  await emptySchema(db);
  await migrate(url, name);
  const laid = await layBack(house.app.db, db, name);
  const filled = laid.filter(({ all }) => all.length > 0).map(({ table }) => table);
  expect(filled).toEqual(
    expect.arrayContaining(['rain_readings', 'rain_days', 'monitoring_releases', 'sms_outbox', 'users']),
  );
  await migrate(url);
  expect(await missingAfterUpgrade(db, laid)).toEqual([]);
  await close();
  const upgraded = await openHouse({ database: { url, drop } });
  const officer = await upgraded.signedIn();
  expect((await officer.send(listCandidateAlerts)).status).toBe(200);
  expect((await officer.send(readRecord, { params: { site_code: 'lpa' } as never })).status).toBe(200);
  await rain(upgraded, '2026-11-21 09:35:00', 3);
  await upgraded.close();
});

/** A sample of them; the trial does it with all. */
it('a database upgraded from an earlier schema equals a new one, table by table', async () => {
  const { url, drop } = await createStoryDatabase();
  const { db, close } = openDatabase({ url, max: 1 });
  const fresh = await contentOf(db);
  expect(fresh.get('ewi_templates')).toContain('LUMIKAS');
  for (const name of schemas.filter((_, place) => place % 12 === 0)) {
    await emptySchema(db);
    await migrate(url, name);
    await migrate(url);
    expect([name, await contentOf(db)]).toEqual([name, fresh]);
  }
  await close();
  await drop();
});

it('a start brings what the domain lists, and leaves what the municipality has written', async () => {
  const { url, drop } = await createStoryDatabase();
  const { db, close } = openDatabase({ url, max: 1 });
  const fresh = await contentOf(db);
  // As a database of last year: a source fewer, a symbol with another word, a text of the municipality, one text fewer.
  await sql`delete from moms_feature_alerts where feature_id = 1 and alert_level = 3`.execute(db);
  await sql`update operational_trigger_symbols set alert_description = 'as it was'`.execute(db);
  await sql`update ewi_templates set community_response = 'Ours' where alert_level = 1 and trigger = 'rainfall'`.execute(
    db,
  );
  await migrate(url);
  const brought = await contentOf(db);
  expect(brought.get('operational_trigger_symbols')).toEqual(fresh.get('operational_trigger_symbols'));
  expect(brought.get('moms_feature_alerts')?.replaceAll(/"feature_alert_id": \d+/g, '')).toHaveLength(
    fresh.get('moms_feature_alerts')!.replaceAll(/"feature_alert_id": \d+/g, '').length,
  );
  expect(brought.get('ewi_templates')).toContain('"community_response": "Ours"');
  await close();
  await drop();
});
