import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { demoPicture } from '@bantay/server/demo/demo-picture.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { type FormPart, jpeg, multipart } from '../../../apps/server/test/multipart.ts';
import { type Activity, deleteActivity, listActivities, listAllActivities } from '../wire/activities.ts';

const SAVE = '/api/events/save_activity';
const PICTURES = '/storage/activity_schedule';
const SCU = 101;

let house: House;
let officer: Visitor;
let second: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
});
afterAll(() => house.close());

const FIELDS = {
  activity_id: '0',
  start_date: '2026-11-25 08:00:00',
  end_date: '2026-11-25 17:00:00',
  activity_name: 'Drill',
  activity_place: 'Barangay hall',
  activity_note: 'Bring whistles.',
  site_id: String(LPA),
  file_name: '',
};
type Fields = Partial<Record<keyof typeof FIELDS | 'version' | 'base', string | undefined>>;
const picture = (name: string, data: Buffer | string = demoPicture(1)): FormPart => ({ field: 'file', name, data });

function save(
  more: Fields = {},
  file?: FormPart,
  { visitor = officer, key }: { visitor?: Visitor; key?: string } = {},
) {
  const fields = Object.entries({ ...FIELDS, ...more }).filter(([, value]) => value !== undefined);
  const parts = fields.map(([field, value]): FormPart => ({ field, data: value as string }));
  const { body, headers } = multipart(file ? [...parts, file] : parts);
  return visitor.raw('POST', SAVE, { body, headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) } });
}
const list = async (site = LPA): Promise<Activity[]> =>
  (await officer.send(listActivities, { params: { site_id: String(site) } })).json.data;
const find = async (id: unknown) => (await list()).find((one) => one.id === id);
const add = async (more: Fields = {}, file?: FormPart) => Number((await save(more, file)).json.activity_id);
const stored = () =>
  ['activity_schedule', '.incoming'].flatMap((name) => {
    const folder = join(house.dataFolder, 'storage', name);
    return existsSync(folder) ? readdirSync(folder) : [];
  });
const remove = (activity_id: number) => officer.send(deleteActivity, { body: { activity_id } });

describe('who may', () => {
  it('nobody without a session', async () => {
    const guest = house.visitor();
    expect((await save({}, undefined, { visitor: guest })).status).toBe(401);
    for (const [method, url] of [
      ['GET', '/api/events/get_all_events/24'],
      ['GET', '/api/events/every_site'],
      ['POST', '/api/events/delete_activity'],
      ['POST', PICTURES],
      ['GET', `${PICTURES}/a.png`],
    ] as const) {
      expect([url, (await guest.raw(method, url)).status]).toEqual([url, 401]);
    }
    expect(await list()).toEqual([]);
  });

  it('one call has those of every site that is watched, with their codes; that of one site stays as it was', async () => {
    const [here, there] = [await add(), await add({ site_id: String(SCU), activity_name: 'Clean-up' })];
    const all = async () => (await second.send(listAllActivities)).json.data;
    expect(await all()).toMatchObject([
      { id: here, site_id: LPA, site_code: 'lpa', title: 'Drill' },
      { id: there, site_id: SCU, site_code: 'scu', title: 'Clean-up' },
    ]);
    const [one] = await list(SCU);
    expect(one).toMatchObject({ id: there });
    expect(one).not.toHaveProperty('site_code');
    await sql`update sites set active = false where site_id = ${SCU}`.execute(house.app.db);
    expect((await all()).map(({ id }) => id)).toEqual([here]);
    await sql`update sites set active = true where site_id = ${SCU}`.execute(house.app.db);
    for (const id of [here, there]) await remove(id);
    expect(await all()).toEqual([]);
  });

  it('a site that does not exist has no list and takes no activity', async () => {
    expect((await officer.raw('GET', '/api/events/get_all_events/999')).status).toBe(404);
    expect((await save({ site_id: '999' })).json).toMatchObject({ status: false, code: 'siteNotFound' });
    expect(await list()).toEqual([]);
  });
});

describe('saving', () => {
  it('a new one is stored as sent, issued by the session, and said in both words', async () => {
    const { status, json } = await save({ activity_name: ' Drill ' });
    expect([status, json]).toMatchObject([200, { status: true, feedback: 'Successfully saved activity!' }]);
    expect(await find(json.activity_id)).toEqual({
      id: json.activity_id,
      start: '2026-11-25 08:00:00',
      end: '2026-11-25 17:00:00',
      title: 'Drill',
      place: 'Barangay hall',
      note: 'Bring whistles.',
      file: null,
      issuer_id: expect.any(Number),
      site_id: LPA,
      version: 1,
    });
    await remove(Number(json.activity_id));
  });

  it('without a site it is lpa, and so is the list; texts null and undefined are empty', async () => {
    const id = await add({
      site_id: undefined,
      activity_id: undefined,
      activity_place: 'null',
      activity_note: 'undefined',
      file_name: 'null',
      version: 'undefined',
    });
    const short = (await officer.raw('GET', '/api/events/get_all_events')).json as unknown as { data: Activity[] };
    expect(short.data).toMatchObject([{ id, site_id: LPA, place: null, note: null, file: null }]);
    expect(await list(SCU)).toEqual([]);
    await remove(id);
  });

  it('start and end may be one moment, and several days apart, but not reversed', async () => {
    const same = await add({ end_date: FIELDS.start_date });
    const long = await add({ end_date: '2026-12-02 01:00:00' });
    expect(await find(long)).toMatchObject({ end: '2026-12-02 01:00:00' });
    const before = await list();
    expect((await save({ end_date: '2026-11-25 07:59:59' }, picture('x.png'))).json).toMatchObject({
      status: false,
      code: 'activityRangeReversed',
      title: 'Invalid Date Range',
      feedback: 'End date cannot be earlier than start date.',
    });
    expect(await list()).toEqual(before);
    expect(stored()).toEqual([]);
    for (const id of [same, long]) await remove(id);
  });

  it.each([
    ['no name', { activity_name: '' }],
    ['a blank name', { activity_name: '  ' }],
    ['a name of 101 characters', { activity_name: 'x'.repeat(101) }],
    ['a place of 101 characters', { activity_place: 'x'.repeat(101) }],
    ['a note of 301 characters', { activity_note: 'x'.repeat(301) }],
    ['no start', { start_date: undefined }],
    ['an empty end', { end_date: '' }],
    ['a start that is no date', { start_date: 'Invalid date' }],
    ['a day that does not exist', { start_date: '2026-02-30 00:00:00' }],
    ['a text with NUL', { activity_note: 'a\u0000b' }],
    ['an id in words', { activity_id: 'abc' }, 400],
    ['an id with a sign', { activity_id: '-1' }, 400],
    ['a site in words', { site_id: 'lpa' }, 400],
    ['a version in words', { version: 'new' }, 400],
  ] as [string, Fields, number?][])('refuses %s and stores neither row nor picture', async (_, more, status = 200) => {
    const answer = await save(more, picture('x.png'));
    expect([answer.status, answer.json.status]).toEqual([status, false]);
    expect(await list()).toEqual([]);
    expect(stored()).toEqual([]);
  });

  it('a body that is no form, and one that breaks off, are refused', async () => {
    expect((await officer.raw('POST', SAVE, { body: FIELDS })).status).toBe(400);
    const { body, headers } = multipart([{ field: 'activity_name', data: 'x' }, picture('x.png')]);
    expect((await officer.raw('POST', SAVE, { body: body.subarray(0, body.length - 400), headers })).status).toBe(400);
    expect(stored()).toEqual([]);
  });

  it('pressed twice it is stored once, its picture too', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => save({ activity_name: 'Twice' }, picture('twice.png'), { key: 'the-same-form' })),
    );
    expect(twice[0]!.json.status).toBe(true);
    expect(twice[1]!.json).toEqual(twice[0]!.json);
    expect(await list()).toHaveLength(1);
    expect(stored()).toEqual(['twice.png']);
    await remove(Number(twice[0]!.json.activity_id));
  });
});

describe('the picture', () => {
  it('comes with a new activity, keeps its name, and is sent back byte for byte', async () => {
    const id = await add({ file_name: 'Drill ñ.png' }, picture('Drill ñ.png'));
    expect((await find(id))!.file).toBe('Drill ñ.png');
    const back = await officer.raw('GET', `${PICTURES}/${encodeURIComponent('Drill ñ.png')}`);
    expect([back.status, back.bytes.equals(demoPicture(1)), back.headers['content-type']]).toEqual([
      200,
      true,
      'image/png',
    ]);
    await remove(id);
    expect(stored()).toEqual([]);
    expect((await officer.raw('GET', `${PICTURES}/${encodeURIComponent('Drill ñ.png')}`)).status).toBe(404);
  });

  it('stays when an edit brings none, and goes when it brings another', async () => {
    const id = await add({}, picture('one.png'));
    for (const file_name of [undefined, '', 'null']) {
      expect((await save({ activity_id: String(id), activity_name: 'Edited', file_name })).json.status).toBe(true);
      expect(await find(id)).toMatchObject({ title: 'Edited', file: 'one.png' });
    }
    await save({ activity_id: String(id) }, picture('one.png', demoPicture(2)));
    expect((await find(id))!.file).toBe('one_1.png');
    expect(stored()).toEqual(['one_1.png']);
    await remove(id);
  });

  it('may be uploaded alone and then be named; another activity that shows it keeps it', async () => {
    const upload = await officer.raw('POST', PICTURES, multipart([picture('alone.png')]));
    expect(upload.json).toEqual({ status: 200, filename: 'alone.png' });
    const one = await add({ file_name: 'alone.png' });
    const two = await add({ file_name: '../x/alone.png' });
    expect((await list()).map(({ file }) => file)).toEqual(['alone.png', 'alone.png']);
    await remove(one);
    expect(stored()).toEqual(['alone.png']);
    await remove(two);
    expect(stored()).toEqual([]);
  });

  it('attacks are refused and leave the disk clean', async () => {
    const attacks: [string, Buffer | string][] = [
      ['page.png', '<html><script>alert(1)</script></html>'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['program.png', Buffer.from('MZ\u0090\u0000')],
      ['empty.png', ''],
      ['half.png', demoPicture(1).subarray(0, 200)],
      ['large.png', Buffer.alloc(10 * 1024 * 1024 + 1)],
    ];
    for (const [name, data] of attacks) {
      const withForm = await save({ activity_name: 'Attack' }, picture(name, data));
      const alone = await officer.raw('POST', PICTURES, multipart([picture(name, data)]));
      expect([name, withForm.status >= 400 && withForm.status < 500]).toEqual([name, true]);
      expect([name, alone.status >= 400 && alone.status < 500, alone.json.status]).toEqual([name, true, 400]);
    }
    const two = multipart([picture('a.png'), picture('b.png')]);
    expect((await officer.raw('POST', PICTURES, two)).status).toBe(400);
    expect(stored()).toEqual([]);
    expect(await list()).toEqual([]);
    // What lies behind the end of a picture, and where it was taken, stay outside.
    const place = Buffer.from('Exif\0\0 somewhere');
    const id = await add(
      {},
      picture('../../up.jpg', Buffer.concat([jpeg([0xe1, place]), Buffer.from('PK\u0003\u0004')])),
    );
    expect(stored()).toEqual(['up.jpg']);
    const back = (await officer.raw('GET', `${PICTURES}/up.jpg`)).bytes.toString('latin1');
    expect([back.includes('somewhere'), back.includes('PK\u0003\u0004')]).toEqual([false, false]);
    await remove(id);
    for (const way of ['..%2f..%2fsecret.png', '%2e%2e/secret.png']) {
      expect((await officer.raw('GET', `${PICTURES}/${way}`)).status).toBe(404);
    }
  });
});

describe('two officers', () => {
  it('the second is told who was first and what there is now; without a version the last one wins', async () => {
    const id = await add();
    const edit = (more: Fields, visitor: Visitor) => save({ activity_id: String(id), ...more }, undefined, { visitor });
    expect((await edit({ version: '1', activity_name: 'First' }, second)).json.status).toBe(true);
    const late = await edit({ version: '1', activity_name: 'Late' }, officer);
    expect([late.status, late.json]).toMatchObject([
      200,
      {
        status: false,
        code: 'changedMeanwhile',
        details: { name: expect.stringContaining('Noel'), at: '2026/11/21 09:10' },
        current: { id, title: 'First', version: 2 },
      },
    ]);
    expect((await edit({ activity_name: 'Old client' }, officer)).json.status).toBe(true);
    const both = await Promise.all([officer, second].map((visitor) => edit({ version: '3' }, visitor)));
    expect(both.map(({ json }) => json.status).sort()).toEqual([false, true]);
    expect((await find(id))!.version).toBe(4);
    await remove(id);
  });

  describe('typed over what somebody else has changed since', () => {
    const base = JSON.stringify({
      ...{ start: FIELDS.start_date, end: FIELDS.end_date, name: FIELDS.activity_name },
      ...{ place: FIELDS.activity_place, note: FIELDS.activity_note, file: null },
    });
    const edit = (id: number, more: Fields, visitor = officer, file?: FormPart) =>
      save({ activity_id: String(id), version: '1', ...more }, file, { visitor });
    const audited = async () =>
      (await rowsOf<{ audit_id: number; action: string; after: { merged?: string[] } | null }>(house, 'audit'))
        .filter(({ action }) => action === 'activities.update')
        .sort((a, b) => a.audit_id - b.audit_id)
        .map(({ after }) => after?.merged ?? null)
        .at(-1);

    it('other fields go together, and the audit says which were taken', async () => {
      const id = await add();
      await edit(id, { activity_note: 'Bring lamps.' }, second);
      expect((await edit(id, { activity_name: 'Big drill', base })).json.status).toBe(true);
      expect(await find(id)).toMatchObject({ title: 'Big drill', note: 'Bring lamps.', version: 3 });
      expect(await audited()).toEqual(['note']);
      await remove(id);
    });

    it('the same field is refused with what stands there, and a picture that came along is not kept', async () => {
      const id = await add();
      await edit(id, { activity_name: 'First' }, second);
      const before = stored();
      const late = await edit(id, { activity_name: 'Late', base }, officer, picture('late.png'));
      expect(late.json).toMatchObject({ code: 'changedMeanwhile', current: { id, title: 'First', version: 2 } });
      expect(stored()).toEqual(before);
      await remove(id);
    });

    it('a picture of one and a name of the other go together; two pictures do not', async () => {
      const id = await add();
      await edit(id, {}, second, picture('first.png'));
      expect((await edit(id, { activity_name: 'Big drill', base })).json.status).toBe(true);
      expect(await find(id)).toMatchObject({ title: 'Big drill', file: 'first.png' });
      expect((await edit(id, { base }, officer, picture('other.png'))).json.code).toBe('changedMeanwhile');
      await remove(id);
    });

    it.each(['', 'nonsense', '[]', '{"start":"tomorrow"}'])(
      'a base that is none (%j) protects as before',
      async (odd) => {
        const id = await add();
        await edit(id, { activity_note: 'Bring lamps.' }, second);
        expect((await edit(id, { activity_name: 'Late', base: odd })).json.code).toBe('changedMeanwhile');
        await remove(id);
      },
    );
  });

  it('an activity that is gone, or of another site, takes no edit', async () => {
    const id = await add();
    expect((await save({ activity_id: String(id), site_id: String(SCU) })).json.code).toBe('activityUnknown');
    await remove(id);
    expect((await save({ activity_id: String(id) }, picture('x.png'))).json.code).toBe('activityUnknown');
    expect(stored()).toEqual([]);
  });
});

interface AuditRow {
  audit_id: number;
  action: string;
  subject_id: number;
  before: unknown;
  after: unknown;
  topic: string;
}

describe('deleting and the audit', () => {
  it('goes once, says so in both words, and a second time refuses in both', async () => {
    const id = await add();
    expect((await remove(id)).json).toEqual({
      status: true,
      message: 'Successfully deleted activity!',
      feedback: 'Successfully deleted activity!',
    });
    expect((await remove(id)).json).toMatchObject({
      status: false,
      message: expect.any(String),
      feedback: expect.any(String),
    });
    const asText = await officer.raw('POST', '/api/events/delete_activity', { body: { activity_id: String(id) } });
    expect(asText.json.code).toBe('activityUnknown');
  });

  it('each change has its row, with what was and what is', async () => {
    const id = await add({ activity_name: 'Audited' });
    await save({ activity_id: String(id), activity_name: 'Changed' });
    await remove(id);
    const rows = await rowsOf<AuditRow>(house, 'audit');
    expect(
      rows
        .filter(({ action, subject_id }) => action.startsWith('activities.') && subject_id === id)
        .sort((a, b) => a.audit_id - b.audit_id),
    ).toMatchObject([
      { action: 'activities.add', before: null, after: { name: 'Audited' }, topic: 'activities' },
      { action: 'activities.update', before: { activity_name: 'Audited' }, after: { name: 'Changed' } },
      { action: 'activities.delete', before: { activity_name: 'Changed' }, after: null },
    ]);
  });
});

// Seen on a bad line: the reader of the form waited for the end of a connection that had ended before, and held its key for a minute.
it('a form that breaks off before it is read gives its key back: the repeat is stored at once', async () => {
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.http.server.address() as { port: number }; // it listens at one
  const { body, headers } = multipart(Object.entries(FIELDS).map(([field, data]) => ({ field, data })));
  const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = { ...headers, 'idempotency-key': 'torn-form-key-1' };
  const head = Object.entries({ ...own, host: 'x', cookie, 'content-length': body.length });
  const lines = [`POST ${SAVE} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.concat([Buffer.from(lines), body.subarray(0, body.length / 2)]), () => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
  const from = performance.now();
  const { json } = await officer.raw('POST', SAVE, { body, headers: own });
  expect([json.status, performance.now() - from < 5000]).toEqual([true, true]);
});
