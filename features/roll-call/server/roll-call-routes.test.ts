// The roll-call through its doors: who may, what is kept, and marks that come late, twice, out of order or from telephones that lie.
import { systemActor } from '@bantay/server/database/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain, summaryOf } from '../../../apps/server/test/field.ts';
import { type House, hearLog, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { idOf, watch, watchAudit } from '../../../apps/server/test/written.ts';
import { readBulletin } from '../../bulletin/wire/bulletin.ts';
import type { RollState } from '../rules/roll-state.ts';
import {
  assignRunner,
  closeRollCall,
  countRollCall,
  markRollCall,
  openRollCall,
  readRollCall,
} from '../wire/roll-call.ts';

const SCU = 101;
const MINUTE = 60_000;
const TABLES = ['rollcalls', 'rollcall_persons', 'rollcall_marks', 'rollcall_runners', 'rollcall_reports', 'audit'];

let house: House;
let officer: Visitor;
let elena: number;
let rollcallId: number;
let log: string[];
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  log = hearLog(house);
  officer = await house.signedIn();
  elena = await idOf(house, people.mayorOfLgu);
  const fact = { birthdate: '1990-01-01', gender: 'F' as const, pregnant: false, disability: null, comorbidity: null };
  for (const [number, purok, names] of [
    ['H-1', 'Purok 1', ['Juan Abad', 'Maria Abad', 'Corazon Abad']],
    ['H-2', 'Purok 1', ['Pedro Bato', 'Luz Bato']],
    ['H-3', null, ['Rosa Cruz']],
  ] as const) {
    const [head, ...members] = names.map((name) => ({
      ...{ ...fact, name },
      // A grandmother, who is counted among those who need help.
      ...(name === 'Corazon Abad' ? { birthdate: '1940-01-01', comorbidity: 'asthma' } : {}),
    }));
    await house.app.services.households.add(LPA, { number, purok, head: head!, members }, elena); // each has one
  }
});
afterAll(() => house.close());

const read = async (visitor = officer, site_code = 'lpa') => visitor.send(readRollCall, { params: { site_code } });
const seen = async () => (await read()).json.roll_call!;
const count = async (site_code = 'lpa') => (await officer.send(countRollCall, { params: { site_code } })).json.count;
const open = (visitor = officer, site_code = 'lpa', centre = 'Lipata Elementary School') =>
  visitor.send(openRollCall, { body: { site_code, centre } });
const idsOf = async (...names: string[]) =>
  (await seen()).people.filter(({ name }) => names.includes(name)).map(({ person_id }) => person_id);
let entries = 0;
interface Own {
  visitor?: Visitor;
  deviceAt?: number;
  offsetMs?: number | null;
  entryId?: string;
  marked?: string[];
  rollcallId?: number;
}
const mark = (personIds: readonly number[], state: RollState, own: Own = {}) =>
  (own.visitor ?? officer).send(markRollCall, {
    body: {
      ...{ rollcall_id: own.rollcallId ?? rollcallId, person_ids: [...personIds], state, device: 'phone 1' },
      ...{ device_at: own.deviceAt ?? house.now(), offset_ms: own.offsetMs === undefined ? 0 : own.offsetMs },
      ...{ entry_id: own.entryId ?? `entry-${++entries}`, seen: own.marked ?? [] },
    },
  });

describe('before one is open', () => {
  it('nobody who is not signed in reads or does anything', async () => {
    const stranger = house.visitor();
    expect((await read(stranger)).status).toBe(401);
    expect((await stranger.send(countRollCall, { params: { site_code: 'lpa' } })).status).toBe(401);
    expect((await open(stranger)).status).toBe(401);
    expect((await mark([1], 'home', { visitor: stranger, rollcallId: 1 })).status).toBe(401);
  });

  it('says of how many people one would be, and has no names', async () => {
    expect((await read()).json).toMatchObject({
      ...{ status: true, level: 0, on_list: { households: 3, persons: 6 }, roll_call: null },
    });
    expect(await count()).toBeNull();
    expect((await summaryOf(officer))?.roll_call).toBeNull();
  });

  it('of an unknown site, of one without households, and without a place it is refused in words', async () => {
    const changed = await watch(house, TABLES.slice(0, 5));
    expect((await read(officer, 'xyz')).json).toMatchObject({ status: false, code: 'siteUnknown' });
    expect((await open(officer, 'xyz')).json).toMatchObject({ status: false, code: 'siteUnknown' });
    expect((await open(officer, 'scu')).json).toMatchObject({ status: false, code: 'rollCallEmpty' });
    expect((await open(officer, 'lpa', '  ')).status).toBe(400);
    expect((await open(officer, 'lpa', 'x'.repeat(101))).status).toBe(400);
    expect((await mark([1], 'home', { rollcallId: 999 })).json).toMatchObject({ code: 'rollCallUnknown' });
    expect((await officer.send(closeRollCall, { body: { rollcall_id: 999 } })).json.code).toBe('rollCallUnknown');
    expect(await changed()).toEqual([]);
  });
});

describe('the opening', () => {
  it('keeps the people as they are, with why they need help and no illness by name', async () => {
    const came = await watchAudit(house);
    const answer = await open();
    expect(answer.json).toMatchObject({ status: true });
    rollcallId = answer.json.rollcall_id;
    const { people: all, ...rest } = await seen();
    expect(rest).toMatchObject({ centre: 'Lipata Elementary School', opened_by: 'Elena Halimbawa', closed_at: null });
    expect(all.map(({ household, purok, place, name }) => [household, purok, place, name])).toEqual([
      ['H-1', 'Purok 1', 0, 'Juan Abad'],
      ['H-1', 'Purok 1', 1, 'Maria Abad'],
      ['H-1', 'Purok 1', 2, 'Corazon Abad'],
      ['H-2', 'Purok 1', 0, 'Pedro Bato'],
      ['H-2', 'Purok 1', 1, 'Luz Bato'],
      ['H-3', null, 0, 'Rosa Cruz'],
    ]);
    expect(all.map(({ groups }) => groups)).toEqual([[], [], ['comorbidity', 'seniors'], [], [], []]);
    expect(JSON.stringify(await rowsOf(house, 'rollcall_persons'))).not.toContain('asthma');
    const audited = (await came()).filter(({ action }) => action.startsWith('roll-call.'));
    expect(audited).toMatchObject([
      { action: 'roll-call.open', site_id: LPA, after: { people: 6 }, topic: 'roll-call' },
    ]);
  });

  it('of a second one at the same site is refused, also of two at once', async () => {
    expect((await open()).json).toMatchObject({ status: false, code: 'rollCallOpen' });
    const both = await Promise.all([open(), open()]);
    expect(both.map(({ json }) => json.code)).toEqual(['rollCallOpen', 'rollCallOpen']);
    expect(await rowsOf(house, 'rollcalls')).toHaveLength(1);
  });

  it('households that are edited later change nothing of the list', async () => {
    const [first] = await rowsOf<{ id: number }>(house, 'household_data');
    await sql`update household_data set household_head = 'Somebody Else' where id = ${first!.id}`.execute(house.app.db);
    expect((await seen()).people[0]?.name).toBe('Juan Abad');
  });

  it('each look at the names is recorded, not each question of an open page', async () => {
    const looks = async () =>
      (await rowsOf<{ action: string; after: { list: string } }>(house, 'audit')).filter(
        ({ action, after }) => action === 'households.look' && after.list === 'roll-call',
      ).length;
    const before = await looks();
    await read();
    await count();
    expect(await looks()).toBe(before);
    await read(await house.signedIn(people.secondOfficer));
    expect(await looks()).toBe(before + 1);
    await sql`update household_looks set recorded_at = recorded_at - interval '11 minutes'`.execute(house.app.db);
    await count();
    expect(await looks()).toBe(before + 1);
    await read();
    expect(await looks()).toBe(before + 2);
  });
});

describe('a mark', () => {
  it('of a household is one press; counted at once, audited without a name', async () => {
    const came = await watchAudit(house);
    const ids = await idsOf('Pedro Bato', 'Luz Bato');
    expect((await mark(ids, 'at centre')).json).toMatchObject({ status: true, at: house.now() });
    expect(await count()).toMatchObject({ people: 6, safe: 2, missing: 4, conflicts: 0 });
    expect(await summaryOf(officer)).toMatchObject({ roll_call: { people: 6, safe: 2, missing: 4 } });
    const audited = (await came()).filter(({ action }) => action === 'roll-call.mark');
    expect(audited).toMatchObject([{ after: { state: 'at centre', people: 2 }, site_id: LPA }]);
    expect(JSON.stringify(audited)).not.toMatch(/Bato|Pedro/);
  });

  it('sent again under its name is stored once, whatever it says by then', async () => {
    const ids = await idsOf('Rosa Cruz');
    await mark(ids, 'on the way', { entryId: 'same-one' });
    const changed = await watch(house, TABLES);
    expect((await mark(ids, 'on the way', { entryId: 'same-one' })).json.status).toBe(true);
    expect((await mark(ids, 'refuses', { entryId: 'same-one' })).json.status).toBe(true);
    expect(await changed()).toEqual([]);
  });

  it('that comes late counts by when it was pressed: the newer one stays', async () => {
    const ids = await idsOf('Juan Abad');
    const pressed = house.now();
    house.move(40 * MINUTE);
    await mark(ids, 'at centre');
    house.move(20 * MINUTE);
    const late = await mark(ids, 'on the way', { deviceAt: pressed, entryId: 'late-one' });
    expect(late.json.at).toBe(pressed);
    expect((await count())?.safe).toBe(3);
    const { marks } = await seen();
    expect(marks.filter(({ person_id }) => ids.includes(person_id)).map(({ state }) => state)).toEqual([
      'at centre',
      'on the way',
    ]);
  });

  it.each([-120, 120])('of a telephone whose clock is off by %d minutes is put where it belongs', async (minutes) => {
    const ids = await idsOf('Maria Abad');
    const offsetMs = -minutes * MINUTE;
    house.move(5 * MINUTE);
    const pressed = house.now();
    const answer = await mark(ids, 'home', { deviceAt: pressed + minutes * MINUTE, offsetMs });
    expect(answer.json.at).toBe(pressed);
    const stored = (await rowsOf<{ device_at: Date; offset_ms: number; at: Date }>(house, 'rollcall_marks')).at(-1)!;
    expect([Number(stored.device_at) - Number(stored.at), Number(stored.offset_ms)]).toEqual([
      minutes * MINUTE,
      offsetMs,
    ]);
  });

  it('that says it comes from the future or from before the list is not believed; without a clock its arrival counts', async () => {
    const ids = await idsOf('Maria Abad');
    const [{ opened_at }] = (await rowsOf<{ opened_at: number }>(house, 'rollcalls')) as [{ opened_at: number }];
    expect((await mark(ids, 'home', { deviceAt: house.now() + 9e9 })).json.at).toBe(house.now());
    expect((await mark(ids, 'home', { deviceAt: 0 })).json.at).toBe(Number(opened_at));
    expect((await mark(ids, 'home', { deviceAt: 5, offsetMs: null })).json.at).toBe(house.now());
  });

  it('of two people that cannot both be true is shown as a conflict until one who has seen both presses', async () => {
    house.move(30 * MINUTE);
    const second = await house.signedIn(people.secondOfficer);
    const ids = await idsOf('Corazon Abad');
    await mark(ids, 'elsewhere safe', { entryId: 'one-says' });
    await mark(ids, 'refuses', { entryId: 'other-says', visitor: second, deviceAt: house.now() + 1000 });
    expect((await count())?.conflicts).toBe(1);
    house.move(MINUTE);
    await mark(ids, 'refuses', { marked: ['one-says', 'other-says'] });
    expect(await count()).toMatchObject({ conflicts: 0, refuses: 1 });
  });

  it('of somebody who is not on this list is refused, and nothing of it is kept', async () => {
    const [own] = await idsOf('Juan Abad');
    const changed = await watch(house, TABLES);
    expect((await mark([own!, 999_999], 'home')).json).toMatchObject({ status: false, code: 'rollCallStranger' });
    expect((await mark([], 'home')).status).toBe(400);
    expect(
      (
        await mark(
          Array.from({ length: 61 }, (_, index) => index + 1),
          'home',
        )
      ).status,
    ).toBe(400);
    expect((await mark([own!], 'gone' as RollState)).status).toBe(400);
    expect((await mark([own!], 'home', { entryId: 'x'.repeat(61) })).status).toBe(400);
    expect((await mark([own!], 'home', { marked: Array.from({ length: 301 }, (_, at) => `m${at}`) })).status).toBe(400);
    expect(await changed()).toEqual([]);
  });

  it('is never changed and never taken away, not even beside the program', async () => {
    const { db } = house.app;
    await expect(sql`update rollcall_marks set state = 'home'`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`delete from rollcall_marks`.execute(db)).rejects.toThrow('never changed');
  });
});

describe('rights', () => {
  const asOnly = async (role: string, siteId: number | null, work: () => Promise<void>) => {
    const { db } = house.app;
    const kept = await rowsOf<{ user_id: number; role: string }>(house, 'user_roles');
    await sql`delete from user_roles where user_id = ${elena}`.execute(db);
    await sql`insert into user_roles (user_id, role, site_id) values (${elena}, ${role}, ${siteId})`.execute(db);
    await work();
    await sql`delete from user_roles where user_id = ${elena}`.execute(db);
    for (const { role: one } of kept.filter(({ user_id }) => user_id === elena))
      await sql`insert into user_roles (user_id, role) values (${elena}, ${one})`.execute(db);
  };
  const deeds = async () => {
    const ids = (await seen()).people.map(({ person_id }) => person_id);
    const runner = { rollcall_id: rollcallId, kind: 'purok' as const, target: 'Purok 1', name: 'Ana', number: '' };
    return [
      (await mark(ids, 'home')).json.code,
      (await officer.send(closeRollCall, { body: { rollcall_id: rollcallId } })).json.code,
      (await officer.send(assignRunner, { body: runner })).json.code,
      (await open()).json.code,
    ];
  };

  it('whoever only reads looks and changes nothing', async () => {
    await asOnly('reader', null, async () => {
      const changed = await watch(house, TABLES.slice(0, 5));
      expect(await deeds()).toEqual(Array(4).fill('roleMissing'));
      expect(await changed()).toEqual([]);
    });
  });

  it('whoever works at the other site alone changes nothing here', async () => {
    await asOnly('operator', SCU, async () => {
      const changed = await watch(house, TABLES.slice(0, 5));
      expect(await deeds()).toEqual(Array(4).fill('roleElsewhere'));
      expect(await changed()).toEqual([]);
    });
  });

  it('whoever works here may', async () => {
    await asOnly('operator', LPA, async () => {
      expect((await mark(await idsOf('Rosa Cruz'), 'at centre')).json.status).toBe(true);
    });
  });
});

describe('answers by SMS', () => {
  const runner = (kind: 'purok' | 'household', target: string, name: string, number: string) =>
    officer.send(assignRunner, { body: { rollcall_id: rollcallId, kind, target, name, number } });
  let messages = 0;
  const sms = (text: string, from = '09170000777') =>
    house.app.services.incoming.receive({ from, text, sentAt: null, gatewayId: `roll ${++messages}` }, systemActor);
  const stateOf = async (name: string) => {
    const [id] = await idsOf(name);
    return (await seen()).marks.filter(({ person_id }) => person_id === id).at(-1)?.state;
  };

  it('of a number that answers for nobody are for a person to read', async () => {
    const changed = await watch(house, ['rollcall_marks', 'rollcall_reports']);
    expect(await sms('DITO 2')).toBe('other');
    expect(await changed()).toEqual([]);
  });

  it('a runner stands with name and number; a number that is none is refused, an empty name takes him away', async () => {
    expect((await runner('household', 'H-2', 'Pedro Bato', 'none')).json).toMatchObject({ code: 'numberWrong' });
    expect((await runner('household', 'H-2', 'Pedro Bato', '0917 000 0777')).json.status).toBe(true);
    expect((await runner('purok', 'Purok 1', 'Ana Imbento', '')).json.status).toBe(true);
    expect((await seen()).runners).toEqual([
      { kind: 'household', target: 'H-2', name: 'Pedro Bato', has_number: true },
      { kind: 'purok', target: 'Purok 1', name: 'Ana Imbento', has_number: false },
    ]);
    await runner('purok', 'Purok 1', '', '');
    expect((await seen()).runners).toHaveLength(1);
    expect(JSON.stringify((await read()).json)).not.toContain('0000777');
    const audited = (await rowsOf<{ action: string; after: object }>(house, 'audit')).filter(
      ({ action }) => action === 'roll-call.runner',
    );
    expect(JSON.stringify(audited)).not.toMatch(/Imbento|70000777/);
  });

  it('UWI of one household marks it, nobody has to read it, and it is answered', async () => {
    house.move(15 * MINUTE);
    expect(await sms('UWI na po')).toBe('rollcall');
    expect([await stateOf('Pedro Bato'), await stateOf('Luz Bato')]).toEqual(['went back', 'went back']);
    expect(await count()).toMatchObject({ went_back: 2 });
    const rounds = await rowsOf<{ kind: string; sms_msg: string; round_id: number }>(house, 'sms_rounds');
    expect(rounds.at(-1)).toMatchObject({
      kind: 'answer',
      sms_msg: expect.stringMatching(/^Natala: 2 sa LPA\. Ligtas/),
    });
  });

  it('DITO 2 marks both; the same message brought again marks nobody a second time', async () => {
    house.move(15 * MINUTE);
    const again = { from: '09170000777', text: 'DITO 2', sentAt: null, gatewayId: 'brought twice' };
    expect(await house.app.services.incoming.receive(again, systemActor)).toBe('rollcall');
    const changed = await watch(house, TABLES);
    expect(await house.app.services.incoming.receive(again, systemActor)).toBe('duplicate');
    expect(await changed()).toEqual([]);
    expect(await stateOf('Luz Bato')).toBe('at centre');
  });

  it('what is not clear marks nobody, stands on the page, and a person has to read it', async () => {
    const changed = await watch(house, ['rollcall_marks']);
    expect(await sms('KULANG 2 LOLA')).toBe('other');
    expect(await sms('DITO 5')).toBe('other');
    expect(await changed()).toEqual([]);
    expect((await seen()).reports.slice(0, 2)).toMatchObject([
      { name: 'Pedro Bato', said: 'DITO 5', marked: 0 },
      { name: 'Pedro Bato', said: 'KULANG 2 LOLA', marked: 0 },
    ]);
  });

  it('a call for help and a measurement stay what they are; thanks and OK mark nobody', async () => {
    const changed = await watch(house, ['rollcall_marks', 'rollcall_reports']);
    expect(await sms('TULONG DITO 2')).toBe('tulong');
    expect(await sms('UWI tulong')).toBe('tulong');
    expect(await sms('ROUTINE LPA NOV 21 2026 8:00AM A 60CM MAARAW AIDA')).toBe('measurement');
    expect(await sms('salamat po')).toBe('ok');
    expect(await sms('OK dito')).toBe('ok');
    expect(await changed()).toEqual([]);
  });

  it('of whoever answers for a purok count by names and numbers', async () => {
    house.move(15 * MINUTE);
    await runner('purok', 'Purok 1', 'Ana Imbento', '09170000888');
    expect(await sms('UWI', '09170000888')).toBe('other');
    expect(await sms('kulang si lola', '09170000888')).toBe('rollcall');
    expect(await stateOf('Juan Abad')).toBe('at centre');
    expect(await stateOf('Corazon Abad')).toBe('refuses');
    const { marks } = await seen();
    expect(marks.at(-1)).toMatchObject({ by: 'Ana Imbento', source: expect.stringMatching(/0888$/) });
  });
});

it('on the bulletin stand counts, and no name of a missing person', async () => {
  await rain(house, house.now() - 5 * MINUTE, 80);
  const releaseId = await decideAndRelease(house, officer);
  const { json } = await officer.send(readBulletin, { params: { release_id: String(releaseId) } });
  const line = JSON.stringify(json).match(/\d of 6 safe at \d\d:\d\d; [^"]+/)?.[0] ?? '';
  expect(line).toMatch(/^\d of 6 safe at \d\d:\d\d; nobody missing; refuse: 1\.$/);
  expect(JSON.stringify(json)).not.toContain('Corazon');
});

describe('the closing', () => {
  it('is one, has its count in the audit, and a late mark still comes in', async () => {
    const came = await watchAudit(house);
    expect((await officer.send(closeRollCall, { body: { rollcall_id: rollcallId } })).json.status).toBe(true);
    expect((await officer.send(closeRollCall, { body: { rollcall_id: rollcallId } })).json.code).toBe('rollCallClosed');
    const [audited] = (await came()).filter(({ action }) => action === 'roll-call.close');
    expect(audited?.after).toMatchObject({ people: 6, missing: 0 });
    expect(await seen()).toMatchObject({ closed_by: 'Elena Halimbawa', rollcall_id: rollcallId });
    expect(await count()).toBeNull();
    expect((await summaryOf(officer))?.roll_call).toBeNull();
    expect((await mark(await idsOf('Corazon Abad'), 'at centre')).json.status).toBe(true);
  });

  it('after it an answer by SMS is for a person again', async () => {
    const late = { from: '09170000777', text: 'DITO 2', sentAt: null, gatewayId: 'after closing' };
    expect(await house.app.services.incoming.receive(late, systemActor)).toBe('other');
  });

  let second = 0;
  it('a new one begins with everybody missing', async () => {
    const next = await open();
    second = next.json.rollcall_id;
    expect(next.json.rollcall_id).toBeGreaterThan(rollcallId);
    expect(await count()).toMatchObject({ people: 6, safe: 0, missing: 6 });
    const strangers = (await seen()).people.map(({ person_id }) => person_id);
    expect((await mark(strangers.slice(0, 1), 'home')).json.code).toBe('rollCallStranger');
    await officer.send(closeRollCall, { body: { rollcall_id: next.json.rollcall_id } });
  });

  it('90 days after it nothing is left but rows of the audit without names; the other, which was forgotten, goes as well', async () => {
    const { rollCall } = house.app.services;
    const forgotten = (await open()).json.rollcall_id;
    house.move(90 * 24 * 60 * MINUTE - MINUTE);
    await rollCall.forgetOld();
    expect(await rowsOf(house, 'rollcalls')).toHaveLength(3);
    house.move(2 * MINUTE);
    const came = await watchAudit(house);
    await rollCall.forgetOld();
    for (const table of TABLES.slice(0, 5)) expect(await rowsOf(house, table)).toEqual([]);
    expect((await came()).map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['roll-call.forget', rollcallId],
      ['roll-call.forget', second],
      ['roll-call.forget', forgotten],
    ]);
    expect((await mark([1], 'home')).json.code).toBe('rollCallUnknown');
  });
});

it('the log names nobody', () => {
  expect(log.join('\n')).not.toMatch(/Abad|Bato|Rosa Cruz|0000777/);
});
