// What is done to a municipality of a cell while no server has it open: it is moved to another database, or taken away.
import { mkdirSync, renameSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { carryDatabase } from '../backup/carry.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { isDatabaseAway, openDatabase } from '../database/database.ts';
import { aloneWith } from '../database/held-open.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { CellError } from './cell-error.ts';
import {
  baseUrlOf,
  type Cell,
  closeFolder,
  isClosed,
  type MemberFolder,
  memberConfig,
  readMemberSettings,
  removedFolder,
  reopenFolder,
  schemaUrl,
  serversOf,
  writeMemberSettings,
} from './member-folder.ts';
import { createSchema, dropSchema, hasSchema, listBeside, renameSchema } from './schemas.ts';

/** Servers look every few seconds, and let a step of their work end. */
const LETS_GO_MS = 60_000;
const LOOK_MS = 200;

export interface Care {
  cell: Cell;
  at: MemberFolder;
  /** Ends the names of what is set aside: of machine time. */
  stamp: string;
  say: (text: string) => void;
}

/** One that was closed by hand before stays so, whatever becomes of what is done to it. */
const reopener = (at: MemberFolder) => (isClosed(at) ? () => {} : () => reopenFolder(at));

/** From now on no server of this folder opens it; resolves when none has it open. */
async function closeInFolder(at: MemberFolder, why: string, patienceMs: number): Promise<void> {
  const reopen = reopener(at);
  closeFolder(at, why);
  const until = performance.now() + patienceMs;
  while (serversOf(at).length > 0) {
    if (performance.now() > until) {
      reopen();
      const [{ host, pid, file } = { host: '', pid: 0, file: '' }] = serversOf(at);
      const isHere = host === hostname();
      throw new CellError(
        `${at.name} is still open in process ${pid} on ${host}: it goes on as it was.${
          isHere ? '' : ` Where that machine is gone for good, remove ${file} and try again.`
        }`,
      );
    }
    await sleep(LOOK_MS);
  }
}

/**
 * The same, and none that has a folder of its own and the same database: a machine that was thought dead. Until what comes back is called none
 * opens it there.
 */
export async function closeMember(
  at: MemberFolder,
  base: string,
  why: string,
  patienceMs = LETS_GO_MS,
): Promise<() => Promise<void>> {
  const reopen = reopener(at);
  await closeInFolder(at, why, patienceMs);
  try {
    const alone = await aloneWith(base, at.name, patienceMs);
    if (typeof alone === 'function') return alone;
    throw new CellError(
      `${at.name} is still open in ${alone.join(', ')}, which serves another folder: it goes on as it was. Close it there first.`,
    );
  } catch (error) {
    reopen();
    throw error;
  }
}

/** It stays closed also where nobody can ask its database. */
export async function closeByHand({ cell, at, say }: Omit<Care, 'stamp'>): Promise<void> {
  const why = 'closed by hand';
  let base: string;
  try {
    base = baseUrlOf(cell, readMemberSettings(at));
  } catch {
    return closeInFolder(at, why, LETS_GO_MS);
  }
  try {
    await (await closeMember(at, base, why))();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    closeFolder(at, why);
    say('Its database does not answer: whether a server with another folder has it open could not be asked.');
  }
}

/** It answers nobody and warns nobody meanwhile: said with how long that was, ms. */
export async function moveMember({ cell, at, stamp, say }: Care, to: string): Promise<number> {
  const settings = readMemberSettings(at);
  const from = baseUrlOf(cell, settings);
  if (from === to) throw new CellError(`${at.name} lies there already.`);
  if (await hasSchema(to, at.name)) throw new CellError(`There is a schema ${at.name} in that database already.`);
  if ((await listBeside(from, at.name)).length > 0)
    throw new CellError(`A drill is under way in ${at.name}, or a time is made again: end it first.`);
  const began = performance.now();
  const reopen = reopener(at);
  const open = await closeMember(at, from, 'it is being moved');
  let isMade = false;
  try {
    say(`${at.name} is closed. Its rows are copied …`);
    await createSchema(to, at.name);
    isMade = true;
    const { rows, tables } = await carryDatabase(schemaUrl(from, at.name), schemaUrl(to, at.name), at.folder);
    say(`${rows} rows in ${tables} tables, each compared.`);
  } catch (error) {
    if (isMade) await dropSchema(to, at.name).catch(() => undefined);
    reopen();
    await open();
    throw error;
  }
  // In this order: whatever ends in between, what the settings name is whole.
  writeMemberSettings(at, { ...settings, DATABASE_URL: to });
  const old = `${at.name}_moved_${stamp}`;
  await renameSchema(from, at.name, old);
  await open();
  reopen();
  say(
    `It ${isClosed(at) ? 'lies' : 'goes on'} in the other database. What it left behind is the schema ${old}, which nobody reads any more.`,
  );
  return performance.now() - began;
}

/** Its last backup and its folder are kept; its schema goes. */
export async function removeMember({ cell, at, stamp, say }: Care): Promise<string> {
  const settings = readMemberSettings(at);
  const config = memberConfig(cell, at, settings);
  const base = baseUrlOf(cell, settings);
  const reopen = reopener(at);
  const open = await closeMember(at, base, 'it is being removed');
  try {
    const { pool, close } = openDatabase({ url: schemaUrl(base, at.name), max: 1 });
    try {
      const bucket = config.fileBucket === null ? null : await openFileStore(config, at.folder);
      const { path } = await writeBackup(pool, {
        ...{ dataFolder: at.folder, folder: join(at.folder, 'backups'), now: new Date(), bucket },
      });
      say(`Its last backup: ${path}`);
    } finally {
      await close();
    }
  } catch (error) {
    reopen();
    await open();
    throw error;
  }
  const target = removedFolder(cell, at.name, stamp);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  renameSync(at.folder, target);
  for (const name of [...(await listBeside(base, at.name)), at.name]) await dropSchema(base, name);
  await open();
  return target;
}
