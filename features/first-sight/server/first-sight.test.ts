// What an officer sees before a program is there: the level that is released, what waits beside it, and nothing for anybody else.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeWebRoot } from '../../../apps/server/test/web-root.ts';
import { MANY_SITES } from '../../dashboard/rules/many-sites.ts';
import { changeLanguages, readSettings } from '../../settings/wire/settings.ts';

const webRoot = makeWebRoot(['/opcen', '/rainfall/:site']);
let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', webRoot: webRoot.folder });
  officer = await house.signedIn();
});
afterAll(async () => {
  await house.close();
  webRoot.remove();
});

const open = async (path: string, visitor = officer, headers = {}) =>
  (await visitor.raw('GET', path, { headers })).bytes.toString();
const sitesIn = (html: string) => [...html.matchAll(/id="seen-(\w+)"/g)].map(([, code]) => code);
const levelsIn = (html: string) => [...html.matchAll(/class="sign" data-level="(\w+)"/g)].map(([, level]) => level);

it('nothing measures: no level 0', async () => {
  const html = await open('/opcen');
  expect(sitesIn(html)).toEqual(['lpa', 'scu']);
  expect(levelsIn(html)).toEqual(['unknown', 'unknown']);
});

it('a trigger waits beside what is released, and is released', async () => {
  await rain(house, '2026-11-21 09:05:00', 80);
  const waits = await open('/rainfall/LPA');
  expect(sitesIn(waits)).toEqual(['lpa']);
  expect(levelsIn(waits)).toEqual(['0']);
  expect(waits).toContain('A trigger for alert level 1 waits for somebody to decide.');
  await decideAndRelease(house, officer);
  const raised = await open('/opcen', officer, { 'accept-language': 'fil-PH' });
  expect(levelsIn(raised)[0]).toBe('1');
  expect(raised).toContain('Ito ang alam ng server noong');
  expect(raised).not.toContain('naghihintay');
});

it('is in the language that was chosen in this browser, in Waray where that is offered', async () => {
  const inLanguage = async (chosen: string) => {
    officer.cookies.set('language', chosen);
    return /<main lang="(\w+)"/.exec(await open('/opcen', officer, { 'accept-language': 'en' }))?.[1];
  };
  expect(await inLanguage('fil')).toBe('fil');
  expect(await inLanguage('war')).toBe('war');
  const admin = await house.signedIn(people.provincialOfficer);
  const { settings } = (await admin.send(readSettings)).json;
  const { version } = settings.find(({ key }) => key === 'languages')!; // each setting is told
  await admin.send(changeLanguages, { body: { waray: false, version, reason: 'a try' } });
  await expect.poll(() => inLanguage('war'), { timeout: 5000 }).toBe('fil');
  expect(await inLanguage('"><script>')).toBe('en');
  officer.cookies.delete('language');
});

it('while a clock is in doubt no level 0 is shown', async () => {
  await sql`insert into clock_holds (process, server, doubts, apart_ms, since) values ('1', 'other', 'apart', 400000, now())`.execute(
    house.app.db,
  );
  expect(levelsIn(await open('/opcen'))).toEqual(['1', 'unknown']);
  await sql`delete from clock_holds`.execute(house.app.db);
});

it('is for whoever may read, of a page that is known and a site that is watched', async () => {
  expect(sitesIn(await open('/opcen', house.visitor()))).toEqual([]);
  for (const path of ['/nowhere', '/rainfall/bag', '/rainfall/l-a'])
    expect(sitesIn(await open(path)), path).toEqual([]);
  await sql`update user_roles set valid_until = now()`.execute(house.app.db);
  expect(sitesIn(await open('/opcen'))).toEqual([]);
  await sql`update user_roles set valid_until = null`.execute(house.app.db);
  expect(sitesIn(await open('/opcen'))).toEqual(['lpa', 'scu']);
});

it('of a country no page waits for all, and that of one site shows it', async () => {
  await sql`insert into sites (site_id, site_code, barangay, municipality, province, region, active)
            select 1000 + n, chr(97 + n / 26) || chr(97 + n % 26) || 'q', 'Bagong', municipality, province, region, true
            from sites, generate_series(1, ${MANY_SITES}) n where site_code = 'lpa'`.execute(house.app.db);
  expect(sitesIn(await open('/opcen'))).toEqual([]);
  expect(sitesIn(await open('/rainfall/lpa'))).toEqual(['lpa']);
});
