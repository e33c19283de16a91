// The library over HTTP: folders, uploads by content, lists, serving with ranges, deletion, trash and restoration.
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { demoPicture } from '@bantay/server/demo/demo-picture.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doc, docm, docx, ole, pdf } from '../../../apps/server/test/documents.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { jpeg, multipart } from '../../../apps/server/test/multipart.ts';
import { RESOURCE_FOLDERS } from '../rules/folders.ts';
import { countFiles, deleteFile, listFiles, listFilesByPost, readHazardMap } from '../wire/resources.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
});
afterAll(() => house.close());

const URL = '/api/upload/save_resources';
const form = (name: string, data: Buffer | string, folder = 'others') =>
  multipart([
    { field: 'file', name, data },
    { field: 'folder', data: folder },
  ]);
const upload = (name: string, data: Buffer | string, folder = 'others') =>
  officer.raw('POST', URL, form(name, data, folder));
const namesOf = async (folder: string) =>
  (await officer.send(listFiles, { params: { folder } })).json.data.map((one) => one.filename + one.extension);
const fetchFile = (name: string, headers: Record<string, string> = {}, folder = 'others') =>
  officer.raw('GET', `/storage/${folder}/${encodeURIComponent(name)}`, { headers });
const remove = (filename: string, folder = 'others') => officer.send(deleteFile, { body: { folder, filename } });
const stored = () =>
  ['library', '.incoming'].flatMap((name) => {
    const folder = join(house.dataFolder, 'storage', name);
    return existsSync(folder) ? readdirSync(folder) : [];
  });

describe('folders', () => {
  it('are nine, empty at first, in several spellings; others are refused with an empty list', async () => {
    for (const folder of [...RESOURCE_FOLDERS, 'IEC-Materials', 'resource capabilities']) {
      expect((await officer.send(listFiles, { params: { folder } })).json).toEqual({ status: true, data: [] });
      expect((await officer.send(listFilesByPost, { params: { folder } })).json.status).toBe(true);
      expect((await officer.send(countFiles, { params: { folder } })).json.length).toBe(0);
    }
    for (const folder of ['nonsense', '../moms', 'feedback', 'library', '.incoming', '__proto__']) {
      const { status, json } = await officer.send(listFiles, { params: { folder } });
      expect([folder, status, json.status, json.code, json.data]).toEqual([folder, 200, false, 'folderUnknown', []]);
    }
    expect((await officer.raw('GET', '/api/misc/get_files/a%00b')).status).toBe(400);
  });

  it('and everything in them need a session', async () => {
    const guest = house.visitor();
    await upload('private.pdf', pdf());
    const answers = [
      await guest.send(listFiles, { params: { folder: 'others' } }),
      await guest.send(deleteFile, { body: { folder: 'others', filename: 'private.pdf' } }),
      await guest.raw('POST', URL, form('x.pdf', pdf())),
      await guest.raw('GET', '/storage/others/private.pdf'),
      await guest.raw('GET', '/%73torage/others/private.pdf'),
      await guest.send(readHazardMap, { params: { site_code: 'lpa' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect((await remove('private.pdf')).json.status).toBe(true);
  });
});

describe('a file', () => {
  it.each([
    ['a.png', demoPicture(1), 'image/png', null],
    ['b.jpg', jpeg(), 'image/jpeg', null],
    ['c.pdf', pdf(), 'application/pdf', null],
    ['d.doc', doc(), 'application/msword', 'attachment'],
    ['e.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
    ['script.pdf', pdf({ objects: '/OpenAction<</S/JavaScript/JS(1)>>' }), 'application/pdf', 'attachment'],
    ['hidden.pdf', pdf({ packed: '<</S/Java#53cript>>' }), 'application/pdf', 'attachment'],
    ['locked.pdf', pdf({ objects: '/Encrypt 9 0 R' }), 'application/pdf', 'attachment'],
    ['plain.pdf', pdf({ packed: '<</Type/Page>>' }), 'application/pdf', null],
  ])(
    '%s is listed, comes back byte for byte as what it is, and can be deleted',
    async (name, data, mime, disposition) => {
      const { status, json } = await upload(name, data);
      expect([status, json]).toEqual([200, { status: true, message: `Uploaded as ${name}.`, filename: name }]);
      const [file] = (await officer.send(listFiles, { params: { folder: 'others' } })).json.data;
      expect(file).toMatchObject({
        folder: 'others',
        size: data.length / 1024 / 1024,
        uploaded_at: '2026-11-21 09:10:00',
        has_thumbnail: mime.startsWith('image/'),
      });
      expect(`${file!.filename}${file!.extension}`).toBe(name);
      expect(file!.uploaded_by).toMatch(/\w+ \w+/);
      const back = await fetchFile(name);
      expect([back.status, back.bytes.equals(data)]).toEqual([200, true]);
      expect(back.headers).toMatchObject({ 'content-type': mime, 'x-content-type-options': 'nosniff' });
      expect(String(back.headers['content-disposition'] ?? '').split(';')[0]).toBe(disposition ?? '');
      expect((await remove(name)).json).toEqual({ status: true, message: 'Deleted!' });
      expect((await fetchFile(name)).status).toBe(404);
      expect(await namesOf('others')).toEqual([]);
    },
  );

  it.each([
    ['a program', 'x.exe', `MZ${'\x90'.repeat(510)}`, 'fileKindRefused'],
    ['a program called PDF', 'x.pdf', `MZ${'\x90'.repeat(510)}`, 'fileKindRefused'],
    ['a page called PNG', 'x.png', '<!doctype html><script>alert(1)</script>', 'fileKindRefused'],
    ['a drawing with a script', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'fileKindRefused'],
    ['an archive', 'x.docx', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 'fileKindRefused'],
    ['a table of numbers', 'x.doc', ole('Workbook'), 'fileKindRefused'],
    ['an installer', 'x.doc', ole('\u4840\u3f3f\u4577'), 'fileKindRefused'],
    ['an old document with macros', 'x.doc', ole('WordDocument', 'Macros', 'VBA'), 'documentMacros'],
    ['a document with macros', 'x.docm', docm(), 'documentMacros'],
    ['a document with macros called docx', 'x.docx', docx('x', [{ name: 'word/vbaProject.bin' }]), 'documentMacros'],
    ['a cut PDF', 'x.pdf', pdf().subarray(0, 60), 'fileBroken'],
    ['a PDF with much behind its end', 'x.pdf', Buffer.concat([pdf(), Buffer.alloc(5000, 65)]), 'fileBroken'],
    ['half a document', 'x.docx', docx().subarray(0, 300), 'fileBroken'],
    ['half a picture', 'x.png', demoPicture(1).subarray(0, 500), 'pictureBroken'],
    ['nothing', 'x.png', '', 'fileKindRefused'],
  ])('that is %s is refused and not kept', async (_what, name, data, code) => {
    const before = [stored(), await rowsOf(house, 'audit')];
    const { json } = await upload(name, data);
    expect([json.status, json.code]).toEqual([false, code]);
    expect([stored(), await rowsOf(house, 'audit')]).toEqual(before);
  });

  it('is called what it is: a wrong ending gets the right one behind it', async () => {
    expect((await upload('plan.png', pdf())).json.filename).toBe('plan.png.pdf');
    expect((await upload('photo.pdf', jpeg())).json.filename).toBe('photo.pdf.jpg');
    expect((await upload('photo', jpeg())).json.filename).toBe('photo.jpg');
    expect((await upload('.pdf', pdf())).json.filename).toBe('pdf.pdf');
    for (const name of await namesOf('others')) await remove(name);
  });

  it('of a taken name is kept beside the first; the very same one is kept once, however often it is sent', async () => {
    expect((await upload('map.png', demoPicture(1))).json.filename).toBe('map.png');
    expect((await upload('MAP.png', demoPicture(2))).json.filename).toBe('MAP_1.png');
    const before = stored();
    const again = await Promise.all([1, 2, 3].map(() => upload('map.png', demoPicture(1))));
    expect(again.map(({ json }) => json)).toEqual(
      Array(3).fill({ status: true, message: 'This file is here already: map.png.', filename: 'map.png' }),
    );
    expect(stored()).toEqual(before);
    const twins = await Promise.all([1, 2, 3].map(() => upload('twin.pdf', pdf())));
    expect(new Set(twins.map(({ json }) => json.filename))).toEqual(new Set(['twin.pdf']));
    expect(await namesOf('others')).toEqual(['map.png', 'MAP_1.png', 'twin.pdf']);
    for (const name of await namesOf('others')) await remove(name);
  });

  it('sent again under the same key gets the first answer, in another folder too', async () => {
    const headers = { 'idempotency-key': 'resource-key-1' };
    const send = (folder: string) => {
      const made = form('key.pdf', pdf(), folder);
      return officer.raw('POST', URL, { body: made.body, headers: { ...made.headers, ...headers } });
    };
    const first = await send('plans');
    expect((await send('plans')).json).toEqual(first.json);
    expect(await namesOf('plans')).toEqual(['key.pdf']);
    await remove('key.pdf', 'plans');
  });

  it('needs its folder and its field; one at a time', async () => {
    const before = stored();
    const file = { field: 'file', name: 'a.pdf', data: pdf() };
    const folder = { field: 'folder', data: 'others' };
    const answers = await Promise.all([
      officer.raw('POST', URL, multipart([file])),
      officer.raw('POST', URL, multipart([folder])),
      officer.raw('POST', URL, multipart([file, { field: 'folder', data: 'null' }])),
      officer.raw('POST', URL, multipart([file, file, folder])),
      officer.raw('POST', URL, multipart([{ ...file, field: 'other' }, folder])),
      officer.raw('POST', URL, multipart([{ ...file, name: '', data: '' }, folder])),
      officer.raw('POST', URL, { body: { file: 'x' } }),
      officer.raw('POST', URL, multipart([file, { field: 'folder', data: '../others' }])),
    ]);
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      ...Array(7).fill([400, 'malformed']),
      [200, 'folderUnknown'],
    ]);
    expect(stored()).toEqual(before);
  });
});

describe('serving', () => {
  it('parts of a file: first, last, open, outside, several; of another state the whole', async () => {
    await upload('range.pdf', pdf());
    const whole = pdf();
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, bytes, headers } = await fetchFile('range.pdf', { range, ...more });
      return { status, bytes, of: headers['content-range'], length: headers['content-length'], tag: headers.etag };
    };
    const size = whole.length;
    expect(await part('bytes=0-3')).toMatchObject({
      status: 206,
      of: `bytes 0-3/${size}`,
      bytes: whole.subarray(0, 4),
    });
    expect(await part('bytes=-5')).toMatchObject({ status: 206, bytes: whole.subarray(-5) });
    expect(await part('bytes=9-')).toMatchObject({ status: 206, bytes: whole.subarray(9) });
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, of: `bytes */${size}` });
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=x']) {
      expect([range, (await part(range)).status]).toEqual([range, 200]);
    }
    const { tag } = await part('bytes=0-3');
    expect((await part('bytes=0-3', { 'if-range': String(tag) })).status).toBe(206);
    expect((await part('bytes=0-3', { 'if-range': '"other"' })).status).toBe(200);
    expect((await fetchFile('range.pdf', { 'if-none-match': String(tag) })).status).toBe(304);
    const head = await officer.raw('HEAD', '/storage/others/range.pdf');
    expect([head.status, Number(head.headers['content-length']), head.bytes.length]).toEqual([200, size, 0]);
    await remove('range.pdf');
  });

  it('a small picture of a picture, and of nothing else', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    await upload('large.jpg', photo);
    await upload('text.pdf', pdf());
    const small = await officer.raw('GET', '/storage/others/large.jpg?size=small');
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(small.bytes).metadata()).width).toBe(320);
    expect((await officer.raw('GET', '/storage/others/text.pdf?size=small')).status).toBe(404);
    for (const name of await namesOf('others')) await remove(name);
  });

  it('no way out of a folder, and no folder that is none of the library', async () => {
    writeFileSync(join(house.dataFolder, 'secret.pdf'), 'SECRET');
    for (const path of [
      '/storage/others/..%2f..%2fsecret.pdf',
      '/storage/others/%252e%252e%252fsecret.pdf',
      '/storage/assets/secret.pdf',
      '/storage/..%2fsecret.pdf/x',
      '/storage/library/x',
      '/storage/feedback/x.png',
      '/storage/.incoming/x',
      '/storage/others/',
      '/storage/others/a%00.pdf',
      `/storage/others/${'x'.repeat(300)}.pdf`,
    ]) {
      const answer = await officer.raw('GET', path);
      expect([path, answer.status >= 400 && answer.status < 500, answer.json.status]).toEqual([path, true, false]);
      expect(answer.bytes.includes('SECRET')).toBe(false);
    }
    rmSync(join(house.dataFolder, 'secret.pdf'));
  });
});

describe('deletion', () => {
  it('of what is not there, or lies elsewhere, is refused; malformed is 400', async () => {
    for (const [folder, filename] of [
      ['others', 'nothing.pdf'],
      ['others', '../../package.json'],
      ['others', ''],
      ['..', 'x.pdf'],
      ['library', 'x'],
    ] as const) {
      const { status, json } = await officer.send(deleteFile, { body: { folder, filename } });
      expect([status, json.status]).toEqual([200, false]);
    }
    for (const body of [{}, { folder: 'others' }, { folder: 5, filename: 6 }, { folder: 'others', filename: ['a'] }]) {
      expect((await officer.raw('POST', '/api/delete_file', { body })).status).toBe(400);
    }
  });

  it('twice: the second hears that it is gone; the same key hears the first answer; the audit has who', async () => {
    await upload('gone.pdf', pdf());
    const both = await Promise.all([remove('gone.pdf'), remove('gone.pdf')]);
    expect(both.map(({ json }) => json.status).sort()).toEqual([false, true]);
    await upload('gone.pdf', pdf());
    const body = { folder: 'others', filename: 'gone.pdf' };
    const keyed = [1, 2].map(() => officer.send(deleteFile, { body, key: 'delete-key-1' }));
    expect((await Promise.all(keyed)).map(({ json }) => json.status)).toEqual([true, true]);
    const audit = await rowsOf<{ action: string; user_id: number; topic: string }>(house, 'audit');
    expect(audit.filter((row) => row.action === 'resources.delete').at(-1)).toMatchObject({ topic: 'resources' });
  });

  it('can be taken back by the operator for 30 days, under a free name; then the bytes go', async () => {
    const { resources } = house.app.services;
    await sql`delete from library_files`.execute(house.app.db);
    await upload('plan.pdf', pdf({ objects: '/A 1' }));
    await remove('plan.pdf');
    const [deleted] = await resources.deleted();
    expect(deleted).toMatchObject({ folder: 'others', name: 'plan.pdf' });
    expect(deleted!.deletedBy).toMatch(/\w/);
    await upload('plan.pdf', pdf({ objects: '/B 1' }));
    expect(await resources.restore(deleted!.fileId)).toEqual({ folder: 'others', name: 'plan_1.pdf' });
    await expect(resources.restore(deleted!.fileId)).rejects.toThrow('no such file');
    expect((await fetchFile('plan_1.pdf')).bytes.equals(pdf({ objects: '/A 1' }))).toBe(true);

    await remove('plan_1.pdf');
    const kept = stored().length;
    await sql`update library_files set deleted_at = now() - interval '29 days' where deleted_at is not null`.execute(
      house.app.db,
    );
    await resources.purge();
    expect([stored().length, (await resources.deleted()).length]).toEqual([kept, 1]);
    await sql`update library_files set deleted_at = now() - interval '31 days' where deleted_at is not null`.execute(
      house.app.db,
    );
    await Promise.all([resources.purge(), resources.purge()]);
    expect([stored().length, await resources.deleted()]).toEqual([kept - 1, []]);
    expect(await namesOf('others')).toEqual(['plan.pdf']);
    await remove('plan.pdf');
  });
});

describe('the hazard map', () => {
  const mapOf = async (site_code: string) => (await officer.send(readHazardMap, { params: { site_code } })).json;

  it('is none until the picture that the municipality names is there; unknown sites are 404', async () => {
    expect(await mapOf('lpa')).toEqual({ status: true, data: null });
    expect(await mapOf('scu')).toEqual({ status: true, data: null });
    expect((await officer.send(readHazardMap, { params: { site_code: 'zzz' } })).status).toBe(404);
  });

  it('lies beside municipality.json: shown as a picture, saved when opened by itself, counted among the assets', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script>1</script></svg>';
    const path = join(house.dataFolder, 'hazard-map-lpa.svg');
    writeFileSync(path, svg);
    utimesSync(path, house.now() / 1000, house.now() / 1000);
    expect((await mapOf('lpa')).data).toEqual({
      path: '/storage/assets/hazard-map-lpa.svg',
      filename: 'hazard-map-lpa.svg',
      width: 400,
      height: 300,
      published_at: '2026-11-21 09:10:00',
    });
    const { status, headers, bytes } = await fetchFile('hazard-map-lpa.svg', {}, 'assets');
    expect([status, headers['content-type'], bytes.toString()]).toEqual([200, 'image/svg+xml', svg]);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    expect(await namesOf('assets')).toEqual(['hazard-map-lpa.svg']);
    expect((await officer.send(countFiles, { params: { folder: 'assets' } })).json.length).toBe(1);
    writeFileSync(path, 'no drawing any more');
    utimesSync(path, (house.now() + DAY_MS) / 1000, (house.now() + DAY_MS) / 1000);
    expect((await mapOf('lpa')).data).toBeNull();
    rmSync(path);
  });

  it('uploads of assets and of images of features take pictures only, and lie in their folders', async () => {
    for (const [url, folder] of [
      ['/api/upload/hazard_maps', 'assets'],
      ['/api/upload/moms_images', 'moms_images'],
    ] as const) {
      const send = (name: string, data: Buffer) => officer.raw('POST', url, multipart([{ field: 'file', name, data }]));
      expect((await send('x.pdf', pdf())).json.code).toBe('pictureKindRefused');
      expect((await send('x.png', demoPicture(3))).json.filename).toBe('x.png');
      expect(await namesOf(folder)).toEqual(['x.png']);
    }
    expect((await upload('x.pdf', pdf(), 'assets')).json.code).toBe('pictureKindRefused');
  });
});
