// The night rehearsal as the server keeps it: begun once a night in a process of its own, and what came of it.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { isRehearsalDue, type RehearsalTrouble, rehearsalTrouble } from '../rules/rehearsal.ts';
import * as queries from './rehearsal-queries.ts';

export interface Standing {
  trouble: RehearsalTrouble | null;
  /** The newest that was good. */
  last: queries.RehearsalRow | null;
}

export interface RehearsalService {
  /** Begins one where it is due, and waits for its end. */
  round(): Promise<void>;
  /** Null: switched off. */
  standing(): Promise<Standing | null>;
  forgetOld(): Promise<void>;
}

interface Parts {
  db: Db;
  isOn: boolean;
  /** Since this process started, ms. */
  upMs: () => number;
  /** Resolves with the code of the command when it has ended; what came of it the command writes down itself. */
  begin: (rehearsalId: number) => Promise<number | null>;
}

const LOOKED_AT = 40;
const KEPT_MS = 400 * DAY_MS;

export function makeRehearsalService({ db, isOn, upMs, begin }: Parts): RehearsalService {
  const list = () => queries.listRehearsals(db, LOOKED_AT);
  return {
    async round() {
      if (!isOn) return;
      const [newest = null] = await list();
      const { now } = await queries.readSince(db);
      if (!isRehearsalDue(newest, now, upMs())) return;
      // First: one that cannot even begin is not tried again each minute.
      const rehearsalId = await queries.insertRehearsal(db);
      const code = await begin(rehearsalId);
      const [row] = await list();
      if (row?.rehearsalId !== rehearsalId || row.endedAt !== null) return;
      const fault = `It ended without a word (${code ?? 'killed'}).`;
      await queries.endRehearsal(db, rehearsalId, { steps: [], failedAt: 'backup', fault });
    },
    async standing() {
      if (!isOn) return null;
      const all = await list();
      const { now, since } = await queries.readSince(db);
      // A server that has just been set up, or was off for days, gets its night first.
      const onSince = Math.max(since, now - upMs());
      const last = all.find(({ endedAt, failedAt }) => endedAt !== null && failedAt === null) ?? null;
      return { trouble: rehearsalTrouble(all, onSince, now), last };
    },
    forgetOld: async () => void (await queries.forgetRehearsals(db, KEPT_MS)),
  };
}

const RUN = join(import.meta.dirname, '../../../scripts/run.mjs');
const COMMAND = join(import.meta.dirname, '../../../apps/server/src/cli/rehearse.ts');
/** Pages go before it. */
const NICE = 10;

/** `npm run rehearse`, by the settings of this server. */
export function beginRehearsal(rehearsalId: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [RUN, COMMAND, '--row', String(rehearsalId)], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', resolve);
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, NICE);
      } catch {
        // It has ended already, or the system knows no such thing: it runs as everything does.
      }
    });
  });
}
