// A false alarm: the trigger of a running alert turns out invalid, and the officer declares the whole event invalid.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  candidateOf,
  decide,
  decideAndRelease,
  feed,
  rain,
  release,
  releaseBody,
} from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readRecord } from '../../record/wire/record.ts';
import { insertEwi } from '../wire/alerts.ts';

let house: House;
let officer: Visitor;
let triggerId: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  triggerId = (await candidateOf(officer))!.trigger_list_arr[0]!.trigger_id;
  await decideAndRelease(house, officer);
});
afterAll(() => house.close());

it('a running alert cannot be declared invalid while its trigger counts', async () => {
  house.setNow('2026-11-21 10:10:00');
  await house.app.services.alerts.closeDue();
  expect(await candidateOf(officer)).toMatchObject({ general_status: 'on-going', can_declare_invalid: false });
});

it('once its only trigger is invalid, the lowering may say that the event never was', async () => {
  await decide(officer, triggerId, -1);
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ general_status: 'lowering', public_alert_level: 0, can_declare_invalid: true });
  const body = { ...releaseBody(house, candidate), is_event_valid: false };
  expect((await officer.send(insertEwi, { body: body as never })).json.status).toBe(true);
});

it('it stands among the invalid events, the site is in routine, and the record says so', async () => {
  const { onGoing } = await feed(officer);
  expect(onGoing.invalids).toMatchObject([{ general_status: 'Declared invalid', event: { site_id: 24, status: '3' } }]);
  expect([...onGoing.latest, ...onGoing.overdue, ...onGoing.extended]).toEqual([]);
  expect(onGoing.summary.find((one) => one.site.site_id === 24)).toMatchObject({ alert_level: 0, state: 'routine' });
  const { events } = (await officer.send(readRecord, { params: { site_code: 'lpa' }, query: {} })).json;
  expect(events.slice(0, 2)).toMatchObject([
    { status: 1 },
    { status: 3, releases: [{ kind: 'declared invalid' }, {}] },
  ]);
});

it('rain that goes on opens a new event', async () => {
  house.setNow('2026-11-21 12:10:00');
  await rain(house, '2026-11-21 12:05:00', 5);
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 1 });
  for (const trigger of candidate.trigger_list_arr) await decide(officer, trigger.trigger_id, 1);
  expect((await release(house, officer, (await candidateOf(officer))!)).json.status).toBe(true);
  const read = await feed(officer);
  expect([read.onGoing.latest.length, read.onGoing.invalids.length]).toEqual([1, 1]);
});
