// The mobile app's file: open to everybody, whole and in parts, and a plain 404 without it.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from '../../test/harness.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('the app is saved under its name, without a session, and goes on where it broke off', async () => {
  const path = join(house.dataFolder, 'bantay.apk');
  const guest = house.visitor();
  expect((await guest.raw('GET', '/download/bantay.apk')).status).toBe(404);
  writeFileSync(path, 'PK-0123456789');
  const whole = await guest.raw('GET', '/download/bantay.apk');
  expect([whole.status, String(whole.bytes)]).toEqual([200, 'PK-0123456789']);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'content-disposition': expect.stringMatching(/^attachment; filename="bantay\.apk"/),
    'content-length': '13',
    'x-content-type-options': 'nosniff',
  });
  const rest = { range: 'bytes=9-', 'if-range': String(whole.headers.etag) };
  const end = await guest.raw('GET', '/download/bantay.apk', { headers: rest });
  expect([end.status, String(end.bytes), end.headers['content-range']]).toEqual([206, '6789', 'bytes 9-12/13']);
  const head = await guest.raw('HEAD', '/download/bantay.apk');
  expect([head.status, Number(head.headers['content-length']), head.headers['last-modified']]).toEqual([
    200,
    13,
    whole.headers['last-modified'],
  ]);
  rmSync(path);
  expect((await guest.raw('HEAD', '/download/bantay.apk')).status).toBe(404);
});
