// The captain is told each half hour while somebody is missing: once, whatever is started anew, and never where it is switched off.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { idOf } from '../../../apps/server/test/written.ts';

const MINUTE = 60_000;
const FACT = { birthdate: '1990-01-01', gender: 'F', pregnant: false, disability: null, comorbidity: null } as const;

async function houseWithRollCall(env: Record<string, string> = {}) {
  const house = await openHouse({ now: '2026-11-21 09:10:00', env });
  const elena = await idOf(house, people.mayorOfLgu);
  const { households, rollCall } = house.app.services;
  const [head, ...members] = ['Juan Abad', 'Maria Abad'].map((name) => ({ ...FACT, name }));
  await households.add(LPA, { number: 'H-1', purok: 'Purok 1', head: head!, members }, elena); // there are two
  const rollcallId = await rollCall.open({ siteCode: 'lpa', centre: 'School' }, elena);
  return { house, elena, rollcallId };
}

interface Round {
  round_id: number;
  kind: string;
  sms_msg: string;
}
const told = async (house: House) =>
  (await rowsOf<Round>(house, 'sms_rounds')).filter(({ sms_msg }) => sms_msg?.startsWith('Bantay LPA:'));

describe('where it is switched on', () => {
  let house: House;
  let elena: number;
  let rollcallId: number;
  let barangay: number;
  beforeAll(async () => {
    ({ house, elena, rollcallId } = await houseWithRollCall());
    const { rows } = await sql<{ count: number }>`select count(distinct n.sim_num) as count from user_profiles p
      join designations d on d.id = p.designation_id and d.designation = 'BLGU'
      join user_organizations o on o.user_id = p.user_id and o.site_id = ${LPA}
      join user_mobiles m on m.user_id = p.user_id and m.status = 1 join mobile_numbers n using (mobile_id)
      where n.gsm_id <> 0`.execute(house.app.db);
    barangay = rows[0]!.count; // an aggregate
  });
  afterAll(() => house.close());
  const tell = () => house.app.services.rollCall.tellCaptains();
  const mark = async (state: 'at centre' | 'went back', entryId: string, whom: number) => {
    const { rollCall } = await read();
    const stamp = { deviceAt: house.now(), offsetMs: 0, device: 'phone', entryId, seen: [] };
    return house.app.services.rollCall.mark(
      { rollcallId, personIds: [rollCall.people[whom]!.personId], state, ...stamp },
      elena,
    );
  };
  const read = async () => {
    const { rollCall } = await house.app.services.rollCall.read('lpa', elena);
    return { rollCall: rollCall! }; // open
  };

  it('nothing before half an hour', async () => {
    house.move(29 * MINUTE);
    await tell();
    expect(await told(house)).toEqual([]);
  });

  it('then everybody of the barangay, by name whom to look for, and once, from two servers at once and after a restart', async () => {
    expect(barangay).toBeGreaterThan(0);
    house.move(MINUTE);
    const second = await openSecondApp(house);
    await Promise.all([tell(), second.services.rollCall.tellCaptains(), tell()]);
    await tell();
    await second.close();
    const rounds = await told(house);
    expect(rounds.map(({ sms_msg }) => sms_msg)).toEqual([
      'Bantay LPA: 0 sa 2 ang ligtas. Hinahanap: Juan Abad, Maria Abad.',
    ]);
    const sent = await rowsOf<{ round_id: number }>(house, 'sms_outbox');
    expect(sent.filter(({ round_id }) => round_id === rounds[0]!.round_id)).toHaveLength(barangay);
  });

  it('a count that no gateway has taken by the next one is not sent any more', async () => {
    house.move(30 * MINUTE);
    await mark('at centre', 'one', 0);
    await tell();
    const [old, next] = await told(house);
    expect(next?.sms_msg).toBe('Bantay LPA: 1 sa 2 ang ligtas. Hinahanap: Maria Abad.');
    const states = async (roundId: number) =>
      (await rowsOf<{ round_id: number; state: string }>(house, 'sms_outbox'))
        .filter(({ round_id }) => round_id === roundId)
        .map(({ state }) => state);
    expect(await states(old!.round_id)).toEqual(Array(barangay).fill('cancelled'));
    expect(await states(next!.round_id)).toEqual(Array(barangay).fill('queued'));
  });

  it('a server that was down for hours tells what is now, not what it has missed', async () => {
    house.move(4 * 60 * MINUTE);
    await tell();
    expect(await told(house)).toHaveLength(3);
  });

  it('nobody is told once nobody is missing, nor of one that was forgotten, nor after it was closed', async () => {
    house.move(30 * MINUTE);
    await mark('went back', 'two', 1);
    await tell();
    expect(await told(house)).toHaveLength(3);
    house.move(13 * 60 * MINUTE);
    await tell();
    await house.app.services.rollCall.close(rollcallId, elena);
    await tell();
    expect(await told(house)).toHaveLength(3);
  });

  it('the audit says how many were told, and no name', async () => {
    const audit = await rowsOf<{ action: string; after: object }>(house, 'audit');
    const tells = audit.filter(({ action }) => action === 'roll-call.tell');
    expect(tells).toHaveLength(3);
    expect(tells[0]?.after).toEqual({ turn: 1, missing: 2, told: barangay });
    expect(JSON.stringify(tells)).not.toContain('Abad');
  });
});

it('where nobody of the barangay has a number the half hour passes, and is noted', async () => {
  const { house } = await houseWithRollCall();
  await sql`update mobile_numbers set gsm_id = 0`.execute(house.app.db);
  house.move(30 * MINUTE);
  await house.app.services.rollCall.tellCaptains();
  expect(await told(house)).toEqual([]);
  expect((await rowsOf<{ action: string }>(house, 'audit')).at(-1)?.action).toBe('roll-call.tell');
  await house.close();
});

it('where it is switched off nobody is told and no answer is answered, but marks count', async () => {
  const { house, elena } = await houseWithRollCall({ ROLL_CALL_SMS: 'off' });
  const { rollCall, incoming } = house.app.services;
  house.move(60 * MINUTE);
  await rollCall.tellCaptains();
  expect(await told(house)).toEqual([]);
  const open = (await rollCall.read('lpa', elena)).rollCall!; // just opened
  const runner = { kind: 'household', target: 'H-1', name: 'Juan', number: '09170000777' } as const;
  await rollCall.assign({ rollcallId: open.rollcallId, ...runner }, elena);
  const sms = { from: '09170000777', text: 'DITO 2', sentAt: null, gatewayId: 'off 1' };
  const rounds = (await rowsOf(house, 'sms_rounds')).length;
  expect(await incoming.receive(sms, { actor: 'system', userId: null })).toBe('rollcall');
  expect(await rowsOf(house, 'sms_rounds')).toHaveLength(rounds);
  expect(await rollCall.count('lpa')).toMatchObject({ safe: 2 });
  await house.close();
});
