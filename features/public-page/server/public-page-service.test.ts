// The public page while its database is away or hangs: what was known is told, and never for longer than it promised.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../apps/server/src/config.ts';
import { makePublicBucket } from '../../../apps/server/src/files/public-bucket.ts';
import { openBuckets } from '../../../apps/server/test/bucket.ts';
import { rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { FILE_NAMES } from '../rules/file-names.ts';
import { makePublicPageService } from './public-page-service.ts';

let house: House;
let folder: string;
beforeAll(async () => {
  house = await openHouse();
  folder = mkdtempSync(join(tmpdir(), 'bantay-public-'));
  await rain(house, '2026-11-21 09:05:00', 0);
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A service of its own on the house, whose levels a test takes away. */
function serviceOf(more: Partial<Parameters<typeof makePublicPageService>[0]> = {}) {
  const { levels, texts, settings, clockHold, publicLog, releases, onDemand, why } = house.app.services;
  const hands = { boot: 0, read: levels.read };
  const service = makePublicPageService({
    ...{
      db: house.app.db,
      dataFolder: folder,
      isDemo: true,
      texts,
      settings,
      clockHold,
      publicLog,
      releases,
      why,
      onDemand,
    },
    ...{ publicUrl: null, bucket: null, isOpen: true },
    levels: { read: (site) => hands.read(site) },
    clock: house.app.services.clock,
    sinceBoot: () => hands.boot,
    ...more,
  });
  const wait = (ms: number) => {
    hands.boot += ms;
    house.move(ms);
  };
  return { service, hands, wait };
}
it('where nothing is open writes no file, and has the document for a hub', async () => {
  const { service } = serviceOf({ isOpen: false });
  expect((await service.told())?.sites.map(({ siteCode }) => siteCode)).toEqual(['lpa', 'scu']);
  await expect(service.read('levels.json')).rejects.toMatchObject({ code: 'unavailable' });
  expect((await serviceOf().service.read('levels.json')).text).toContain('lpa');
});

const away = () => Promise.reject(new Error('the database is away'));

describe('a database that is away', () => {
  it('leaves the page as it was, until its promise is over: then no level stays', async () => {
    const { service, hands, wait } = serviceOf();
    const fresh = await service.read('levels/en.html');
    expect(fresh.text).toMatch(/data-level="0"/);
    hands.read = away;
    wait(5 * MINUTE_MS);
    expect(await service.read('levels/en.html')).toEqual(fresh);
    wait(1);
    const old = (await service.read('levels/en.html')).text;
    expect(old).toContain('This page is old. It was written at 2026/11/21 09:10');
    expect(old).not.toMatch(/class="sign" data-level="\d"/);
    expect(JSON.parse((await service.read('levels.json')).text)).toMatchObject({
      is_old: true,
      sites: [{ level: null, last_level: 0, doubt: 'too old' }, { level: null }],
    });
    hands.read = house.app.services.levels.read;
    wait(MINUTE_MS);
    expect((await service.read('levels/en.html')).text).not.toContain('This page is old');
  });

  it('is noticed by the time since boot, where the clock stands', async () => {
    const { service, hands } = serviceOf();
    await service.read('levels.json');
    hands.read = away;
    hands.boot += 5 * MINUTE_MS + 1;
    expect((await service.read('levels.json')).text).toContain('"is_old":true');
  });

  it('that was never there is a refusal: a proxy has the file of before', async () => {
    const { service } = serviceOf({ levels: { read: away } });
    await expect(service.read('levels.html')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(service.writeFiles()).rejects.toThrow('away');
  });

  it('that hangs keeps nobody waiting for longer than two seconds', async () => {
    const { service, hands, wait } = serviceOf();
    const fresh = await service.read('levels.html');
    hands.read = () => new Promise(() => {});
    wait(MINUTE_MS);
    const began = performance.now();
    const asked = await Promise.all(Array.from({ length: 20 }, () => service.read('levels.html')));
    expect(performance.now() - began).toBeLessThan(4000);
    for (const one of asked) expect(one).toEqual(fresh);
  });
});

describe('a bucket', () => {
  const named = (env: Record<string, string>) => makePublicBucket(readConfig(env).fileBucket!);

  it('holds every file with its kind, is written over at a release or each minute, and is emptied where it is not open any more', async () => {
    const server = await openBuckets('levels');
    const { service, wait } = serviceOf({ bucket: named(server.env('levels')) });
    const read = async (name: string) => {
      const answer = await fetch(`${server.endpoint}/levels/public/${name}`);
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    await service.writeFiles();
    await service.writeBucket();
    for (const name of FILE_NAMES) {
      const file = await service.read(name);
      expect([name, await read(name)]).toEqual([name, { status: 200, type: file.media, text: file.text }]);
    }
    const first = await read('levels.json');
    wait(30_000);
    await service.writeBucket();
    expect(await read('levels.json')).toEqual(first);
    wait(30_000);
    await service.writeBucket();
    expect((await read('levels.json')).text).not.toBe(first.text);
    await service.remove();
    expect((await read('levels.json')).status).toBe(404);
    await server.close();
  });

  it('that does not answer fails its own job, and the files of this server are there', async () => {
    const bucket = {
      put: () => Promise.reject(new Error('no bucket')),
      remove: () => Promise.reject(new Error('no bucket')),
    };
    const { service } = serviceOf({ bucket });
    await service.writeFiles();
    await expect(service.writeBucket()).rejects.toThrow('no bucket');
    expect((await service.read('levels.html')).text).toContain('(LPA)');
    // What is still owed to the bucket is kept, so that the next start tries again.
    await expect(service.remove()).rejects.toThrow('no bucket');
    await expect(service.remove()).rejects.toThrow('no bucket');
  });
});

it('a look for new levels makes nothing anew within the minute, unless something was released', async () => {
  const { service, hands, wait } = serviceOf();
  let reads = 0;
  hands.read = (site) => {
    reads += 1;
    return house.app.services.levels.read(site);
  };
  for (let look = 0; look < 6; look += 1) {
    await service.noteLevels();
    wait(10_000);
  }
  expect(reads).toBe(1);
  await service.noteLevels();
  expect(reads).toBe(2);
  wait(10_000);
  // It was made for somebody who asked, and what he saw is noted.
  await service.read('levels.json');
  await service.noteLevels();
  expect(reads).toBe(3);
  wait(1000);
  await sql`update monitoring_releases set cancelled_at = statement_timestamp()
    where release_id = (select max(release_id) from monitoring_releases)`.execute(house.app.db);
  await service.noteLevels();
  expect(reads).toBe(4);
  await sql`update monitoring_releases set cancelled_at = null`.execute(house.app.db);
});
