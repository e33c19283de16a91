// Texts that mean something to a database, a browser, a spreadsheet, a log, a head of HTTP, a file system or a phone:
// sent through every call that writes, then looked for in everything that is made of them. They stay texts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { icalendar } from '@bantay/features/activities/rules/icalendar.ts';
import { correctEwi } from '@bantay/features/ewi/wire/ewi.ts';
import { csvCell } from '@bantay/kernel/files/csv-line';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../src/database/database.ts';
import { docx } from './documents.ts';
import { candidateOf, decide, release, send } from './field.ts';
import { type House, hearLog, openHouse, rowsOf, type Visitor } from './harness.ts';
import { multipart } from './multipart.ts';
import { TABLE } from './writing-calls.ts';
import { officer, openWritingHouse, post, withValue } from './writing-house.ts';

const HOSTILE = [
  `'); drop table users; --`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `]]></text></info></alert>`,
  `=HYPERLINK("http://evil.example","x")`,
  `+1+cmd|' /C calc'!A0`,
  `\t=1+1`,
  'a\r\nSet-Cookie: bantay_session=evil\r\n\r\n<b>',
  'a\n{"level":60,"msg":"forged"}',
  '../../../etc/passwd',
  '__proto__',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would fill in
  '${7*7}{{7*7}}%s%n',
  '\u202egpj.exe\u0007\u001b[31m',
  '\u0005\u0001\u0003\u00a9\ud83d\ude00',
];

let house: House;
let log: string[];
beforeAll(async () => {
  house = await openWritingHouse({ LOG_LEVEL: 'debug' });
  log = hearLog(house);
});
afterAll(() => house.close());

const short = (text: string) => JSON.stringify(text).slice(0, 40);

describe('every call that writes', () => {
  it('takes them as text or refuses them in words; nothing is executed, no answer is anything but JSON', async () => {
    const tables = () =>
      rows<{ name: string }>(house.app.db, sql`select tablename as name from pg_tables where schemaname = 'public'`);
    const before = (await tables()).length;
    const found: string[] = [];
    let taken = 0;
    let turn = 0;
    // Made beforehand: what is taken on the way changes the field.
    const bodies = new Map<(typeof TABLE)[number], object>();
    for (const row of TABLE) bodies.set(row, await row.body());
    for (const row of TABLE) {
      const texts = row.fields.filter(({ kind }) => kind === 'text' || kind === 'anything');
      for (const { path } of texts) {
        const body = bodies.get(row)!;
        // A third of them at each field, each third in turn.
        turn++;
        for (const value of HOSTILE.filter((_, at) => (at + turn) % 3 === 0)) {
          const answer = await post(row, withValue(body, path, { value }));
          const what = `${row.declaration.call.path} ${path} ${short(value)}`;
          if (answer.status >= 500) found.push(`${what}: ${answer.status}`);
          if (!String(answer.headers['content-type']).startsWith('application/json')) found.push(`${what}: no JSON`);
          const heads = JSON.stringify(answer.headers);
          if (/evil|forged/.test(heads)) found.push(`${what}: in a head`);
          if (answer.status === 200 && answer.json.status === true) taken++;
        }
      }
    }
    expect(found).toEqual([]);
    expect(taken).toBeGreaterThan(10);
    expect((await tables()).length).toBe(before);
    expect((await rowsOf(house, 'users')).length).toBeGreaterThan(10);
    expect(({} as Record<string, unknown>).evil).toBeUndefined();
  });

  it('no line of the log is forged, and none holds what was sent', () => {
    expect(log.length).toBeGreaterThan(100);
    for (const line of log) {
      expect(line.trimEnd()).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    }
    const told = log.filter((line) => !line.includes('"answered"'));
    expect(told.filter((line) => /forged|<script|drop table/.test(line))).toEqual([]);
  });
});

describe('what is made of them', () => {
  let own: House;
  let visitor: Visitor;
  let releaseId = 0;
  const ALL = HOSTILE.join(' | ');
  /** Without what carriers take for a link, which is refused. */
  const HARMLESS = HOSTILE.filter((one) => !/evil|exe|passwd/.test(one));
  const SENT = HARMLESS.join(' ');
  beforeAll(async () => {
    own = await openHouse();
    visitor = await own.signedIn();
    const body = {
      ...{ site_id: 24, alert_level: '1', request_ts: '2026-11-21 09:00:00', eq_id: null, approved_by: 'MLGU' },
      ...{ reason: ALL, tech_info: ALL },
    };
    const saved = await visitor.raw('POST', '/api/monitoring/save_on_demand_data', { body });
    expect(saved.json).toMatchObject({ status: true });
    const candidate = (await candidateOf(visitor))!;
    for (const trigger of candidate.trigger_list_arr) await decide(visitor, trigger.trigger_id, 1);
    const answer = await release(own, visitor, (await candidateOf(visitor))!);
    releaseId = answer.json.release_ids[0]!;
    await send(visitor, releaseId, `Alert level 1. ${SENT}`);
    await own.app.services.cap.publish();
    const correction = { release_id: releaseId, kind: 'correction' as const, sms_msg: SENT };
    await visitor.send(correctEwi, { body: correction });
    await own.app.services.cap.publish();
  });
  afterAll(() => own.close());

  it('CAP: well-formed XML whose text is the very text', async () => {
    const message = (await rowsOf<{ identifier: string; xml: string }>(own, 'cap_messages')).at(-1);
    expect(XMLValidator.validate(message!.xml)).toBe(true);
    expect(message!.xml).not.toMatch(/<script|<img|\]\]><\/text>/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to hold them
    expect(message!.xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    const read = JSON.stringify(new XMLParser().parse(message!.xml));
    expect(Object.keys(new XMLParser().parse(message!.xml))).toEqual(['?xml', 'alert']);
    expect(read).toContain('<script>alert(1)</script>');
    const feed = String((await visitor.raw('GET', '/api/cap/feed')).bytes);
    expect([XMLValidator.validate(feed), /<script|<img/.test(feed)]).toEqual([true, false]);
  });

  it('the sheet: its words as JSON, and a PDF without actions', async () => {
    const sheet = await visitor.raw('GET', `/api/bulletin/${releaseId}`);
    expect(sheet.status).toBe(200);
    expect(String(sheet.headers['content-type'])).toMatch(/^application\/json/);
    const pdf = await visitor.raw('GET', `/api/bulletin/${releaseId}/pdf`);
    expect([pdf.status, String(pdf.bytes.subarray(0, 5))]).toEqual([200, '%PDF-']);
    expect(pdf.bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile)\b/);
  });

  it('SMS: what leaves is what was approved, sign by sign', async () => {
    const [round] = await rowsOf<{ sms_msg: string }>(own, 'sms_rounds');
    for (const text of HARMLESS) expect(round!.sms_msg).toContain(text);
  });

  it('spreadsheets and calendars: no formula, no line of their own', () => {
    for (const text of HOSTILE) {
      const cell = csvCell(text);
      expect([text, /^"[=+\-@\t\r]/.test(cell)]).toEqual([text, false]);
      expect(cell.slice(1, -1).replaceAll('""', '')).not.toContain('"');
      const entry = { uid: 'a@b', sequence: 0, start: 0, end: 60_000, title: text, place: text, note: text };
      const lines = icalendar(text, [entry], 0).split('\r\n');
      const names = lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(/[:;]/)[0]!);
      const clean = icalendar('x', [{ ...entry, title: 'x', place: 'x', note: 'x' }], 0).split('\r\n');
      expect(names.filter((name) => name !== '')).toEqual(
        clean.filter((line) => line !== '' && !line.startsWith(' ')).map((line) => line.split(/[:;]/)[0]!),
      );
    }
  });

  it('names of files: safe on the disk, in lists and in heads', async () => {
    for (const name of HOSTILE.map((text) => `${text}.docx`)) {
      const form = multipart([
        { field: 'folder', data: 'others' },
        { field: 'file', name: name.replace(/[\r\n"]/g, encodeURIComponent), data: docx() },
      ]);
      const stored = await visitor.raw('POST', '/api/upload/save_resources', form);
      expect([name, stored.json.status]).toEqual([name, true]);
      const given = String(stored.json.filename);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
      expect(given).not.toMatch(/[/\\<>"|\u0000-\u001f\u202e]/);
      const file = await visitor.raw('GET', `/storage/others/${encodeURIComponent(given)}`);
      const head = String(file.headers['content-disposition']);
      expect([file.status, head.startsWith('attachment; filename="')]).toEqual([200, true]);
      expect(head).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w.!~*%-]*$/);
      expect([file.headers['x-content-type-options'], file.headers['set-cookie']]).toEqual(['nosniff', undefined]);
    }
  });
});

describe('ways to files that are nobody’s', () => {
  const FOLDERS = [
    '/moms',
    '/storage/moms',
    '/storage/moms/thumbnails',
    '/storage/activity_schedule',
    '/storage/others',
  ];
  const WAYS = [
    ...['..%2fsecret.png', '%2e%2e%2fsecret.png', '..%5csecret.png', '..%252fsecret.png', '%2e%2e/secret.png'],
    ...['../secret.png', '....//secret.png', '..%c0%afsecret.png', 'secret.png%00.png', '.%2e/secret.png', '%00'],
    ...['..%2f..%2fsecret.png', '..%2f..%2fserver-secret.png', 'C:%5csecret.png', '%2fetc%2fpasswd.png'],
  ];

  it('all end at nothing', async () => {
    for (const folder of ['', 'storage', 'storage/moms', 'storage/library']) {
      mkdirSync(join(house.dataFolder, folder), { recursive: true });
      if (folder !== 'storage/moms') writeFileSync(join(house.dataFolder, folder, 'secret.png'), 'TOP SECRET');
    }
    const opened: string[] = [];
    for (const folder of [...FOLDERS, '/storage/..', '/storage/%2e%2e', '/storage/library', '/storage/.incoming']) {
      for (const way of [...WAYS, 'secret.png']) {
        const { status, bytes } = await officer.raw('GET', `${folder}/${way}`);
        if (![400, 401, 404].includes(status) || String(bytes).includes('SECRET'))
          opened.push(`${folder}/${way} ${status}`);
      }
    }
    expect(opened).toEqual([]);
  });
});
