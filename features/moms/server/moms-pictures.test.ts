import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { demoPicture } from '@bantay/server/demo/demo-picture.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { type FormPart, jpeg, multipart } from '../../../apps/server/test/multipart.ts';

const URL = '/storage/moms';
let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
});
afterAll(() => house.close());

const upload = (...parts: FormPart[]) => officer.raw('POST', URL, multipart(parts));
const file = (name: string, data: Buffer | string, field = 'file'): FormPart => ({ field, name, data });
const folderOf = (name: string) => join(house.dataFolder, 'storage', name);
const stored = () =>
  ['moms', '.incoming'].flatMap((name) => (existsSync(folderOf(name)) ? readdirSync(folderOf(name)) : []));

describe('a picture', () => {
  it('keeps its name and comes back byte for byte at both addresses, as what it is', async () => {
    const picture = demoPicture(1);
    const { json, status } = await upload({ field: 'note', data: 'x' }, file('Bitak ñ (1).png', picture));
    expect([status, json]).toEqual([200, { status: 200, filename: 'Bitak ñ (1).png' }]);
    for (const folder of ['/moms', '/storage/moms']) {
      const back = await officer.raw('GET', `${folder}/${encodeURIComponent('Bitak ñ (1).png')}`);
      expect([back.status, back.bytes.equals(picture)]).toEqual([200, true]);
      expect(back.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
  });

  it('says in the record whose it is, and is kept once for one key', async () => {
    const send = () => {
      const { body, headers } = multipart([file('once.png', demoPicture(1))]);
      return officer.raw('POST', URL, { body, headers: { ...headers, 'idempotency-key': 'picture-key-0001' } });
    };
    const names = [(await send()).json.filename, (await send()).json.filename];
    expect(names).toEqual(['once.png', 'once.png']);
    const audits = await rowsOf<{ action: string; user_id: number; after: { filename: string } }>(house, 'audit');
    const own = audits.filter(({ action, after }) => action === 'moms.picture' && after.filename === 'once.png');
    expect(own.map(({ user_id }) => user_id > 0)).toEqual([true]);
  });

  it('of a taken name is kept beside the first, also when both come at once', async () => {
    const names = await Promise.all(
      [2, 3, 4].map(async (n) => (await upload(file('twin.png', demoPicture(n)))).json.filename),
    );
    expect(names.sort()).toEqual(['twin.png', 'twin_1.png', 'twin_2.png']);
    const first = (await officer.raw('GET', '/moms/twin.png')).bytes;
    expect((await upload(file('twin.png', demoPicture(9)))).json.filename).toBe('twin_3.png');
    expect((await officer.raw('GET', '/moms/twin.png')).bytes.equals(first)).toBe(true);
  });

  it('is known by its bytes: a JPEG called .png is sent as a JPEG, one without ending gets one', async () => {
    await upload(file('wrong.png', jpeg()));
    expect((await officer.raw('GET', '/moms/wrong.png')).headers['content-type']).toBe('image/jpeg');
    expect((await upload(file('photo', jpeg()))).json.filename).toBe('photo.jpg');
    expect((await upload(file('evil.html', jpeg()))).json.filename).toBe('evil.html.jpg');
  });

  it('loses the place where it was taken', async () => {
    const place = Buffer.from('Exif\0\0 11.8 N 125.0 E');
    const { json } = await upload(file('place.jpg', jpeg([0xe1, place])));
    const back = (await officer.raw('GET', `/moms/${json.filename}`)).bytes;
    expect(back.equals(jpeg())).toBe(true);
  });

  it('never lies outside its folder, whatever it is called', async () => {
    const names = ['../../evil.png', '..\\evil.png', '/etc/evil.png', '.evil.png', 'evil.png\u0000.html'];
    for (const name of names) expect((await upload(file(name, demoPicture(1)))).json.filename).toMatch(/^evil/);
    expect(readdirSync(house.dataFolder)).toEqual(['storage']);
    expect(readdirSync(folderOf('')).sort()).toEqual(['.incoming', 'moms']);
  });
});

describe('a small picture', () => {
  const small = (name: string, visitor = officer) =>
    visitor.raw('GET', `/storage/moms/thumbnails/${encodeURIComponent(name)}`);

  it('of an upload is WebP, far smaller, and nothing more lies on the disk', async () => {
    const large = await sharp(demoPicture(5)).resize(1600, 1200).png().toBuffer();
    const { filename } = (await upload(file('large one.png', large))).json as { filename: string };
    const before = stored();
    const answer = await small(filename);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 320, height: 240 });
    expect(answer.bytes.length).toBeLessThan(large.length / 10);
    expect((await officer.raw('GET', `/moms/${encodeURIComponent(filename)}`)).bytes.equals(large)).toBe(true);
    expect(stored()).toEqual(before);
  });

  it('needs a session, a picture, and stays in its folder', async () => {
    await upload(file('there.png', demoPicture(1)));
    expect((await small('there.png', house.visitor())).status).toBe(401);
    for (const name of ['missing.png', '../secret.png', '..%2fsecret.png', 'a\0.png', 'lpa', 'x'.repeat(300)]) {
      expect([name, (await small(name)).status >= 400 && (await small(name)).status < 500]).toEqual([name, true]);
    }
  });
});

describe('what is no picture', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  it.each([
    ['html', 'x.html', html],
    ['html called png', 'x.png', html],
    ['svg', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a program', 'x.exe', `MZ${'\x90'.repeat(510)}`],
    ['a PDF', 'x.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'],
    ['nothing', 'x.png', ''],
  ])('%s is refused and not kept', async (_what, name, data) => {
    const before = stored();
    const answer = await upload(file(name, data));
    expect([answer.status, answer.json.status, answer.json.code]).toEqual([400, 400, 'pictureKindRefused']);
    expect(stored()).toEqual(before);
  });

  it('half a picture, two files, no file, another field, JSON, too large a file', async () => {
    const before = stored();
    const picture = demoPicture(1);
    const answers = [
      await upload(file('half.png', picture.subarray(0, 500))),
      await upload(file('a.png', picture), file('b.png', picture)),
      await upload({ field: 'note', data: 'no file' }),
      await upload(file('a.png', picture, 'other')),
      await officer.raw('POST', URL, { body: { file: 'x' } }),
      await upload(file('big.png', Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]))),
    ];
    expect(answers.map(({ status, json }) => [status, json.status, json.code])).toEqual([
      [400, 400, 'pictureBroken'],
      ...Array(4).fill([400, 400, 'malformed']),
      [413, 400, 'pictureTooLarge'],
    ]);
    expect(stored()).toEqual(before);
  });

  it('a bomb is refused by its head, a picture with a program behind its end is kept without it', async () => {
    const before = stored();
    const bomb = Buffer.from(demoPicture(1));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const answer = await upload(file('bomb.png', bomb));
    expect([answer.status, answer.json.status, answer.json.code]).toEqual([413, 400, 'pictureTooManyDots']);
    expect(stored()).toEqual(before);
    const script = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    const { filename } = (await upload(file('both.png', Buffer.concat([demoPicture(1), script])))).json;
    const back = (await officer.raw('GET', `/moms/${filename}`)).bytes;
    expect(back.equals(demoPicture(1))).toBe(true);
  });

  it('a picture of 5,000 dots across is made smaller, without a word of where it was taken', async () => {
    const giant = await sharp({ create: { width: 5000, height: 50, channels: 3, background: 'green' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { filename } = (await upload(file('giant.jpg', giant))).json;
    const facts = await sharp((await officer.raw('GET', `/moms/${filename}`)).bytes).metadata();
    expect([facts.format, facts.width, facts.exif]).toEqual(['jpeg', 4096, undefined]);
  });

  it.each([
    ['without its end', (body: Buffer) => body.subarray(0, -30)],
    ['without its boundary', (body: Buffer) => body.subarray(80)],
    ['without anything', () => Buffer.alloc(0)],
  ])('a form %s is refused', async (_what, cut) => {
    const before = stored();
    const { body, headers } = multipart([file('cut.png', demoPicture(1))]);
    const answer = await officer.raw('POST', URL, { body: cut(body), headers });
    expect([answer.status, answer.json.code]).toEqual([400, 'malformed']);
    expect(stored()).toEqual(before);
  });
});

describe('reading', () => {
  it('needs a session, however the address is spelt, and so does sending', async () => {
    await upload(file('private.png', demoPicture(1)));
    const guest = house.visitor();
    for (const path of [
      '/moms/private.png',
      '/storage/moms/private.png',
      '/moms/private%2Epng',
      '/%6doms/private.png',
    ]) {
      expect([path, (await guest.raw('GET', path)).status]).toEqual([path, 401]);
    }
    const sent = await guest.raw('POST', URL, multipart([file('a.png', demoPicture(1))]));
    expect([sent.status, sent.json.status]).toEqual([401, false]);
    expect((await officer.raw('GET', '/moms/private.png')).status).toBe(200);
    expect((await officer.raw('HEAD', '/moms/private.png')).status).toBe(200);
  });

  it('there is no way out of the folder, no listing, no link to elsewhere', async () => {
    mkdirSync(folderOf('moms'), { recursive: true });
    writeFileSync(join(house.dataFolder, 'secret.png'), 'SECRET');
    symlinkSync(join(house.dataFolder, 'secret.png'), join(folderOf('moms'), 'link.png'));
    for (const path of [
      '/moms/missing.png',
      '/moms/link.png',
      '/moms/..%2f..%2fsecret.png',
      '/moms/..%5c..%5csecret.png',
      '/storage/moms/..%2f..%2fsecret.png',
      '/storage/moms/%2e%2e%2f%2e%2e%2fsecret.png',
      '/storage/moms/%252e%252e%252fsecret.png',
      '/storage/../secret.png',
      '/storage/moms/',
      '/storage/moms/.',
      '/storage/moms/.incoming',
      '/storage/.incoming/x.png',
      '/storage/nonsense/a.png',
      `/moms/${'x'.repeat(300)}.png`,
      '/moms/a%00.png',
    ]) {
      const answer = await officer.raw('GET', path);
      expect([path, answer.status >= 400 && answer.status < 500, answer.json.status]).toEqual([path, true, false]);
      expect(answer.bytes.includes('SECRET')).toBe(false);
    }
  });
});

it('an upload that breaks off leaves no file, and the server goes on', async () => {
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.http.server.address() as { port: number };
  const before = stored();
  const { body, headers } = multipart([file('torn.png', demoPicture(1))]);
  const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${URL} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\n`,
      );
      socket.write(`content-length: ${body.length}\r\n\r\n`);
      socket.write(body.subarray(0, body.length / 2), () => setTimeout(() => socket.destroy(), 100));
    });
    socket.on('close', () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  // The server notices the end of the connection when it gets to it.
  await expect.poll(stored).toEqual(before);
  expect((await officer.raw('GET', '/health')).status).toBe(200);
});
