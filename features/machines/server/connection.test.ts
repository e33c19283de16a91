// What admins see of a machine: what arrived in the last hour from its key, accepted and refused with reasons.
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCaredColumns, listCaredGauges } from '../../instruments/wire/instruments.ts';
import { readConnection } from '../wire/machines.ts';

let house: House;
let admin: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
});
afterAll(() => house.close());

const see = async (name: string, visitor = admin) => visitor.send(readConnection, { params: { name } });
const post = (key: string, query: string) =>
  house
    .visitor()
    .raw('POST', `/api/ingest/reading?gauge=rain_lpasb&${query}`, { headers: { authorization: `Bearer ${key}` } });
const idOf = async () => (await rowsOf<{ logger_key_id: number }>(house, 'logger_keys')).at(-1)!.logger_key_id;

describe('a key', () => {
  it('from which nothing came says what it may bring, and where', async () => {
    const column = { tsmName: 'lpasz', siteCode: 'lpa', segments: 3, segmentLength: 1, version: 2 };
    await house.app.services.columns.add({ ...column, activatedOn: '2026-11-20' }, { by: null });
    await createLoggerKey(house.app.db, 'Upper Hut', { gauges: ['rain_lpasb'], columns: ['lpasz'] });
    expect((await see('upper hut')).json).toEqual({
      ...{ status: true, key_id: await idOf(), name: 'Upper Hut', revoked_at: null, feeds: [], battery: null },
      ...{ gauges: ['rain_lpasb'], columns: [{ name: 'lpasz', version: 2 }], arrivals: [] },
      address: expect.stringMatching(/^http:\/\//),
    });
  });

  it('shows what came, the newest first, with reasons and its battery', async () => {
    const key = await createLoggerKey(house.app.db, 'box', { gauges: ['rain_lpasb'] });
    await post(key, 'value=0.4&battery=3.9');
    await post(key, 'value=wet&battery=3.3');
    const { json } = await vi.waitFor(async () => {
      const seen = await see('box');
      expect(seen.json.arrivals.map(({ accepted }) => accepted)).toEqual([0, 1]);
      return seen;
    });
    expect(json.arrivals[0]).toMatchObject({
      ...{
        door: 'reading',
        refused: 1,
        reasons: ['rain_lpasb 2026-11-21 09:10:00: wet mm: not stored, not a number.'],
      },
      raw_text: '?gauge=rain_lpasb&value=wet&battery=3.3\n',
    });
    expect(json.battery).toMatchObject({ volts: 3.3, is_low: true, low_from: 3.4 });
  });

  it('stands with its battery beside the gauge and the column that it brings', async () => {
    const batteries = ({ keys }: { keys: readonly { name: string; battery: unknown }[] }) =>
      keys.map(({ name, battery }) => [name, battery]);
    const { gauges } = (await admin.send(listCaredGauges)).json;
    const low = ['box', { volts: 3.3, is_low: true }];
    expect(batteries(gauges.find(({ gauge_name }) => gauge_name === 'rain_lpasb')!)).toEqual([
      ['Upper Hut', null],
      low,
    ]);
    const { columns } = (await admin.send(listCaredColumns)).json;
    expect(batteries(columns.find(({ tsm_name }) => tsm_name === 'lpasz')!)).toEqual([['Upper Hut', null]]);
  });

  it('shows nothing that is older than an hour, but its battery', async () => {
    await sql`update logger_arrivals set arrived_at = arrived_at - interval '61 minutes'`.execute(house.app.db);
    const { json } = await see('box');
    expect([json.arrivals, json.battery?.volts]).toEqual([[], 3.3]);
  });

  it('that was revoked gives way to the next of its name, and is shown until there is one', async () => {
    const first = (await see('box')).json.key_id;
    await house.app.services.keys.revoke(first, { by: null });
    expect((await see('box')).json).toMatchObject({ key_id: first, revoked_at: expect.any(String), battery: null });
    await createLoggerKey(house.app.db, 'Box', { gauges: ['rain_lpasb'] });
    expect((await see('BOX')).json).toMatchObject({ key_id: await idOf(), name: 'Box', revoked_at: null });
  });

  it('that is none, a stranger and an officer who makes no keys are refused', async () => {
    const unknown = await see('none');
    expect([unknown.status, unknown.json.code, unknown.json.message]).toEqual([
      404,
      'loggerKeyUnknown',
      'There is no key none.',
    ]);
    expect((await see('box', house.visitor())).status).toBe(401);
    expect((await see('box', await house.signedIn(people.secondOfficer))).json).toMatchObject({ code: 'roleMissing' });
  });
});
