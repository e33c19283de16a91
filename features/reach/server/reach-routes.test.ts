// The reach board through its doors: who is told and who is not, what may be noted, and whom a reminder goes to.
import { rows } from '@bantay/server/database/database.ts';
import { cancelSuperseded } from '@bantay/server/sms/claim-row.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain, send, walk } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { correctEwi, noteTold, readSending, sendEwi } from '../../ewi/wire/ewi.ts';
import { listIncoming, readIncoming } from '../../incoming/wire/incoming.ts';
import { countUnder } from '../rules/reach-board.ts';
import { markTold, readReach, remindSilent, takeBackTold } from '../wire/reach.ts';

const TEXT = 'Alert level 1. Maghanda.';
let house: House;
let officer: Visitor;
let second: Visitor;
let older: number;
let newest: number;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
  await rain(house, '2026-11-21 09:05:00', 80);
  older = await decideAndRelease(house, officer, LPA);
  await walk(house, '2026-11-21 12:00:00');
  newest = await decideAndRelease(house, officer, LPA);
});
afterAll(() => house.close());
beforeEach(async () => {
  const { db } = house.app;
  await sql`truncate sms_rounds, told_marks, told_people, sms_inbox restart identity cascade`.execute(db);
  await sql`truncate monitoring_releases_acknowledgment, simulated_sms`.execute(db);
  await sql`update monitoring_releases set cancelled_at = null`.execute(db);
});

const ask = (by = officer, site_code = 'lpa') => by.send(readReach, { params: { site_code } });
const board = async () => (await ask()).json.board!; // released
const all = async () => (await board()).people;
const stateOf = async (id: number) => (await all()).find(({ user_id }) => user_id === id)!.state;
const counts = async () => {
  const states: Record<string, number> = {};
  for (const { state } of await all()) states[state] = (states[state] ?? 0) + 1;
  return states;
};
interface Message {
  outboxId: number;
  number: string;
  userId: number;
  state: string;
  kind: string;
  text: string;
  updateNumber: number;
}
const outbox = (releaseId = newest) =>
  rows<Message>(
    house.app.db,
    sql`select o.outbox_id, o.number, o.user_id, o.state, r.kind, r.update_number,
          r.sms_msg || coalesce(' ' || r.letters, '') as text
        from sms_outbox o join sms_rounds r using (round_id) where r.release_id = ${releaseId} order by o.outbox_id`,
  );
const setState = (state: string, ids?: readonly number[]) =>
  sql`update sms_outbox set state = ${state}
      where ${ids === undefined} or outbox_id = any(${ids ?? []})`.execute(house.app.db);
/** Everybody has it from the gateway; those named stand otherwise. */
async function sent(others: readonly string[] = [], releaseId = newest): Promise<Message[]> {
  await send(officer, releaseId, TEXT);
  await setState('accepted');
  const messages = await outbox(releaseId);
  for (const [index, state] of others.entries()) await setState(state, [messages[index]!.outboxId]);
  return messages;
}
const write = (from: string, text: string) =>
  house.app.services.incoming.receive(
    { from, text, sentAt: null, gatewayId: `test ${from} ${text}` },
    { actor: 'operator', userId: null },
  );
const mark = (person_id: number, more: object = {}, by = officer) =>
  by.send(markTold, { body: { release_id: newest, person_id, way: 'runner', ...more } });
const takeBack = (person_id: number, mark_id: number, by = officer) =>
  by.send(takeBackTold, { body: { release_id: newest, person_id, mark_id } });
const remind = async (more: object = {}, by = officer) => {
  const { text, silent } = await board();
  const body = {
    ...{ release_id: newest, update_number: text?.update_number ?? 0, reminders: text?.reminders ?? 0 },
    ...{ people: Math.max(1, silent.people), numbers: Math.max(1, silent.numbers), ...more },
  };
  return by.send(remindSilent, { body });
};
const audits = async (action: string) =>
  (await rowsOf<{ action: string; after: unknown; user_id: number }>(house, 'audit')).filter(
    (one) => one.action === action,
  );

describe('the board', () => {
  it('is for nobody who is signed out, and of no site that is none', async () => {
    expect((await ask(house.visitor())).status).toBe(401);
    expect((await ask(officer, 'nowhere')).json).toMatchObject({ status: false, code: 'siteUnknown' });
    expect((await ask(officer, 'x'.repeat(41))).status).toBe(400);
  });

  it('lists everybody, before anything was sent and also without a number', async () => {
    const { text, people: before, level, strange_calls } = await board();
    expect([text, level, strange_calls]).toEqual([null, 1, 0]);
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['not sent', 'no number']));
    expect(before.every(({ is_told, sent_at }) => !is_told && sent_at === null)).toBe(true);
    const [one] = before;
    await sql`update user_mobiles set status = 0 where user_id = ${one!.user_id}`.execute(house.app.db);
    const without = (await all()).find(({ user_id }) => user_id === one!.user_id);
    expect(without).toMatchObject({ number: null, state: 'no number', is_told: false });
    await sql`update user_mobiles set status = 1 where user_id = ${one!.user_id}`.execute(house.app.db);
  });

  it('knows each by what became of the message, and nobody is told by silence', async () => {
    const before = (await counts())['no number'] ?? 0;
    const messages = await sent(['failed', 'doubtful', 'delivered', 'queued']);
    expect(await counts()).toEqual({
      ...{ 'no number': before, failed: 1, 'in doubt': 1, delivered: 1, sending: 1, silent: messages.length - 4 },
    });
    const [failed, , delivered] = await Promise.all(
      messages.slice(0, 3).map(async ({ userId }) => (await all()).find(({ user_id }) => user_id === userId)!),
    );
    expect(failed).toMatchObject({ is_told: false, delivered_at: null });
    expect(failed!.failed_at).not.toBeNull();
    expect(delivered).toMatchObject({ is_told: true, failed_at: null });
    expect(delivered!.delivered_at).not.toBeNull();
    expect((await all()).filter(({ is_told }) => is_told)).toHaveLength(1);
  });

  it('a report of the release before, however late, tells nobody of this one', async () => {
    // Sent when it was the newest: its rows are moved there.
    await sent();
    await sql`update sms_rounds set release_id = ${older}`.execute(house.app.db);
    await setState('delivered');
    expect((await all()).filter(({ is_told }) => is_told)).toEqual([]);
    const messages = await sent([]);
    await sql`update sms_outbox o set state = 'delivered', changed_at = now() from sms_rounds r
      where r.round_id = o.round_id and r.release_id = ${older}`.execute(house.app.db);
    const { silent, people: now } = await board();
    expect(now.filter(({ is_told }) => is_told)).toEqual([]);
    expect(silent.numbers).toBe(messages.length);
  });

  it('an answer counts, a word about something else does not, and both are shown', async () => {
    const [first, other] = await sent();
    await write(first!.number, 'OK po');
    await write(other!.number, 'may bitak sa daan');
    const seen = await all();
    const of = ({ userId }: Message) => seen.find(({ user_id }) => user_id === userId)!;
    expect(of(first!)).toMatchObject({ state: 'answered', is_told: true, answer: { text: 'OK po', waits: false } });
    expect(of(other!)).toMatchObject({ state: 'silent', is_told: false, answer: { text: 'may bitak sa daan' } });
  });

  it('a call for help waits until somebody takes it, whichever release it answered', async () => {
    const [first] = await sent();
    await write(first!.number, 'TULONG may naipit sa bahay');
    await sql`update sms_inbox set release_id = null`.execute(house.app.db);
    const find = async () => (await all()).find(({ user_id }) => user_id === first!.userId)!;
    expect(await find()).toMatchObject({ state: 'tulong', is_told: false, answer: { waits: true, taken_by: null } });
    await sql`update sms_inbox set release_id = ${newest}`.execute(house.app.db);
    expect(await find()).toMatchObject({ state: 'tulong', is_told: true });
    const { inbox_id } = (await find()).answer!;
    await officer.send(readIncoming, { body: { inbox_id } });
    expect(await find()).toMatchObject({
      ...{ state: 'tulong', answer: { waits: false, taken_by: expect.stringContaining('Elena') } },
    });
  });

  it('one of nobody on the list is counted, until it is taken', async () => {
    const [first] = await sent();
    await write(first!.number, 'SAKLOLO');
    await sql`update sms_inbox set user_id = null, number = '639999999999'`.execute(house.app.db);
    expect((await board()).strange_calls).toBe(1);
    expect((await all()).every(({ answer }) => answer === null)).toBe(true);
    const { messages } = (await officer.send(listIncoming)).json;
    await officer.send(readIncoming, { body: { inbox_id: messages[0]!.inbox_id } });
    expect((await board()).strange_calls).toBe(0);
  });

  it('counts up to everybody, told and not told', async () => {
    await sent(['failed', 'doubtful', 'delivered']);
    const seen = (await all()).map((one) => ({
      ...{ userId: one.user_id, state: one.state, isTold: one.is_told, waitsSince: null },
      ...{ purok: one.purok, designation: one.designation },
    }));
    expect(countUnder(seen, 'told') + countUnder(seen, 'not told')).toBe(seen.length);
  });

  it('knows the purok of whoever stands in a household', async () => {
    const [one] = await all();
    await sql`insert into household_data (site_id, household_id, household_head, purok, gender, pregnant)
      values (${LPA}, 'LPA-900', ${one!.name}, 'Purok 7', 'F', false)`.execute(house.app.db);
    expect((await all()).find(({ user_id }) => user_id === one!.user_id)!.purok).toBe('Purok 7');
  });

  it('after a correction asks anew who knows: the old text proves nothing', async () => {
    const [first] = await sent(['delivered']);
    await mark(first!.userId);
    house.move(60_000);
    const body = { release_id: newest, kind: 'correction' as const, sms_msg: 'Alert level 1. Maghanda sa Purok 2.' };
    await officer.send(correctEwi, { body });
    const { text, people: seen } = await board();
    expect(text).toMatchObject({ update_number: 1, kind: 'correction' });
    expect(seen.filter(({ is_told }) => is_told)).toEqual([]);
  });
});

describe('told by call or runner', () => {
  it('counts at once, with who and when, and stands once however often it is noted', async () => {
    const [first] = await sent(['failed']);
    const before = (await audits('ewi.told')).length;
    expect((await mark(first!.userId, { teller: ' Jun Demo ' })).json.status).toBe(true);
    expect((await mark(first!.userId, { way: 'call' }, second)).json.status).toBe(true);
    const one = (await all()).find(({ user_id }) => user_id === first!.userId);
    expect(one).toMatchObject({
      ...{ state: 'told', is_told: true, number: first!.number },
      told: { way: 'runner', teller: 'Jun Demo', by: 'Elena Halimbawa', at: expect.stringMatching(/^2026-11-21 /) },
    });
    const noted = (await audits('ewi.told')).slice(before);
    expect(noted).toMatchObject([{ after: { person: first!.userId, way: 'runner', teller: 'Jun Demo' } }]);
  });

  it('two at once are one note', async () => {
    const [first] = await sent();
    await Promise.all([mark(first!.userId), mark(first!.userId, {}, second), mark(first!.userId, { way: 'call' })]);
    expect(await rowsOf(house, 'told_marks')).toHaveLength(1);
  });

  it('is taken back by a newer note, and both are kept', async () => {
    const [first] = await sent();
    await mark(first!.userId);
    const { mark_id } = (await all()).find(({ user_id }) => user_id === first!.userId)!.told!;
    expect((await takeBack(first!.userId, mark_id)).json.status).toBe(true);
    expect(await stateOf(first!.userId)).toBe('silent');
    expect((await rowsOf<{ is_told: boolean }>(house, 'told_marks')).map(({ is_told }) => is_told)).toEqual([
      true,
      false,
    ]);
    expect((await audits('ewi.not-told')).at(-1)).toMatchObject({ after: { person: first!.userId } });
    // Once more: there is nothing to take back.
    expect((await takeBack(first!.userId, mark_id)).json).toMatchObject({ status: false, code: 'toldOvertaken' });
    await mark(first!.userId, { way: 'call' });
    expect((await takeBack(first!.userId, mark_id)).json.code).toBe('toldOvertaken');
    expect(await stateOf(first!.userId)).toBe('told');
  });

  it('a note is never changed', async () => {
    const [first] = await sent();
    await mark(first!.userId);
    for (const change of [sql`update told_marks set way = 'call'`, sql`delete from told_marks`])
      await expect(change.execute(house.app.db)).rejects.toThrow('never changed');
  });

  it('what a program of before notes counts, and can be taken back', async () => {
    const [first] = await sent();
    await sql`insert into told_people (release_id, user_id, way, told_by, told_at)
      values (${newest}, ${first!.userId}, 'call', 1, now())`.execute(house.app.db);
    const { told, state } = (await all()).find(({ user_id }) => user_id === first!.userId)!;
    expect([state, told!.mark_id < 0]).toEqual(['told', true]);
    expect((await takeBack(first!.userId, told!.mark_id)).json.status).toBe(true);
    expect(await stateOf(first!.userId)).toBe('silent');
  });

  it('the call of before writes the same notes', async () => {
    const [first] = await sent();
    await officer.send(noteTold, { body: { release_id: newest, person_id: first!.userId, way: 'call' } });
    expect(await stateOf(first!.userId)).toBe('told');
  });

  it.each<[string, () => Promise<{ status: number; json: { code?: string } }>, string | undefined]>([
    ['of nobody', () => mark(999_999), 'personNotOfSite'],
    ['of a release that is none', () => mark(1, { release_id: 999_999 }), undefined],
    ['of a release that another has followed', () => mark(1, { release_id: older }), 'reachSuperseded'],
    ['with a name that is too long', () => mark(1, { teller: 'x'.repeat(61) }), undefined],
    ['with an empty name', () => mark(1, { teller: ' ' }), undefined],
    ['by letter', () => mark(1, { way: 'letter' }), undefined],
    ['signed out', () => mark(1, {}, house.visitor()), undefined],
  ])('%s is refused, and nothing is noted', async (_what, call, code) => {
    const { status, json } = await call();
    expect(status).toBeLessThan(500);
    expect(json).toMatchObject({ status: false, ...(code === undefined ? {} : { code }) });
    expect(await rowsOf(house, 'told_marks')).toEqual([]);
  });

  it('taking back signed out, or of a release that another has followed, changes nothing', async () => {
    const [first] = await sent();
    await mark(first!.userId);
    const { mark_id } = (await all()).find(({ user_id }) => user_id === first!.userId)!.told!;
    expect((await takeBack(first!.userId, mark_id, house.visitor())).status).toBe(401);
    const body = { release_id: older, person_id: first!.userId, mark_id };
    expect((await officer.send(takeBackTold, { body })).json.code).toBe('reachSuperseded');
    expect(await stateOf(first!.userId)).toBe('told');
  });
});

describe('the reminder', () => {
  it('goes to the silent alone, with the same text, and says so', async () => {
    const messages = await sent(['failed', 'doubtful', 'delivered', 'waiting']);
    const [, , , , answered, runner] = messages;
    await write(answered!.number, 'ok');
    await mark(runner!.userId);
    const { silent } = await board();
    expect(silent).toEqual({ people: messages.length - 6, numbers: messages.length - 6, parts_each: 1 });
    const { json } = await remind();
    expect(json).toMatchObject({ status: true, people: silent.people, numbers: silent.numbers });
    const reminded = (await outbox()).filter(({ kind }) => kind === 'reminder');
    expect(reminded.map(({ number }) => number)).toEqual(messages.slice(6).map(({ number }) => number));
    expect(new Set(reminded.map(({ text }) => text))).toEqual(new Set([messages[0]!.text]));
    expect((await audits('ewi.remind')).at(-1)).toMatchObject({ after: { recipients: silent.numbers, repeats: 0 } });
    expect((await board()).text).toMatchObject({ update_number: 0, reminders: 1, reminded_at: expect.any(String) });
  });

  it('a second press, and one of somebody else at the same time, sends nothing more', async () => {
    await sent();
    const { text, silent } = await board();
    const seen = { update_number: text!.update_number, reminders: 0, people: silent.people, numbers: silent.numbers };
    const answers = await Promise.all([remind(seen), remind(seen, second), remind(seen)]);
    expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1);
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'reminderOvertaken']));
    expect((await outbox()).filter(({ kind }) => kind === 'reminder')).toHaveLength(silent.numbers);
    expect((await remind()).json).toMatchObject({ status: false, code: 'nobodySilent' });
  });

  it('the same deed sent again is the same deed', async () => {
    await sent();
    const { silent } = await board();
    const body = { release_id: newest, update_number: 0, reminders: 0, people: silent.people, numbers: silent.numbers };
    const key = crypto.randomUUID();
    for (const _time of [1, 2]) expect((await officer.send(remindSilent, { body, key })).json.status).toBe(true);
    expect((await outbox()).filter(({ kind }) => kind === 'reminder')).toHaveLength(silent.numbers);
  });

  it.each<[string, () => Promise<void>, object, string]>([
    ['nobody is silent', async () => setState('delivered').then(() => undefined), {}, 'nobodySilent'],
    ['the silent are in doubt', async () => setState('doubtful').then(() => undefined), {}, 'nobodySilent'],
    ['others were seen', async () => undefined, { people: 1 }, 'reminderOther'],
    ['other numbers were seen', async () => undefined, { numbers: 1 }, 'reminderOther'],
    ['another text was seen', async () => undefined, { update_number: 1 }, 'reminderOvertaken'],
    ['a newer release stands', async () => undefined, { release_id: 0 }, 'releaseNotNewest'],
  ])('is refused where %s, and nothing is written', async (_what, change, more, code) => {
    const messages = await sent();
    await change();
    const body = 'release_id' in more ? { release_id: older } : more;
    expect((await remind(body)).json).toMatchObject({ status: false, code });
    expect(await outbox()).toHaveLength(messages.length);
    expect((await outbox()).every(({ kind }) => kind === 'warning')).toBe(true);
  });

  it('is refused where the warning was taken back, where nothing was sent, and signed out', async () => {
    expect((await remind()).json).toMatchObject({ status: false, code: 'nobodySilent' });
    await sent();
    expect((await remind({}, house.visitor())).status).toBe(401);
    await sql`update monitoring_releases set cancelled_at = now() where release_id = ${newest}`.execute(house.app.db);
    expect((await remind()).json).toMatchObject({ status: false, code: 'releaseCancelled' });
  });

  it('calls nothing off that still waits, and is called off by a correction', async () => {
    const [waiting] = await sent(['waiting']);
    await remind();
    await cancelSuperseded(house.app.db);
    expect((await outbox()).find(({ outboxId }) => outboxId === waiting!.outboxId)!.state).toBe('waiting');
    await setState(
      'queued',
      (await outbox()).filter(({ kind }) => kind === 'reminder').map((one) => one.outboxId),
    );
    const body = { release_id: newest, kind: 'correction' as const, sms_msg: 'Alert level 1. Maghanda sa Purok 3.' };
    expect((await officer.send(correctEwi, { body })).json).toMatchObject({ status: true, update_number: 2 });
    const reminders = (await outbox()).filter(({ kind }) => kind === 'reminder');
    expect(new Set(reminders.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  });

  it('that arrives tells; that fails leaves the person silent; in doubt it is shown so', async () => {
    const messages = await sent();
    await remind();
    const [first, other, third] = (await outbox()).filter(({ kind }) => kind === 'reminder');
    await setState(
      'accepted',
      (await outbox()).map(({ outboxId }) => outboxId),
    );
    await setState('delivered', [first!.outboxId]);
    await setState('failed', [other!.outboxId]);
    await setState('doubtful', [third!.outboxId]);
    expect(await Promise.all([first, other, third].map((one) => stateOf(one!.userId)))).toEqual([
      ...['delivered', 'silent', 'in doubt'],
    ]);
    // The progress of the sending counts each number once.
    const { updates } = (await officer.send(readSending, { params: { release_id: String(newest) } })).json;
    expect(updates).toHaveLength(1);
    expect(updates[0]!.counts).toEqual({ accepted: messages.length - 2, delivered: 1, doubtful: 1 });
  });

  it('leaves the sending itself as it was: the same text to somebody new is no other text', async () => {
    const { json } = await officer.send(sendEwi, {
      body: { release_id: newest, sms_msg: TEXT, recipient_list: [{ mobile_id: await someMobile() }] },
    });
    expect(json.status).toBe(true);
    await setState('accepted');
    expect((await remind()).json).toMatchObject({ status: true, people: 1 });
    expect((await send(officer, newest, TEXT)).json).toMatchObject({ status: true });
    expect((await outbox()).filter(({ kind }) => kind === 'warning').length).toBeGreaterThan(1);
  });
});

/** Of somebody who is warned. */
async function someMobile(): Promise<number> {
  const one = (await all()).find(({ state }) => state === 'not sent')!;
  const [found] = await rows<{ mobileId: number }>(
    house.app.db,
    sql`select mobile_id from mobile_numbers where sim_num = ${one.number}`,
  );
  return found!.mobileId;
}
