// The night rehearsal as the server keeps it: begun once a night in a process of its own, and what came of it.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { GatewayProofService } from '../../gateway-proof/server/gateway-proof-service.ts';
import type { PushService } from '../../push/server/push-service.ts';
import { isRehearsalDue, type RehearsalTrouble, rehearsalTrouble } from '../rules/rehearsal.ts';
import * as queries from './rehearsal-queries.ts';

export type { RehearsalRow } from './rehearsal-queries.ts';

export interface Standing {
  trouble: RehearsalTrouble | null;
  /** The newest that was good. */
  last: queries.RehearsalRow | null;
}

/** What came of what it told: people on duty by push, our own number by SMS. */
export interface Told {
  /** Until the SMS was back; null: it is not, or none went. */
  smsSeconds: number | null;
  /** How many of the phones that were told showed it in time. */
  shown: number;
}

export interface RehearsalService {
  /** Begins one where it is due, and waits for its end. */
  round(): Promise<void>;
  /** Null: switched off. */
  standing(): Promise<Standing | null>;
  /** Asked apart: who looks for problems every few seconds needs none of it. */
  told(rehearsal: queries.RehearsalRow): Promise<Told>;
  forgetOld(): Promise<void>;
}

interface Parts {
  db: Db;
  isOn: boolean;
  /** Since this process started, ms. */
  upMs: () => number;
  gatewayProof: Pick<GatewayProofService, 'rehearse' | 'secondsOf'>;
  push: Pick<PushService, 'queueRehearsal' | 'countShown'>;
  settings: Pick<SettingsBook, 'read'>;
  /** Resolves with the code of the command when it has ended; what came of it the command writes down itself. */
  begin: (rehearsalId: number) => Promise<number | null>;
}

const LOOKED_AT = 40;
const KEPT_MS = 400 * DAY_MS;

export function makeRehearsalService(parts: Parts): RehearsalService {
  const { db, isOn, upMs } = parts;
  return {
    async round() {
      if (!isOn) return;
      const [newest = null] = await queries.listRehearsals(db, LOOKED_AT);
      const { now } = await queries.readSince(db);
      if (!isRehearsalDue(newest, now, upMs())) return;
      await rehearseOnce(parts);
    },
    async standing() {
      if (!isOn) return null;
      const all = await queries.listRehearsals(db, LOOKED_AT);
      const { now, since } = await queries.readSince(db);
      // A server that has just been set up, or was off for days, gets its night first.
      const onSince = Math.max(since, now - upMs());
      const last = all.find(({ endedAt, failedAt }) => endedAt !== null && failedAt === null) ?? null;
      return { trouble: rehearsalTrouble(all, onSince, now), last };
    },
    told: (rehearsal) => toldOf(parts, rehearsal),
    forgetOld: async () => void (await queries.forgetRehearsals(db, KEPT_MS)),
  };
}

/** Now, whatever the hour is. */
export async function rehearseOnce(parts: Parts): Promise<void> {
  const { db, begin } = parts;
  // First: one that cannot even begin is not tried again each minute.
  const rehearsalId = await queries.insertRehearsal(db);
  const code = await begin(rehearsalId);
  const [row] = await queries.listRehearsals(db, 1);
  if (row?.rehearsalId !== rehearsalId) return;
  if (row.endedAt === null) {
    const fault = `It ended without a word (${code ?? 'killed'}).`;
    await queries.endRehearsal(db, rehearsalId, { steps: [], failedAt: 'backup', fault });
  } else if (row.failedAt === null) await tell(parts, rehearsalId);
}

/** Only after a good one: what else would be told is a problem on duty already. */
function tell({ db, gatewayProof, push, settings }: Parts, rehearsalId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { duty } = await settings.read();
    const proofId = await gatewayProof.rehearse(tx);
    const pushIds = await push.queueRehearsal(
      tx,
      duty.map(({ number }) => number),
    );
    await queries.setTold(tx, rehearsalId, proofId, pushIds);
  });
}

async function toldOf({ gatewayProof, push }: Parts, { proofId, pushIds }: queries.RehearsalRow): Promise<Told> {
  const smsSeconds = proofId === null ? null : await gatewayProof.secondsOf(proofId);
  return { smsSeconds, shown: await push.countShown(pushIds) };
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
