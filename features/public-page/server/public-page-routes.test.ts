// The levels for everybody through the doors: what was released and never green by absence, without a session, and with its age.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, holdRain, LPA, rain, runDue, send, summaryOf } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { correctEwi } from '../../ewi/wire/ewi.ts';
import { FILE_NAMES } from '../rules/file-names.ts';
import { publicDocument } from '../wire/public-page.ts';
import { MOST_A_MINUTE } from './public-page-routes.ts';

let house: House;
let officer: Visitor;
/** Time since boot that passes for the server beside the real one, ms. */
let boot = 0;
const open = async (env: Record<string, string> = {}) => {
  boot = 0;
  house = await openHouse({ env, hands: { wall: Date.now, sinceBoot: () => boot, isSynchronised: async () => null } });
  officer = await house.signedIn();
};
/** Time goes on by both clocks, so that the page is made anew. */
function wait(ms: number) {
  house.move(ms);
  boot += ms;
}
const get = (url: string, headers: Record<string, string> = {}) => house.visitor().raw('GET', url, { headers });
const textOf = async (url: string) => (await get(url)).bytes.toString('utf8');
const NONE = 'class="sign" data-level="unknown"';
async function lpa() {
  const read = publicDocument.parse((await get('/levels.json')).json);
  return read.sites.find((one) => one.site_code === 'lpa')!;
}

describe('a level', () => {
  beforeAll(() => open());
  afterAll(() => house.close());

  it('is none where nothing measures: both sites are there, and no page of the three shows one', async () => {
    await runDue(house);
    expect(await lpa()).toMatchObject({ level: null, doubt: 'nothing measures', since: null, until: null });
    for (const url of ['/levels', '/levels/fil', '/levels/en', '/levels/war']) {
      const page = await textOf(url);
      expect([url, page.match(/class="sign" data-level="\w+"/g)]).toEqual([url, Array(2).fill(NONE)]);
      for (const code of ['(LPA)', '(SCU)']) expect(page).toContain(code);
    }
  });

  it('is none where the rain of the only gauge has no threshold', async () => {
    await holdRain(house, LPA, null);
    await rain(house, '2026-11-21 09:05:00', 0);
    wait(MINUTE_MS);
    expect(await lpa()).toMatchObject({ level: null, doubt: 'nothing measures' });
    await holdRain(house, LPA, 200);
  });

  it('waits for a person, and is then told as the dashboard tells it, with what to do and when people hear again', async () => {
    await rain(house, '2026-11-21 09:10:00', 160);
    wait(MINUTE_MS);
    // Nobody has decided yet: outside it is what was released.
    expect(await lpa()).toMatchObject({
      ...{ level: 0, doubt: null },
      why: [],
    });
    await decideAndRelease(house, officer);
    wait(MINUTE_MS);
    const summary = await summaryOf(officer);
    expect(await lpa()).toMatchObject({
      ...{ level: 1, doubt: null, is_overdue: false, since: summary.since, until: summary.validity },
      ...{ next_bulletin: '2026-11-21 12:00:00', what_to_do: { en: expect.stringContaining('Get ready') } },
      why: [
        { en: expect.stringContaining('accumulated rainfall exceeded the threshold') },
        { en: expect.stringMatching(/^Rain at LPASB: 160\.0 mm in 24 h, limit 100\.0 mm/) },
        { en: expect.stringContaining('no data from the tilt columns and the ground markers') },
        { en: expect.stringMatching(/^Ends 11\/22/) },
      ],
    });
    expect(await textOf('/levels/en')).toMatch(/data-level="1".*Alert level 1<\/b> <span lang="en">Get ready/);
    expect(await textOf('/levels')).toContain('<span lang="fil">Maghanda</span>');
  });

  it('stays where nobody has ended it, and says so; the other site where nobody judged is none', async () => {
    wait(48 * HOUR_MS);
    await runDue(house);
    wait(MINUTE_MS);
    expect(await lpa()).toMatchObject({ level: 1, is_overdue: true });
    expect(await textOf('/levels/en')).toContain('Nobody has ended it, so it stays');
  });

  it('names nobody, and no number but those that the office gives to strangers', async () => {
    const { contact } = house.municipality;
    const { rows } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const url of ['/levels/en', '/levels.json', '/levels/feed.xml']) {
      const text = await textOf(url);
      for (const { name } of rows) expect([name, text.includes(name)]).toEqual([name, false]);
      const numbers = text.replace(/<time[^>]*>|datetime="[^"]*"/g, '').match(/(?:\+?63|0)9\d\d[ -]?\d{3}[ -]?\d{4}/g);
      expect(new Set(numbers ?? [])).toEqual(
        new Set(url === '/levels/en' ? [contact.text, contact.text.replaceAll(' ', '')] : []),
      );
    }
  });

  it('does not touch a session, and sets no cookie', async () => {
    const before = await rowsOf(house, 'sessions');
    const answer = await officer.raw('GET', '/levels');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(await rowsOf(house, 'sessions')).toEqual(before);
    expect((await get('/levels', { cookie: 'bantay_session=%00; other' })).status).toBe(200);
  });

  it('who asks again is told that nothing is new; HEAD has the heads and nothing else', async () => {
    for (const url of ['/levels', '/levels/war', '/levels.json', '/levels/feed.xml']) {
      const first = await get(url);
      const again = await get(url, { 'if-none-match': String(first.headers.etag) });
      expect([url, again.status, again.bytes.length]).toEqual([url, 304, 0]);
      const head = await house.visitor().raw('HEAD', url);
      expect([url, head.status, head.bytes.length]).toEqual([url, 200, 0]);
      expect([head.headers.etag, head.headers['content-type']]).toEqual([
        first.headers.etag,
        first.headers['content-type'],
      ]);
      expect(first.headers['cache-control']).toBe('public, max-age=15');
    }
  });

  it('the heads allow the style of the page and nothing else', async () => {
    const { headers } = await get('/levels');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });

  it('what is no language is no page, and nothing is written there', async () => {
    expect((await get('/levels/de')).json).toMatchObject({ code: 'notFound' });
    expect((await get(`/levels/${'x'.repeat(200)}`)).status).toBe(400);
    expect((await house.visitor().raw('POST', '/levels', { body: {} })).status).toBe(405);
  });

  it('is refused to an address that asks too often, and goes on for others', async () => {
    const from = (ip: string) => house.app.http.inject({ method: 'HEAD', url: '/levels', remoteAddress: ip });
    let last = await from('192.0.2.7');
    for (let i = 0; i < MOST_A_MINUTE; i += 1) last = await from('192.0.2.7');
    expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await from('192.0.2.8')).statusCode).toBe(200);
  });
});

describe('a warning that was taken back', () => {
  beforeAll(() => open());
  afterAll(() => house.close());

  it('is no level any more, in the files at once, and tells nobody to go on as usual', async () => {
    await rain(house, '2026-11-21 09:05:00', 160);
    const releaseId = await decideAndRelease(house, officer);
    await send(officer, releaseId);
    await house.app.services.publicPage.writeFiles();
    expect(await lpa()).toMatchObject({ level: 1 });
    const body = { release_id: releaseId, kind: 'cancellation' as const, sms_msg: 'KANSELADO ang babala.' };
    expect((await officer.send(correctEwi, { body })).json.status).toBe(true);
    await house.app.services.publicPage.writeFiles();
    const file = readFileSync(join(house.dataFolder, 'public/levels.json'), 'utf8');
    expect(JSON.parse(file).sites[0]).toMatchObject({ level: null, doubt: 'taken back', code: null });
    const page = await textOf('/levels/en');
    expect(page).toMatch(
      /The last notice was taken back at <time[^>]*>2026\/11\/21 09:10<\/time>\. Do not follow it\./,
    );
    expect(page).not.toContain('Go on with daily activities');
  });
});

describe('a clock', () => {
  beforeAll(() => open());
  afterAll(() => house.close());

  it('that stands still makes no page fresh for ever: after three minutes level 0 is none, and level 1 stays', async () => {
    await rain(house, '2026-11-21 09:05:00', 0);
    const levels: (number | null)[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      levels.push((await lpa()).level);
      boot += MINUTE_MS;
    }
    expect(levels).toEqual([0, 0, 0, 0, null, null]);
    expect(await lpa()).toMatchObject({ level: null, doubt: 'clock in doubt' });
  });
});

describe('where nobody judges', () => {
  beforeAll(() => open());
  afterAll(() => house.close());

  it('level 0 is none after an hour, though something has measured', async () => {
    await rain(house, '2026-11-21 09:05:00', 0);
    expect(await lpa()).toMatchObject({ level: 0, doubt: null });
    wait(61 * MINUTE_MS);
    expect(await lpa()).toMatchObject({ level: null, doubt: 'not judged' });
    expect(await textOf('/levels/en')).toMatch(
      /Nobody has judged the measurements since <time[^>]*>2026\/11\/21 09:00</,
    );
  });
});

describe('files', () => {
  beforeAll(() => open());
  afterAll(() => house.close());
  const fileOf = (name: string) => readFileSync(join(house.dataFolder, 'public', name), 'utf8');

  it('are those that are served, for everybody to read, and nothing half written lies beside them', async () => {
    await house.app.services.publicPage.writeFiles();
    const urls = ['/levels', '/levels.json', '/levels/feed.xml', '/levels/fil', '/levels/en', '/levels/war'];
    for (const [index, url] of urls.entries())
      expect([url, fileOf(FILE_NAMES[index]!)]).toEqual([url, await textOf(url)]);
    const folder = join(house.dataFolder, 'public');
    expect([readdirSync(folder).sort(), readdirSync(join(folder, 'levels')).sort()]).toEqual([
      ['levels', 'levels.html', 'levels.json'],
      ['en.html', 'feed.xml', 'fil.html', 'war.html'],
    ]);
    for (const name of ['', ...FILE_NAMES])
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, name === '' ? 0o755 : 0o644]);
  });

  it('are written anew each minute, and at once where something was released', async () => {
    const { writeFiles } = house.app.services.publicPage;
    wait(59_000);
    await writeFiles();
    const first = fileOf('levels.json');
    wait(500);
    await writeFiles();
    expect(fileOf('levels.json')).toBe(first);
    await rain(house, '2026-11-21 09:05:00', 160);
    await decideAndRelease(house, officer);
    await writeFiles();
    expect(JSON.parse(fileOf('levels.json')).sites[0]).toMatchObject({ site_code: 'lpa', level: 1 });
    const released = fileOf('levels.json');
    wait(MINUTE_MS);
    await writeFiles();
    expect(fileOf('levels.json')).not.toBe(released);
  });

  it('of two servers on one database are the same', async () => {
    const second = await openSecondApp(house);
    await second.services.clock.reload();
    wait(MINUTE_MS);
    await house.app.services.publicPage.writeFiles();
    for (const name of ['levels/en.html', 'levels/feed.xml'])
      expect((await second.services.publicPage.read(name)).text).toBe(fileOf(name));
    await second.close();
  });

  it('that cannot be written fail as a job, are tried again, and keep nothing from the page', async () => {
    const path = join(house.dataFolder, 'public', 'levels', 'en.html');
    rmSync(path);
    mkdirSync(join(path, 'in the way'), { recursive: true });
    wait(MINUTE_MS);
    await expect(house.app.services.publicPage.writeFiles()).rejects.toThrow();
    expect(await textOf('/levels/en')).toContain('Alert level 1');
    rmSync(path, { recursive: true });
    await house.app.services.publicPage.writeFiles();
    expect(fileOf('levels/en.html')).toBe(await textOf('/levels/en'));
  });
});

describe('where the setting does not open it', () => {
  afterEach(() => house.close());

  it('its addresses are unknown, nothing is written, and what lay there from before is gone', async () => {
    await open({ PUBLIC_PAGE: 'off' });
    const unknown = (await get('/levels-nowhere')).json;
    expect(unknown).toMatchObject({ code: 'notFound' });
    for (const url of ['/levels', '/levels/en', '/levels.json', '/levels/feed.xml'])
      expect((await get(url)).json).toEqual(unknown);
    const folder = join(house.dataFolder, 'public');
    expect(existsSync(folder)).toBe(false);
    expect(house.app.timed().map(({ name }) => name)).not.toContain('public-page');
    mkdirSync(folder);
    writeFileSync(join(folder, 'levels.html'), 'of before');
    await house.app.services.publicPage.remove();
    expect(existsSync(folder)).toBe(false);
  });
});
