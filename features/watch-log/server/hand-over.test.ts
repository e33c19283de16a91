// A shift handed over in a running house: one gives, one takes, and both names stay.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import { giveShift, readHandOver, takeShift, withdrawShift } from '../wire/hand-over.ts';
import { readWatchLog } from '../wire/watch-log.ts';

let house: House;
let elena: Visitor;
let second: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  elena = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
  await rain(house, '2026-11-21 09:05:00', 80);
});
afterAll(() => house.close());

const read = async () => (await elena.send(readHandOver, {})).json;
const give = async (visitor: Visitor, toUserId: number | null = null, remarks = 'The road is open.') =>
  (await visitor.send(giveShift, { body: { to_user_id: toUserId, remarks } })).json;
const newest = async () => (await read()).newest[0]!;
const take = async (visitor: Visitor, id: number) =>
  (await visitor.send(takeShift, { body: { hand_over_id: id } })).json;
const withdraw = async (visitor: Visitor, id: number) =>
  (await visitor.send(withdrawShift, { body: { hand_over_id: id } })).json;
const inFeed = async () => (await elena.send(listCandidateAlerts, { params: { param: undefined } })).json;
const idOf = async (name: RegExp) => (await read()).colleagues.find((one) => name.test(one.name))!.user_id;

it('the server lists what is open, the decision that waits first', async () => {
  const { items, newest: none, colleagues } = await read();
  expect(none).toEqual([]);
  expect(items[0]).toMatchObject({ kind: 'trigger', site_code: 'lpa', source: 'rainfall', level: 1 });
  expect(colleagues.length).toBeGreaterThan(1);
});

it('with nothing handed over the feed does not say a word of it', async () => {
  expect(await inFeed()).not.toHaveProperty('hand_over');
});

it('given, it stands in the feed until somebody takes it; taken twice is taken once', async () => {
  expect(await give(elena)).toMatchObject({ status: true });
  const { hand_over_id: id, given_by: giver, items } = await newest();
  expect(items[0]).toMatchObject({ kind: 'trigger', level: 1 });
  expect((await inFeed()).hand_over).toMatchObject({ given_by: giver, to_user: null, items: items.length });
  house.move(60_000);
  expect(await take(second, id)).toMatchObject({ status: true });
  const first = await newest();
  house.move(60_000);
  expect(await take(second, id)).toMatchObject({ status: true });
  expect(await newest()).toEqual(first);
  expect(first.taken_by).not.toBe(giver);
  expect(await inFeed()).not.toHaveProperty('hand_over');
});

it('there is never more than one, also of two who give at once', async () => {
  const answers = await Promise.all([give(elena), give(second)]);
  expect(answers.filter(({ status }) => status === true)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== true)).toMatchObject({ code: 'handOverOpen' });
});

it('only the giver withdraws it, and afterwards nobody takes it', async () => {
  const { hand_over_id: id, given_by_id: giver } = await newest();
  const [own, other] = giver === (await idOf(/Elena/)) ? [elena, second] : [second, elena];
  expect(await withdraw(other!, id)).toMatchObject({ code: 'handOverNotOwn' });
  expect(await withdraw(own!, id)).toMatchObject({ status: true });
  expect(await withdraw(own!, id)).toMatchObject({ status: true });
  expect(await take(other!, id)).toMatchObject({ code: 'handOverWithdrawn' });
});

it('two who take it at once: one has it, the other is told who', async () => {
  await give(elena);
  const { hand_over_id: id } = await newest();
  const third = await house.signedIn(people.provincialOfficer);
  const answers = await Promise.all([take(second, id), take(third, id)]);
  expect(answers.filter(({ status }) => status === true)).toHaveLength(1);
  const { taken_by: name } = await newest();
  expect(answers.find(({ status }) => status !== true)?.message).toContain(name!);
  expect(await withdraw(elena, id)).toMatchObject({ code: 'handOverTaken' });
});

it('given to somebody it is not taken by the giver; left to nobody it is', async () => {
  const secondId = (await newest()).taken_by === null ? 0 : await idOf(/^(?!Elena)/);
  await give(elena, secondId);
  const { hand_over_id: id, to_user_id: to } = await newest();
  expect(to).toBe(secondId);
  expect(await take(elena, id)).toMatchObject({ code: 'handOverOwn' });
  await withdraw(elena, id);
  await give(elena);
  expect(await take(elena, (await newest()).hand_over_id)).toMatchObject({ status: true });
});

it('to oneself or to somebody who cannot take it is refused', async () => {
  expect(await give(elena, await idOf(/Elena/))).toMatchObject({ code: 'handOverToSelf' });
  expect(await give(elena, 999_999)).toMatchObject({ code: 'handOverStranger' });
  expect(await take(elena, 999_999)).toMatchObject({ code: 'handOverUnknown' });
});

it('it stands in the log with both names, and the giver has read to there', async () => {
  const query = { from: '2026-11-21 00:00:00', to: '2026-11-22 00:00:00', kinds: 'hand-over' };
  const { entries, looked_at: looked } = (await elena.send(readWatchLog, { query })).json;
  const whats = entries.map(({ facts }) => facts.what);
  expect(whats.filter((what) => what === 'given').length).toBeGreaterThan(3);
  expect(whats).toEqual(expect.arrayContaining(['taken', 'withdrawn']));
  expect(entries.every(({ by }) => by !== null)).toBe(true);
  expect(looked).not.toBeNull();
});

it('nobody without a session', async () => {
  const guest = house.visitor();
  expect((await guest.send(readHandOver, {})).status).toBe(401);
  expect((await guest.send(giveShift, { body: { to_user_id: null, remarks: '' } })).status).toBe(401);
});
