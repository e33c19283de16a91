// An upgrade keeps the rows of an earlier schema, and the server works on them. Every schema: `npm run faults -- --only upgrade`.
import { listCandidateAlerts } from '@bantay/contract/alerts';
import { sendChat } from '@bantay/contract/chat';
import { readRecord } from '@bantay/contract/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { createStoryDatabase } from './databases.ts';
import { decideAndRelease, measure, rain, send } from './field.ts';
import { type House, openHouse } from './harness.ts';
import { earlierSchemas, layBack, missingAfterUpgrade } from './upgrade.ts';

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
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
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
