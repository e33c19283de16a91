// What the installation says of itself, over HTTP: read, changed by admins of all sites, at once everywhere, overtaken, put back.

import { prepareInstallation } from '@bantay/features/sites/server/prepare-installation.ts';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { readSession } from '../../accounts/wire/accounts.ts';
import { listEmergencyNumbers } from '../../chat/wire/chat.ts';
import { listDutyProblems } from '../../duty/wire/duty.ts';
import { readContactNotice } from '../../status/wire/status.ts';
import type { SettingKey } from '../rules/settings.ts';
import { changeEmergency, changeOffice, listSettingVersions, putBackSetting, readSettings } from '../wire/settings.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', duty: [{ name: 'First on duty', number: '639000000009' }] });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const stands = async (key: SettingKey) =>
  (await admin.send(readSettings)).json.settings.find((one) => one.key === key)!;
const audits = () =>
  rows<{ action: string; before: unknown; after: unknown; userId: number | null }>(
    house.app.db,
    sql`select action, before, after, user_id from audit where action like 'settings.%' order by audit_id`,
  );
const office = {
  ...{ office: 'MDRRMO Kunwari', municipality: 'Kunwari', province: 'Imbento' },
  contact: { message: 'Kunwari on Messenger', text: '0900 000 0005', call: '(055) 000 0000' },
  privacy: { email: 'dpo@kunwari.invalid', address: '1 Kunwari Street' },
};
const changed = async (over: object = {}, key: SettingKey = 'office') => ({
  ...{ version: (await stands(key)).version, reason: 'a new office' },
  ...over,
});

describe('at the first start', () => {
  it('what municipality.json says becomes data, with its rows of the audit', async () => {
    expect(await stands('office')).toMatchObject({
      version: 1,
      by: null,
      office: { office: house.municipality.office },
    });
    expect((await stands('duty')).duty).toEqual([{ name: 'First on duty', number: '639000000009' }]);
    expect((await audits()).map(({ action, userId }) => [action, userId])).toEqual(
      Array.from({ length: 4 }, () => ['settings.take', null]),
    );
  });

  it('a later one takes nothing, and says what the file says otherwise', async () => {
    const file = { ...house.municipality, office: 'Another office', duty: [] };
    const { remarks } = await prepareInstallation(house.app.db, 'demo', file);
    const said = remarks.filter((remark) => remark.includes('/admin/settings'));
    expect(said).toEqual([
      expect.stringContaining('the office and its contacts'),
      expect.stringContaining('the duty list'),
    ]);
    expect((await stands('office')).version).toBe(1);
    expect((await prepareInstallation(house.app.db, 'demo', house.municipality)).remarks.join()).not.toContain(
      'settings',
    );
  });
});

describe('who', () => {
  it('is no admin of all sites neither reads nor changes', async () => {
    await house.app.services.people.giveRole(
      {
        ...{
          userId: (
            await rows<{ userId: number }>(
              house.app.db,
              sql`select user_id from user_accounts where username = ${people.secondOfficer}`,
            )
          )[0]!.userId,
        },
        ...{ role: 'admin', siteId: 24, until: null, reason: 'a try' },
      },
      null,
    );
    const ofSite = await house.signedIn(people.secondOfficer);
    for (const visitor of [officer, ofSite]) {
      expect((await visitor.send(readSettings)).json).toMatchObject({ code: 'roleMissing' });
      expect((await visitor.send(listSettingVersions, { params: { key: 'duty' } })).json).toMatchObject({
        code: 'roleMissing',
      });
      const answer = await visitor.send(changeOffice, { body: { ...office, version: 1, reason: 'a try' } });
      expect([answer.status, answer.json.code]).toEqual([403, 'roleMissing']);
    }
    expect((await house.visitor().send(readSettings)).status).toBe(401);
  });
});

describe('the office', () => {
  it('changes at once, on every server, with before and after', async () => {
    const other = await openSecondApp(house);
    const answer = await admin.send(changeOffice, { body: { ...office, ...(await changed()) } });
    expect(answer.json).toMatchObject({ status: true, version: 2 });
    expect((await officer.send(readSession)).json.municipality).toEqual({
      ...{ office: 'MDRRMO Kunwari', municipality: 'Kunwari', province: 'Imbento' },
    });
    expect((await other.services.settings.read()).office.office).toBe('MDRRMO Kunwari');
    await other.close();
    const row = (await audits()).at(-1)!;
    expect(row).toMatchObject({
      ...{ action: 'settings.change', before: { key: 'office', version: 1 } },
      after: { version: 2, reason: 'a new office', said: office },
    });
  });

  it('strangers see it within seconds', async () => {
    // A process asks every 2 s at most.
    await expect
      .poll(async () => (await house.visitor().send(readContactNotice)).json.office, { timeout: 5000 })
      .toBe('MDRRMO Kunwari');
  });

  it('who was slower sees both sides; of two at once, one does', async () => {
    const late = await admin.send(changeOffice, { body: { ...office, version: 1, reason: 'late' } });
    expect(late.json).toMatchObject({
      ...{ code: 'changedMeanwhile', current: { version: 2, office: { office: 'MDRRMO Kunwari' } } },
      message: expect.stringContaining('Ramon Kunwari'),
    });
    const { version } = await stands('office');
    const send = (name: string) =>
      admin.send(changeOffice, { body: { ...office, office: name, version, reason: 'two at once' } });
    const answers = await Promise.all([send('One office'), send('Other office')]);
    expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1);
  });

  it.each([
    ['nothing that changes', {}, 409, 'settingUnchanged'],
    ['no reason', { reason: ' ' }, 400, undefined],
    ['a number that is none', { contact: { ...office.contact, call: 'call me' } }, 400, undefined],
    ['an address that is none', { privacy: { ...office.privacy, email: 'x@y' } }, 400, undefined],
    ['an office too long for an SMS', { office: 'x'.repeat(61) }, 400, undefined],
    ['a part that is missing', { contact: undefined }, 400, undefined],
    ['no version', { version: 0 }, 400, undefined],
  ])('with %s is refused', async (_what, over, status, code) => {
    const now = await stands('office');
    const body = { ...now.office, version: now.version, reason: 'a try', ...over };
    const answer = await admin.raw('POST', '/api/admin/settings/office', { body });
    expect(answer.status).toBe(status);
    if (code) expect(answer.json.code).toBe(code);
    expect((await stands('office')).version).toBe(now.version);
  });
});

it('emergency numbers are what the chat shows', async () => {
  const agencies = [{ agency: ' Kunwari Fire Station ', numbers: ['0900 000 0002', '911'] }];
  expect(
    (await admin.send(changeEmergency, { body: { agencies, ...(await changed({}, 'emergency')) } })).json.version,
  ).toBe(2);
  expect((await officer.send(listEmergencyNumbers)).json.data).toEqual([
    { agency: 'Kunwari Fire Station', numbers: ['0900 000 0002', '911'] },
  ]);
  const none = await admin.raw('POST', '/api/admin/settings/emergency', {
    body: { agencies: [], ...(await changed({}, 'emergency')) },
  });
  expect(none.status).toBe(400);
});

describe('the duty list', () => {
  const change = async (list: object[], over: object = {}) =>
    admin.raw('POST', '/api/admin/settings/duty', {
      body: { people: list, may_be_empty: false, ...(await changed({ reason: 'a new shift' }, 'duty')), ...over },
    });
  const size = async () => (await officer.send(listDutyProblems)).json.list_size;

  it('takes numbers as people write them, in their order', async () => {
    const list = [
      { name: ' Ana ', number: '0917 000 0001' },
      { name: 'Ben', number: '+63 917 000 0002' },
    ];
    expect((await change(list)).json).toMatchObject({ status: true });
    expect((await stands('duty')).duty).toEqual([
      { name: 'Ana', number: '639170000001' },
      { name: 'Ben', number: '639170000002' },
    ]);
    expect(await size()).toBe(2);
  });

  it.each([
    ['a number that is none', [{ name: 'Ana', number: '12' }], 'numberWrong'],
    [
      'one number twice',
      [
        { name: 'Ana', number: '09170000001' },
        { name: 'Ben', number: '639170000001' },
      ],
      'dutyNumberTwice',
    ],
    ['nobody, unless that is said again', [], 'dutyListEmpty'],
  ])('is not changed to %s', async (_what, list, code) => {
    expect((await change(list)).json).toMatchObject({ status: false, code });
    expect(await size()).toBe(2);
  });

  it('is emptied by whoever says so twice and why; an earlier one is put back as a new one', async () => {
    expect((await change([], { may_be_empty: true, reason: ' ' })).status).toBe(400);
    expect((await change([], { may_be_empty: true })).json).toMatchObject({ status: true });
    expect(await size()).toBe(0);
    const { version } = await stands('duty');
    const back = { key: 'duty' as const, to: 2, may_be_empty: false, version, reason: 'they are back' };
    expect((await admin.send(putBackSetting, { body: back })).json.version).toBe(version + 1);
    expect(await size()).toBe(2);
    expect((await audits()).at(-1)).toMatchObject({ action: 'settings.put-back', after: { putBack: 2 } });
    const { versions } = (await admin.send(listSettingVersions, { params: { key: 'duty' } })).json;
    expect(versions.map((one) => [one.version, one.reason])).toEqual([
      [4, 'they are back'],
      [3, 'a new shift'],
      [2, 'a new shift'],
      [1, null],
    ]);
  });

  it('an earlier version that nobody knows, or of a setting that is none, is refused', async () => {
    const { version } = await stands('duty');
    const body = { to: 99, may_be_empty: false, version, reason: 'a try' };
    expect(
      (await admin.raw('POST', '/api/admin/settings/put_back', { body: { ...body, key: 'duty' } })).json,
    ).toMatchObject({
      code: 'settingVersionUnknown',
    });
    expect((await admin.raw('POST', '/api/admin/settings/put_back', { body: { ...body, key: 'ghost' } })).status).toBe(
      400,
    );
    expect((await admin.raw('GET', '/api/admin/settings/versions/ghost')).status).toBe(400);
  });
});

it('a version is never changed in the database', async () => {
  await expect(sql`update settings set reason = 'x' where version = 1`.execute(house.app.db)).rejects.toThrow(
    'never changed',
  );
  await expect(sql`delete from settings where version = 1`.execute(house.app.db)).rejects.toThrow('never changed');
});
