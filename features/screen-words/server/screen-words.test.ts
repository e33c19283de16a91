// Waray of the screens over HTTP: off, on, told to strangers and to who is signed in; confirmed once for exactly the words that were read.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { readSession } from '../../accounts/wire/accounts.ts';
import { changeLanguages, readSettings } from '../../settings/wire/settings.ts';
import { readContactNotice } from '../../status/wire/status.ts';
import { listScreenReviews, reviewScreenWords } from '../wire/screen-words.ts';

let house: House;
let admin: Visitor;
beforeAll(async () => {
  house = await openHouse();
  admin = await house.signedIn(people.provincialOfficer);
});
afterAll(() => house.close());

const READ = { words_check: '0123456789abcdef', sentences: 104, reviewer: ' Aling Rosa ' };
const offer = async (waray: boolean) => {
  const { settings } = (await admin.send(readSettings)).json;
  const { version } = settings.find(({ key }) => key === 'languages')!;
  return admin.send(changeLanguages, { body: { waray, version, reason: 'a try' } });
};
const told = async () => (await admin.send(readSession)).json.waray;
const toldStrangers = async () => (await house.visitor().send(readContactNotice)).json;

it('is on in the demo; switched off nothing is said of it, to nobody', async () => {
  expect(await told()).toEqual({ reviewed: [] });
  expect((await offer(false)).json).toMatchObject({ status: true, version: 2 });
  expect(await told()).toBeUndefined();
  // A process asks every 2 s at most.
  await expect.poll(async () => 'waray' in (await toldStrangers()), { timeout: 5000 }).toBe(false);
  expect((await offer(false)).json).toMatchObject({ code: 'settingUnchanged' });
  await offer(true);
  await expect.poll(async () => (await toldStrangers()).waray, { timeout: 5000 }).toEqual({ reviewed: [] });
});

it('is confirmed by admins of all sites only', async () => {
  const officer = await house.signedIn(people.mayorOfLgu);
  expect((await officer.send(reviewScreenWords, { body: READ })).status).toBe(403);
  expect((await officer.send(listScreenReviews)).status).toBe(403);
  expect((await house.visitor().send(reviewScreenWords, { body: READ })).status).toBe(401);
});

it.each([
  ['a check that is none', { words_check: 'x' }],
  ['no words', { sentences: 0 }],
  ['nobody', { reviewer: ' ' }],
  ['a name too long', { reviewer: 'x'.repeat(101) }],
])('is not confirmed with %s', async (_, wrong) => {
  expect((await admin.send(reviewScreenWords, { body: { ...READ, ...wrong } })).status).toBe(400);
});

it('is confirmed once for the words that were read, of two at once by one; other words are another matter', async () => {
  const answers = await Promise.all([1, 2].map(() => admin.send(reviewScreenWords, { body: READ })));
  expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1);
  expect(answers.find(({ json }) => json.status !== true)?.json).toMatchObject({
    ...{ code: 'screenWordsReviewed', message: expect.stringContaining('Aling Rosa') },
  });
  expect(await told()).toEqual({ reviewed: [READ.words_check] });
  expect((await admin.send(reviewScreenWords, { body: { ...READ, words_check: 'f'.repeat(16) } })).json.status).toBe(
    true,
  );
  const { reviews } = (await admin.send(listScreenReviews)).json;
  expect(reviews.map(({ words_check, reviewer, by }) => [words_check, reviewer, by])).toEqual([
    ['f'.repeat(16), 'Aling Rosa', 'Ramon Kunwari'],
    [READ.words_check, 'Aling Rosa', 'Ramon Kunwari'],
  ]);
  const audits = await rows<{ after: object }>(
    house.app.db,
    sql`select after from audit where action = 'texts.review-screens' order by audit_id`,
  );
  expect(audits).toHaveLength(2);
  expect(audits[0]?.after).toEqual({
    language: 'war',
    wordsCheck: READ.words_check,
    sentences: 104,
    reviewer: 'Aling Rosa',
  });
});
