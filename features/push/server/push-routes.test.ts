// Alerts on phones against a real push service: read by the phone alone, counted only when shown in time, answered once, and ended.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listDutyProblems, openDutyProblems } from '../../duty/wire/duty.ts';
import { addShift, changeLadder, readLadder } from '../../ladders/wire/ladders.ts';
import { answerPush, notePushShown, readPush, subscribePush, testPush, unsubscribePush } from '../wire/push.ts';
import { somebody, tellMany } from './push-many.fixture.ts';
import { newPhone, openReceiver, type PretendPhone, type Receiver, taken, vapidOf } from './push-receiver.fixture.ts';

const ANA = { name: 'Ana Imbento', number: '639000000091' };
const BEN = { name: 'Ben Imbento', number: '639000000092' };

let house: House;
let receiver: Receiver;
/** The account whose number is Ana's, another officer, an admin. */
let ana: Visitor;
let other: Visitor;
let admin: Visitor;
let names = 0;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 03:00:00', duty: [ANA, BEN] });
  receiver = await openReceiver();
  ana = await house.signedIn(people.mayorOfLgu);
  other = await house.signedIn(people.secondOfficer);
  admin = await house.signedIn(people.provincialOfficer);
  await sql`update mobile_numbers set sim_num = ${ANA.number} where mobile_id = (select m.mobile_id from user_mobiles m
    join user_accounts a using (user_id) where a.username = ${people.mayorOfLgu} and m.status = 1 limit 1)`.execute(
    db(),
  );
});
afterAll(async () => {
  await receiver.close();
  await house.close();
});
afterEach(async () => {
  await sql`delete from push_messages`.execute(db());
  await sql`delete from push_subscriptions`.execute(db());
  await sql`delete from duty_problems`.execute(db());
  [receiver.got, receiver.answer] = [[], taken];
});

const db = () => house.app.db;
const push = () => house.app.services.push;
const address = () => {
  names += 1;
  return `${receiver.url}/send/${names}`;
};
const keysOf = ({ endpoint, p256dh, auth }: PretendPhone) => ({ endpoint, p256dh, auth });
async function phoneOf(visitor = ana): Promise<PretendPhone> {
  const phone = newPhone(address());
  expect((await visitor.send(subscribePush, { body: keysOf(phone) })).status).toBe(200);
  return phone;
}
const seen = async (visitor = ana) => (await visitor.send(readPush)).json;
const first = async () => (await seen()).subscriptions[0];
const trial = (phone: PretendPhone, visitor = ana) => visitor.send(testPush, { body: { endpoint: phone.endpoint } });
const shown = (token: string) => house.visitor().send(notePushShown, { body: { token } });
const answer = (token: string, visitor = house.visitor()) => visitor.send(answerPush, { body: { token } });
/** A trial, opened by its phone. */
async function tried(phone: PretendPhone) {
  await trial(phone);
  await push().round();
  return phone.open(receiver.got.at(-1)!.body); // it was just sent
}
const look = () => house.app.services.duty.look(['engine']);
/** A late job: raised by the second look. */
async function trouble() {
  await sql`insert into job_runs (job, last_good_at) values ('engine', now() - interval '1 hour')
    on conflict (job) do update set last_good_at = excluded.last_good_at`.execute(db());
  await look();
  await sql`update duty_problems set seen_at = seen_at - interval '21 seconds'`.execute(db());
  await look();
}
const problem = async () => (await admin.send(listDutyProblems)).json.problems.find(({ kind }) => kind === 'job');
/** As if everything about messages had happened so much earlier. */
const earlier = (seconds: number) =>
  sql`update push_messages set queued_at = queued_at - ${seconds} * interval '1 second',
    accepted_at = accepted_at - ${seconds} * interval '1 second', next_try_at = next_try_at - ${seconds} * interval '1 second'`.execute(
    db(),
  );
const message = async () =>
  (await rowsOf<{ state: string; detail: string; tries: number; next_try_at: number }>(house, 'push_messages'))[0]!; // the test has sent one

describe('a phone', () => {
  it('is told by a text that only it can read, signed by the key that it subscribed for', async () => {
    const phone = await phoneOf();
    const alert = await tried(phone);
    expect(alert).toMatchObject({ title: 'Bantay', button: null, answer: null });
    const [got] = receiver.got;
    expect(got!.body.toString('latin1')).not.toContain('Pagsubok');
    expect(got!.body.toString('latin1')).not.toContain('shown');
    expect(() => newPhone(phone.endpoint).open(got!.body)).toThrow();
    const broken = Buffer.from(got!.body);
    broken[broken.length - 20]! ^= 1;
    expect(() => phone.open(broken)).toThrow();
    expect(got!.heads).toMatchObject({ ttl: '900', urgency: 'high', 'content-encoding': 'aes128gcm' });
    const said = vapidOf(got!)!;
    expect(said).toMatchObject({ aud: receiver.url, sub: 'mailto:duty@example.org', key: (await seen()).key });
    expect(said.exp * 1000).toBeGreaterThan(Date.now());
    expect(said.exp * 1000).toBeLessThan(Date.now() + DAY_MS);
  });

  it('proves itself by what it showed within a minute, and only then', async () => {
    const phone = await phoneOf();
    expect(await first()).toMatchObject({ last_shown: null, shown_s: null, newest: null });
    const alert = await tried(phone);
    expect(await first()).toMatchObject({ last_shown: null, newest: 'accepted' });
    await earlier(61);
    expect(await first()).toMatchObject({ last_shown: null, newest: 'not shown' });
    await earlier(-5);
    expect((await shown(alert.shown)).json).toEqual({ status: true, in_time: true });
    expect(await first()).toMatchObject({ newest: 'shown', last_shown: expect.any(String), shown_s: 0 });
  });

  it('that shows a message after 61 s has told nobody', async () => {
    const alert = await tried(await phoneOf());
    await earlier(61);
    expect((await shown(alert.shown)).json).toEqual({ status: true, in_time: false });
    expect(await first()).toMatchObject({ newest: 'late', last_shown: null });
  });

  it('is believed once for each message, and by nothing but its own token', async () => {
    const phone = await phoneOf();
    const alert = await tried(phone);
    const [number, mark = ''] = alert.shown.split('.');
    const forged = [
      `${number}.${'A'.repeat(43)}`,
      `${Number(number) + 1}.${mark}`,
      `999999999999999.${mark}`,
      `${number}.${mark.slice(0, -2)}${mark.endsWith('AA') ? 'BB' : 'AA'}`,
    ];
    for (const token of forged) expect((await shown(token)).json).toMatchObject({ code: 'pushTokenWrong' });
    expect((await house.visitor().raw('POST', '/api/push/shown', { body: { token: 'x' } })).status).toBe(400);
    expect(await first()).toMatchObject({ last_shown: null });
    expect((await shown(alert.shown)).status).toBe(200);
    expect((await shown(alert.shown)).json).toMatchObject({ status: false, code: 'pushTokenUsed' });
    // What shows does not answer.
    expect((await answer(alert.shown)).json).toMatchObject({ code: 'pushTokenWrong' });
  });

  it('is tried once a minute, by its own account alone', async () => {
    const phone = await phoneOf();
    expect((await trial(phone)).status).toBe(200);
    expect((await trial(phone)).json).toMatchObject({ code: 'pushTooSoon' });
    expect((await trial(phone, other)).json).toMatchObject({ code: 'pushUnknown' });
    expect((await other.send(unsubscribePush, { body: { endpoint: phone.endpoint } })).json).toMatchObject({
      code: 'pushUnknown',
    });
    expect((await seen(other)).subscriptions).toEqual([]);
  });

  it('is switched off: nothing more goes to it, what waited neither', async () => {
    const phone = await phoneOf();
    await trial(phone);
    expect((await ana.send(unsubscribePush, { body: { endpoint: phone.endpoint } })).status).toBe(200);
    expect(await push().round()).toBe(0);
    expect(receiver.got).toEqual([]);
    expect(await first()).toMatchObject({ why: 'own', ended_at: expect.any(String) });
    expect((await trial(phone)).json).toMatchObject({ code: 'pushUnknown' });
    // On again with what the browser still has.
    expect((await ana.send(subscribePush, { body: keysOf(phone) })).status).toBe(200);
    expect(await first()).toMatchObject({ why: null, ended_at: null });
  });

  it('goes over to whoever signs in on it and asks, and is taken from nobody by its address', async () => {
    const phone = await phoneOf();
    await trial(phone);
    const stolen = { ...keysOf(newPhone(phone.endpoint)), endpoint: phone.endpoint };
    expect((await other.send(subscribePush, { body: stolen })).json).toMatchObject({ code: 'pushKeys' });
    expect((await seen()).subscriptions).toHaveLength(1);
    expect((await other.send(subscribePush, { body: keysOf(phone) })).status).toBe(200);
    expect((await seen()).subscriptions).toEqual([]);
    expect(await seen(other)).toMatchObject({ subscriptions: [{ last_shown: null, ended_at: null }] });
    await push().round();
    expect(receiver.got).toEqual([]);
  });

  it('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await phoneOf();
    const eleventh = newPhone(address());
    const refused = (await ana.send(subscribePush, { body: keysOf(eleventh) })).json;
    expect(refused).toMatchObject({ code: 'pushTooMany', message: expect.stringContaining('10') });
    const { endpoint } = (await first())!;
    await ana.send(unsubscribePush, { body: { endpoint } });
    expect((await ana.send(subscribePush, { body: keysOf(eleventh) })).status).toBe(200);
  });

  it('has keys with which something can be encrypted', async () => {
    const phone = newPhone(address());
    const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    expect((await ana.send(subscribePush, { body: { ...keysOf(phone), p256dh: offTheCurve } })).json).toMatchObject({
      code: 'pushKeys',
    });
    expect((await ana.send(subscribePush, { body: { ...keysOf(phone), auth: 'short' } })).status).toBe(400);
    expect((await seen()).subscriptions).toEqual([]);
  });

  it('leaves an audit that does not hold its address', async () => {
    const phone = await phoneOf();
    await tried(phone);
    await ana.send(unsubscribePush, { body: { endpoint: phone.endpoint } });
    const audit = (await rowsOf<{ action: string; after: unknown }>(house, 'audit')).filter(({ action }) =>
      action.startsWith('push.'),
    );
    expect(audit.slice(-3).map(({ action }) => action)).toEqual(['push.subscribe', 'push.test', 'push.unsubscribe']);
    expect(JSON.stringify(audit)).not.toContain('/send/');
  });
});

describe('a push service', () => {
  it.each([404, 410])(
    'that answers %d ends the phone: the page says so, and nothing is tried again',
    async (status) => {
      receiver.answer = (response) => response.writeHead(status).end();
      const phone = await phoneOf();
      await trial(phone);
      await push().round();
      expect(await first()).toMatchObject({ why: 'gone', ended_at: expect.any(String), newest: 'refused' });
      expect(await push().round()).toBe(0);
      expect((await trial(phone)).json).toMatchObject({ code: 'pushUnknown' });
      const audit = (await rowsOf<{ action: string }>(house, 'audit')).map(({ action }) => action);
      expect(audit.at(-1)).toBe('push.end');
    },
  );

  it('that is too busy is asked again when it says', async () => {
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
    await trial(await phoneOf());
    await push().round();
    const row = await message();
    expect(row).toMatchObject({ state: 'waiting', tries: 1, detail: 'push service: 429' });
    const waits = row.next_try_at - Date.now();
    expect(waits).toBeGreaterThan(110_000);
    expect(waits).toBeLessThan(125_000);
    expect(await push().round()).toBe(0);
    receiver.answer = taken;
    await earlier(125);
    expect(await push().round()).toBe(1);
    expect(await first()).toMatchObject({ newest: 'accepted', ended_at: null });
  });

  it('that breaks is asked again, and given up once the message is of no use any more', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    await trial(await phoneOf());
    await push().round();
    expect(await message()).toMatchObject({ state: 'waiting', tries: 1 });
    receiver.answer = (response) => response.destroy();
    await earlier(20);
    await push().round();
    expect(await message()).toMatchObject({ state: 'waiting', tries: 2 });
    await earlier(900);
    const before = receiver.got.length;
    await push().round();
    expect(await message()).toMatchObject({ state: 'refused', detail: 'it waited too long' });
    expect(receiver.got.length).toBe(before);
    expect(await first()).toMatchObject({ newest: 'refused', ended_at: null });
  });

  it('that sends us elsewhere is not followed', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: `${receiver.url}/else` }).end();
    await trial(await phoneOf());
    await push().round();
    expect(await message()).toMatchObject({ state: 'refused', detail: 'push service: 307' });
    expect(receiver.got).toHaveLength(1);
  });

  it('that fails for one phone keeps nothing from another', async () => {
    receiver.answer = (response, { path }) => (path.endsWith('bad') ? response.destroy() : taken(response));
    const bad = newPhone(`${receiver.url}/bad`);
    await ana.send(subscribePush, { body: keysOf(bad) });
    const good = await phoneOf();
    await trial(bad);
    await trial(good);
    await push().round();
    expect((await seen()).subscriptions.map(({ newest }) => newest)).toEqual(['accepted', 'waiting']);
  });
});

it('two hundred messages through a service that fails now and then: each is shown once, and none is lost', async () => {
  const told = await tellMany({
    db: db(),
    push: push(),
    receiver,
    person: await somebody(db()),
    phones: 40,
    notices: 5,
  });
  expect(told).toMatchObject({ messages: 200, over: 5, shown: 195, lost: 0, unreadable: 0 });
  expect(told.posts).toBeGreaterThan(195);
});

describe('a notice of duty', () => {
  it('goes to the phones of whoever has the number, beside the SMS, and names nobody', async () => {
    const [phone] = [await phoneOf(), await phoneOf(other)];
    await trouble();
    expect(await push().round()).toBe(1);
    const alert = phone.open(receiver.got[0]!.body);
    expect(alert).toMatchObject({
      title: 'Bantay DUTY',
      button: 'Nakita ko na',
      text: expect.stringContaining('trabaho ng server'),
    });
    expect(JSON.stringify(alert)).not.toMatch(/Ana|Ben|engine|6390000/);
    const { rows } = await sql<{ number: string }>`select number from sms_outbox o join sms_rounds r using (round_id)
      where r.kind = 'duty' and o.state = 'queued' order by number`.execute(db());
    expect(rows.map(({ number }) => number)).toEqual([ANA.number, BEN.number]);
    expect(await seen()).toMatchObject({ is_on_duty_list: true });
    expect(await seen(other)).toMatchObject({ is_on_duty_list: false });
  });

  it('is answered from the notification: by whom and by what stands on the dashboard, and once', async () => {
    const phone = await phoneOf();
    await trouble();
    await push().round();
    const alert = phone.open(receiver.got[0]!.body);
    expect((await answer(alert.answer!)).status).toBe(200);
    expect((await answer(alert.answer!)).json).toMatchObject({ code: 'pushTokenUsed' });
    expect((await problem())?.opened).toBeNull();
    await look();
    const { name } = (await problem())!.opened!;
    expect(name).toMatch(/^\S.* \(push\)$/);
    const audit = await rowsOf<{ action: string; after: unknown }>(house, 'audit');
    const opened = audit.filter(({ action }) => action === 'duty.open').at(-1);
    expect(opened).toMatchObject({ after: { by: 'push', name: name.replace(' (push)', '') } });
  });

  it('is answered by nobody else: another account, a forged token, a phone that was switched off, a closed account', async () => {
    const phone = await phoneOf();
    await trouble();
    await push().round();
    const { answer: token } = phone.open(receiver.got[0]!.body);
    expect((await answer(token!, other)).json).toMatchObject({ status: false, code: 'pushOtherAccount' });
    expect((await answer(`${token!.split('.')[0]}.${'A'.repeat(43)}`)).json).toMatchObject({ code: 'pushTokenWrong' });
    const close = (isActive: boolean) =>
      sql`update user_accounts set is_active = ${isActive} where username = ${people.mayorOfLgu}`.execute(db());
    await close(false);
    expect((await answer(token!)).json).toMatchObject({ code: 'pushTokenWrong' });
    await close(true);
    await earlier(86_401);
    expect((await answer(token!)).json).toMatchObject({ code: 'pushTokenWrong' });
    await earlier(-86_401);
    await look();
    expect((await problem())?.opened).toBeNull();
    // With his own session, or none, it is his.
    expect((await answer(token!, ana)).status).toBe(200);
    await look();
    expect((await problem())?.opened).not.toBeNull();
  });

  it('that a push service took and no phone showed stops nobody: the ladder goes on', async () => {
    const rungs = [
      { who: ANA.number, wait_minutes: 5 },
      { who: BEN.number, wait_minutes: 5 },
    ];
    expect((await admin.send(changeLadder, { body: { rungs, version: 0, reason: 'nights' } })).status).toBe(200);
    const phone = await phoneOf();
    await trouble();
    await push().round();
    await earlier(61);
    expect(await first()).toMatchObject({ newest: 'not shown' });
    await sql`update duty_problems set noticed_at = noticed_at - interval '5 minutes'`.execute(db());
    await look();
    expect((await problem())?.ladder).toMatchObject({ rung: 2, has_ended: false });
    // Told again with the next rung, and shown: still nobody has answered, so it goes on.
    await push().round();
    await shown(phone.open(receiver.got.at(-1)!.body).shown);
    await sql`update duty_problems set noticed_at = noticed_at - interval '5 minutes'`.execute(db());
    await look();
    expect((await problem())?.ladder).toMatchObject({ has_ended: true });
    await admin.send(openDutyProblems, { body: { problem_ids: [(await problem())!.problem_id] } });
  });

  it('that was rolled back goes to nobody', async () => {
    await phoneOf();
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          const item = { what: 'x', site: null, level: null };
          await push().queueNotice(tx, { numbers: [ANA.number], problems: [1], items: [item] });
          throw new Error('rolled back');
        }),
    ).rejects.toThrow('rolled back');
    expect(await push().round()).toBe(0);
  });

  it('goes to no phone of a closed account, whose phones end with the hour', async () => {
    await phoneOf();
    const close = (isActive: boolean) =>
      sql`update user_accounts set is_active = ${isActive} where username = ${people.mayorOfLgu}`.execute(db());
    await close(false);
    await trouble();
    expect(await push().round()).toBe(0);
    await push().forgetOld();
    await close(true);
    expect(await first()).toMatchObject({ why: 'account' });
  });
});

describe('a proof by push', () => {
  it('counts for shifts, for 35 days', async () => {
    const plan = { from: toManilaText(house.now() + HOUR_MS), until: toManilaText(house.now() + 9 * HOUR_MS) };
    for (const { number } of [ANA, BEN]) await admin.send(addShift, { body: { number, ...plan } });
    const way = async (number: string) =>
      (await admin.send(readLadder)).json.people.find((one) => one.number === number);
    const unproven = async () => (await house.app.services.ladders.unproven()).map(({ number }) => number);
    expect(await way(ANA.number)).toMatchObject({ proven_at: null, proven_by: null });
    expect(await unproven()).toEqual([ANA.number, BEN.number]);
    await shown((await tried(await phoneOf())).shown);
    expect(await way(ANA.number)).toMatchObject({ proven_by: 'push', proven_at: expect.any(String) });
    expect(await unproven()).toEqual([BEN.number]);
    await sql`update push_subscriptions set last_shown = last_shown - interval '36 days'`.execute(db());
    expect(await unproven()).toEqual([ANA.number, BEN.number]);
  });
});

describe('where it is switched off', () => {
  it('nothing is asked, made, sent or red, and the page hears it', async () => {
    const bare = await openHouse({ duty: [ANA], env: { PUSH: 'off' } });
    const officer = await bare.signedIn(people.mayorOfLgu);
    expect((await officer.send(readPush)).json).toMatchObject({ is_on: false, key: null, subscriptions: [] });
    const body = keysOf(newPhone(address()));
    expect((await officer.send(subscribePush, { body })).json).toMatchObject({ status: false, code: 'pushOff' });
    expect(await bare.app.services.push.round()).toBe(0);
    expect(existsSync(join(bare.dataFolder, 'push-key'))).toBe(false);
    await bare.close();
  });

  it('only the https address of a stranger is taken where nothing may lead into the own network', async () => {
    const strict = await openHouse({ duty: [ANA], env: { WEBHOOK_PRIVATE: 'off' } });
    const officer = await strict.signedIn(people.mayorOfLgu);
    const phone = newPhone('https://push.example.ph/a');
    const on = (endpoint: string) => officer.send(subscribePush, { body: { ...keysOf(phone), endpoint } });
    for (const endpoint of [
      ...[
        'http://push.example.ph/a',
        'https://localhost/a',
        'https://127.0.0.1/a',
        'https://10.0.0.8/a',
        'https://[::1]/a',
      ],
      ...[
        'https://169.254.169.254/latest',
        'https://0x7f.1/a',
        'https://router/a',
        'https://a:b@push.example.ph/a',
        'ftp://x.ph/a',
      ],
    ])
      expect([endpoint, (await on(endpoint)).json.code]).toEqual([endpoint, 'pushAddress']);
    expect((await on('https://push.example.ph/a')).status).toBe(200);
    await strict.close();
  });
});
