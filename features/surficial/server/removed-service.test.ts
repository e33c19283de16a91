import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeChainService } from '../../record/server/chain-service.ts';
import { insertObservation } from '../wire/surficial.ts';
import { makeRemovedService, type RemovedService } from './removed-service.ts';

let house: House;
let officer: Visitor;
let removed: RemovedService;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  removed = makeRemovedService(house.app.db, house.app.services.clock, house.app.services.alerts);
});
afterAll(() => house.close());

const enter = async (marker: Record<string, number>, date = '2026-11-20 07:30') => {
  const body = {
    date,
    panahon: 'MAARAW',
    reporter: 'Aida Gawa',
    type: 'ROUTINE',
    site_code: 'lpa',
  };
  return (await officer.send(insertObservation, { body: { ...body, marker } })).json as unknown as { mo_id: number };
};
const remove = (id: number) =>
  officer.raw('POST', '/api/surficial/delete_surficial_data', { body: { quantity: 'all', id } });
const measured = async () =>
  (await rowsOf<{ measurement: number }>(house, 'marker_data')).map((row) => row.measurement).sort();

it('a deleted round is brought back with its tag, once', async () => {
  const { mo_id } = await enter({ A: 60, B: 110 });
  const [data] = await rowsOf<{ data_id: number }>(house, 'marker_data');
  const tag = { marker_tag_id: null, data_id: data!.data_id, tagger_id: 1, remarks: 'tape was wet', tag_type: -1 };
  await officer.raw('POST', '/api/surficial/save_unreliable_marker_data', { body: tag });
  await remove(mo_id);
  expect(await measured()).toEqual([]);

  const [kept] = await removed.list();
  expect(kept!.before.data.map((one) => [one.markerName, one.measurement])).toEqual([
    ['A', 60],
    ['B', 110],
  ]);
  expect(await removed.restore(kept!.auditId)).toEqual({ back: ['A', 'B'], left: [] });
  expect(await measured()).toEqual([110, 60]);
  expect(await rowsOf(house, 'marker_data_tags')).toMatchObject([{ remarks: 'tape was wet', tag_type: -1 }]);
  expect(await removed.list()).toEqual([]);
  await expect(removed.restore(kept!.auditId)).rejects.toThrow('There is no such measurement.');
});

it('what was measured anew at that minute stays; after 30 days nothing is offered', async () => {
  const [row] = await rowsOf<{ mo_id: number }>(house, 'marker_observations');
  await remove(row!.mo_id);
  await enter({ A: 61 });
  const [kept] = await removed.list();
  expect(await removed.restore(kept!.auditId)).toEqual({ back: ['B'], left: ['A'] });
  expect(await measured()).toEqual([110, 61]);

  const [again] = await rowsOf<{ mo_id: number }>(house, 'marker_observations');
  await remove(again!.mo_id);
  await sql`update audit set at = at - interval '31 days' where action = 'surficial.remove'`.execute(house.app.db);
  expect(await removed.list()).toEqual([]);
});

it('a round of more than 90 days ago can be edited by delete and insert: its age is a notice, never a loss', async () => {
  const first = await enter({ A: 61 }, '2026-08-21 09:00');
  expect(first).toMatchObject({ status: true, notice: 'old', message: expect.stringContaining('90 days') });
  await remove(first.mo_id);
  expect(await enter({ A: 62 }, '2026-08-21 09:00')).toMatchObject({ status: true, notice: 'old' });
  expect(await measured()).toContain(62);
});

it('and nothing of it is a fault of the record', async () => {
  expect((await makeChainService(house.app.db).verify()).faults).toEqual([]);
});
