// Both drivers keep the same promises: the disk, and a bucket of a real S3 server beside the test.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketServer, openBuckets, TEST_KEY } from '../../test/bucket.ts';
import { openHouse } from '../../test/harness.ts';
import { multipart } from '../../test/multipart.ts';
import { demoPicture } from '../demo/demo-picture.ts';
import { type FileStore, makeDiskStore } from './file-store.ts';
import { makeS3Store } from './s3-store.ts';

let folder: string;
let buckets: BucketServer;
const stores: Record<'disk' | 'bucket', FileStore> = {} as never;

const settingsOf = (bucket: string) => ({ bucket, endpoint: buckets.endpoint, region: 'us-east-1', ...TEST_KEY });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-store-'));
  buckets = await openBuckets('drivers', 'house');
  stores.disk = makeDiskStore(join(folder, 'storage'));
  stores.bucket = await makeS3Store(settingsOf('drivers'));
});
afterAll(async () => {
  await buckets.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['disk', 'bucket'] as const)('%s', (kind) => {
  const bytes = Buffer.from('0123456789'.repeat(1000));

  it('keeps a file under its cleaned name, whole and in parts, with its head', async () => {
    const store = stores[kind];
    expect(await store.save('moms', '../Bitak ñ (1).png', bytes)).toBe('Bitak ñ (1).png');
    const file = (await store.read('moms', 'Bitak ñ (1).png'))!;
    expect(file.size).toBe(bytes.length);
    expect(Math.abs(file.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect((await buffer(await file.open())).equals(bytes)).toBe(true);
    expect(String(await buffer(await file.open({ start: 3, end: 6 })))).toBe('3456');
    expect((await file.head()).equals(bytes.subarray(0, 4100))).toBe(true);
  });

  it('numbers a taken name and never overwrites', async () => {
    const store = stores[kind];
    for (const name of ['a.png', 'a_1.png', 'a_2.png']) {
      expect(await store.save('feedback', 'a.png', Buffer.from(name))).toBe(name);
    }
    expect(String(await buffer(await (await store.read('feedback', 'a.png'))!.open()))).toBe('a.png');
  });

  it('has nothing of what is not there, lies elsewhere or was removed; removing twice is no fault', async () => {
    const store = stores[kind];
    for (const name of ['none.png', '../moms/a.png', '..', '', 'a\0b']) {
      expect(await store.read('library', name)).toBeNull();
      await store.remove('library', name);
    }
    const name = await store.save('library', 'gone', bytes);
    await store.remove('library', name);
    await store.remove('library', name);
    expect(await store.read('library', name)).toBeNull();
  });

  it('lists a folder, and only that', async () => {
    const store = stores[kind];
    expect((await store.list('feedback')).sort()).toEqual(['a.png', 'a_1.png', 'a_2.png']);
    expect(await store.list('library')).toEqual([]);
  });
});

it('a bucket that is not there, or a service that is away, is said at the start', async () => {
  await expect(makeS3Store(settingsOf('other'))).rejects.toThrow('The bucket other of S3_BUCKET');
  const away = { ...settingsOf('drivers'), endpoint: 'http://127.0.0.1:9' };
  await expect(makeS3Store(away)).rejects.toThrow('cannot be reached');
});

it('a whole server works on a bucket: upload, parts, small picture, deletion, the end of its days', async () => {
  const house = await openHouse({ env: buckets.env('house') });
  try {
    const officer = await house.signedIn();
    const { db, files, services } = house.app;
    const form = multipart([
      { field: 'folder', data: 'plans' },
      { field: 'file', name: 'slope.png', data: demoPicture(1) },
    ]);
    expect((await officer.raw('POST', '/api/upload/save_resources', form)).json.status).toBe(true);
    const picture = await officer.raw('GET', '/storage/plans/slope.png', { headers: { range: 'bytes=0-7' } });
    expect([picture.status, picture.bytes.equals(demoPicture(1).subarray(0, 8))]).toEqual([206, true]);
    expect((await officer.raw('GET', '/storage/plans/slope.png?size=small')).status).toBe(200);
    expect(await files.list('library')).toHaveLength(1);
    expect(existsSync(join(house.dataFolder, 'storage', 'library'))).toBe(false);
    await officer.raw('POST', '/api/delete_file', { body: { folder: 'plans', filename: 'slope.png' } });
    await sql`update library_files set deleted_at = now() - interval '31 days'`.execute(db);
    await services.resources.purge();
    expect(await files.list('library')).toEqual([]);
  } finally {
    await house.close();
  }
});
