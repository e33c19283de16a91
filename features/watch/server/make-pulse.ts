// What a pulse says, gathered when it is signed: nothing of it names a person.
import { randomBytes } from 'node:crypto';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { BYTES_PER_MB, type FreeSpace } from '@bantay/server/files/free-space.ts';
import type { OwnKey } from '@bantay/server/outside/signed-word.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { VERSION } from '@bantay/server/version.ts';
import type { GatewayProofService } from '../../gateway-proof/server/gateway-proof-service.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import type { RehearsalService } from '../../rehearsal/server/rehearsal-service.ts';
import { isSilent } from '../rules/decide-silence.ts';
import { nextSequence, type Pulse, type PulsedGateway, type PulsedRehearsal, SECOND_MS } from '../rules/pulse.ts';
import * as queries from './watch-queries.ts';

export interface PulseParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  outbox: Pick<Outbox, 'state'>;
  space: Pick<FreeSpace, 'read' | 'low'>;
  key: () => OwnKey;
  /** Null: it is not open. */
  publicLog: Pick<PublicLogService, 'checkpoint' | 'noteWatchman' | 'proof'> | null;
  rehearsal: Pick<RehearsalService, 'standing'>;
  gatewayProof: Pick<GatewayProofService, 'standing'>;
  /** False: nothing can leave here, and nobody has said that it should. */
  hasGateway: boolean;
  pauseMs: number;
  /** Machine time of this process: whoever hears it holds it against a clock of its own. */
  now: () => number;
}

export type Facts = Omit<Pulse, 'to' | 'nonce' | 'sequence'>;

export async function gatherFacts(parts: PulseParts): Promise<Facts> {
  const { db, clock, outbox, space, key, pauseMs, now, publicLog, rehearsal } = parts;
  const state = await queries.readState(db);
  const { closingAt, acceptedAt, refusingSince } = await queries.readProofs(db);
  const { oldestWaitingAt } = await outbox.state();
  const free = await space.read();
  const at = now();
  const silence = queries.silenceOf(state);
  return {
    kind: 'pulse',
    from: key().name,
    at,
    looked: state.lookedAt,
    pause: pauseMs / SECOND_MS,
    // Half hours are of field time, which a demo moves.
    closing: closingAt === null ? null : Math.max(0, at - (clock.now() - closingAt)),
    waiting: secondsSince(oldestWaitingAt, state.now),
    accepted: acceptedAt,
    free: free === null ? null : Math.floor(free / BYTES_PER_MB),
    low: (await space.low()) !== null,
    version: VERSION.slice(0, 100),
    log: publicLog === null ? null : await ownNote(publicLog),
    rehearsed: await rehearsedOf(rehearsal),
    gateway: await gatewayOf(parts, secondsSince(refusingSince, state.now)),
    silence: silence !== null && isSilent(silence, at) ? { number: silence.number, until: silence.until } : null,
  };
}

const secondsSince = (since: number | null, now: number): number =>
  since === null ? 0 : Math.max(0, Math.round((now - since) / SECOND_MS));

async function gatewayOf({ gatewayProof, hasGateway }: PulseParts, refusing: number): Promise<PulsedGateway | null> {
  if (!hasGateway) return null;
  return { refusing, unproven: ((await gatewayProof.standing())?.failingSince ?? null) !== null };
}

async function rehearsedOf(rehearsal: PulseParts['rehearsal']): Promise<PulsedRehearsal | null> {
  const standing = await rehearsal.standing();
  if (standing === null) return null;
  const { trouble, last } = standing;
  const good = last?.endedAt
    ? { at: last.endedAt, seconds: Math.round((last.endedAt - last.startedAt) / SECOND_MS) }
    : null;
  return { good, wrong: trouble !== null };
}

/** Without the lines below it: whoever signs it reads its text alone. */
const ownNote = async ({ checkpoint }: Pick<PublicLogService, 'checkpoint'>): Promise<string> =>
  /^[\s\S]*?\n\n[^\n]*\n/.exec(await checkpoint())?.[0] ?? '';

/** To one watchman, with the next number of its row. */
export const pulseTo = (facts: Facts, to: string, sequence: number): Pulse => ({
  ...facts,
  to,
  nonce: randomBytes(16).toString('base64url'),
  sequence,
});

/** For whoever asks: his nonce makes it new. */
export const pulseFor = (facts: Facts, nonce: string): Pulse => ({
  ...facts,
  to: null,
  nonce,
  sequence: nextSequence(facts.at, 0),
});
