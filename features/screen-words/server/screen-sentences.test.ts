// Single sentences of the screens over HTTP: written, confirmed, put back, imported; told to pages while Waray is offered.
import type { BodyOf } from '@bantay/kernel/wire/route';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { changeLanguages, readSettings } from '../../settings/wire/settings.ts';
import {
  importSentences,
  listSentences,
  listSentenceVersions,
  readShownSentences,
  saveSentence,
} from '../wire/screen-sentences.ts';
import { makeScreenWordsService } from './screen-words-service.ts';

let house: House;
let admin: Visitor;
beforeAll(async () => {
  house = await openHouse();
  admin = await house.signedIn(people.provincialOfficer);
});
afterAll(() => house.close());

let places = 0;
/** Another one for each test. */
const newPlace = () => {
  places += 1;
  return `shell:try.${places}`;
};
const draft = (place: string, text: string | null = 'Pilian', version = 0) => ({
  ...{ place, text, version, reviewer: null },
});
const save = async (body: BodyOf<typeof saveSentence>) => (await admin.send(saveSentence, { body })).json;
const shown = async () => (await house.visitor().send(readShownSentences)).json.words;
const ofPlace = async (place: string) => (await shown()).filter((one) => one.place === place);
const offer = async (waray: boolean) => {
  const { settings } = (await admin.send(readSettings)).json;
  const { version } = settings.find(({ key }) => key === 'languages')!; // there from the first start
  return admin.send(changeLanguages, { body: { waray, version, reason: 'a try' } });
};

it('is written by admins of all sites alone; read at sign-in by everybody', async () => {
  const officer = await house.signedIn(people.mayorOfLgu);
  const body = draft(newPlace());
  const lines = [{ place: body.place, text: 'Pilian', version: 0 }];
  for (const [visitor, status] of [
    [officer, 403],
    [house.visitor(), 401],
  ] as const) {
    expect((await visitor.send(saveSentence, { body })).status).toBe(status);
    expect((await visitor.send(importSentences, { body: { lines, reviewer: null } })).status).toBe(status);
    expect((await visitor.send(listSentences)).status).toBe(status);
    expect((await visitor.send(listSentenceVersions, { query: { place: body.place } })).status).toBe(status);
    expect((await visitor.send(readShownSentences)).status).toBe(200);
  }
  expect(await ofPlace(body.place)).toEqual([]);
});

it('is written, then confirmed, then put back: each a version with its row in the audit', async () => {
  const place = newPlace();
  expect(await save(draft(place, '  Pilian\n han mapa '))).toMatchObject({
    status: true,
    sentence: {
      place,
      version: 1,
      text: 'Pilian han mapa',
      state: 'draft',
      reviewer: null,
      written_by: 'Ramon Kunwari',
    },
  });
  expect(await ofPlace(place)).toEqual([{ place, text: 'Pilian han mapa', is_reviewed: false }]);
  const confirmed = await save({ place, text: 'Pilian han mapa', reviewer: ' Aling Rosa ', version: 1 });
  expect(confirmed).toMatchObject({ sentence: { version: 2, state: 'reviewed', reviewer: 'Aling Rosa' } });
  expect(await ofPlace(place)).toEqual([{ place, text: 'Pilian han mapa', is_reviewed: true }]);
  expect(await save(draft(place, null, 2))).toMatchObject({ sentence: { version: 3, text: null, state: 'draft' } });
  expect(await ofPlace(place)).toEqual([]);
  const { sentences } = (await admin.send(listSentences)).json;
  expect(sentences.filter((one) => one.place === place)).toMatchObject([{ version: 3, text: null }]);
  const audits = await rows<{ before: object | null; after: object }>(
    house.app.db,
    sql`select before, after from audit where action = 'texts.screen-sentence' and after->>'place' = ${place} order by audit_id`,
  );
  expect(audits.map(({ before }) => before)).toMatchObject([
    null,
    { version: 1 },
    { version: 2, reviewer: 'Aling Rosa' },
  ]);
  expect(audits[2]?.after).toEqual({ language: 'war', place, text: null, reviewer: null, version: 3 });
});

it('keeps what it said before: who wrote each version, when, and who had confirmed it', async () => {
  const place = newPlace();
  const versions = async (of = place) =>
    (await admin.send(listSentenceVersions, { query: { place: of } })).json.versions;
  expect(await versions()).toEqual([]);
  await save(draft(place, 'Pilian'));
  await save({ place, text: 'Menyu', reviewer: 'Aling Rosa', version: 1 });
  await save(draft(place, null, 2));
  await save(draft(newPlace(), 'iba nga pulong'));
  const by = {
    place,
    written_by: 'Ramon Kunwari',
    written_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  };
  expect(await versions()).toEqual([
    { ...by, version: 3, text: null, state: 'draft', reviewer: null },
    { ...by, version: 2, text: 'Menyu', state: 'reviewed', reviewer: 'Aling Rosa' },
    { ...by, version: 1, text: 'Pilian', state: 'draft', reviewer: null },
  ]);
  for (const query of ['', '?place=', '?place=nowhere', `?place=shell:${'x'.repeat(200)}`, '?place=a:b&place=a:c'])
    expect((await admin.raw('GET', `/api/admin/screen-words/versions${query}`)).status).toBe(400);
});

it('over an older version is refused with what stands; of two at once one is stored; said again is refused', async () => {
  const place = newPlace();
  const answers = await Promise.all(['Pilian', 'Menyu'].map((text) => save(draft(place, text))));
  expect(answers.filter(({ status }) => status === true)).toHaveLength(1);
  const stands = answers.find(({ status }) => status === true)?.sentence.text;
  expect(answers.find(({ status }) => status !== true)).toMatchObject({
    ...{ code: 'changedMeanwhile', message: expect.stringContaining('Ramon Kunwari') },
    current: { place, version: 1, text: stands },
  });
  expect(await save(draft(place, stands, 1))).toMatchObject({ code: 'screenSentenceUnchanged' });
  expect(await save(draft(place, 'Iba', 7))).toMatchObject({ code: 'changedMeanwhile' });
  expect(await save(draft(newPlace(), 'Iba', 1))).toMatchObject({ code: 'screenSentenceUnknown' });
  expect(await save(draft(newPlace(), null))).toMatchObject({ code: 'screenSentenceUnchanged' });
});

it('sent twice under one key is stored once', async () => {
  const body = draft(newPlace());
  const key = '00000000-0000-4000-8000-000000000080';
  const first = await admin.send(saveSentence, { body, key });
  expect((await admin.send(saveSentence, { body, key })).json).toEqual(first.json);
  expect(first.json.sentence.version).toBe(1);
});

it.each(['Hi, {{name}!', '<b>Pilian', '$t(shell:menu'])(
  'that nothing could fill is refused in words: %s',
  async (text) => {
    const place = newPlace();
    expect(await save(draft(place, text))).toMatchObject({
      ...{ code: 'screenSentenceBroken', message: expect.stringContaining(place) },
    });
    const lines = [
      { place: newPlace(), text: 'Pilian', version: 0 },
      { place, text, version: 0 },
    ];
    const { json } = await admin.send(importSentences, { body: { lines, reviewer: null } });
    expect(json).toMatchObject({ code: 'screenSentenceBroken' });
    expect(await ofPlace(lines[0]?.place ?? '')).toEqual([]);
  },
);

it.each([
  ['no words', { text: ' ' }],
  ['too many words', { text: 'x'.repeat(1001) }],
  ['a place that is none', { place: 'menu' }],
  ['a place too long', { place: `shell:${'x'.repeat(120)}` }],
  ['a reviewer without a name', { reviewer: ' ' }],
  ['a reviewer of what is put back', { text: null, reviewer: 'Aling Rosa' }],
  ['a version below nothing', { version: -1 }],
  ['a NUL', { text: 'a\0b' }],
])('with %s is no request', async (_, wrong) => {
  expect((await admin.send(saveSentence, { body: { ...draft(newPlace()), ...wrong } })).status).toBe(400);
});

it('from a file of 5,000 lines is stored, all of them or none', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => ({ place: `file:line${n}`, text: `Linya ${n}`, version: 0 }));
  const { json } = await admin.send(importSentences, { body: { lines, reviewer: ' Aling Rosa ' } });
  expect(json).toMatchObject({ status: true, stored: 5000 });
  expect(await ofPlace('file:line4999')).toEqual([{ place: 'file:line4999', text: 'Linya 4999', is_reviewed: true }]);
  const [audit] = await rows<{ after: object }>(
    house.app.db,
    sql`select after from audit where action = 'texts.import-screens' order by audit_id desc limit 1`,
  );
  expect(audit?.after).toEqual({ language: 'war', sentences: 5000, reviewer: 'Aling Rosa' });
  // One line over a version that is older by now: nothing of the file.
  const again = [
    { place: 'file:line0', text: 'Iba', version: 1 },
    { place: 'file:line1', text: 'Iba', version: 0 },
  ];
  const refused = await admin.send(importSentences, { body: { lines: again, reviewer: null } });
  expect(refused.json).toMatchObject({ code: 'screenSentencesChanged' });
  expect(await ofPlace('file:line0')).toMatchObject([{ text: 'Linya 0' }]);
});

it.each([
  ['none', []],
  ['too many', Array.from({ length: 10_001 }, (_, n) => ({ place: `file:more${n}`, text: 'x', version: 0 }))],
  ['a place twice', [1, 2].map(() => ({ place: 'file:twice', text: 'x', version: 0 }))],
])('from a file with %s of the lines is no request', async (_, lines) => {
  expect((await admin.send(importSentences, { body: { lines, reviewer: null } })).status).toBe(400);
});

it('is told once: whoever has it already is answered 304, until one changes', async () => {
  const first = await house.visitor().raw('GET', '/public/screen-words.json');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await house.visitor().raw('GET', '/public/screen-words.json', { headers });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  await save(draft(newPlace()));
  expect((await house.visitor().raw('GET', '/public/screen-words.json', { headers })).status).toBe(200);
});

it('is told to nobody while Waray is not offered, and stays stored', async () => {
  const before = await shown();
  expect(before.length).toBeGreaterThan(1);
  await offer(false);
  // A process asks every 2 s at most.
  await expect.poll(shown, { timeout: 5000 }).toEqual([]);
  await offer(true);
  await expect.poll(shown, { timeout: 5000 }).toEqual(before);
});

it('is told as it was last known while the database is away; another fault is told as such', async () => {
  let fault = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  let isAway = false;
  const db = house.app.db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw fault;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const service = makeScreenWordsService({ db, clock: { now: house.now } });
  const known = await service.shownSentences(true);
  expect(known.length).toBeGreaterThan(1);
  isAway = true;
  expect(await service.shownSentences(true)).toEqual(known);
  expect(await service.shownSentences(false)).toEqual([]);
  fault = Object.assign(new Error('wrong'), { code: '42601' });
  await expect(service.shownSentences(true)).rejects.toThrow('wrong');
});

it('is never changed in its place: what stood before stays readable', async () => {
  await save(draft(newPlace()));
  await expect(sql`update screen_words set text = 'x'`.execute(house.app.db)).rejects.toThrow('never changed');
  await expect(sql`delete from screen_words`.execute(house.app.db)).rejects.toThrow('never changed');
});
