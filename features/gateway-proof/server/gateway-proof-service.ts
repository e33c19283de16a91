// The proof of the gateway: an SMS to our own number every six hours and beside each warning, and whether it came back.
import { randomInt } from 'node:crypto';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy } from '@bantay/server/database/overtaken.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { IncomingService } from '../../incoming/server/incoming-service.ts';
import type { LaddersService } from '../../ladders/server/ladders-service.ts';
import {
  codeOfProof,
  failingSince,
  type ProofCause,
  type ProofState,
  proofCode,
  proofDue,
  proofState,
  proofText,
  secondsOf,
} from '../rules/proof.ts';
import * as queries from './gateway-proof-queries.ts';

export interface ProofSetting {
  /** 0: nobody has said anything yet. */
  version: number;
  /** Null: no proof is sent. */
  number: string | null;
  by: string | null;
  reason: string | null;
  /** Machine time, epoch ms. */
  at: number | null;
}

export interface Proof {
  /** Machine time, epoch ms. */
  sentAt: number;
  /** On its way; null: not arrived. */
  seconds: number | null;
  cause: ProofCause;
}

export interface SeenProofs {
  setting: ProofSetting;
  canProve: boolean;
  state: ProofState | null;
  /** The newest first. */
  proofs: Proof[];
}

export interface GatewayProofService {
  /** Takes what has arrived, and sends one where it is due. */
  round(): Promise<void>;
  see(): Promise<SeenProofs>;
  /** One more for the night rehearsal; null: none is sent here, or one is on its way. */
  rehearse(tx: Db): Promise<number | null>;
  /** How long it took; null: it has not come back. */
  secondsOf(proofId: number): Promise<number | null>;
  /** The last that came back, and since when none has, machine time. Null: switched off, nothing comes in here, or none was decided yet. */
  standing(): Promise<{ failingSince: number | null; last: Proof | null } | null>;
  /** Returns the new version; refused with what stands now when it is not the one that was seen. */
  change(setting: { number: string | null; version: number; reason: string }, userId: number): Promise<number>;
  forgetOld(): Promise<void>;
}

export interface ProofParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  outbox: Pick<Outbox, 'insertRound' | 'addRecipients' | 'wake'>;
  ladders: Pick<LaddersService, 'canAnswer'>;
  incoming: Pick<IncomingService, 'receive'>;
  hasGateway: boolean;
  /** In the demo the simulator brings back what it took, and proofs are on until somebody switches them off. */
  demoNumber: string | null;
}

const SHOWN = 20;
const KEPT_MS = 400 * DAY_MS;

export function makeGatewayProofService(parts: ProofParts): GatewayProofService {
  const { db } = parts;
  const canProve = async () => parts.hasGateway && (await parts.ladders.canAnswer());
  const read = (tx: Db = db) => readSetting(parts, tx);
  const proofsTo = (number: string | null, most: number) =>
    number === null ? Promise.resolve([]) : queries.listProofs(db, number, most);
  return {
    async round() {
      if (parts.demoNumber !== null) await bringBack(parts);
      // Asked every few seconds: where it is off, one statement and no lock.
      if ((await read()).number === null || !(await canProve())) return;
      await inTransaction(db, async (tx) => {
        await queries.lockProofs(tx);
        await takeArrived(parts, tx);
        const { number } = await read(tx);
        if (number !== null) await sendWhereDue(parts, tx, number);
      });
    },
    async rehearse(tx) {
      if (!(await canProve())) return null;
      await queries.lockProofs(tx);
      const { number } = await read(tx);
      if (number === null) return null;
      const [newest = null] = await queries.listProofs(tx, number, 1);
      const isOnItsWay = newest !== null && proofState(newest, newest.now) === 'waiting';
      return isOnItsWay ? null : sendOne(parts, tx, number, 'rehearsal');
    },
    async secondsOf(proofId) {
      const proof = await queries.readProof(db, proofId);
      return proof ? secondsOf(proof) : null;
    },
    async see() {
      const setting = await read();
      const rows = await proofsTo(setting.number, SHOWN);
      return { setting, canProve: await canProve(), state: stateOf(rows), proofs: rows.map(asProof) };
    },
    async standing() {
      if (!(await canProve())) return null;
      const rows = await proofsTo((await read()).number, SHOWN);
      const last = rows.find(({ arrivedAt }) => arrivedAt !== null);
      const since = failingSince(rows, rows[0]?.now ?? 0);
      return since === null && !last ? null : { failingSince: since, last: last ? asProof(last) : null };
    },
    change: (setting, userId) => changeSetting(parts, setting, userId),
    forgetOld: async () => void (await queries.forgetProofs(db, KEPT_MS)),
  };
}

const asProof = (row: queries.ProofRow): Proof => ({ sentAt: row.sentAt, seconds: secondsOf(row), cause: row.cause });

/** Of the newest, but failed as long as none has come back since one did not. */
function stateOf(rows: readonly queries.ProofRow[]): ProofState | null {
  const [newest] = rows;
  if (!newest) return null;
  return failingSince(rows, newest.now) === null ? proofState(newest, newest.now) : 'failed';
}

async function readSetting({ demoNumber }: ProofParts, tx: Db): Promise<ProofSetting> {
  const stored = await queries.readSetting(tx);
  return stored ?? { version: 0, number: demoNumber, by: null, reason: null, at: null };
}

async function takeArrived({ clock }: ProofParts, tx: Db): Promise<void> {
  const seen = new Set<number>();
  for (const { proofId, code, text } of await queries.listCome(tx)) {
    if (seen.has(proofId) || codeOfProof(text) !== code) continue;
    seen.add(proofId);
    await queries.setArrived(tx, proofId);
    await writeAudit(tx, {
      ...systemActor,
      ...{ fieldAt: clock.now(), action: 'gateway-proof.arrived', subjectId: proofId, topic: 'gateway-proof' },
    });
  }
}

async function sendWhereDue(parts: ProofParts, tx: Db, number: string): Promise<void> {
  const [newest = null] = await queries.listProofs(tx, number, 1);
  const { now, warnedAt } = await queries.readTimes(tx);
  const cause = proofDue(newest, warnedAt, now);
  if (cause !== null) await sendOne(parts, tx, number, cause);
}

async function sendOne({ outbox, clock }: ProofParts, tx: Db, number: string, cause: ProofCause): Promise<number> {
  const code = proofCode(() => randomInt(1_000_000) / 1_000_000);
  const plain = { releaseId: null, updateNumber: 0, composedText: null, senderUserId: null, releaseDetails: null };
  // The last in the queue: no message of a warning waits for it.
  const roundId = await outbox.insertRound(tx, { ...plain, kind: 'test', text: proofText(code) });
  await outbox.addRecipients(tx, roundId, 'test', [{ number, mobileId: null, userId: null }]);
  const { proofId } = (await queries.insertProof(tx, { code, number, roundId, cause }))!; // an insert that returns has its row
  await outbox.wake(tx);
  const after = { cause };
  await writeAudit(tx, {
    ...systemActor,
    ...{ fieldAt: clock.now(), action: 'gateway-proof.send', subjectId: roundId, after, topic: 'gateway-proof' },
  });
  return proofId;
}

/** The telephone of the office in a demo. */
async function bringBack({ db, incoming }: ProofParts): Promise<void> {
  for (const { number, text, code } of await queries.listTaken(db))
    await incoming.receive({ from: number, text, sentAt: null, gatewayId: `demo-proof-${code}` }, systemActor);
}

function changeSetting(
  parts: ProofParts,
  { number, version, reason }: { number: string | null; version: number; reason: string },
  userId: number,
): Promise<number> {
  return inTransaction(parts.db, async (tx) => {
    await queries.lockProofs(tx);
    const stands = await readSetting(parts, tx);
    if (stands.version !== version) {
      const last = stands.at === null ? null : { name: stands.by ?? '–', at: stands.at };
      throw overtakenBy(last, stands);
    }
    if (stands.number === number) throw new Problem('settingUnchanged');
    await queries.insertSetting(tx, { version: version + 1, number, userId, reason });
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt: parts.clock.now(), action: 'gateway-proof.change', topic: 'gateway-proof' },
      // Without the number: the audit is kept longer than it.
      ...{ before: { isOn: stands.number !== null }, after: { isOn: number !== null, version: version + 1, reason } },
    });
    return version + 1;
  });
}
