// The watch log in a running house: what was recorded stands in it once, with names and counts, by site, kind and hours.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, measure, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  keepShiftReport,
  listShiftReports,
  noteWatchLook,
  readShift,
  readWatchLog,
  writeWatchNote,
} from '../wire/watch-log.ts';

let house: House;
let officer: Visitor;
let releaseId: number;
const DAY = { from: '2026-11-21 00:00:00', to: '2026-11-22 00:00:00' };

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await measure(house, '2026-11-21 08:40:00');
  await rain(house, '2026-11-21 04:05:00', 0);
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
  await send(officer, releaseId);
  await answer('TULONG may naipit', 'tulong', 1);
  for (const place of [2, 3]) await answer('OK', 'ok', place);
});
afterAll(() => house.close());

/** Of the person that the warning went to at this place. */
async function answer(text: string, kind: string, place: number): Promise<void> {
  await sql`insert into sms_inbox (gateway_id, number, user_id, sms_msg, field_at, kind, release_id)
    select ${`log ${text} ${place}`}, number, user_id, ${text}, ${new Date(house.now())}, ${kind}, ${releaseId}
    from sms_outbox where round_id = (select max(round_id) from sms_rounds where release_id = ${releaseId})
    order by outbox_id offset ${place} limit 1`.execute(house.app.db);
}

const log = async (query: Partial<Record<string, string>> = {}, visitor = officer) =>
  (await visitor.send(readWatchLog, { query: { ...DAY, ...query } as never })).json;
const only = async (kinds: string) => (await log({ kinds })).entries;

it('a trigger, its decision and its release stand with names and lead to their rows', async () => {
  const found = await only('trigger,decision,release');
  expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['release', 'decision', 'trigger']));
  const [trigger] = found.filter(({ kind }) => kind === 'trigger');
  expect(trigger).toMatchObject({ site_code: 'lpa', by: null, facts: { source: 'rainfall', level: 1 } });
  expect(found.find(({ kind }) => kind === 'decision')).toMatchObject({ facts: { status: 1, remarks: 'seen' } });
  expect(found.find(({ kind }) => kind === 'decision')!.by).not.toBeNull();
  expect(found.find(({ kind }) => kind === 'release')).toMatchObject({
    ref: `release:${releaseId}`,
    facts: { releaseId, level: 1, releaseKind: 'onset' },
  });
});

it('a round of texts says how many were written to and how many answered', async () => {
  const [text] = await only('text');
  expect(text).toMatchObject({ site_code: 'lpa', facts: { what: 'warning', releaseId, answered: 3, failed: 0 } });
  const { people: all, sent, waiting } = text!.facts as Record<string, number>;
  expect(all).toBeGreaterThan(3);
  expect(sent! + waiting!).toBe(all);
});

it('a call for help stands by itself, OKs are counted', async () => {
  const replies = await only('reply');
  expect(replies.map(({ facts }) => facts.what).sort()).toEqual(['ok', 'tulong']);
  expect(replies.find(({ facts }) => facts.what === 'ok')!.facts).toMatchObject({ count: 2, releaseId });
  expect(replies.find(({ facts }) => facts.what === 'tulong')!.facts).toMatchObject({ takenBy: null });
});

it('a gap is two lines, however many readings came before and after it', async () => {
  for (const minute of [10, 20, 30]) await rain(house, `2026-11-21 04:${minute}:00`, 0);
  const data = (await only('data')).filter(({ facts }) => facts.sensor === 'LPASB');
  expect(data.map(({ at, facts }) => [at, facts.what])).toEqual([
    ['2026-11-21 09:05:00', 'back'],
    ['2026-11-21 06:30:00', 'gap'],
  ]);
});

it('what has not come yet is no gap', async () => {
  const data = (await only('data')).filter(({ at }) => at > '2026-11-21 09:10:00');
  expect(data).toEqual([]);
});

it('measurements stand by the time at which they came in', async () => {
  const [first] = await only('measurement');
  expect(first).toMatchObject({ site_code: 'lpa', facts: { what: 'markers', observer: 'AIDA GAWA', markers: 3 } });
});

it('problems that were raised stand with what they say', async () => {
  await house.app.services.duty.look([]);
  const problems = await only('problem');
  expect(problems.map(({ facts }) => facts.problemKind)).toContain('help');
});

it('a note stands at its site, and at no other', async () => {
  await officer.send(writeWatchNote, { body: { site_code: 'lpa', text: ' The road is open. ' } });
  await officer.send(writeWatchNote, { body: { site_code: null, text: 'Generator tested.' } });
  const texts = async (site?: string) =>
    (await log({ kinds: 'note', ...(site ? { site_code: site } : {}) })).entries.map(({ facts }) => facts.text);
  expect(await texts()).toEqual(['Generator tested.', 'The road is open.']);
  expect(await texts('lpa')).toEqual(['The road is open.']);
  expect(await texts('scu')).toEqual([]);
});

it('pages follow one another without a loss or a repetition', async () => {
  const all = await log();
  expect(all.next).toBeNull();
  for (let count = 0; count < 101; count += 1)
    await sql`insert into watch_notes (text, written_at, written_by) select 'n', ${new Date(house.now())}, min(user_id)
      from users`.execute(house.app.db);
  const first = await log();
  expect(first.entries).toHaveLength(100);
  const second = await log({ after: first.next! });
  const refs = [...first.entries, ...second.entries].map(({ ref }) => ref);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).toHaveLength(all.entries.length + 101);
  await sql`delete from watch_notes where text = 'n'`.execute(house.app.db);
});

it('since my last watch begins where this person has read to, and never goes back', async () => {
  expect((await log()).looked_at).toBeNull();
  await officer.send(noteWatchLook, { body: { until: '2026-11-21 09:05:00' } });
  await officer.send(noteWatchLook, { body: { until: '2026-11-21 09:00:00' } });
  expect((await log()).looked_at).toBe('2026-11-21 09:05:00');
  // What lies ahead was read by nobody.
  await officer.send(noteWatchLook, { body: { until: '2030-01-01 00:00:00' } });
  expect((await log()).looked_at).toBe('2026-11-21 09:10:00');
  const other = await house.signedIn(people.provincialOfficer);
  expect((await log({}, other)).looked_at).toBeNull();
});

it.each([
  ['an end before the beginning', { from: DAY.to, to: DAY.from }, 'logBackwards'],
  ['more than a month', { from: '2026-10-01 00:00:00' }, 'logTooLong'],
  ['a site that there is not', { site_code: 'xyz' }, 'siteUnknown'],
  ['a kind that there is not', { kinds: 'trigger,weather' }, 'logKindUnknown'],
  ['a page of nobody', { after: 'x' }, 'logPageUnknown'],
])('%s is refused in words', async (_what, query, code) => {
  const { json, status } = await officer.send(readWatchLog, { query: { ...DAY, ...query } });
  expect(json).toMatchObject({ status: false, code });
  expect(status).toBeLessThan(500);
});

it('nobody reads or writes it without a session', async () => {
  const guest = house.visitor();
  expect((await guest.send(readWatchLog, { query: DAY })).status).toBe(401);
  expect((await guest.send(writeWatchNote, { body: { site_code: null, text: 'x' } })).status).toBe(401);
});

it('the report of the shift tells of it in sentences with rows, and is kept as it was', async () => {
  const shift = { from: '2026-11-21 00:00:00', to: '2026-11-21 09:10:00' };
  const { sentences } = (await officer.send(readShift, { query: shift })).json;
  const texts = sentences.en.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Level 1 released by .+, 11\/21 09:10, 10 min/)]),
  );
  expect(sentences.en.every(({ rows }) => rows.length > 0)).toBe(true);
  expect(sentences.fil).toHaveLength(sentences.en.length);
  const body = { ...shift, site_code: null, remarks: 'Quiet otherwise.' };
  const { report_id: id } = (await officer.send(keepShiftReport, { body })).json;
  const pdf = async (language = 'en') => (await officer.raw('GET', `/api/watch-log/report/${id}/${language}`)).bytes;
  const printed = await pdf();
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  // More is recorded of the same time: what was kept stays.
  await answer('late', 'other', 4);
  expect((await pdf()).equals(printed)).toBe(true);
  expect((await pdf('fil')).equals(printed)).toBe(false);
  const { reports } = (await officer.send(listShiftReports, {})).json;
  expect(reports[0]).toMatchObject({ report_id: id, remarks: 'Quiet otherwise.', sentences: texts.length });
});

it.each([
  ['a shift that is not over', { from: '2026-11-21 00:00:00', to: '2026-11-21 12:00:00' }, 'shiftNotOver'],
  ['a shift of a fortnight', { from: '2026-11-07 00:00:00', to: '2026-11-21 09:00:00' }, 'logTooLong'],
])('%s keeps nothing', async (_what, shift, code) => {
  const body = { ...shift, site_code: null, remarks: '' };
  expect((await officer.send(keepShiftReport, { body })).json).toMatchObject({ status: false, code });
});

it('a report that there is not is said to be none', async () => {
  expect((await officer.raw('GET', '/api/watch-log/report/999/en')).status).toBe(404);
});
