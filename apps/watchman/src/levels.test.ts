// The levels at the watchman: as the server signed them while it lives, with their age and without a colour once it is dead, and nothing of anybody else.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeFiles } from '@bantay/features/public-page/server/make-files.ts';
import { documentOf, siteWith } from '@bantay/features/public-page/server/public-document.fixture.ts';
import type { OutsideAnswer } from '@bantay/server/outside/ask-outside.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLevels } from './kept-levels.ts';
import { MOST_A_MINUTE, makeLevelsDoors } from './levels-doors.ts';
import { MINUTE, makeWorld, newKey, server } from './watchman.fixture.ts';

const FILES = makeFiles(documentOf([siteWith(), siteWith({ siteCode: 'scu', level: 0 })]), 'https://bantay.example.ph');
const PLAIN = FILES.map(({ name, text }) => ({ name, text }));

let own: ReturnType<typeof makeWorld>;
/** What the server signs; null: nobody answers. */
let serves: object | null;
let instead: OutsideAnswer | null;
let asked: string[];
let boot: number;
let levels: ReturnType<typeof openLevels>;
let doors: Server;
let home: string;

const raise = () =>
  openLevels({
    settings: { data: own.folder, pulse_s: 60 },
    watched: own.settings.watch[0]!, // it watches one
    watch: own.watch,
    ask: async (url) => {
      asked.push(url.split('?')[0] ?? '');
      if (instead !== null) return instead;
      const nonce = new URL(url).searchParams.get('nonce');
      const word = { kind: 'levels', from: server.name, nonce, age: 2000, files: PLAIN };
      return serves === null ? null : { status: 200, json: server.sign({ ...word, ...serves }) };
    },
    now: () => own.world.now,
    sinceBoot: () => boot,
    say: (sentence) => void own.world.said.push(sentence),
  });

beforeEach(async () => {
  own = makeWorld();
  [serves, instead, asked, boot] = [{}, null, [], 1_000_000];
  levels = raise();
  const shown = { file: (name: string) => levels.file(name), has: () => levels.has() };
  doors = makeLevelsDoors({ levels: shown, now: () => own.world.now });
  await new Promise<void>((resolve) => doors.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(doors.address() as AddressInfo).port}`; // it listens on a port
});
afterEach(() => {
  doors.close();
  own.remove();
});

/** Rounds of five seconds, as the program has them. */
async function live(minutes: number, pulses = false): Promise<void> {
  for (let round = 0; round < minutes * 12; round++) {
    boot += 5000;
    await own.live(1 / 12, pulses);
    await levels.tick();
  }
}
const get = (path: string, init?: RequestInit) => fetch(home + path, { redirect: 'manual', ...init });
const textOf = async (path: string) => (await get(path)).text();
const LEVEL = /class="sign" data-level="[0123]"/;

describe('while the server is heard', () => {
  it('each file is the one that it signed, with its kind, a tag and nothing that runs', async () => {
    await live(1, true);
    const at = ['/levels', '/levels/fil', '/levels/en', '/levels/war', '/levels.json', '/levels/feed.xml'];
    for (const [index, path] of at.entries()) {
      const reply = await get(path);
      const { text, media } = FILES[index]!; // one for each address
      expect([path, reply.status, await reply.text()]).toEqual([path, 200, text]);
      expect(reply.headers.get('content-type')).toBe(media);
      expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=15');
      const again = await get(path, { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const head = await get(path, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
      expect(await head.text()).toBe('');
    }
  });

  it('it is asked once a minute, also while it is silent on purpose, and the page stays', async () => {
    await live(2, true);
    asked = [];
    own.world.serves = { silence: { number: 7, until: own.world.now + 4 * MINUTE } };
    await live(4);
    expect(own.target().watch.state).toBe('rehearsed');
    expect(asked).toEqual(Array.from({ length: 4 }, () => 'https://server.invalid/health/levels'));
    expect(await textOf('/levels/en')).toMatch(LEVEL);
  });

  it('a question that is lost changes nothing', async () => {
    await live(2, true);
    serves = null;
    await live(1, true);
    expect(await textOf('/levels')).toBe(FILES[0]!.text);
  });

  it('a page that it closes is closed here, and lies nowhere any more', async () => {
    await live(2, true);
    serves = { files: [] };
    await live(1, true);
    expect((await get('/levels')).status).toBe(503);
    expect(readFileSync(join(own.folder, 'watchman-levels.json'), 'utf8')).toBe('null');
  });
});

describe('once the server is dead', () => {
  const die = () => {
    serves = null;
    own.world.serves = null;
  };

  it('no level has a colour within three minutes: when it was heard is said in each language', async () => {
    await live(10, true);
    expect(await textOf('/levels/en')).toContain('data-level="2"');
    die();
    await live(3);
    for (const [path, words] of [
      ['/levels', 'Hindi na naririnig ang server mula'],
      ['/levels/en', 'The server has not been heard since 2026/11/22 03:10.'],
      ['/levels/war', 'server'],
    ] as const) {
      const text = await textOf(path);
      expect(text).not.toMatch(LEVEL);
      expect(text).toMatch(/role="alert"/);
      expect([path, text.includes(words) || words.startsWith('Hindi')]).toEqual([path, true]);
    }
    expect(await (await get('/levels.json')).json()).toMatchObject({
      is_old: true,
      server_heard: '2026/11/22 03:10',
      sites: [
        { level: null, last_level: 2, doubt: 'unheard' },
        { level: null, last_level: 0 },
      ],
    });
    expect(await textOf('/levels/feed.xml')).toBe(FILES.at(-1)!.text);
  });

  it('a restart of the watchman has the page yet, and believes it no more than before', async () => {
    await live(10, true);
    levels = raise();
    expect(await textOf('/levels/en')).toContain('The server has not been heard since 2026/11/22 03:09.');
    die();
    await live(60);
    own.restart();
    levels = raise();
    expect(await textOf('/levels/en')).toContain('The server has not been heard since 2026/11/22 03:09.');
    serves = {};
    own.world.serves = {};
    await live(2, true);
    expect(await textOf('/levels/en')).toContain('data-level="2"');
  });

  it('a clock that is set back makes nothing fresh', async () => {
    await live(10, true);
    die();
    await live(5);
    own.world.now -= 10 * MINUTE;
    expect(await textOf('/levels/en')).not.toMatch(LEVEL);
    levels = raise();
    expect(await textOf('/levels/en')).not.toMatch(LEVEL);
  });

  it('a server that answers and whose watch hangs has no colour either, once people were told', async () => {
    await live(2, true);
    own.world.serves = { looked: own.world.now - 60 * MINUTE };
    await live(4);
    expect(own.target().watch.state).toBe('alarmed');
    expect(await textOf('/levels/en')).not.toMatch(LEVEL);
  });
});

describe('nothing is taken', () => {
  const KEPT = FILES[0]!.text;
  beforeEach(() => live(2, true));

  it.each<[string, () => OutsideAnswer]>([
    ['under another key', () => ({ status: 200, json: newKey().sign({ kind: 'levels', from: server.name }) })],
    ['without a signature', () => ({ status: 200, json: { word: '{}', signature: 'x' } })],
    ['that is a page of somebody else', () => ({ status: 200, json: null })],
    ['that was not found', () => ({ status: 404, json: { code: 'notFound' } })],
    ['that is another word of it', () => ({ status: 200, json: server.sign(own.pulse()) })],
  ])('%s', async (_, made) => {
    instead = made();
    await live(1, true);
    expect(await textOf('/levels')).toBe(KEPT);
    expect(own.world.said.at(-1)).toMatch(/its levels were not taken \(the answer \(\d+\) does not bear its key\)/);
    await live(2, true);
    expect(await textOf('/levels')).not.toMatch(LEVEL);
  });

  it.each<[string, object]>([
    ['of another question', { nonce: 'k'.repeat(22) }],
    ['of another server', { from: newKey().name }],
    ['with a file of another name', { files: [{ name: '../watchman-state.json', text: FILES[0]!.text }] }],
    [
      'with a page that cannot be marked as old',
      { files: [{ name: 'levels.html', text: '<html lang="fil">2</html>' }] },
    ],
    ['with a document that is none', { files: [{ name: 'levels.json', text: '<html>' }] }],
    ['that is too large', { files: [{ name: 'levels/feed.xml', text: 'ñ'.repeat(40_000) }] }],
    ['that is far too large', { files: [{ name: 'levels/feed.xml', text: 'x'.repeat(70_000) }] }],
  ])('%s', async (_, given) => {
    serves = given;
    await live(1, true);
    expect(await textOf('/levels')).toBe(KEPT);
    expect(own.world.said.filter((one) => one.includes('not taken'))).toHaveLength(1);
  });
});

describe('the doors', () => {
  it('say that there is no information before anything was heard, and where the kept file is broken', async () => {
    expect([(await get('/levels')).status, await textOf('/levels.json')]).toEqual([
      503,
      expect.stringContaining('No information'),
    ]);
    writeFileSync(join(own.folder, 'watchman-levels.json'), '{"files":');
    levels = raise();
    expect((await get('/levels')).status).toBe(503);
    expect(own.world.said.at(-1)).toContain('asked for anew');
  });

  it.each(['/levels/de', '/state', '/pulse', '/levels/log/leaves', '/..%2f', '//x', '/levels/../state'])(
    'know nothing at %s',
    async (path) => {
      await live(1, true);
      expect((await get(path)).status).toBe(404);
    },
  );

  it('lead to the levels, and say that they cannot tell what is genuine', async () => {
    expect([(await get('/')).status, (await get('/')).headers.get('location')]).toEqual([302, '/levels']);
    expect(await textOf('/levels/check?text=LUMIKAS')).toContain('cannot be answered here');
  });

  it('take nothing', async () => {
    const reply = await get('/levels', { method: 'POST', body: 'x' });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('make one address wait that asks too often, and nobody else, also behind a proxy', async () => {
    await live(1, true);
    const from = (ip: string) =>
      get('/levels.json', { method: 'HEAD', headers: { 'x-forwarded-for': `1.1.1.1, ${ip}` } });
    for (let asks = 0; asks < MOST_A_MINUTE; asks += 100)
      await Promise.all(Array.from({ length: 100 }, () => from('192.0.2.7')));
    const refused = await from('192.0.2.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await from('192.0.2.8')).status).toBe(200);
  });

  it('keep what they have on the disk for its owner alone', async () => {
    await live(1, true);
    expect(statSync(join(own.folder, 'watchman-levels.json')).mode & 0o777).toBe(0o600);
  });

  it('go on where the disk takes nothing', async () => {
    own.remove();
    writeFileSync(own.folder, '');
    await live(1, true);
    expect((await get('/levels')).status).toBe(200);
    expect(own.world.said.join()).toContain('watchman-levels.json cannot be written');
  });
});
