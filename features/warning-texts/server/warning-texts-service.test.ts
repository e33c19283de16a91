// The wording of warnings as rows: what is delivered, what the operator put there before, and which version holds.
import { type Db, openDatabase } from '@bantay/server/database/database.ts';
import { migrate } from '@bantay/server/database/migrate.ts';
import { bringDrafts } from '@bantay/server/reference-rows.ts';
import { WARAY_DRAFTS } from '@bantay/server/waray-templates.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStoryDatabase, openRolledBack, type RolledBack } from '../../../apps/server/test/databases.ts';
import { emptySchema } from '../../../apps/server/test/upgrade.ts';
import { composeMessage } from '../../ewi/rules/compose-message.ts';
import { makeSitesService } from '../../sites/server/sites-service.ts';
import { DEFAULT_TEMPLATES } from '../rules/default-templates.ts';
import type { EwiTemplate } from '../rules/templates.ts';
import { makeWarningTextsService } from './warning-texts-service.ts';

let rolled: RolledBack;
beforeEach(async () => {
  rolled = await openRolledBack();
});
afterEach(() => rolled.rollBack());

const serviceOf = (db: Db) => makeWarningTextsService({ db, clock: { now: () => 0 }, sites: makeSitesService(db) });
const read = () => serviceOf(rolled.db).templates();
const count = async (where = sql`true`) =>
  Number((await sql<{ n: string }>`select count(*) as n from ewi_texts where ${where}`.execute(rolled.db)).rows[0]?.n);
const version = (no: number, text: string, language = 'fil', state = 'draft') =>
  sql`insert into ewi_texts (template_id, field, language, version, text, state, reviewer)
      values (1, 'sms_community_response', ${language}, ${no}, ${text}, ${state},
        ${state === 'reviewed' ? 'A speaker' : null})`.execute(rolled.db);

describe('the catalogue in the database', () => {
  it('is the delivered one, each text a draft that nobody has written or confirmed', async () => {
    expect(await read()).toEqual(DEFAULT_TEMPLATES);
    // 17 templates of 12 fields in two languages.
    expect(await count(sql`language <> 'war'`)).toBe(408);
    expect(await count(sql`language = 'war'`)).toBe(WARAY_DRAFTS.length);
    const all = 408 + WARAY_DRAFTS.length;
    expect(await count(sql`state = 'draft' and version = 1 and written_by is null and reviewer is null`)).toBe(all);
  });

  it('composes from the newest version of a text, and an older one comes back as a new one', async () => {
    await version(2, 'Bago');
    const [first] = await read();
    expect(first?.sms).toEqual({ ...DEFAULT_TEMPLATES[0]?.sms, communityResponse: 'Bago' });
    await version(3, DEFAULT_TEMPLATES[0]?.sms.communityResponse ?? '');
    expect(await read()).toEqual(DEFAULT_TEMPLATES);
    expect(await count(sql`template_id = 1 and field = 'sms_community_response' and language = 'fil'`)).toBe(3);
  });

  it('knows Waray once it is reviewed, and not while its newest version is a draft', async () => {
    await version(2, 'Waray', 'war');
    expect(await read()).toEqual(DEFAULT_TEMPLATES);
    await version(3, 'Waray', 'war', 'reviewed');
    expect((await read())[0]?.waray?.sms).toEqual({ ...DEFAULT_TEMPLATES[0]?.sms, communityResponse: 'Waray' });
    await version(4, 'Iba', 'war');
    expect(await read()).toEqual(DEFAULT_TEMPLATES);
  });

  it.each([
    ['a field that no template has', sql`(1, 'site_code', 'fil', 9, 'x', 'draft', null)`],
    ['another language', sql`(1, 'plgu_response', 'ceb', 9, 'x', 'draft', null)`],
    ['a template that is not there', sql`(999, 'plgu_response', 'fil', 9, 'x', 'draft', null)`],
    ['a version a second time', sql`(1, 'plgu_response', 'fil', 1, 'x', 'draft', null)`],
    ['a review by nobody', sql`(1, 'plgu_response', 'fil', 9, 'x', 'reviewed', null)`],
    ['a reviewer of a draft', sql`(1, 'plgu_response', 'fil', 9, 'x', 'draft', 'Ana')`],
  ])('takes no %s', async (_what, row) => {
    const insert = sql`insert into ewi_texts (template_id, field, language, version, text, state, reviewer) values ${row}`;
    await expect(insert.execute(rolled.db)).rejects.toThrow(/ewi_texts/);
  });
});

describe('a start', () => {
  it('brings the Waray drafts that are missing, and none where somebody has worded or emptied one', async () => {
    const { db } = rolled;
    const isGone = sql`language = 'war' and field in ('frame_place', 'frame_time', 'sms_community_response')`;
    await sql`delete from ewi_texts where ${isGone}`.execute(db);
    await sql`insert into ewi_texts (template_id, field, language, version, text)
      values (1, 'frame_place', 'war', 4, ''), (1, 'sms_community_response', 'war', 1, 'Amon')`.execute(db);
    await bringDrafts(db);
    expect(await count(sql`language = 'war'`)).toBe(WARAY_DRAFTS.length);
    const own = await sql<{ text: string }>`select text from ewi_texts
      where language = 'war' and template_id = 1 and ${isGone} order by field`.execute(db);
    expect(own.rows.map(({ text }) => text)).toEqual(['', 'Petsa ngan oras', 'Amon']);
    // Nothing is written where nothing is missing.
    await bringDrafts(db);
    expect(await count(sql`language = 'war'`)).toBe(WARAY_DRAFTS.length);
  });
});

describe('what the operator writes by SQL', () => {
  const change = (set: ReturnType<typeof sql>) =>
    sql`update ewi_templates set ${set} where alert_level = 1 and trigger = 'rainfall'`.execute(rolled.db);
  const rain = (templates: readonly EwiTemplate[]) =>
    templates.find((row) => row.alertLevel === 1 && row.trigger === 'rainfall');

  it('is a new version of what it changes and of nothing else', async () => {
    await change(sql`community_response = 'Amin'`);
    expect(rain(await read())?.full.communityResponse).toBe('Amin');
    expect(await count(sql`language <> 'war'`)).toBe(409);
    await change(sql`english = jsonb_set(english, '{sms_lewc_response}', '"Ours"')`);
    expect(rain(await read())?.smsEn.lewcResponse).toBe('Ours');
    await change(sql`community_response = 'Amin', alert_level = alert_level`);
    expect(await count(sql`language <> 'war'`)).toBe(410);
  });

  it('comes after a version of the page', async () => {
    await version(2, 'Bago');
    await sql`update ewi_templates set sms_community_response = 'Amin' where id = 1`.execute(rolled.db);
    expect((await read())[0]?.sms.communityResponse).toBe('Amin');
  });
});

describe('an upgrade', () => {
  it('takes over what was changed by SQL before as it stands, and the rest as delivered', async () => {
    const { url, drop } = await createStoryDatabase();
    const { db, close } = openDatabase({ url, max: 2 });
    await emptySchema(db);
    await migrate(url, '0070-sites-as-rows');
    await sql`insert into ewi_templates (alert_level, trigger, trigger_description, sms_trigger_description, english)
      values (0, '', 'Amin', 'Amin SMS', '{"trigger_description": "Ours"}')`.execute(db);
    await migrate(url);
    const [first, ...others] = await serviceOf(db).templates();
    expect(first?.full).toMatchObject({ triggerDescription: 'Amin', communityResponse: '' });
    expect([first?.sms.triggerDescription, first?.fullEn.triggerDescription]).toEqual(['Amin SMS', 'Ours']);
    expect(others).toHaveLength(16);
    const silent = composeMessage({
      site: { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' },
      level: 3,
      dataAt: 0,
      hasGroundData: true,
      triggers: [{ source: 'moms', level: 3 }],
      officeName: 'MDRRMO',
      templates: others,
    });
    expect(silent.ok && silent.text).toContain('LUMIKAS NA ngayon');
    await close();
    await drop();
  });
});
