// From one database into another, as it stands: what was to be sent goes on to be sent from there. Only of one that no server has open.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { VERSION } from '../version.ts';
import type { Manifest } from './manifest.ts';
import { restoreDatabase } from './restore-backup.ts';
import { copyTables } from './write-backup.ts';

export interface Carried {
  rows: number;
  tables: number;
}

/** Each table is read again where it has come, and compared. `folder`: where it lies meanwhile, on a disk with room for it. */
export async function carryDatabase(fromUrl: string, toUrl: string, folder: string): Promise<Carried> {
  const desk = await mkdtemp(join(folder, `.carrying-${process.pid}-`));
  const { pool, close } = openDatabase({ url: fromUrl, max: 1 });
  try {
    await mkdir(join(desk, 'tables'));
    const content = await copyTables(pool, join(desk, 'tables'), '.copy');
    const manifest: Manifest = {
      ...{ product: 'bantay', format: 1, version: VERSION, at: new Date().toISOString(), files: [] },
      ...content,
    };
    await restoreDatabase({ manifest, folder: desk }, toUrl, 'carried');
    return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), tables: manifest.tables.length };
  } finally {
    await close();
    await rm(desk, { recursive: true, force: true });
  }
}
