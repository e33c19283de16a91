// Doors of the wording of warnings: refusals, versions on top of each other, two at once, and what the audit keeps of it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { DEFAULT_TEMPLATES } from '../rules/default-templates.ts';
import {
  listWarningTexts,
  readWarningText,
  reviewWarningText,
  saveWarningText,
  setSiteLanguage,
  type WarningText,
} from '../wire/wording.ts';

const BASE = '/api/admin/warning-texts';
const SCU = 101;

let house: House;
let admin: Visitor;
let second: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await sql`insert into user_roles (user_id, role) select user_id, 'admin' from user_accounts`.execute(house.app.db);
  admin = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
});
afterAll(() => house.close());
/** Each test begins with the delivered texts. */
beforeEach(async () => {
  const { db } = house.app;
  await sql`delete from ewi_texts where version > 1 or language = 'war'`.execute(db);
  await sql`delete from site_languages`.execute(db);
  await sql`delete from audit where action like 'texts.%'`.execute(db);
});

const KEY = { template_id: 1, field: 'sms_community_response', language: 'fil' } as const;
const DELIVERED = DEFAULT_TEMPLATES[0]!.sms.communityResponse; // 17 are delivered
const save = (change: object = {}, visitor = admin, key?: string) =>
  visitor.send(saveWarningText, {
    body: { ...KEY, version: 1, text: 'Magbantay sa mga bitak.', reason: 'shorter', ...change },
    ...(key ? { key } : {}),
  });
const review = (change: object = {}, visitor = admin) =>
  visitor.send(reviewWarningText, {
    body: { ...KEY, version: 1, reviewer: 'Aling Rosa', reason: 'read aloud', ...change },
  });
const choose = (change: object = {}, visitor = admin) =>
  visitor.send(setSiteLanguage, { body: { site_id: LPA, language: 'war', version: 0, reason: 'spoken', ...change } });
const list = async () => (await admin.send(listWarningTexts)).json;
const history = async (key: object = {}) =>
  (await admin.send(readWarningText, { params: { ...KEY, template_id: '1', ...key } })).json.versions;
const standing = async (language: string = KEY.language): Promise<WarningText | undefined> =>
  (await list()).texts.find((one) => one.template_id === 1 && one.field === KEY.field && one.language === language);
const audit = async () =>
  (
    await rowsOf<{ action: string; user_id: number; site_id: number | null; before: unknown; after: unknown }>(
      house,
      'audit',
    )
  ).filter((row) => row.action.startsWith('texts.'));

describe('who is not signed in', () => {
  it.each([
    ['GET', BASE],
    ['GET', `${BASE}/1/lewc_response/fil`],
    ['POST', `${BASE}/save`],
    ['POST', `${BASE}/review`],
    ['POST', `${BASE}/site-language`],
  ])('%s %s is refused', async (method, url) => {
    expect((await house.visitor().raw(method, url, method === 'POST' ? { body: {} } : {})).status).toBe(401);
  });
});

describe('the list', () => {
  it('has every template, the newest version of every text, and the sites in Filipino', async () => {
    const { templates, texts, sites } = await list();
    expect(templates.map((one) => [one.alert_level, one.trigger])).toEqual(
      DEFAULT_TEMPLATES.map((one) => [one.alertLevel, one.trigger]),
    );
    expect(texts).toHaveLength(408);
    expect(await standing()).toEqual({
      ...KEY,
      version: 1,
      text: DELIVERED,
      state: 'draft',
      reviewer: null,
      written_by: null,
      written_at: null,
      reason: null,
    });
    expect(sites.map((one) => [one.site_code, one.language, one.version, one.changed_by])).toEqual([
      ['lpa', 'fil', 0, null],
      ['scu', 'fil', 0, null],
    ]);
  });

  it('a history of what is no text is refused, one of what was never written is empty', async () => {
    for (const url of [`${BASE}/x/lewc_response/fil`, `${BASE}/1/site_code/fil`, `${BASE}/1/lewc_response/tl`]) {
      expect((await admin.raw('GET', url)).status).toBe(400);
    }
    expect(await history({ language: 'war' })).toEqual([]);
    expect(await history({ template_id: '999' })).toEqual([]);
  });
});

describe('a new wording', () => {
  it('is a draft on top of what stood, by whom and why, and warnings are composed from it', async () => {
    const answer = await save({ text: '  Magbantay sa mga bitak.  ' });
    expect(answer.json).toMatchObject({ status: true, text: { version: 2, state: 'draft', reason: 'shorter' } });
    expect(await standing()).toMatchObject({ text: 'Magbantay sa mga bitak.', written_at: '2026-11-21 09:10:00' });
    expect((await standing())?.written_by).not.toBe(null);
    expect((await house.app.services.texts.templates())[0]?.sms.communityResponse).toBe('Magbantay sa mga bitak.');
    expect((await history()).map((one) => [one.version, one.text])).toEqual([
      [2, 'Magbantay sa mga bitak.'],
      [1, DELIVERED],
    ]);
    expect(await audit()).toEqual([
      expect.objectContaining({
        action: 'texts.save',
        site_id: null,
        before: expect.objectContaining({ text: DELIVERED, version: 1, state: 'draft' }),
        after: expect.objectContaining({
          text: 'Magbantay sa mga bitak.',
          version: 2,
          reason: 'shorter',
          field: KEY.field,
        }),
      }),
    ]);
  });

  it('the older text comes back as a new version', async () => {
    await save();
    expect((await save({ version: 2, text: DELIVERED, reason: 'undone' })).json.status).toBe(true);
    expect((await history()).map((one) => one.version)).toEqual([3, 2, 1]);
    expect(await house.app.services.texts.templates()).toEqual(DEFAULT_TEMPLATES);
  });

  it.each([
    ['an empty one', { text: ' ' }, 'warningTextRefused'],
    ['one of two lines', { text: 'Lumikas\nna' }, 'warningTextRefused'],
    ['one with a gap to fill', { text: 'Lumikas sa {lugar}' }, 'warningTextRefused'],
    ['one too long for an SMS', { text: 'x'.repeat(81) }, 'warningTextRefused'],
    ['one with a link', { text: 'Tingnan bantay.ph' }, 'warningTextRefused'],
    ['one too long for the sheet', { field: 'lewc_response', text: 'x'.repeat(601) }, 'warningTextRefused'],
    ['the same again', { text: DELIVERED }, 'warningTextUnchanged'],
    ['an empty one in the place of none', { language: 'war', version: 0, text: '' }, 'warningTextUnchanged'],
    ['one of a template that is not there', { template_id: 999 }, 'warningTextUnknown'],
    ['one that knows a version of a text that has none', { language: 'war' }, 'warningTextUnknown'],
  ])('refuses %s and leaves everything as it was', async (_what, change, code) => {
    expect((await save(change)).json).toMatchObject({ status: false, code });
    expect([(await list()).texts.length, await audit()]).toEqual([408, []]);
  });

  it.each([
    ['no reason', { reason: ' ' }],
    ['a reason without end', { reason: 'x'.repeat(301) }],
    ['another language', { language: 'tl' }],
    ['a number as text', { text: 7 }],
    ['a version that is none', { version: -1 }],
    ['a text without end', { text: 'x'.repeat(2001) }],
  ])('%s is no request', async (_what, change) => {
    expect((await save(change)).status).toBe(400);
    expect(await audit()).toEqual([]);
  });

  it('over somebody else’s newer one is refused, with it beside', async () => {
    await save({ text: 'Una.' }, second);
    const answer = await save({ text: 'Ikalawa.' });
    expect(answer.json).toMatchObject({
      status: false,
      code: 'changedMeanwhile',
      current: { text: 'Una.', version: 2, state: 'draft' },
    });
    expect(await standing()).toMatchObject({ text: 'Una.' });
  });

  it('over what the operator has put into the database meanwhile is refused as well', async () => {
    const before = sql`update ewi_templates set sms_community_response = ${DELIVERED} where id = 1`;
    await sql`update ewi_templates set sms_community_response = 'Amin.' where id = 1`.execute(house.app.db);
    const answer = await save();
    expect(answer.json).toMatchObject({ code: 'changedMeanwhile', message: 'The operator has changed this at ?.' });
    expect(answer.json).toMatchObject({ current: { text: 'Amin.', version: 2, written_by: null } });
    await before.execute(house.app.db);
  });

  it('of two at once one is taken', async () => {
    const answers = await Promise.all([save({ text: 'Una.' }), save({ text: 'Ikalawa.' }, second)]);
    expect(answers.map((one) => one.json.status).sort()).toEqual([false, true]);
    expect(await history()).toHaveLength(2);
    expect(await audit()).toHaveLength(1);
  });

  it('sent twice with one key it is one', async () => {
    await save({}, admin, 'wording-twice');
    expect((await save({}, admin, 'wording-twice')).json.status).toBe(true);
    expect(await history()).toHaveLength(2);
  });
});

describe('a review', () => {
  it('confirms the text that stands, by whom, and what is worded anew waits for the next', async () => {
    expect((await review()).json).toMatchObject({
      status: true,
      text: { version: 2, text: DELIVERED, state: 'reviewed', reviewer: 'Aling Rosa' },
    });
    expect((await audit()).map((row) => row.action)).toEqual(['texts.review']);
    expect((await save({ version: 2 })).json).toMatchObject({ status: true, text: { state: 'draft', reviewer: null } });
  });

  it.each([
    ['a second time', { version: 2 }, 'warningTextReviewed'],
    ['of an older version', { version: 1 }, 'changedMeanwhile'],
    ['of what nobody has written', { version: 1, language: 'war' }, 'warningTextUnknown'],
    ['of a template that is not there', { version: 1, template_id: 999 }, 'warningTextUnknown'],
  ])('%s is refused', async (_what, change, code) => {
    await review();
    expect((await review(change)).json).toMatchObject({ status: false, code });
    expect(await audit()).toHaveLength(1);
  });

  it('by nobody is no request', async () => {
    expect((await review({ reviewer: ' ' })).status).toBe(400);
  });

  it('lets a Waray text out, and nothing else does', async () => {
    const waray = { language: 'war', text: 'Bantayi an mga liki.' };
    await save({ ...waray, version: 0 });
    expect(await house.app.services.texts.templates()).toEqual(DEFAULT_TEMPLATES);
    await review({ language: 'war' });
    expect((await house.app.services.texts.templates())[0]?.waray?.sms.communityResponse).toBe(waray.text);
    expect((await house.app.services.texts.templates())[0]?.sms.communityResponse).toBe(DELIVERED);
    // Taken out again, the Filipino text stands in.
    expect((await save({ language: 'war', version: 2, text: '' })).json.status).toBe(true);
    expect(await house.app.services.texts.templates()).toEqual(DEFAULT_TEMPLATES);
  });
});

describe('the language of a site', () => {
  it('is set with who and why, for this site alone', async () => {
    expect((await choose()).json).toMatchObject({
      status: true,
      site: { site_id: LPA, language: 'war', version: 1, changed_at: '2026-11-21 09:10:00' },
    });
    expect((await list()).sites.map((one) => [one.site_id, one.language])).toEqual([
      [LPA, 'war'],
      [SCU, 'fil'],
    ]);
    expect(await audit()).toEqual([
      expect.objectContaining({
        action: 'texts.site-language',
        site_id: LPA,
        before: { language: 'fil', version: 0 },
        after: { language: 'war', version: 1, reason: 'spoken' },
      }),
    ]);
    expect((await choose({ language: 'fil', version: 1 })).json).toMatchObject({
      site: { language: 'fil', version: 2 },
    });
  });

  it.each([
    ['what it is already', { language: 'fil' }, 'siteLanguageUnchanged'],
    ['a site that is not there', { site_id: 999 }, 'siteUnknown'],
    ['what somebody else has set since', { version: 3 }, 'changedMeanwhile'],
  ])('refuses %s', async (_what, change, code) => {
    expect((await choose(change)).json).toMatchObject({ status: false, code });
    expect(await audit()).toEqual([]);
  });

  it('English alone, and no reason, are no requests', async () => {
    expect((await choose({ language: 'en' })).status).toBe(400);
    expect((await choose({ reason: '' })).status).toBe(400);
  });

  it('of two at once one is taken, and the other sees it', async () => {
    const answers = await Promise.all([choose(), choose({}, second)]);
    expect(answers.map((one) => one.json.status).sort()).toEqual([false, true]);
    expect(answers.find((one) => one.json.code !== undefined)?.json).toMatchObject({ current: { language: 'war' } });
    expect(await audit()).toHaveLength(1);
  });
});
