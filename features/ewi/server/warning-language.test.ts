// A site that is told in Waray: the SMS, the dashboard before it, the bulletin and CAP say the same, and nothing else changes.

import { bringDrafts } from '@bantay/server/reference-rows.ts';
import { WARAY_DRAFTS } from '@bantay/server/waray-templates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { readBulletin } from '../../bulletin/wire/bulletin.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { templateFromColumns } from '../../warning-texts/rules/template-columns.ts';
import { templatesIn } from '../../warning-texts/rules/templates.ts';

const WARAY = 'Pangandam kamo, harayo ha bakilid.';
let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const composed = async () =>
  (await rowsOf<{ composed_msg: string | null; round_id: number }>(house, 'sms_rounds')).sort(
    (one, other) => other.round_id - one.round_id,
  )[0]?.composed_msg;
/** What the first row of level 1 tells residents, in Waray. */
const word = (state: 'draft' | 'reviewed') =>
  sql`insert into ewi_texts (template_id, field, language, version, text, state, reviewer)
      select id, field, 'war', 1, ${WARAY}, ${state}, ${state === 'reviewed' ? 'A speaker' : null}
      from ewi_templates, unnest(array['sms_community_response', 'community_response']) field
      where alert_level = 1 and trigger = 'rainfall'`.execute(house.app.db);
const frameWord = (field: string, text: string, state: 'draft' | 'reviewed') =>
  sql`insert into ewi_texts (template_id, field, language, version, text, state, reviewer)
      select min(id), ${field}, 'war', 1, ${text}, ${state}, ${state === 'reviewed' ? 'A speaker' : null}
      from ewi_templates`.execute(house.app.db);
const feed = async () => (await officer.send(listCandidateAlerts)).json;
const standing = () => house.app.services.texts;
const setWaray = async () => {
  const { version } = (await standing().languages()).find(({ site }) => site.siteId === LPA)!; // a demo site
  await standing().setLanguage({ siteId: LPA, language: 'war', version, reason: 'spoken' }, 1);
};
/** One release more, sent. */
async function warn(): Promise<number> {
  await sql`truncate sms_rounds restart identity cascade`.execute(house.app.db);
  house.move(4 * 60 * 60_000);
  await rain(
    house,
    new Date(house.now() + 8 * 60 * 60_000 - 5 * 60_000).toISOString().slice(0, 19).replace('T', ' '),
    80,
  );
  const releaseId = await decideAndRelease(house, officer, LPA);
  await send(officer, releaseId);
  return releaseId;
}

describe('the language of a warning', () => {
  beforeEach(async () => {
    await sql`delete from ewi_texts where language = 'war'`.execute(house.app.db);
  });

  it('stays Filipino whatever is reviewed, until somebody sets it', async () => {
    await word('reviewed');
    await warn();
    expect(await composed()).toContain('Maghanda, lumayo sa dalisdis.');
    expect(await feed()).not.toHaveProperty('warning_languages');
    expect(await standing().templatesOf(LPA)).toEqual(await standing().templates());
  });

  it('set to Waray it sends what is reviewed, as the dashboard shows before, and the sheet and CAP say it', async () => {
    await word('reviewed');
    await setWaray();
    const releaseId = await warn();
    expect(await composed()).toContain(`(Komunidad): ${WARAY}`);
    // What was not worded in it stands in Filipino.
    expect(await composed()).toContain('Ihanda ang evacuation center.');
    const { ewi_templates, warning_languages } = await feed();
    expect(warning_languages).toEqual([{ site_code: 'lpa', language: 'war' }]);
    expect(templatesIn(ewi_templates.map(templateFromColumns), 'war')).toEqual(await standing().templatesOf(LPA));
    const { sheet } = (await officer.send(readBulletin, { params: { release_id: String(releaseId) } })).json;
    expect(sheet.recommendations[0]).toEqual({ name: 'Community', text: WARAY });
    await house.app.services.cap.publish();
    const messages = await rowsOf<{ release_id: number; xml: string }>(house, 'cap_messages');
    const xml = messages.find((one) => one.release_id === releaseId)?.xml;
    expect(xml?.match(/<language>[^<]*/g)).toEqual(['<language>fil-PH', '<language>en-PH', '<language>war-PH']);
    expect(xml?.split('war-PH')[1]).toContain(WARAY);
  });

  it('has its frame in Waray word by word once it is reviewed, in the SMS, the dashboard and CAP; Filipino stays for the others', async () => {
    await frameWord('frame_place', 'Lugar', 'reviewed');
    await frameWord('frame_time', 'Petsa ngan oras', 'draft');
    const releaseId = await warn();
    expect(await composed()).toMatch(/^Alert level 1\nLugar: .*\nPetsa at oras: /);
    const { ewi_templates } = await feed();
    expect(templatesIn(ewi_templates.map(templateFromColumns), 'war')).toEqual(await standing().templatesOf(LPA));
    await house.app.services.cap.publish();
    const messages = await rowsOf<{ release_id: number; xml: string }>(house, 'cap_messages');
    const xml = messages.find((one) => one.release_id === releaseId)?.xml ?? '';
    expect(xml.split('war-PH')[1]).toContain('Lugar: ');
    expect(xml.split('war-PH')[0]).toContain('Lokasyon: ');
  });

  it('has no frame but the Filipino one where another row of the catalogue carries words', async () => {
    await expect(
      standing().save(
        { templateId: 7, field: 'frame_place', language: 'war', text: 'Lugar', version: 0, reason: 'x' },
        1,
      ),
    ).rejects.toMatchObject({ code: 'warningTextUnknown' });
    await expect(
      standing().save(
        { templateId: 1, field: 'frame_place', language: 'fil', text: 'Lugar', version: 0, reason: 'x' },
        1,
      ),
    ).rejects.toMatchObject({ code: 'warningTextRefused' });
  });

  it('set to Waray with drafts alone it sends the Filipino warning: nothing stops it', async () => {
    await word('draft');
    await warn();
    expect(await composed()).toContain('Maghanda, lumayo sa dalisdis.');
    expect(await standing().templatesOf(LPA)).toEqual(DEFAULT_TEMPLATES);
  });

  it('with the drafts that are delivered it stays Filipino to the last sign, and is Waray once they are reviewed', async () => {
    const { db } = house.app;
    await bringDrafts(db);
    await warn();
    const filipino = await composed();
    expect(filipino).toMatch(/^Alert level 1\nLokasyon: /);
    for (const one of WARAY_DRAFTS.filter(({ level, trigger }) => level === 1 && trigger === null)) {
      expect(filipino).not.toContain(one.text);
    }
    await sql`insert into ewi_texts (template_id, field, language, version, text, state, reviewer)
      select template_id, field, language, 2, text, 'reviewed', 'A speaker' from ewi_texts where language = 'war'`.execute(
      db,
    );
    await warn();
    expect(await composed()).toMatch(
      /^Lebel han alerto 1\nLugar: .*\nPetsa ngan oras: .*\nKay ano \(Rainfall\): Lapos ha threshold an uran\.\nBuruhaton \(Barangay\): Andama /,
    );
    expect(await composed()).toContain('(Komunidad): Pangandam, harayo ha bakilid.');
    expect(await composed()).not.toMatch(/Lokasyon|Bakit|Responde|Maghanda/);
  });
});
