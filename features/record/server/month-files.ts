// A folder of month files outside the database: what is sealed is written there once, and held against its seal (decision 112).
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { groupBy } from '@bantay/kernel/lists/group-by';
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { isOpen, listSeals, type MonthSeal, sealedDays } from '@bantay/server/database/month-seals.ts';
import { type MonthHead, NoMonthFile, type ReadMonth, readMonthFile, writeMonthFile } from './month-file.ts';
import { monthKey, namesOf, type SensorNames, wordsOf } from './verify-months.ts';

const ENDING = '.ndjson.gz';

/** The newest seal of a month, with its file. */
export interface MonthOfFolder {
  seal: MonthSeal;
  /** Of the gauge or column; null: of the audit. */
  name: string | null;
  /** 'rain of rain_lpasb in 2026-03'. */
  what: string;
  path: string;
}

export interface Written {
  written: number;
  /** Lay there already. */
  kept: number;
  /** Opened for a late fact: a file is written when they are sealed anew. */
  open: string[];
  /** Not as they were sealed: no file is written of them. */
  faults: string[];
}

export interface Checked {
  good: number;
  /** Sealed, and no file lies there. */
  missing: string[];
  /** A path in the folder, and what is wrong with it. */
  faults: string[];
}

/** All months that have a seal, each with the place of its file. */
export async function monthsOfFolder(db: Db, folder: string): Promise<MonthOfFolder[]> {
  const names = await namesOf(db);
  const good = (await listSeals(db)).filter(({ isOther }) => !isOther);
  return [...groupBy(good, monthKey).values()].map((seals) => {
    const seal = seals.at(-1)!; // a group has one
    const name = nameOf(seal, names);
    return { seal, name, what: wordsOf(seal, names), path: join(folder, placeOf(seal, name)) };
  });
}

/** Each sealed month that has no file yet; one that broke off leaves none. */
export async function writeMonthFiles(db: Db, folder: string): Promise<Written> {
  const done: Written = { written: 0, kept: 0, open: [], faults: [] };
  const there = new Set(await listFiles(folder));
  for (const month of await monthsOfFolder(db, folder)) {
    const { seal, what } = month;
    if (there.has(month.path)) done.kept += 1;
    else if (await writeOne(db, month)) done.written += 1;
    else if (await isOpen(db, seal)) done.open.push(what);
    else done.faults.push(`${what} is not as it was sealed`);
  }
  return done;
}

async function writeOne(db: Db, { seal, name, path }: MonthOfFolder): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Its own, where two write into one folder.
  const unfinished = `${path}.${process.pid}.part`;
  try {
    const { digest } = await writeMonthFile(unfinished, headOf(seal, name), sealedDays(db, seal));
    if (!digest.equals(seal.digest)) return false;
    await rename(unfinished, path);
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Every file by itself and against the seals, and every seal against the files. */
export async function checkMonthFiles(db: Db, folder: string): Promise<Checked> {
  const checked: Checked = { good: 0, missing: [], faults: [] };
  const files = await listFiles(folder);
  const seals = await listSeals(db);
  for (const path of files) {
    const fault = await faultOf(path, seals);
    if (fault === null) checked.good += 1;
    else checked.faults.push(`${relative(folder, path)}: ${fault}`);
  }
  const there = new Set(files);
  checked.missing = (await monthsOfFolder(db, folder)).filter(({ path }) => !there.has(path)).map(({ what }) => what);
  return checked;
}

async function faultOf(path: string, seals: readonly MonthSeal[]): Promise<string | null> {
  const read = await readOrFault(path);
  if (typeof read === 'string') return read;
  if (!isSealed(read, seals)) return 'no seal of this database speaks of it';
  return null;
}

/** In words what is wrong with it. */
async function readOrFault(path: string): Promise<ReadMonth | string> {
  try {
    const read = await readMonthFile(path);
    const { head, digest, rowCount } = read;
    if (digest.toString('hex') === head.sha256 && rowCount === head.rowCount) return read;
    return `its rows are not those that its first line names: ${head.rowCount} rows then, ${rowCount} now`;
  } catch (error) {
    if (error instanceof NoMonthFile) return error.message;
    throw error;
  }
}

const isSealed = ({ head, digest }: ReadMonth, seals: readonly MonthSeal[]) =>
  seals.some(
    (seal) =>
      seal.digest.equals(digest) &&
      seal.kind === head.kind &&
      seal.sensorId === head.sensorId &&
      monthText(seal) === head.month,
  );

/** Whole paths; a folder that is not there holds none. */
async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return found
    .filter((one) => one.isFile() && one.name.endsWith(ENDING))
    .map((one) => join(one.parentPath, one.name))
    .sort();
}

const monthText = ({ startAt }: Pick<MonthSeal, 'startAt'>) => toManilaDate(startAt).slice(0, 7);
const nameOf = ({ kind, sensorId }: MonthSeal, names: SensorNames) =>
  kind === 'audit' || sensorId === null ? null : (names[kind].get(sensorId) ?? null);

function headOf(seal: MonthSeal, name: string | null): MonthHead {
  return {
    ...{ bantay: 'sealed month', kind: seal.kind, name, sensorId: seal.sensorId },
    ...{ month: monthText(seal), columns: [...seal.columns], rowCount: seal.rowCount },
    sha256: seal.digest.toString('hex'),
  };
}

/** By the number as well: a name may have been another's. The digest, so that the file of an earlier seal stays beside that of a later one. */
function placeOf(seal: MonthSeal, name: string | null): string {
  const plain = (name ?? '').replaceAll(/[^\w-]/g, '_');
  const folder = seal.kind === 'audit' ? 'audit' : join(seal.kind, `${seal.sensorId}-${plain}`);
  return join(folder, `${monthText(seal)}-${seal.digest.toString('hex').slice(0, 12)}${ENDING}`);
}
