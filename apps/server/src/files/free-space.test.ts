// Free space as disks tell it, and what is refused at the doors when it goes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BYTES_PER_MB, watchSpace } from './free-space.ts';

const disk = (mb: number, more = {}) => ({ bavail: mb * 256, bsize: 4096, ffree: 1000, files: 2000, ...more });
const watch = (look: (folder: string) => Promise<ReturnType<typeof disk>>, more = {}) =>
  watchSpace({ dataFolder: '/nowhere/data', holdsDatabase: true, reserveMb: 512, look, ...more });

it('the fullest disk counts', async () => {
  const space = watch(async (folder) => disk(folder.endsWith('postgres') ? 100 : 9000));
  expect(await space.read()).toBe(100 * BYTES_PER_MB);
  await expect(space.require('entry')).rejects.toMatchObject({ code: 'diskFull', status: 503 });
  await expect(space.require('reading')).rejects.toMatchObject({ code: 'diskFull' });
  await space.require('warning');
  expect(await space.low()).toBe(100);
});

it('a disk without room for another file is full; one that does not count files is not', async () => {
  expect(await watch(async () => disk(9000, { ffree: 0 })).read()).toBe(0);
  expect(await watch(async () => disk(9000, { ffree: 0, files: 0 })).read()).toBe(9000 * BYTES_PER_MB);
});

it('with a database elsewhere only files are refused', async () => {
  const space = watch(async () => disk(1), { holdsDatabase: false });
  expect(await space.mayWrite('file')).toBe(false);
  for (const rank of ['entry', 'reading', 'warning'] as const) expect(await space.mayWrite(rank)).toBe(true);
});

it('nobody watches at 0, nor where the system does not tell', async () => {
  expect(await watch(async () => disk(0), { reserveMb: 0 }).mayWrite('file')).toBe(true);
  const mute = watch(async () => {
    throw new Error('not supported');
  });
  expect(await mute.mayWrite('file')).toBe(true);
  expect(await mute.low()).toBeNull();
});

it('a folder that is not made yet is asked of the one above', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-space-'));
  const space = watchSpace({ dataFolder: join(folder, 'not', 'made'), holdsDatabase: true, reserveMb: 512 });
  expect(await space.read()).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
});
