// What strangers send to every call that takes a file: endless streams, bombs, files of two kinds, names that lead elsewhere.
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPicture } from '../src/demo/demo-picture.ts';
import { docx, pdf, pngBomb, zip } from './documents.ts';
import { type House, openHouse, rowsOf, type Visitor } from './harness.ts';
import { type FormPart, jpeg, multipart } from './multipart.ts';

/** No time to meet: unfolding them, or a reader that runs in circles, takes minutes. */
const HUNG_MS = 20_000;

interface Way {
  name: string;
  url: string;
  field: string;
  texts: Record<string, string>;
  /** Takes documents besides pictures. */
  takesDocuments: boolean;
}

/** A new call with a file needs one row here. */
const WAYS: readonly Way[] = [
  { name: 'landslide features', url: '/storage/moms', field: 'file', texts: {}, takesDocuments: false },
  {
    name: 'resources',
    url: '/api/upload/save_resources',
    field: 'file',
    texts: { folder: 'others' },
    takesDocuments: true,
  },
  { name: 'hazard maps', url: '/api/upload/hazard_maps', field: 'file', texts: {}, takesDocuments: false },
  { name: 'images of features', url: '/api/upload/moms_images', field: 'file', texts: {}, takesDocuments: false },
  {
    name: 'feedback',
    url: '/api/feedback/save_feedback',
    field: 'file',
    texts: { feedback_id: '0', issue: 'Suggestions', concern: 'x', other_concern: '' },
    takesDocuments: false,
  },
  {
    name: 'bug reports',
    url: '/api/bug_report/add',
    field: 'file_path',
    texts: { id: '0', description: 'x' },
    takesDocuments: false,
  },
];

let house: House;
let officer: Visitor;
let port: number;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.http.server.address() as AddressInfo).port;
});
afterAll(() => house.close());

const formOf = ({ field, texts }: Way, name: string, data: Buffer | string) =>
  multipart([
    ...Object.entries(texts).map(([text, value]): FormPart => ({ field: text, data: value })),
    { field, name, data },
  ]);
const upload = (way: Way, name: string, data: Buffer | string) => officer.raw('POST', way.url, formOf(way, name, data));

/** Every file below the data folder. */
const disk = (folder = house.dataFolder): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? disk(join(folder, entry.name)) : [join(folder, entry.name)],
      )
    : [];
const state = async () => [
  disk().sort(),
  ...(await Promise.all(['library_files', 'feedback', 'bug_reports', 'audit'].map((table) => rowsOf(house, table)))),
];

interface Heard {
  status: number;
  body: string;
  sent: number;
}

/** Sends `bytes` of a file through a real connection, as fast as it is taken; hears the answer even in the middle. */
function pour(
  way: Way,
  bytes: number,
  headers: Record<string, string | number>,
  isSignedIn = true,
  isText = false,
): Promise<Heard> {
  const { body, headers: kind } = isText
    ? multipart([{ field: 'note', data: 'x'.repeat(100) }])
    : formOf(way, 'flood.png', demoPicture(1));
  const head = body.subarray(0, body.length - 40);
  const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const chunk = Buffer.alloc(1024 * 1024, 65);
  return new Promise((resolve, reject) => {
    let sent = 0;
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: way.url,
        headers: { ...kind, ...headers, ...(isSignedIn ? { cookie } : {}) },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += String(part);
        });
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, body: text, sent });
          call.destroy();
        });
      },
    );
    call.on('error', reject);
    call.write(head);
    const more = () => {
      while (sent < bytes && !call.destroyed) {
        sent += chunk.length;
        if (!call.write(chunk)) return void call.once('drain', more);
      }
      if (!call.destroyed) call.end();
    };
    more();
  });
}

const MB = 1024 * 1024;
const GIB = 1024 * MB;

/** Packed once: that takes longer than to look through them. */
let packed: Record<string, Buffer> | null = null;
function bombs(): Record<string, Buffer> {
  const zeros = Buffer.alloc(64 * MB);
  packed ??= {
    packed: docx('x', [{ name: 'word/media/zero.bin', data: zeros }]),
    claimed: docx('x', [{ name: 'word/a.xml', data: 'a', claimedBytes: 4_000_000_000 }]),
    types: zip([{ name: '[Content_Types].xml', data: zeros }, { name: 'word/document.xml' }]),
    parts: docx(
      'x',
      Array.from({ length: 20_000 }, (_, n) => ({ name: `word/${n}` })),
    ),
    nested: zip([{ name: 'a.zip', data: zip([{ name: 'b', data: zeros }]) }]),
  };
  return packed;
}

describe.each(WAYS.map((way) => [way.name, way] as const))('%s', (_name, way) => {
  let before: unknown[];
  beforeEach(async () => {
    before = await state();
  });
  const expectRefused = async ({ status, json }: Awaited<ReturnType<typeof upload>>, what: string) => {
    const isNo = json.status === false || json.status === 400;
    expect([what, status < 500, isNo, typeof json.message]).toEqual([what, true, true, 'string']);
    expect(await state()).toEqual(before);
  };

  it('2 GB in pieces: refused after a small part of it, with a sentence; memory and disk stay as they were', async () => {
    const memory = process.memoryUsage().rss;
    const { status, body, sent } = await pour(way, 2 * GIB, { 'transfer-encoding': 'chunked' });
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([413, expect.stringMatching(/TooLarge$/)]);
    expect(sent).toBeLessThan(120 * MB);
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * MB);
    expect(await state()).toEqual(before);
  });

  it('2 GB of text in a field: refused as well', async () => {
    const { status, sent } = await pour(way, 2 * GIB, { 'transfer-encoding': 'chunked' }, true, true);
    expect([status, sent < 120 * MB]).toEqual([413, true]);
    expect(await state()).toEqual(before);
  });

  it('2 GB that are announced: refused, and nothing much of them is taken in', async () => {
    const { status, sent } = await pour(way, 2 * GIB, { 'content-length': 2 * GIB + 400 });
    expect([status, sent < 60 * MB]).toEqual([413, true]);
    expect(await state()).toEqual(before);
  });

  it('2 GB of somebody who is not signed in: 401, and no byte is kept', async () => {
    const { status, sent } = await pour(way, 2 * GIB, { 'transfer-encoding': 'chunked' }, false);
    expect([status, sent < 120 * MB]).toEqual([401, true]);
    expect(await state()).toEqual(before);
  });

  it('a picture that unfolds to billions of dots is never unfolded', async () => {
    const bomb = pngBomb(60_000);
    expect(bomb.length).toBeLessThan(MB);
    const start = performance.now();
    const answer = await upload(way, 'bomb.png', bomb);
    expect(answer.json.code).toBe('pictureTooManyDots');
    expect(performance.now() - start).toBeLessThan(HUNG_MS);
    await expectRefused(answer, 'bomb');
  });

  it('documents that unfold to gigabytes, claim it, nest, or hold a hundred thousand parts', async () => {
    for (const [what, bytes] of Object.entries(bombs())) {
      const start = performance.now();
      await expectRefused(await upload(way, 'bomb.docx', bytes), what);
      expect([what, performance.now() - start < HUNG_MS]).toEqual([what, true]);
    }
  });

  it('a PDF made to keep the reader busy is judged within a moment', async () => {
    const floods = ['stream\n', '/ObjStm', '/ObjStm stream\n', '#4', 'endstream'].map((text) =>
      Buffer.concat([Buffer.from('%PDF-1.5\n'), Buffer.alloc(8 * MB, text), Buffer.from('\n%%EOF\n')]),
    );
    for (const flood of floods) {
      const start = performance.now();
      const { status } = await upload(way, `flood-${floods.indexOf(flood)}.pdf`, flood);
      expect([status < 500, performance.now() - start < HUNG_MS]).toEqual([true, true]);
    }
    before = await state();
  });

  const html = '<!doctype html><script>alert(1)</script>';
  const script = Buffer.from(html);
  it.each([
    ['a page', html],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', `MZ${'\x90'.repeat(600)}`],
    ['a program for Linux', '\x7fELF'.padEnd(600, '\0')],
    ['a shell script', '#!/bin/sh\nrm -rf /\n'],
    ['a bare archive', zip([{ name: 'a.txt', data: 'a' }])],
    ['an archive of Java', zip([{ name: 'META-INF/MANIFEST.MF', data: 'a' }])],
    [
      'a spreadsheet',
      zip([
        { name: '[Content_Types].xml', data: 'x' },
        { name: 'xl/workbook.xml', data: 'x' },
      ]),
    ],
    ['an archive whose names lead out', docx('x', [{ name: '../../evil.sh', data: 'x' }])],
    ['an archive with one name twice', docx('x', [{ name: 'word/document.xml', data: 'other' }])],
    ['a page that begins like a PNG', Buffer.concat([demoPicture(1).subarray(0, 8), script])],
    ['a page that begins like a GIF', Buffer.concat([Buffer.from('GIF89a'), script])],
    ['a page that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), script])],
    ['a PDF behind a page', Buffer.concat([script, pdf()])],
  ] as const)('%s is refused whatever it is called', async (what, data) => {
    for (const name of ['x.png', 'x.pdf', 'x.docx', 'x.html']) {
      await expectRefused(await upload(way, name, data as Buffer | string), `${what} as ${name}`);
    }
  });

  it('files of two kinds: what lies behind or between is cut, or the whole is refused; never sent as the second kind', async () => {
    const archive = zip([{ name: 'evil.txt', data: 'EVIL' }]);
    const doubles = [
      Buffer.concat([demoPicture(2), archive, script]),
      Buffer.concat([jpeg([0xfe, Buffer.from(`${html}EVIL`)]), archive]),
      Buffer.concat([pdf(), Buffer.alloc(2000, ' '), archive]),
    ];
    const known = new Set(disk());
    for (const [index, data] of doubles.entries()) {
      const { status } = await upload(way, `double-${index}.png`, data);
      expect(status).toBeLessThan(500);
    }
    const { readFileSync } = await import('node:fs');
    for (const path of disk().filter((one) => !known.has(one))) {
      const bytes = readFileSync(path);
      expect([bytes.includes('EVIL'), bytes.includes('PK\x03\x04'), bytes.includes('<script')]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  it('names that lead elsewhere, hide their ending, or mean a device stay plain names in their folder', async () => {
    const names = [
      '../../../evil.png',
      '..\\..\\evil.png',
      '/etc/cron.d/evil.png',
      'C:\\Windows\\evil.png',
      '%2e%2e%2fevil.png',
      '..%c0%af..%c0%afevil.png',
      'evil.png\0.html',
      'evil\u202egnp.html.png',
      'evil\u200b\ufeff\u2060.png',
      '\uff0e\uff0e\uff0fevil.png',
      'NUL.png',
      'com1.png',
      '.htaccess',
      '-rf.png',
      ' .png',
      `${'a'.repeat(5000)}.png`,
      `${'\u0301'.repeat(300)}.png`,
      '__proto__',
      "x'; drop table users; --.png",
      '<img src=x onerror=alert(1)>.png',
    ];
    const known = new Set(disk());
    for (const [index, name] of names.entries()) {
      const { status } = await upload(way, name, demoPicture(20 + index));
      expect([name.slice(0, 30), status < 500]).toEqual([name.slice(0, 30), true]);
    }
    const folders = new RegExp(`^${join(house.dataFolder, 'storage')}/(moms|library|feedback)/[^/]+$`);
    for (const path of disk().filter((one) => !known.has(one))) {
      expect(path).toMatch(folders);
      expect(path).not.toMatch(/[\p{Cf}\p{Cc}]/u);
      expect(path.split('/').at(-1)).not.toMatch(/^(nul|com1)\.|^\./i);
    }
    const shown = await rowsOf<{ name: string }>(house, 'library_files');
    for (const { name } of shown) expect(name).not.toMatch(/[\p{Cf}\p{Cc}/\\]/u);
  });
});

it('nothing is left on its way in', () => {
  expect(disk(join(house.dataFolder, 'storage', '.incoming'))).toEqual([]);
});
