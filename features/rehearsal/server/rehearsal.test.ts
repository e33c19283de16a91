// What a good night tells: our own number by SMS, the phones on duty by push, and what of it came back.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { changeProof } from '../../gateway-proof/wire/gateway-proof.ts';
import { simulateReply } from '../../incoming/wire/incoming.ts';
import { newPhone, openReceiver, type PretendPhone, type Receiver } from '../../push/server/push-receiver.fixture.ts';
import { notePushShown, subscribePush } from '../../push/wire/push.ts';
import { readStatus } from '../../status/wire/status.ts';
import { endRehearsal } from './rehearsal-queries.ts';
import { rehearseOnce } from './rehearsal-service.ts';

const ANA = { name: 'Ana Imbento', number: '639000000091' };
const OWN = '639000000077';
const STEPS = [
  { step: 'restore' as const, seconds: 41.2, said: '' },
  { step: 'replay' as const, seconds: 7, said: '', count: 96 },
  { step: 'trigger' as const, seconds: 2, said: '', count: 1 },
];

let house: House;
let receiver: Receiver;
let phone: PretendPhone;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 03:00:00', duty: [ANA] });
  receiver = await openReceiver();
  const ana = await house.signedIn(people.mayorOfLgu);
  await sql`update mobile_numbers set sim_num = ${ANA.number} where mobile_id = (select m.mobile_id from user_mobiles m
    join user_accounts a using (user_id) where a.username = ${people.mayorOfLgu} and m.status = 1 limit 1)`.execute(
    house.app.db,
  );
  phone = newPhone(`${receiver.url}/send/1`);
  const { endpoint, p256dh, auth } = phone;
  await ana.send(subscribePush, { body: { endpoint, p256dh, auth } });
});
afterAll(async () => {
  await receiver.close();
  await house.close();
});
beforeEach(async () => {
  await sql`delete from rehearsals`.execute(house.app.db);
  await sql`delete from push_messages`.execute(house.app.db);
  await sql`delete from gateway_proofs`.execute(house.app.db);
  receiver.got = [];
});

/** A night that ends so, whatever the hour of the machine is. */
async function night(failedAt: 'restore' | null) {
  const { db, services } = house.app;
  await rehearseOnce({
    ...{ ...services, db, isOn: true, upMs: () => DAY_MS },
    async begin(rehearsalId) {
      await endRehearsal(db, rehearsalId, { steps: STEPS, failedAt, fault: failedAt });
      return 0;
    },
  });
}
/** As the dashboard shows it. */
const seen = async () => (await (await house.signedIn(people.secondOfficer)).send(readStatus)).json.backup.rehearsed;
const messages = async () => (await rowsOf<{ kind: string }>(house, 'push_messages')).map(({ kind }) => kind);
const proofs = async () => (await rowsOf<{ cause: string }>(house, 'gateway_proofs')).map(({ cause }) => cause);

it('tells the phones on duty without a sound, and counts those that showed it in time', async () => {
  await night(null);
  expect(await seen()).toMatchObject({ restore_s: 41.2, half_hours: 96, raised: 1, sms_s: null, phones: 1, shown: 0 });
  await house.app.services.push.round();
  const alert = phone.open(receiver.got.at(-1)!.body); // it was just sent
  expect(alert).toMatchObject({ isQuiet: true, button: null, answer: null });
  expect((await house.visitor().send(notePushShown, { body: { token: alert.shown } })).json).toMatchObject({
    in_time: true,
  });
  expect(await seen()).toMatchObject({ phones: 1, shown: 1 });
  await sql`update push_messages set accepted_at = accepted_at - interval '61 seconds'`.execute(house.app.db);
  expect(await seen()).toMatchObject({ phones: 1, shown: 0 });
});

it('tells our own number only where proofs are on, and says how long that took', async () => {
  const admin = await house.signedIn(people.provincialOfficer);
  await admin.send(changeProof, { body: { number: null, version: 0, reason: 'no SIM of our own' } });
  await night(null);
  expect(await proofs()).toEqual([]);
  await admin.send(changeProof, { body: { number: OWN, version: 1, reason: 'our own SIM' } });
  await night(null);
  expect(await proofs()).toEqual(['rehearsal']);
  expect(await seen()).toMatchObject({ sms_s: null });
  const round = (await rowsOf<{ sms_msg: string }>(house, 'sms_rounds')).at(-1);
  await admin.send(simulateReply, { body: { number: OWN, text: round!.sms_msg } });
  await house.app.services.gatewayProof.round();
  expect(await seen()).toMatchObject({ sms_s: expect.any(Number) });
  // One that is on its way says the same: none goes beside it.
  await sql`update gateway_proofs set arrived_at = null`.execute(house.app.db);
  await night(null);
  expect(await proofs()).toEqual(['rehearsal']);
});

it('tells nobody of a night that failed: that is a problem on duty already', async () => {
  await night('restore');
  expect(await messages()).toEqual([]);
  expect(await seen()).toBeNull();
});
