// The proof of the gateway through its door and its round: sent, brought back, not brought back, beside a warning, switched off.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { listDutyProblems } from '../../duty/wire/duty.ts';
import { listIncoming, simulateReply } from '../../incoming/wire/incoming.ts';
import { changeProof, readProof } from '../wire/gateway-proof.ts';

const OWN = '639000000077';

let house: House;
let admin: Visitor;
beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 03:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
});
afterEach(() => house.close());

const round = () => house.app.services.gatewayProof.round();
const seen = async () => (await admin.send(readProof)).json;
const set = (number: string | null, version = 0) =>
  admin.send(changeProof, { body: { number, version, reason: 'our own SIM' } });
const outbox = async () =>
  (
    await sql<{ text: string; number: string; priority: number; outboxId: number }>`
      select r.sms_msg as text, o.number, o.priority, o.outbox_id from sms_rounds r join sms_outbox o using (round_id)
      where r.kind = 'test' order by o.outbox_id`.execute(house.app.db)
  ).rows;
const bring = (text: string, from = OWN) => admin.send(simulateReply, { body: { number: from, text } });
const minutesPass = (minutes: number) =>
  sql`update gateway_proofs set sent_at = sent_at - ${minutes} * interval '1 minute',
    arrived_at = arrived_at - ${minutes} * interval '1 minute'`.execute(house.app.db);
const problem = async () => {
  await house.app.services.duty.look([]);
  return (await admin.send(listDutyProblems)).json.problems.find(({ kind }) => kind === 'gateway not proven');
};

describe('a proof', () => {
  it('goes to the own number, behind every other message, and proves by coming back', async () => {
    expect((await set('0900 000 0077')).json).toMatchObject({ status: true, version: 1 });
    await round();
    const [message] = await outbox();
    expect(message).toMatchObject({ number: OWN, priority: 7, text: expect.stringMatching(/^OK Bantay \d{4} \d{4}$/) });
    expect(await seen()).toMatchObject({
      state: 'waiting',
      can_prove: true,
      proofs: [{ seconds: null, cause: 'time' }],
    });
    await bring(message!.text);
    await round();
    expect(await seen()).toMatchObject({ state: 'proven', proofs: [{ seconds: expect.any(Number), cause: 'time' }] });
    expect(await problem()).toBeUndefined();
    // Nobody has to read it, and it does not stand among the messages of residents.
    expect((await admin.send(listIncoming, { query: {} })).json.messages.map(({ text }) => text)).toEqual([]);
    const [came] = (await rowsOf<{ kind: string; number: string }>(house, 'sms_inbox')).filter(
      (row) => row.number === OWN,
    );
    expect(came?.kind).toBe('ok');
  });

  it('is not what another number sends, nor another code', async () => {
    await set(OWN);
    await round();
    const [message] = await outbox();
    await bring(message!.text, '639000000078');
    await bring('OK Bantay 1111 1111');
    await round();
    expect((await seen()).state).toBe('waiting');
  });

  it('that does not come back is a problem until one does; asking again does not end it', async () => {
    await set(OWN);
    await round();
    expect(await problem()).toBeUndefined();
    await minutesPass(5);
    expect(await problem()).toMatchObject({ facts: {} });
    await minutesPass(10);
    await round();
    expect(await outbox()).toHaveLength(2);
    expect(await problem()).toBeDefined();
    expect((await seen()).state).toBe('failed');
    await bring((await outbox())[1]!.text);
    await round();
    expect(await problem()).toBeUndefined();
    expect((await seen()).state).toBe('proven');
  });

  it('is sent every six hours, once by two servers', async () => {
    await set(OWN);
    await round();
    await bring((await outbox())[0]!.text);
    await round();
    await minutesPass(359);
    await round();
    expect(await outbox()).toHaveLength(1);
    await minutesPass(1);
    const second = await openSecondApp(house);
    await Promise.all([round(), second.services.gatewayProof.round()]);
    await second.close();
    expect(await outbox()).toHaveLength(2);
  });

  it('goes beside a warning, and no message of it waits', async () => {
    await set(OWN);
    await round();
    await bring((await outbox())[0]!.text);
    await round();
    await minutesPass(60);
    await house.app.db.transaction().execute(async (tx) => {
      await house.app.services.outbox.queueNotice(tx, 'Bantay DUTY: x', ['639000000091']);
    });
    await round();
    // A notice to people on duty is no warning.
    expect(await outbox()).toHaveLength(1);
    await rain(house, '2026-11-21 03:05:00', 80);
    const officer = await house.signedIn(people.mayorOfLgu);
    await send(officer, await decideAndRelease(house, officer));
    await round();
    expect((await seen()).proofs.map(({ cause }) => cause)).toEqual(['warning', 'time']);
    const waiting = await rowsOf<{ priority: number }>(house, 'sms_outbox');
    expect(Math.max(...waiting.map(({ priority }) => priority))).toBe(7);
    expect(waiting.filter(({ priority }) => priority === 1).length).toBeGreaterThan(0);
  });
});

describe('the switch', () => {
  it('is on in the demo, where the simulator brings back what it took', async () => {
    expect((await seen()).setting).toMatchObject({ version: 0, number: '639000000008' });
    await round();
    await sql`update sms_outbox set state = 'accepted' where number = '639000000008'`.execute(house.app.db);
    await round();
    expect(await seen()).toMatchObject({ state: 'proven' });
  });

  it('off: nothing is sent, and nothing is a problem', async () => {
    await set(null);
    await round();
    expect(await outbox()).toEqual([]);
    expect(await seen()).toMatchObject({ setting: { number: null }, state: null, proofs: [] });
    expect(await problem()).toBeUndefined();
  });

  it('who was slower gets what stands; a number that is none is refused; nobody but admins sees it', async () => {
    await set(OWN);
    expect((await set(null)).json).toMatchObject({ code: 'changedMeanwhile', current: { version: 1, number: OWN } });
    expect((await set(OWN, 1)).json).toMatchObject({ code: 'settingUnchanged' });
    expect((await set('the SIM', 1)).json).toMatchObject({ code: 'numberWrong' });
    const officer = await house.signedIn(people.secondOfficer);
    expect((await officer.send(readProof)).status).toBe(403);
    expect((await house.visitor().send(readProof)).status).toBe(401);
  });
});
