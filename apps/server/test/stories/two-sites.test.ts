// Two sites in different states at once: nothing that happens at one is seen, asked or sent at the other.
import { insertEwi } from '@bantay/features/alerts/wire/alerts.ts';
import { readSending } from '@bantay/features/ewi/wire/ewi.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateOf, decide, decideAndRelease, feed, LPA, measure, rain, send, summaryOf, walk } from '../field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../harness.ts';

const SCU = 101;
let house: House;
let officer: Visitor;

beforeAll(async () => {
  // 24 November 2026 is a Tuesday of the wet season: a routine day.
  house = await openHouse({ now: '2026-11-24 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const states = async () => [(await summaryOf(officer, LPA)).state, (await summaryOf(officer, SCU)).state];

it('lpa has an onset while scu stays in routine', async () => {
  await measure(house, '2026-11-24 07:00:00', LPA);
  await measure(house, '2026-11-24 07:00:00', SCU);
  await rain(house, '2026-11-24 09:05:00', 80);
  expect((await candidateOf(officer, LPA))!.general_status).toBe('onset');
  expect(await candidateOf(officer, SCU)).toBeUndefined();
  await decideAndRelease(house, officer, LPA);
  expect(await states()).toEqual(['onset', 'routine']);
});

it('at noon the routine release is offered for scu alone', async () => {
  await walk(house, '2026-11-24 12:00:00');
  const { onGoing, candidates } = await feed(officer);
  const routine = candidates.find((one) => !('site_id' in one))!;
  expect(routine).toMatchObject({ general_status: 'routine', data_ts: '2026-11-24 11:30:00' });
  const offered = (routine as { routine_details: { site_id_list: number[] }[] }).routine_details.flatMap(
    (group) => group.site_id_list,
  );
  expect(offered).toEqual([SCU]);
  expect('unreleased_sites' in onGoing.routine && onGoing.routine.unreleased_sites.map((one) => one.site_id)).toEqual([
    SCU,
  ]);
  // lpa is named as well: it is on alert, so it is passed over in silence.
  const body = {
    ...routine,
    routine_details: [{ site_id_list: [LPA, SCU], trigger_list_str: null }],
    release_time: toManilaText(house.now()).slice(11, 16),
  };
  const answer = await officer.send(insertEwi, { body: body as never });
  expect(answer.json).toMatchObject({ status: true });
  expect(answer.json.release_ids).toHaveLength(1);
  expect((await summaryOf(officer, LPA)).alert_level).toBe(1);
});

it('scu goes up in the middle of the alert of lpa; bulletins are numbered for each site by itself', async () => {
  await rain(house, house.now() - 60_000, 90, 'rain_scusb');
  expect((await candidateOf(officer, SCU))!.general_status).toBe('onset');
  expect((await candidateOf(officer, LPA))?.general_status).not.toBe('onset');
  await decideAndRelease(house, officer, SCU);
  expect((await states())[1]).toBe('onset');
  const releases = await rowsOf<{ site_id: number; bulletin_number: number }>(house, 'monitoring_releases');
  for (const site of [LPA, SCU]) {
    const numbers = releases.filter((row) => row.site_id === site).map((row) => row.bulletin_number);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  }
});

it('a trigger declared invalid at scu leaves lpa where it is', async () => {
  const before = await summaryOf(officer, LPA);
  await rain(house, house.now() - 30_000, 30, 'rain_scusb');
  const raised = (await candidateOf(officer, SCU))?.trigger_list_arr ?? [];
  for (const trigger of raised) await decide(officer, trigger.trigger_id, -1);
  expect(await summaryOf(officer, LPA)).toEqual(before);
});

it('a sending of lpa shows at lpa alone', async () => {
  const releases = await rowsOf<{ site_id: number; release_id: number }>(house, 'monitoring_releases');
  const newest = (site: number) =>
    Math.max(...releases.filter((row) => row.site_id === site).map((row) => row.release_id));
  await send(officer, newest(LPA));
  const updatesOf = async (site: number) =>
    (await officer.send(readSending, { params: { release_id: String(newest(site)) } })).json.updates.length;
  expect([await updatesOf(LPA), await updatesOf(SCU)]).toEqual([1, 0]);
  await send(officer, newest(SCU));
  expect([await updatesOf(LPA), await updatesOf(SCU)]).toEqual([1, 1]);
  const waiting = await rowsOf<{ state: string }>(house, 'sms_outbox');
  expect(new Set(waiting.map((row) => row.state))).toEqual(new Set(['queued']));
});
