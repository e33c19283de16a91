// The hub against a real database and real requests: whom it believes, whom it refuses, and what it shows of who is silent.

import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { treeOf } from '@bantay/features/public-log/rules/consistency.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestHub, type TestHub } from '../../test/test-hub.ts';
import { type OpenDatabase, rows } from '../database/database.ts';
import { makeTestCell, newKey, siteAt } from './cell.fixture.ts';
import { addCell, forgetLogFault, listCells } from './cells-queries.ts';
import type { Nation } from './nation-queries.ts';

let database: OpenDatabase;
let databaseUrl: string;
let hub: TestHub['hub'];
let close: TestHub['close'];
let nowMs: number | null = null;

beforeAll(async () => {
  ({ database, databaseUrl, hub, close } = await openTestHub({ now: () => nowMs ?? Date.now() }));
});
afterAll(() => close());
afterEach(async () => {
  nowMs = null;
  await sql`delete from hub_cells`.execute(database.db);
});

async function cellOf(name = 'iloilo', areas: readonly string[] = ['Iloilo']) {
  const cell = makeTestCell(hub);
  await addCell(database.db, { name, publicKey: cell.key.name, areas });
  return cell;
}
const read = async <T>(path: string): Promise<T> => (await (await fetch(`${hub.url}${path}`)).json()) as T; // as its door declares it
const nation = (query = '') => read<Nation>(`/nation.json${query}`);
const cells = () => listCells(database.db);
const age = (minutes: number) =>
  sql`update hub_cells set heard_at = heard_at - make_interval(mins => ${minutes})`.execute(database.db);
const stored = () =>
  rows<Record<string, unknown>>(database.db, sql`select * from hub_sites order by cell_id, site_code`);

describe('a push', () => {
  it('of a known cell is taken, answered under the key of the hub, and shown', async () => {
    const cell = await cellOf();
    const { status, answer } = await cell.push({
      all: ['aaa', 'bbb'],
      sites: [siteAt('aaa'), siteAt('bbb', { level: 2 })],
    });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ to: cell.key.name, refused: null, nonce: 'n'.repeat(22) });
    const { counts, worst, cells: heard } = await nation();
    expect(counts).toEqual({ 0: 1, 2: 1 });
    expect(worst.map(({ code, kind }) => [code, kind])).toEqual([
      ['bbb', '2'],
      ['aaa', '0'],
    ]);
    expect(heard).toEqual({ all: 1, heard: 1 });
  });

  it('brings the newest of a site, whatever came between, and takes away what is no site any more', async () => {
    const cell = await cellOf();
    await cell.push({ all: ['aaa', 'bbb'], sites: [siteAt('aaa', { level: 3 }), siteAt('bbb')] });
    await cell.push({ all: ['aaa'], sites: [siteAt('aaa', { level: 1 })] });
    expect((await nation()).worst.map(({ code, level }) => [code, level])).toEqual([['aaa', 1]]);
  });

  it('that brings nothing new says that the cell lives', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa')] });
    await age(30);
    expect((await nation()).counts).toEqual({ unheard: 1 });
    await cell.push();
    expect((await nation()).counts).toEqual({ 0: 1 });
  });
});

describe('refused, and nothing of it is kept', () => {
  const nothingKept = async () => expect(await stored()).toEqual([]);
  const site = { sites: [siteAt('aaa', { level: 3 })] };

  it('of nobody who may push, with no word that a stranger could rely on', async () => {
    const { status, json, answer } = await makeTestCell(hub).push(site);
    expect([status, json.code, answer]).toEqual([403, 'foreign', null]);
    await nothingKept();
  });

  it('signed by another key than the one it names', async () => {
    const cell = await cellOf();
    const { status, json } = await cell.post(newKey().sign(cell.word(site)));
    expect([status, json.code]).toEqual([403, 'foreign']);
    await nothingKept();
  });

  it('changed after it was signed, in one letter', async () => {
    const cell = await cellOf();
    const { word, signature } = cell.sign(site);
    const { status } = await cell.post({ word: word.replace('"level":3', '"level":0'), signature });
    expect(status).toBe(403);
    await nothingKept();
  });

  it('meant for another hub', async () => {
    const cell = await cellOf();
    const { status, answer } = await cell.push({ ...site, to: newKey().name });
    expect([status, answer?.refused]).toEqual([409, 'misdirected']);
    await nothingKept();
  });

  it('the same a second time: what it brought stays, and a nonce is asked for', async () => {
    const cell = await cellOf();
    const said = cell.sign({ sites: [siteAt('aaa', { level: 1 })] });
    expect((await cell.post(said)).status).toBe(200);
    const before = await stored();
    const { status, answer } = await cell.post(said);
    expect([status, answer?.refused]).toEqual([409, 'replayed']);
    expect(answer?.challenge).toMatch(/^[\w-]{22}$/);
    expect(await stored()).toEqual(before);
  });

  it('an older one after a newer one: a level that was lowered does not come back', async () => {
    const cell = await cellOf();
    const kept = cell.sign({ sites: [siteAt('aaa', { level: 3 })], sequence: Date.now() - 5000 });
    await cell.push({ sites: [siteAt('aaa', { level: 0 })] });
    const { status, answer } = await cell.post(kept);
    expect([status, answer?.refused]).toEqual([409, 'old']);
    expect((await nation()).counts).toEqual({ 0: 1 });
  });

  it('too large to be one', async () => {
    const cell = await cellOf();
    expect((await cell.post({ word: 'x'.repeat(1_000_001), signature: 'x'.repeat(86) })).status).toBe(400);
    expect((await cell.post({ word: 'x'.repeat(2_100_000), signature: 'x'.repeat(86) })).status).toBe(413);
    await nothingKept();
  });

  it.each([
    ['no JSON', 'word'],
    ['no signature', { word: 'x' }],
    ['a list', [1]],
    ['nothing', null],
  ])('%s', async (_what, body) => {
    expect((await makeTestCell(hub).post(body)).status).toBe(400);
  });

  it('signed, and no push: a sign of life for watchmen is none, nor a site with a level that there is not', async () => {
    const cell = await cellOf();
    expect((await cell.post(cell.key.sign({ ...cell.word(), kind: 'pulse' }))).status).toBe(403);
    const wrong = { ...siteAt('aaa'), level: 4 };
    expect((await cell.post(cell.key.sign({ ...cell.word(), sites: [wrong] }))).status).toBe(403);
    await nothingKept();
  });

  it('two words of one site in one push: neither is believed, and what was known stays', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa', { level: 2 })] });
    const cap = {
      site: 'aaa',
      identifier: 'PH-1',
      type: 'Alert',
      headline: 'Evacuate',
      sent: Date.now(),
      xml: '',
    } as const;
    for (const part of [
      { sites: [siteAt('aaa', { level: 0 }), siteAt('aaa', { level: 3 })] },
      { caps: [cap, { ...cap, identifier: 'PH-2' }] },
    ])
      expect((await cell.push(part)).json).toMatchObject({ status: false, code: 'foreign' });
    expect(await stored()).toEqual([expect.objectContaining({ siteCode: 'aaa', level: 2 })]);
  });

  it("sites where the cell has none: the whole push, also the cell's own", async () => {
    const cell = await cellOf();
    const theirs = siteAt('bbb', { municipality: 'Tanauan', province: 'Leyte' });
    const { status, answer } = await cell.push({ sites: [siteAt('aaa'), theirs] });
    expect([status, answer?.refused, answer?.challenge]).toEqual([409, 'place', null]);
    await nothingKept();
    expect((await cells())[0]).toMatchObject({ refused: 'place', isHeard: false });
  });

  it('a site of another cell stays what that cell says, though the code is the same', async () => {
    const [one, other] = [await cellOf(), await cellOf('leyte', ['Leyte'])];
    await other.push({ sites: [siteAt('aaa', { province: 'Leyte', level: 3 })] });
    await one.push({ all: ['aaa'], sites: [siteAt('aaa', { level: 0 })] });
    await one.push({ all: [] });
    expect((await nation()).worst.map(({ cell, level }) => [cell, level])).toEqual([['leyte', 3]]);
  });

  it('what rests on a state that the hub has not, after a backup of either was restored; all anew is taken', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa')] });
    await sql`update hub_cells set heard = heard - 1000`.execute(database.db);
    expect((await cell.push()).answer?.refused).toBe('gap');
    expect((await cell.push({ after: 0, all: [], sites: [] })).status).toBe(200);
    // The cell is as it was before its last push.
    expect((await cell.push({ last: Date.now() - 60_000, after: Date.now() - 60_000 })).answer?.refused).toBe('gap');
  });

  it('of a cell that was removed', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa')] });
    await sql`delete from hub_cells`.execute(database.db);
    expect((await cell.push()).status).toBe(403);
    expect((await nation()).counts).toEqual({});
  });
});

describe('clocks', () => {
  const HOURS_3 = 3 * 3_600_000;

  it('a cell whose clock is hours apart is asked for a nonce, believed with it, and told', async () => {
    const cell = await cellOf();
    const said = { sites: [siteAt('aaa', { level: 3 })], at: Date.now() - HOURS_3, sequence: Date.now() - HOURS_3 };
    const { answer } = await cell.push(said);
    expect(answer?.refused).toBe('clock');
    expect((await cells())[0]?.refused).toBe('clock');
    expect((await cell.push({ ...said, nonce: answer?.challenge ?? '', sequence: said.sequence + 1 })).status).toBe(
      200,
    );
    const [seen] = await cells();
    expect(Math.round((seen?.clockOffMs ?? 0) / 60_000)).toBe(-180);
    expect((await nation()).worst[0]).toMatchObject({ kind: '3', clockOff: true });
    const { cells: told } = await read<{ cells: { clock_off_s: number }[] }>('/cells.json');
    expect(Math.round((told[0]?.clock_off_s ?? 0) / 60)).toBe(-180);
  });

  it('a nonce is good once', async () => {
    const cell = await cellOf();
    const at = Date.now() - HOURS_3;
    const nonce = (await cell.push({ at, sequence: at })).answer?.challenge ?? '';
    const said = cell.sign({ at, sequence: at + 1, nonce, sites: [siteAt('aaa')] });
    expect((await cell.post(said)).status).toBe(200);
    expect((await cell.post(said)).answer?.refused).toBe('replayed');
  });

  it('a push that was held back for hours is not news', async () => {
    const cell = await cellOf();
    const kept = cell.sign({ sites: [siteAt('aaa', { level: 0 })] });
    nowMs = Date.now() + HOURS_3;
    expect((await cell.post(kept)).answer?.refused).toBe('clock');
    expect(await stored()).toEqual([]);
  });
});

describe('who is silent', () => {
  it('is not green: each of its sites stands as known last, a raised one before what anybody vouches for', async () => {
    const [one, other] = [await cellOf(), await cellOf('leyte', ['Leyte'])];
    await one.push({
      sites: [siteAt('aaa'), siteAt('bbb', { level: 2 }), siteAt('ccc', { level: null, doubt: 'not judged' })],
    });
    await age(5);
    await other.push({
      sites: [siteAt('ddd', { province: 'Leyte' }), siteAt('eee', { province: 'Leyte', level: null })],
    });
    const { counts, worst, cells: heard, clusters } = await nation();
    expect(counts).toEqual({ unheard: 3, 0: 1, none: 1 });
    expect(worst.map(({ code, kind, level }) => [code, kind, level])).toEqual([
      ['bbb', 'unheard', 2],
      ['aaa', 'unheard', 0],
      ['ccc', 'unheard', null],
      ['eee', 'none', null],
      ['ddd', '0', 0],
    ]);
    expect(heard).toEqual({ all: 2, heard: 1 });
    expect(clusters).toMatchObject([{ sites: 5, kind: 'unheard', level: 2, by: { unheard: 3, 0: 1, none: 1 } }]);
    expect((await cells()).map(({ name, isHeard }) => [name, isHeard])).toEqual([
      ['iloilo', false],
      ['leyte', true],
    ]);
  });

  it('in programs has no level, and the last one beside it', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa')] });
    await age(5);
    const { features } = await read<{ features: { properties: object }[] }>('/sites.geojson');
    expect(features[0]?.properties).toMatchObject({ level: null, last_level: 0, state: 'not heard' });
    const { cells: told } = await read<{ cells: { state: string }[] }>('/cells.json');
    expect(told[0]?.state).toBe('not heard');
  });

  it('goes by the clock of the hub alone: what a silent cell said of its time helps nobody', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa')], at: Date.now() + 3_600_000 });
    await age(5);
    expect((await nation()).counts).toEqual({ unheard: 1 });
  });

  it('a sign of life from the future is none: the clock of the hub was set back', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa')] });
    await age(-60);
    expect((await nation()).counts).toEqual({ unheard: 1 });
  });

  it('was never heard: it is told, and has no site', async () => {
    await cellOf();
    expect(await nation()).toMatchObject({ counts: {}, cells: { all: 1, heard: 0 }, worst: [], clusters: [] });
    const { cells: told } = await read<{ cells: { state: string }[] }>('/cells.json');
    expect(told[0]?.state).toBe('never heard');
  });
});

describe('reading', () => {
  it('a window has its own counts, list and clusters; fields of the grid keep together what lies together', async () => {
    const cell = await cellOf();
    await cell.push({
      sites: [
        siteAt('aaa', { latitude: 10.1, longitude: 122.1 }),
        siteAt('bbb', { latitude: 10.11, longitude: 122.11, level: 1 }),
        siteAt('ccc', { latitude: 10.9, longitude: 122.9 }),
        siteAt('ddd', { latitude: 15, longitude: 121, level: 3 }),
        siteAt('eee', { latitude: null, longitude: null, level: 2 }),
      ],
    });
    const seen = await nation('?west=122&east=123&south=10&north=11&columns=4');
    expect(seen.counts).toEqual({ 0: 2, 1: 1 });
    expect(seen.worst.map(({ code }) => code)).toEqual(['bbb', 'aaa', 'ccc']);
    expect(seen.clusters.map(({ sites, kind, code }) => [sites, kind, code])).toEqual([
      [1, '0', 'ccc'],
      [2, '1', 'bbb'],
    ]);
    const all = await nation();
    expect(all.worst.map(({ code }) => code)).toEqual(['ddd', 'eee', 'bbb', 'aaa', 'ccc']);
    expect(all.clusters.reduce((sum, { sites }) => sum + sites, 0)).toBe(4);
    expect((await nation('?from=3')).worst.map(({ code }) => code)).toEqual(['aaa', 'ccc']);
  });

  it.each(['?west=122', '?west=3&east=2&south=1&north=2', '?columns=1000', '?west=a&east=2&south=1&north=2'])(
    'a window that is none is refused: %s',
    async (query) => {
      expect((await fetch(`${hub.url}/nation.json${query}`)).status).toBe(400);
    },
  );

  it('the warnings that stand, each with the message of its own server; what was taken back or is over has none', async () => {
    const cell = await cellOf();
    const caps = ['aaa', 'bbb', 'ccc'].map((site, index) => ({
      ...{ site, identifier: `PH-${site}-1`, type: index === 1 ? ('Cancel' as const) : ('Alert' as const) },
      ...{ headline: `Evacuate ${site}`, sent: 1_800_000_000_000 + index, xml: `<alert>${site}</alert>` },
    }));
    const sites = [siteAt('aaa', { level: 3 }), siteAt('bbb', { level: 2 }), siteAt('ccc', { level: 0 })];
    await cell.push({ sites, caps });
    const { warnings } = await read<{ warnings: { site_code: string; cap: string | null }[] }>('/warnings.json');
    const cap = `${hub.url}/cap/${(await cells())[0]?.cellId}/PH-aaa-1.xml`;
    expect(warnings.map(({ site_code, cap: at }) => [site_code, at])).toEqual([
      ['aaa', cap],
      ['bbb', null],
    ]);
    const message = await fetch(cap);
    expect(message.headers.get('content-type')).toContain('application/cap+xml');
    expect(await message.text()).toBe('<alert>aaa</alert>');
    const feed = await (await fetch(`${hub.url}/warnings.xml`)).text();
    expect(feed).toContain('Evacuate aaa');
    expect(feed).not.toMatch(/Evacuate (bbb|ccc)/);
    await age(5);
    expect(await (await fetch(`${hub.url}/warnings.xml`)).text()).toContain('cell not heard: Unsigned: Evacuate aaa');
  });

  it('a message of a site that the cell has not is kept nowhere; one that is not there is not found', async () => {
    const cell = await cellOf();
    const cap = { site: 'zzz', identifier: 'x', type: 'Alert' as const, headline: 'x', sent: 1, xml: '<x/>' };
    expect((await cell.push({ caps: [cap] })).status).toBe(200);
    const { cellId } = (await cells())[0]!; // it was added
    expect((await fetch(`${hub.url}/cap/${cellId}/x.xml`)).status).toBe(404);
    expect((await fetch(`${hub.url}/cap/x/x.xml`)).status).toBe(404);
  });

  it('what has not changed is not sent again', async () => {
    const tag = (await fetch(`${hub.url}/warnings.json`)).headers.get('etag') ?? '';
    expect((await fetch(`${hub.url}/warnings.json`, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});

describe('the page', () => {
  const page = async (query = '') => (await fetch(`${hub.url}/${query}`)).text();

  it('without a server says what is missing, in each language, and an unknown one is refused', async () => {
    expect(await page()).toContain('No municipal server has told this hub of a site yet');
    expect(await page('?language=fil')).toContain('Wala pang server ng munisipyo');
    expect(await page('?language=war')).toContain('lang="war"');
    expect((await fetch(`${hub.url}/?language=de`)).status).toBe(400);
  });

  it('has the worst first, what people wrote as text, and the next hundred behind a link', async () => {
    const cell = await cellOf('<b>iloilo</b>');
    const code = (nth: number) => `a${String.fromCharCode(97 + Math.floor(nth / 26), 97 + (nth % 26))}`;
    const sites = Array.from({ length: 130 }, (_, nth) =>
      siteAt(code(nth), { name: `Brgy. ${nth} <script>x</script>` }),
    );
    await cell.push({ sites: [...sites, siteAt('zzz', { level: 3, overdue: true, name: 'Worst' })] });
    const html = await page();
    expect(html).not.toMatch(/<script>x|<b>iloilo/);
    expect(html.indexOf('Worst')).toBeLessThan(html.indexOf('Brgy. '));
    expect(html).toContain('3 Evacuate');
    expect(html).toContain('over its time');
    expect(html).toContain('1–100 of 131');
    const [, next = ''] = /href="\/(\?[^"]*from=100)"/.exec(html) ?? [];
    expect(await page(next.replaceAll('&amp;', '&'))).toContain('101–131 of 131');
    expect(await page('?west=1&east=2&south=1&north=2')).toContain('No site lies in this part');
  });

  it('shows a silent cell in no colour of a level, with what was known last and since when', async () => {
    const cell = await cellOf();
    await cell.push({ sites: [siteAt('aaa'), siteAt('bbb', { level: 3 })] });
    await age(6);
    const html = await page();
    const rows = [...html.matchAll(/<p class="stand" data-kind="(\w+)">.*?<b>(.*?)<\/b>/g)].map(([, kind, sign]) => [
      kind,
      sign,
    ]);
    expect(rows.map(([kind]) => kind)).toEqual(['unheard', 'unheard']);
    expect(rows[0]?.[1]).toMatch(/^Not heard since .*Known last: 3 Evacuate$/);
    expect(rows[1]?.[1]).toMatch(/Known last: 0 No warning$/);
    expect(html).toContain('0 of 1 municipal servers are heard');
    const { marks } = await read<{ marks: object[] }>('/view.json');
    expect(marks).toMatchObject([{ kind: 'unheard', last: 3, sites: 2, count: '2' }]);
  });

  it.each(['style.css', 'leaflet.js', 'topojson.js', 'map.js', 'coast.json', 'provinces.json'])(
    'has its file %s',
    async (file) => {
      const answer = await fetch(`${hub.url}/hub/${file}`);
      expect(answer.status).toBe(200);
      expect((await answer.text()).length).toBeGreaterThan(1000);
    },
  );

  it('without a script loses its colours by itself after five minutes, as the page of a municipality', async () => {
    const style = await (await fetch(`${hub.url}/hub/style.css`)).text();
    expect(style).toMatch(/\.stand\{animation:too-old 0s linear 300s forwards\}/);
    expect(await page()).toContain('<div id="map" hidden>');
  });

  it('its script is read by a browser, and no other file lies there', async () => {
    expect(await (await fetch(`${hub.url}/hub/map.js`)).text()).not.toMatch(/interface |: string/);
    for (const file of ['constructor', '..%2Fpackage.json', 'nation-map.ts'])
      expect((await fetch(`${hub.url}/hub/${file}`)).status).toBe(404);
  });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const leaves = treeOf(
  Array.from({ length: 12 }, (_, leaf) => sha256(Buffer.of(leaf))),
  sha256,
);
const note = (size: number, root = base64(leaves.rootAt(size))) => `x/levels/log\n${size}\n${root}\n\n— x c2ln\n`;
const growth = (from: number, to: number) => ({ from, hashes: leaves.proof(from, to).map(base64) });

describe('the log of a cell', () => {
  it('that has become shorter is told until a person believes it', async () => {
    const cell = await cellOf();
    await cell.push({ log: note(5) });
    expect((await cells())[0]).toMatchObject({ log: note(5), logFault: null });
    await cell.push({ log: note(4) });
    await cell.push({ log: note(9) });
    expect((await cells())[0]).toMatchObject({ log: note(9), logFault: 'shorter' });
  });

  it('that grows is asked for the proof from where it was seen to grow last, until it comes', async () => {
    const cell = await cellOf();
    const held = async (part: object) => (await cell.push(part)).answer?.held;
    expect(await held({})).toBeUndefined();
    expect(await held({ log: note(3) })).toBe(3);
    expect(await held({ log: note(7) })).toBe(3);
    expect(await held({ log: note(9), growth: growth(7, 9) })).toBe(3);
    expect(await held({ log: note(12), growth: growth(3, 12) })).toBe(12);
    expect(await held({})).toBe(12);
    expect((await cells())[0]).toMatchObject({ logFault: null, logUnprovenAt: null });
  });

  it('of which nothing shows for a day that it only grew is told, with the day, and first of those that are heard', async () => {
    const cell = await cellOf();
    const well = await cellOf('antique', ['Antique']);
    await well.push();
    await cell.push({ log: note(3) });
    await cell.push({ log: note(7) });
    expect((await cells()).map(({ name, logUnprovenAt }) => [name, logUnprovenAt])).toEqual([
      ['antique', null],
      ['iloilo', null],
    ]);
    await sql`update hub_cells set log_unproven_at = log_unproven_at - interval '25 hours'`.execute(database.db);
    await cell.push({ log: note(9) });
    const [told] = await cells();
    expect(told).toMatchObject({ name: 'iloilo', logFault: null, logUnprovenAt: expect.any(Number) });
    const said = await read<{ cells: { name: string; log_unproven_since: number | null }[] }>('/cells.json');
    expect(said.cells.map((one) => one.log_unproven_since !== null)).toEqual([true, false]);
    await cell.push({ log: note(9), growth: growth(3, 9) });
    expect((await cells()).every(({ logUnprovenAt }) => logUnprovenAt === null)).toBe(true);
  });

  it('in which something of before was changed is told, though it is longer and its server signs it, until a person believes it', async () => {
    const cell = await cellOf();
    await cell.push({ log: note(3) });
    const changed = note(9, base64(sha256(Buffer.from('something else was said'))));
    expect((await cell.push({ log: changed, growth: growth(3, 9) })).answer?.held).toBe(3);
    await cell.push();
    expect((await cells())[0]).toMatchObject({ log: changed, logFault: 'rewritten' });
    await forgetLogFault(database.db, 'iloilo');
    expect((await cell.push()).answer?.held).toBe(9);
    expect((await cells())[0]).toMatchObject({ logFault: null, logUnprovenAt: null });
  });

  it('whose proof is none is no push', async () => {
    const cell = await cellOf();
    await cell.push({ log: note(3) });
    for (const hashes of [['short'], Array.from({ length: 65 }, () => `${'A'.repeat(43)}=`)])
      expect((await cell.push({ log: note(9), growth: { from: 3, hashes } })).status).toBe(403);
    expect((await cells())[0]).toMatchObject({ log: note(3) });
  });
});

describe('it can never order a cell', () => {
  it('no address of one stands anywhere', async () => {
    const columns = await rows<{ name: string }>(
      database.db,
      sql`select column_name as name from information_schema.columns where table_schema = 'hub'`,
    );
    expect(columns.length).toBeGreaterThan(30);
    expect(columns.filter(({ name }) => /url|address|host|port|\bip\b/.test(name))).toEqual([]);
  });

  it('whatever comes in, nothing goes out but the answer', async () => {
    const cell = await cellOf();
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const portsOf = () => JSON.stringify(connect.mock.calls.map(([to]) => to));
    const known = [new URL(hub.url).port, new URL(databaseUrl).port].map(Number);
    await cell.push({ sites: [siteAt('aaa', { level: 3 })], log: note(1) });
    await age(10);
    await nation();
    await cell.push({ sequence: 1 });
    const others = [...portsOf().matchAll(/"port":"?(\d+)/g)].map(([, port]) => Number(port));
    expect(others.filter((port) => !known.includes(port))).toEqual([]);
    // That it would be seen.
    await fetch('http://127.0.0.1:64999').catch(() => {});
    expect(portsOf()).toMatch(/"port":"?64999/);
    connect.mockRestore();
  });
});

describe('a crowd', () => {
  it('who asks too often is told when to come again', async () => {
    const asked = await Promise.all(Array.from({ length: 330 }, () => fetch(`${hub.url}/cells.json`)));
    expect(asked.some(({ status }) => status === 429)).toBe(true);
  });
});
