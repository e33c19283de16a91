// The steps of a rehearsal: the last backup comes back into a database of its own, its record is read, its last day made again.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeChainService } from '@bantay/features/record/server/chain-service.ts';
import {
  isUnexplained,
  OVERDUE_MS,
  type RehearsalStep,
  type StepDone,
} from '@bantay/features/rehearsal/rules/rehearsal.ts';
import { ReplayRefused } from '@bantay/features/replay/server/replay-service.ts';
import { messageOf } from '@bantay/kernel/thrown';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { BackupError } from '../backup/manifest.ts';
import { listArchives } from '../backup/nightly.ts';
import { openBackup, restoreDatabase, type UnpackedBackup } from '../backup/restore-backup.ts';
import { type Db, openDatabase } from '../database/database.ts';
import { readFieldClock } from '../field-clock.ts';
import { newestToReplay, replayWith } from './replay-parts.ts';

export interface RehearsalParts {
  /** Of the installation, as somebody who may make a database beside it. */
  adminUrl: string;
  /** Where backups lie. */
  folder: string;
  /** A key of the installation; null: it has none. */
  key: string | null;
  /** Told as each step ends. */
  say: (sentence: string) => void;
}

export interface RehearsalOutcome {
  steps: StepDone[];
  failedAt: RehearsalStep | null;
  fault: string | null;
}

/** What a person has to look at. */
class RehearsalFault extends Error {}

/** Beside the database of the installation; PostgreSQL takes names of 63 letters. */
const scratchOf = (adminUrl: string) => `${new URL(adminUrl).pathname.slice(1, 41)}_rehearsal`;
const HALF_HOURS = 48;

export async function rehearse(parts: RehearsalParts): Promise<RehearsalOutcome> {
  const steps: StepDone[] = [];
  let at: RehearsalStep = 'backup';
  const work = await mkdtemp(join(tmpdir(), 'bantay-rehearsal-'));
  let backup: UnpackedBackup | null = null;
  async function step<T>(name: RehearsalStep, run: () => Promise<{ result: T; said: string }>): Promise<T> {
    at = name;
    const began = performance.now();
    const { result, said } = await run();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    steps.push({ step: name, seconds, said, ...(typeof result === 'number' ? { count: result } : {}) });
    parts.say(`${name}: ${said} (${seconds} s)`);
    return result;
  }
  try {
    const archive = await step('backup', () => newestBackup(parts.folder));
    backup = await step('unpack', async () => {
      const opened = await openBackup(archive, work, { key: parts.key, takesAnything: false });
      return { result: opened, said: `of ${opened.manifest.at}, every byte as it was written` };
    });
    const { manifest } = backup;
    const url = await step('restore', () => restoreInto(parts, backup!)); // opened just now
    await step('record', () => inDatabase(url, (db) => readRecord(db, manifest.seals ?? [])));
    await step('replay', () => inDatabase(url, (db) => makeLastDayAgain(db, Date.parse(manifest.at))));
    await step('trigger', () => inDatabase(url, (db) => raiseMadeUp(db, Date.parse(manifest.at))));
    return { steps, failedAt: null, fault: null };
  } catch (error) {
    const isKnown = error instanceof RehearsalFault || error instanceof BackupError;
    return { steps, failedAt: at, fault: isKnown ? error.message : messageOf(error).slice(0, 300) };
  } finally {
    await backup?.remove();
    await rm(work, { recursive: true, force: true });
    // A database that stays is removed by the next rehearsal.
    await dropScratch(parts).catch(() => {});
  }
}

async function newestBackup(folder: string): Promise<{ result: string; said: string }> {
  const newest = (await listArchives(folder).catch(() => [])).at(-1);
  if (newest === undefined) throw new RehearsalFault('There is no backup.');
  const path = join(folder, newest);
  const { size, mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > OVERDUE_MS) throw new RehearsalFault(`The newest backup is ${newest}: that is too old.`);
  return { result: path, said: `${newest}, ${(size / 1e6).toFixed(1)} MB` };
}

const dropScratch = ({ adminUrl }: RehearsalParts) =>
  inDatabase(adminUrl, (db) => sql`drop database if exists ${sql.id(scratchOf(adminUrl))} with (force)`.execute(db));

async function restoreInto(parts: RehearsalParts, backup: UnpackedBackup) {
  const name = scratchOf(parts.adminUrl);
  await dropScratch(parts);
  await inDatabase(parts.adminUrl, (db) => sql`create database ${sql.id(name)}`.execute(db));
  const url = new URL(parts.adminUrl);
  url.pathname = `/${name}`;
  await restoreDatabase(backup, url.href);
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { result: url.href, said: `${rows} rows in ${backup.manifest.tables.length} tables, each compared` };
}

async function inDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url, max: 4 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function readRecord(db: Db, seals: readonly { hash: string }[]) {
  const { links, months, faults } = await makeChainService(db).verify(seals.map(({ hash }) => hash));
  const [first] = faults;
  if (first) throw new RehearsalFault(`${faults.length} faults of the record, first ${first.table}: ${first.what}`);
  return { result: links, said: `${links} links and ${months.sealed} sealed months, every one as it was written` };
}

/** `backedUpAt`: machine time, epoch ms; `now`: field time then. */
async function asItWas(db: Db, backedUpAt: number) {
  const clock = await readFieldClock(db);
  const { sites, replay } = replayWith(db, clock);
  return { now: clock.now() - (Date.now() - backedUpAt), sites, replay };
}

async function makeLastDayAgain(db: Db, backedUpAt: number) {
  const { now, sites, replay } = await asItWas(db, backedUpAt);
  const to = newestToReplay(now);
  let equal = 0;
  let explained = 0;
  const untold: string[] = [];
  for (const site of await sites.list()) {
    const range = { from: to - (HALF_HOURS - 1) * HALF_HOUR_MS, to };
    const report = await replay.replay({ site, ...range, now, keep: false }).catch((error: unknown) => {
      // A site that was begun today has no day yet: that is no fault, and nothing that was compared either.
      if (!(error instanceof ReplayRefused)) throw error;
      untold.push(error.message);
      return null;
    });
    if (report === null) continue;
    const { levels, triggers, releases, orphanDecisions } = report;
    const found = {
      reasons: levels.map(({ reason }) => reason),
      ...{ triggers: triggers.length, releases: releases.length, orphans: orphanDecisions.length },
    };
    if (isUnexplained(found)) {
      const what = `${levels.length} half hours, ${found.triggers} triggers, ${found.releases} releases`;
      throw new RehearsalFault(`${site.siteCode.toUpperCase()} comes out otherwise than recorded: ${what}.`);
    }
    equal += report.halfHours - levels.length;
    explained += levels.length;
  }
  const others = explained > 0 ? `, ${explained} otherwise for a known reason` : '';
  const compared = equal + explained > 0 ? [`${equal} half hours of ${HALF_HOURS} a site equal${others}`] : [];
  return { result: equal, said: [...compared, ...untold].join('; ') };
}

/** Whether the engine, with what came back, would raise each site that has a gauge. */
async function raiseMadeUp(db: Db, backedUpAt: number) {
  const { now, sites, replay } = await asItWas(db, backedUpAt);
  const raised: string[] = [];
  const unwatched: string[] = [];
  for (const site of await sites.list()) {
    const code = site.siteCode.toUpperCase();
    const outcome = await replay.madeUpTrigger(site, now);
    if (outcome === 'not raised') throw new RehearsalFault(`Made-up rain over every threshold does not raise ${code}.`);
    if (outcome === 'raised') raised.push(code);
    else unwatched.push(`${code} has ${outcome}`);
  }
  const told = raised.length > 0 ? [`made-up rain raises ${raised.join(', ')}`] : [];
  return { result: raised.length, said: [...told, ...unwatched].join('; ') };
}
