// Dissemination as officers call it: who is warned, which text, what a correction and a cancellation reach.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideAndRelease, feed, LPA, rain, send, summaryOf, walk } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  correctEwi,
  listContacts,
  noteTold,
  readAcknowledgement,
  readSending,
  resolveDoubtful,
  sendAgain,
  sendEwi,
} from '../wire/ewi.ts';

const TEXT = 'Alert level 1. Maghanda.';
const SCU = 101;
let house: House;
let officer: Visitor;
let second: Visitor;
let older: number;
let newest: number;
let ofScu: number;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
  await rain(house, '2026-11-21 09:05:00', 80);
  older = await decideAndRelease(house, officer, LPA);
  await rain(house, '2026-11-21 09:06:00', 80, 'rain_scusb');
  ofScu = await decideAndRelease(house, officer, SCU);
  // The next release of lpa is due at 12:00, on the data of 11:30.
  await walk(house, '2026-11-21 12:00:00');
  newest = await decideAndRelease(house, officer, LPA);
});
afterAll(() => house.close());
beforeEach(async () => {
  await sql`truncate sms_rounds restart identity cascade`.execute(house.app.db);
  await sql`truncate monitoring_releases_acknowledgment, simulated_sms`.execute(house.app.db);
  await sql`update monitoring_releases set cancelled_at = null`.execute(house.app.db);
});

interface Row {
  outboxId: number;
  number: string;
  state: string;
  releaseId: number;
  updateNumber: number;
  error: string | null;
}

const outbox = () =>
  rows<Row>(
    house.app.db,
    sql`select o.*, r.release_id, r.update_number from sms_outbox o join sms_rounds r using (round_id) order by outbox_id`,
  );
const numbersOf = async (releaseId: number, update = 0) =>
  (await outbox())
    .filter((row) => row.releaseId === releaseId && row.updateNumber === update)
    .map((row) => row.number)
    .sort();
const setStates = async (states: readonly string[]) => {
  const all = await outbox();
  for (const [index, state] of states.entries()) {
    await sql`update sms_outbox set state = ${state} where outbox_id = ${all[index]!.outboxId}`.execute(house.app.db);
  }
  return all.map((row) => row.number);
};
const correct = (kind: 'correction' | 'cancellation', sms_msg: string, release_id = newest, by = officer) =>
  by.send(correctEwi, { body: { release_id, kind, sms_msg } });
const audits = async (action: string) =>
  (await rowsOf<{ action: string; user_id: number; after: Record<string, unknown> }>(house, 'audit')).filter(
    (row) => row.action === action,
  );

const contacts = async () => (await officer.send(listContacts)).json.data;
type Contact = Awaited<ReturnType<typeof contacts>>[number];
const isOf = (contact: Contact, siteId: number) =>
  contact.user.organizations.some((organization) => organization.site_id === siteId);
const groupsOf = (contact: Contact) => contact.user.designation ?? '';

describe('who is warned', () => {
  it('for lpa: every reachable contact of lpa, from LEWC to PLGU, and nobody of scu', async () => {
    const expected = (await contacts()).filter((one) => one.mobile_number.gsm_id !== 0 && isOf(one, LPA));
    expect((await send(officer, newest, TEXT)).json).toMatchObject({
      status: true,
      feedback: 'Warning dissemination successful.',
      recipients: expected.length,
    });
    expect(await numbersOf(newest)).toEqual(expected.map((one) => one.mobile_number.sim_num).sort());
    expect(new Set(expected.map(groupsOf))).toEqual(new Set(['LEWC', 'BLGU', 'MLGU', 'PLGU']));
  });

  it('for scu: its own LEWC and BLGU, and MLGU and PLGU of site 24 as well', async () => {
    const all = (await contacts()).filter((one) => one.mobile_number.gsm_id !== 0);
    const expected = all.filter((one) => isOf(one, SCU) || (isOf(one, LPA) && /^[MP]LGU$/.test(groupsOf(one))));
    await send(officer, ofScu, TEXT);
    expect(await numbersOf(ofScu)).toEqual(expected.map((one) => one.mobile_number.sim_num).sort());
    const shared = expected.filter((one) => !isOf(one, SCU)).map(groupsOf);
    expect(new Set(shared)).toEqual(new Set(['MLGU', 'PLGU']));
  });

  it('a number that two contacts share is written to once', async () => {
    const [one] = (await contacts()).filter((contact) => isOf(contact, LPA) && contact.mobile_number.gsm_id !== 0);
    await sql`insert into user_mobiles (user_id, mobile_id, priority)
      select u.user_id, ${one!.mobile_id}, 2 from user_organizations u
      where u.site_id = 24 and u.user_id <> ${one!.user_id} limit 1`.execute(house.app.db);
    await send(officer, newest, TEXT);
    const numbers = await numbersOf(newest);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toContain(one!.mobile_number.sim_num);
    await sql`delete from user_mobiles where mobile_id = ${one!.mobile_id} and priority = 2`.execute(house.app.db);
  });

  const listOf = (...ids: number[]) => ({ recipient_list: ids.map((mobile_id) => ({ mobile_id })) });

  it('a chosen list is matched by mobile id, whatever number stands beside it', async () => {
    const [one, two] = (await contacts()).filter((contact) => isOf(contact, LPA) && contact.mobile_number.gsm_id !== 0);
    const chosen = [one!, two!];
    await send(officer, newest, TEXT, {
      recipient_list: chosen.map(({ mobile_id }) => ({ mobile_id, sim_num: '639999999999', gsm_id: 3 })),
      recipient_user_ids: [4711],
    });
    expect(await numbersOf(newest)).toEqual(chosen.map((contact) => contact.mobile_number.sim_num).sort());
  });

  type Named = { mobile_id: number; user: { first_name: string; last_name: string } };
  it.each<[string, (all: Contact[]) => Named]>([
    ['a contact of the other site', (all) => all.find((one) => isOf(one, SCU) && !isOf(one, LPA))!],
    ['a number without gateway', (all) => all.find((one) => isOf(one, LPA) && !one.mobile_number.gsm_id)!],
    ['a number that nobody has', () => ({ mobile_id: 999_999, user: { first_name: 'number', last_name: '999999' } })],
  ])('%s refuses the whole call that names the site, and is named', async (_, find) => {
    const all = await contacts();
    const good = all.find((one) => isOf(one, LPA) && one.mobile_number.gsm_id !== 0)!;
    const bad = find(all);
    const answer = await send(officer, newest, TEXT, {
      ...listOf(good.mobile_id, bad.mobile_id),
      site_code: 'lpa',
    });
    expect(answer.json).toMatchObject({ status: false, code: 'recipientsRefused' });
    expect(answer.json.message).toContain(`${bad.user.first_name} ${bad.user.last_name}`);
    expect(answer.json.message).not.toContain(`${good.user.first_name} ${good.user.last_name}`);
    expect(await outbox()).toEqual([]);
  });

  // Issue 16 §7.1: a client without site_code lists the people of both sites, and nobody was written to.
  it('without a site those who serve it are written to and the others named; none left refuses', async () => {
    const all = await contacts();
    const good = all.filter((one) => isOf(one, LPA) && one.mobile_number.gsm_id !== 0);
    const bad = all.find((one) => isOf(one, SCU) && !isOf(one, LPA))!;
    const name = `${bad.user.first_name} ${bad.user.last_name}`;
    const refused = await send(officer, newest, TEXT, listOf(bad.mobile_id));
    expect(refused.json).toMatchObject({ status: false, code: 'recipientsRefused' });
    expect(refused.json.message).toContain(name);
    expect(await outbox()).toEqual([]);
    const answer = await send(officer, newest, TEXT, listOf(...all.map((one) => one.mobile_id)));
    expect(answer.json).toMatchObject({ status: true, recipients: good.length, added: good.length });
    expect(answer.json.feedback).toMatch(/^Warning dissemination successful\. Not written to, .*: /);
    expect(answer.json.feedback).toContain(name);
    expect(await numbersOf(newest)).toEqual(good.map((one) => one.mobile_number.sim_num).sort());
    expect((await audits('ewi.send')).at(-1)!.after.leftOut).toContain(name);
  });

  it('a disabled number is no recipient, and refused when named', async () => {
    const one = (await contacts()).find((contact) => isOf(contact, LPA) && contact.mobile_number.gsm_id !== 0)!;
    const set = (status: number) =>
      sql`update user_mobiles set status = ${status} where mobile_id = ${one.mobile_id}`.execute(house.app.db);
    await set(0);
    expect((await send(officer, newest, TEXT, listOf(one.mobile_id))).json.code).toBe('recipientsRefused');
    await send(officer, newest, TEXT);
    expect(await numbersOf(newest)).not.toContain(one.mobile_number.sim_num);
    await set(1);
  });

  it('an empty list warns nobody and says so', async () => {
    expect((await send(officer, newest, TEXT, { recipient_list: [] })).json).toMatchObject({ code: 'noRecipients' });
    expect(await rowsOf(house, 'sms_rounds')).toEqual([]);
  });
});

describe('one release, one text', () => {
  it('the same text again adds nothing; with further recipients only those', async () => {
    const [one, two] = (await contacts()).filter((contact) => isOf(contact, LPA) && contact.mobile_number.gsm_id !== 0);
    const list = (...chosen: Contact[]) => ({ recipient_list: chosen.map(({ mobile_id }) => ({ mobile_id })) });
    expect((await send(officer, newest, TEXT, list(one!))).json.recipients).toBe(1);
    expect((await send(officer, newest, TEXT, list(one!))).json.recipients).toBe(1);
    expect((await send(second, newest, TEXT, list(one!, two!))).json.recipients).toBe(2);
    expect(await outbox()).toHaveLength(2);
    expect(await rowsOf(house, 'sms_rounds')).toHaveLength(1);
  });

  it('another text is refused and names who sends', async () => {
    await send(officer, newest, TEXT);
    const answer = await send(second, newest, 'Another text');
    expect(answer.json).toMatchObject({ status: false, code: 'otherTextSent' });
    expect(answer.json.message).toContain('Elena Halimbawa is sending');
  });

  it('two officers press at once with one text: every number once', async () => {
    await Promise.all([send(officer, newest, TEXT), send(second, newest, TEXT), send(officer, newest, TEXT)]);
    const numbers = await numbersOf(newest);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await rowsOf(house, 'sms_rounds')).toHaveLength(1);
  });

  it('two officers press at once with two texts: one text goes', async () => {
    const answers = await Promise.all([send(officer, newest, TEXT), send(second, newest, 'Another text')]);
    expect(answers.filter((one) => one.json.status === true)).toHaveLength(1);
    expect(await rowsOf(house, 'sms_rounds')).toHaveLength(1);
  });

  it('the audit keeps what was edited', async () => {
    const before = (await audits('ewi.send')).length;
    await send(officer, newest, TEXT);
    const [row] = (await audits('ewi.send')).slice(before);
    expect(row!.after.edited).toMatchObject({ sent: TEXT });
    expect(String((row!.after.edited as { composed: string }).composed)).toContain('Alert level 1');
  });

  it.each([
    ['an empty text', '   ', 'textRefused'],
    ['a link', 'Tingnan: https://bantay.example.ph', 'textRefused'],
    ['a dotted name', 'Tingnan ang bantay.ph ngayon', 'textRefused'],
    ['eleven parts', `${'x'.repeat(153 * 9)}${'€'.repeat(80)}`, 'textRefused'],
  ])('%s is refused', async (_, text, code) => {
    expect((await send(officer, newest, text)).json).toMatchObject({ status: false, code });
    expect(await outbox()).toEqual([]);
  });
});

// Issue 16 §7.6: the contract says ten parts, seven were refused.
it('ten parts are sent', async () => {
  expect((await send(officer, newest, 'x'.repeat(153 * 10))).json.status).toBe(true);
});

describe('who was not reached', () => {
  const unreached = async () =>
    (await officer.send(readSending, { params: { release_id: String(newest) } })).json.unreached;

  it('is listed with or without a number, before and after sending, and noted as told once', async () => {
    const before = await unreached();
    expect(before.every(({ why }) => why === 'no number')).toBe(true);
    await send(officer, newest, TEXT);
    await setStates(['failed', 'doubtful']);
    await sql`update sms_outbox set state = 'accepted' where state = 'queued'`.execute(house.app.db);
    const after = await unreached();
    expect(after.map(({ why }) => why).sort()).toEqual([...before.map(() => 'no number'), 'failed', 'in doubt'].sort());
    const failed = after.find(({ why }) => why === 'failed')!;
    expect(failed.number).toMatch(/^639\d{9}$/);
    const note = { release_id: newest, person_id: failed.user_id, way: 'call' as const };
    expect((await officer.send(noteTold, { body: note })).json.status).toBe(true);
    expect((await second.send(noteTold, { body: { ...note, way: 'runner' } })).json.status).toBe(true);
    expect((await unreached()).find(({ user_id }) => user_id === failed.user_id)!.told).toMatchObject({ way: 'call' });
    expect(await audits('ewi.told')).toMatchObject([{ after: { person: failed.user_id, way: 'call' } }]);
    await sql`truncate told_marks`.execute(house.app.db);
  });

  it('a person without any number at all is among them', async () => {
    const { db } = house.app;
    const [one] = await rows<{ userId: number }>(
      db,
      sql`select u.user_id from user_organizations x join users u using (user_id) join user_profiles p using (user_id)
            join designations d on d.id = p.designation_id
          where x.site_id = ${LPA} and d.designation = 'LEWC' and u.status = 1 limit 1`,
    );
    await sql`update user_mobiles set status = 0 where user_id = ${one!.userId}`.execute(db);
    expect(await unreached()).toContainEqual(
      expect.objectContaining({ user_id: one!.userId, number: null, why: 'no number', told: null }),
    );
    await sql`update user_mobiles set status = 1 where user_id = ${one!.userId}`.execute(db);
  });

  it('somebody of the other site cannot be noted', async () => {
    const [one] = await rows<{ userId: number }>(
      house.app.db,
      sql`select o.user_id from user_organizations o where o.site_id = ${SCU} and not exists (
            select 1 from user_organizations x where x.user_id = o.user_id and x.site_id = ${LPA}) limit 1`,
    );
    const body = { release_id: newest, person_id: one!.userId, way: 'call' as const };
    expect((await officer.send(noteTold, { body })).json).toMatchObject({ status: false, code: 'personNotOfSite' });
  });
});

// Finding U 5: "Warning dissemination successful." when nothing was sent.
it('a second send of the same text sends nothing and says so', async () => {
  const first = (await send(officer, newest, TEXT)).json;
  expect(first).toMatchObject({ feedback: 'Warning dissemination successful.', added: first.recipients });
  const again = (await send(officer, newest, TEXT)).json;
  expect(again).toMatchObject({ status: true, added: 0, recipients: first.recipients });
  expect(again.feedback).toBe(`Nothing was sent: all ${first.recipients} recipients had been written to before.`);
});

// Finding U 12: a correction could be sent as it stood, to everybody.
it.each([TEXT, ` ${TEXT}\n`, `PAGTATAMA sa babala ng Nobyembre 21, 2026, 12:00 PM. Ito ang sundin:\n${TEXT}`])(
  'a correction that says nothing new is refused: %j',
  async (text) => {
    await send(officer, newest, TEXT);
    expect((await correct('correction', text)).json).toMatchObject({ status: false, code: 'correctionUnchanged' });
    expect(await numbersOf(newest, 1)).toEqual([]);
  },
);

describe('which release', () => {
  it('only the newest of a site can be sent', async () => {
    expect((await send(officer, older, TEXT)).json).toMatchObject({ status: false, code: 'releaseNotNewest' });
    expect(await outbox()).toEqual([]);
  });

  it('an unknown one, and one of the other site, are refused', async () => {
    expect((await send(officer, 999_999, TEXT)).json.code).toBe('releaseUnknown');
    expect((await send(officer, newest, TEXT, { site_code: 'scu' })).json).toMatchObject({
      code: 'releaseOfOtherSite',
    });
    expect((await send(officer, newest, TEXT, { site_code: 'lpa' })).json.status).toBe(true);
  });

  it('a newer release cancels what waits of the older one, in the moment its own messages are queued', async () => {
    // As it was before the newest release: the older one was sent and partly gone.
    await queueOlder();
    const all = await setStates(['accepted', 'claimed', 'doubtful', 'waiting', 'queued']);
    await send(officer, newest, TEXT);
    const states = (await outbox()).filter((row) => row.releaseId === older).map((row) => row.state);
    expect(states.slice(0, 5)).toEqual(['accepted', 'claimed', 'doubtful', 'cancelled', 'cancelled']);
    expect(new Set(states.slice(5))).toEqual(new Set(['cancelled']));
    expect(await numbersOf(newest)).toEqual([...all].sort());
  });

  it('a row of the older release that comes back unsent is cancelled, not sent with the old text', async () => {
    await queueOlder();
    await setStates(['claimed']);
    await send(officer, newest, TEXT);
    // The hand-over ended with "later, please".
    await sql`update sms_outbox set state = 'waiting' where state = 'claimed'`.execute(house.app.db);
    await house.app.services.sender.runOnce();
    expect((await outbox())[0]).toMatchObject({ state: 'cancelled', error: 'superseded by a newer text' });
    const texts = await rowsOf<{ sms_msg: string }>(house, 'simulated_sms');
    expect(new Set(texts.map((row) => row.sms_msg.replace(/ [B-Z]{4} [B-Z]{4}$/, '')))).toEqual(new Set([TEXT]));
  });

  /** Rows of the older release as they stood before the newest one was made. */
  async function queueOlder(): Promise<void> {
    const numbers = (await contacts())
      .filter((one) => isOf(one, LPA) && one.mobile_number.gsm_id !== 0)
      .map((one) => ({ number: one.mobile_number.sim_num, mobileId: one.mobile_id, userId: one.user_id }));
    const { outbox: service } = house.app.services;
    await house.app.db.transaction().execute(async (tx) => {
      const roundId = await service.insertRound(tx, {
        kind: 'warning',
        releaseId: older,
        updateNumber: 0,
        text: 'The old text',
        composedText: null,
        senderUserId: 1,
        releaseDetails: null,
      });
      await service.addRecipients(tx, roundId, 'warning', numbers);
    });
  }
});

describe('correct or cancel', () => {
  it('nothing sent, nothing to correct', async () => {
    expect((await correct('correction', 'Better text')).json).toMatchObject({ status: false, code: 'notSentYet' });
  });

  it('a correction goes to everybody addressed, whatever became of the first text; what waits of it is cancelled', async () => {
    await send(officer, newest, TEXT);
    const all = await setStates(['accepted', 'claimed', 'doubtful', 'failed', 'waiting', 'delivered']);
    const answer = await correct('correction', 'Better text');
    expect(answer.json).toMatchObject({ status: true, update_number: 1, recipients: all.length });
    expect(await numbersOf(newest, 1)).toEqual([...all].sort());
    const first = (await outbox()).filter((row) => row.updateNumber === 0);
    expect(first.slice(0, 6).map((row) => row.state)).toEqual([
      'accepted',
      'claimed',
      'doubtful',
      'failed',
      'cancelled',
      'delivered',
    ]);
    expect(new Set(first.slice(6).map((row) => [row.state, row.error].join(' ')))).toEqual(
      new Set(['cancelled corrected']),
    );
    expect((await audits('ewi.correction')).at(-1)!.after).toMatchObject({ updateNumber: 1, text: 'Better text' });
  });

  it('a cancellation goes only to those whom the text has, or may have, reached', async () => {
    await send(officer, newest, TEXT);
    const all = await setStates(['accepted', 'claimed', 'doubtful', 'delivered', 'failed', 'waiting', 'queued']);
    const answer = await correct('cancellation', 'Bawi ang naunang babala.');
    expect(answer.json).toMatchObject({ status: true, recipients: 4 });
    expect(await numbersOf(newest, 1)).toEqual(all.slice(0, 4).sort());
  });

  it('a row that waits after a lost answer may have arrived: it gets the cancellation too', async () => {
    await send(officer, newest, TEXT);
    const all = await setStates(['waiting', 'waiting']);
    const [first, other] = await outbox();
    await sql`insert into sms_attempts (outbox_id, ended_at, outcome)
      values (${first!.outboxId}, now(), 'lost'), (${other!.outboxId}, now(), 'retry')`.execute(house.app.db);
    expect((await correct('cancellation', 'Bawi ang naunang babala.')).json.recipients).toBe(1);
    expect(await numbersOf(newest, 1)).toEqual([all[0]]);
  });

  it('a cancelled warning says so on the dashboard, for its site alone', async () => {
    await send(officer, newest, TEXT);
    expect((await summaryOf(officer)).cancelled_at).toBeNull();
    await correct('cancellation', 'Bawi ang naunang babala.');
    expect((await summaryOf(officer)).cancelled_at).toBe(toManilaText(house.now()));
    const { onGoing } = await feed(officer);
    const [alert] = onGoing.latest.filter((one) => one.event.site.site_code === 'lpa');
    expect(alert!.releases.map((one) => one.cancelled_at !== null)).toEqual([true, false]);
    expect((await summaryOf(officer, SCU)).cancelled_at).toBeNull();
  });

  it('a cancellation that nobody needs is still recorded, and the release cannot be sent again', async () => {
    await send(officer, newest, TEXT);
    expect((await correct('cancellation', 'Bawi ang naunang babala.')).json).toMatchObject({
      status: true,
      recipients: 0,
    });
    expect((await send(officer, newest, TEXT)).json).toMatchObject({ status: false, code: 'releaseCancelled' });
    expect((await correct('correction', 'Better text')).json.code).toBe('releaseCancelled');
    const again = await officer.send(sendAgain, { body: { release_id: newest } });
    expect(again.json.code).toBe('releaseCancelled');
    const [release] = (
      await rowsOf<{ release_id: number; cancelled_at: number | null }>(house, 'monitoring_releases')
    ).filter((row) => row.release_id === newest);
    expect(release!.cancelled_at).not.toBeNull();
  });

  it('after a correction the first text is not sent to further people', async () => {
    await send(officer, newest, TEXT);
    await correct('correction', 'Better text');
    expect((await send(officer, newest, TEXT)).json.code).toBe('otherTextSent');
    expect((await correct('correction', 'Best text', newest, second)).json).toMatchObject({ update_number: 2 });
  });

  it('in whatever order two officers correct and cancel at once, numbers are given once', async () => {
    await send(officer, newest, TEXT);
    await setStates(['accepted', 'accepted']);
    const answers = await Promise.all([
      correct('correction', 'Better text', newest, officer),
      correct('cancellation', 'Bawi ang naunang babala.', newest, second),
    ]);
    const numbers = answers.filter((one) => one.json.status === true).map((one) => one.json.update_number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(0);
  });

  it('a row that the sender takes in the same moment is never left with the warning alone', async () => {
    for (let round = 0; round < 5; round++) {
      await sql`truncate sms_rounds restart identity cascade`.execute(house.app.db);
      await sql`update monitoring_releases set cancelled_at = null`.execute(house.app.db);
      await send(officer, newest, TEXT);
      const working = house.app.services.sender.runOnce();
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      await correct('cancellation', 'Bawi ang naunang babala.');
      await working;
      await house.app.services.sender.runOnce();
      const all = await outbox();
      const warned = all.filter((row) => row.updateNumber === 0 && row.state === 'accepted').map((row) => row.number);
      const told = all.filter((row) => row.updateNumber === 1 && row.state === 'accepted').map((row) => row.number);
      expect(told.sort()).toEqual(warned.sort());
    }
  });

  it('the older release, an unknown one and a bad text are refused', async () => {
    await send(officer, newest, TEXT);
    expect((await correct('correction', 'Better text', older)).json.code).toBe('releaseNotNewest');
    expect((await correct('correction', 'Better text', 999_999)).json.code).toBe('releaseUnknown');
    expect((await correct('correction', ' ')).json.code).toBe('textRefused');
    expect((await correct('cancellation', 'see www.example.ph')).json.code).toBe('textRefused');
    expect(await rowsOf(house, 'sms_rounds')).toHaveLength(1);
  });
});

describe('what is left to people', () => {
  it('failed rows are sent again, all or chosen ones, and nothing else', async () => {
    await send(officer, newest, TEXT);
    await setStates(['failed', 'failed', 'failed', 'accepted', 'doubtful']);
    const [first] = await outbox();
    const again = (ids?: number[]) =>
      officer.send(sendAgain, { body: { release_id: newest, ...(ids ? { outbox_ids: ids } : {}) } });
    expect((await again([first!.outboxId])).json).toMatchObject({ status: true, recipients: 1 });
    expect((await again()).json).toMatchObject({ status: true, recipients: 2 });
    expect((await again()).json).toMatchObject({ status: false, code: 'nothingFailed' });
    expect((await outbox()).slice(3, 5).map((row) => row.state)).toEqual(['accepted', 'doubtful']);
  });

  it('a doubtful message is resolved once: it arrived, or it goes again', async () => {
    await send(officer, newest, TEXT);
    await setStates(['doubtful', 'doubtful', 'queued']);
    const [one, two, three] = await outbox();
    const resolve = (outbox_id: number, outcome: 'arrived' | 'send again') =>
      officer.send(resolveDoubtful, { body: { outbox_id, outcome } });
    expect((await resolve(one!.outboxId, 'arrived')).json.status).toBe(true);
    expect((await resolve(two!.outboxId, 'send again')).json.status).toBe(true);
    expect((await resolve(one!.outboxId, 'send again')).json.code).toBe('notDoubtful');
    expect((await resolve(three!.outboxId, 'arrived')).json.code).toBe('notDoubtful');
    expect((await resolve(999_999, 'arrived')).json.code).toBe('messageUnknown');
    expect((await outbox()).slice(0, 3).map((row) => row.state)).toEqual(['accepted', 'queued', 'queued']);
    expect(await rowsOf(house, 'monitoring_releases_acknowledgment')).toHaveLength(1);
  });

  it('progress shows each round, numbers masked to four digits', async () => {
    await send(officer, newest, TEXT);
    await setStates(['accepted', 'failed']);
    await correct('correction', 'Better text');
    const { updates } = (await officer.send(readSending, { params: { release_id: String(newest) } })).json;
    expect(updates.map((one) => [one.update_number, one.kind])).toEqual([
      [1, 'correction'],
      [0, 'warning'],
    ]);
    expect(updates[1]!.counts).toMatchObject({ accepted: 1, failed: 1 });
    for (const row of updates.flatMap((one) => one.rows)) expect(row.number).toMatch(/^\D*\d{4}$/);
  });

  it('nothing of this is open without a session', async () => {
    const guest = house.visitor();
    for (const [method, url] of [
      ['GET', '/message/contacts'],
      ['GET', '/message/simulator'],
      ['GET', `/message/sending/${newest}`],
      ['POST', '/message/send_ewi'],
      ['POST', '/message/correct_ewi'],
      ['POST', '/message/send_again'],
      ['POST', '/message/resolve_doubtful'],
    ] as const) {
      expect([url, (await guest.raw(method, url, method === 'POST' ? { body: {} } : {})).status]).toEqual([url, 401]);
    }
  });

  it('bodies of another shape are malformed and change nothing', async () => {
    for (const body of [
      {},
      { release_id: newest, sms_msg: 5 },
      { release_id: String(newest), sms_msg: TEXT },
      { release_id: newest, sms_msg: TEXT, recipient_list: [{ mobile_id: 'x' }] },
      { release_id: 2_147_483_648, sms_msg: TEXT },
    ]) {
      expect([body, (await officer.raw('POST', sendEwi.call.path, { body })).status]).toEqual([body, 400]);
    }
    for (const sms_msg of ['x'.repeat(1531), 'a\u0000b']) {
      const answer = await officer.raw('POST', sendEwi.call.path, { body: { release_id: newest, sms_msg } });
      expect([answer.status, answer.json.status, answer.json.code]).toEqual([200, false, 'formRefused']);
    }
    expect(await outbox()).toEqual([]);
  });
});

const waitingForLocks = async () =>
  (
    await rows(
      house.app.db,
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

it('a correction that waits for a cancellation of the same moment is refused by it', async () => {
  await send(officer, newest, TEXT);
  const { db } = house.app;
  const late = await db.transaction().execute(async (tx) => {
    await sql`select from monitoring_releases where release_id = ${newest} for update`.execute(tx);
    const waiting = correct('correction', 'Alert level 1 pa rin.', newest, second);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 });
    await sql`update monitoring_releases set cancelled_at = now() where release_id = ${newest}`.execute(tx);
    return { waiting };
  });
  expect((await late.waiting).json.code).toBe('releaseCancelled');
});

// Last: their sender works off the outbox, and tidies only every few seconds.
describe('what leaves', () => {
  // Issue 16 §7.1: S1 §7 names the field, S1 §3 shows it as an object.
  it.each<[string, unknown, string]>([
    ['text', '[{"a":1}]', '[{"a":1}]'],
    ['a list', [{ a: 1 }], '[{"a":1}]'],
    ['an object', { a: 1 }, '[{"a":1}]'],
  ])('release_details are taken as %s', async (_, given, kept) => {
    await send(officer, newest, TEXT, { release_details: given });
    await house.app.services.sender.runOnce();
    const { data } = (await officer.send(readAcknowledgement, { params: { release_id: String(newest) } })).json;
    expect(data!.release_details).toBe(kept);
  });

  it('release_details longer than the record keeps are refused', async () => {
    const answer = await send(officer, newest, TEXT, { release_details: { a: 'x'.repeat(200_000) } });
    expect(answer.json.status).toBe(false);
    expect(await outbox()).toEqual([]);
  });

  // Issue 16 §7.7: the page asked again at once and found 'Not sent yet'.
  it('the answer waits for the first acceptance, so that who asks next finds it sent', async () => {
    const { sender } = house.app.services;
    sender.start(() => undefined);
    try {
      const answering = send(officer, newest, TEXT);
      const kicking = setInterval(() => sender.wake(), 100); // the listener of the house does this
      await answering;
      clearInterval(kicking);
      const ack = await officer.send(readAcknowledgement, { params: { release_id: String(newest) } });
      expect(ack.json.feedback).toBe('Warning sent');
    } finally {
      await sender.stop();
    }
  });
});

it('while the gateway accepts nothing the answer does not speak of success', async () => {
  const deaf = await openHouse({
    now: '2026-11-21 09:10:00',
    env: { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'http://127.0.0.1:9/' },
  });
  const { sender } = deaf.app.services;
  sender.start(() => undefined);
  try {
    const visitor = await deaf.signedIn();
    await rain(deaf, '2026-11-21 09:05:00', 80);
    const answer = await send(visitor, await decideAndRelease(deaf, visitor, LPA), TEXT);
    expect(answer.json).toMatchObject({
      status: true,
      feedback: expect.stringMatching(/^\d+ messages are queued, but the gateway has not accepted any of them yet\./),
    });
  } finally {
    await sender.stop();
    await deaf.close();
  }
});
