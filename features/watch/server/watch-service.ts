// The watch from outside: who watches this server, what each is sent after a good look, and what is wrong with any of them.

import { isWebAddress } from '@bantay/server/config-address.ts';
import { type Actor, actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { type OwnKey, publicKeyOf } from '@bantay/server/outside/signed-word.ts';
import { Problem } from '@bantay/server/problems.ts';
import { uncountersignedSince } from '../rules/decide-log.ts';
import { isSilenceDue, nextSilence, type Silence } from '../rules/decide-silence.ts';
import { faultOfWatchman, HEARTBEAT_FAILS_MS, type WatchmanFault } from '../rules/judge-watchman.ts';
import type { Pulse, WatchmanAnswer } from '../rules/pulse.ts';
import { gatherFacts, type PulseParts, pulseFor } from './make-pulse.ts';
import { callHeartbeat, sendPulses } from './send-pulses.ts';
import * as queries from './watch-queries.ts';

export interface SeenWatchman extends Omit<queries.WatchmanRow, 'fault'> {
  /** Null: nothing is wrong with it. */
  fault: WatchmanFault | null;
}

export interface Watch {
  watchmen: SeenWatchman[];
  silence: Silence | null;
  /** Null: `HEARTBEAT_URL` is not set, or it was reached. */
  heartbeatFailingSince: number | null;
  hasHeartbeat: boolean;
  /** Since when no watchman has countersigned the public log, where that is too long. */
  uncountersignedSince: number | null;
  /** Machine time of the database. */
  now: number;
}

/** What the look for problems has found of the server's own work. */
export interface Looked {
  isEngineLate: boolean;
  isOutboxStuck: boolean;
}

/** Of an admin who is signed in. */
type UserId = number;

export interface WatchService {
  pauseMs: number;
  /** After each look, which never waits for it. */
  looked(found: Looked): void;
  /** Resolves when what the newest look began has ended. */
  settled(): Promise<void>;
  read(): Promise<Watch>;
  isWatched(): Promise<boolean>;
  /** As it stands now, for whoever asks with this nonce. While nobody is on the list there is none: nothing is open that nobody has opened. */
  pulse(nonce: string): Promise<Pulse>;
  /** That the public log only grew, for whoever asks with this nonce; refused where it is not so long, or not open. */
  proof(nonce: string, sizes: { old: number; now: number }): Promise<object>;
  /** Signed; refused while nobody is on the list. */
  signed(word: object): Promise<ReturnType<OwnKey['sign']>>;
  ownName(): string;
  /** `answer` was read under the key it claims. False: nobody of this key watches, or it is not new. */
  greeted(answer: WatchmanAnswer): Promise<boolean>;
  /** An address that is no address of the web, and a key that is none, are refused. */
  add(one: { name: string; address: string | null; publicKey: string }, by: Actor | UserId): Promise<number>;
  remove(watchmanId: number, by: Actor | UserId, reason?: string): Promise<void>;
  /** Silent on purpose from now on, as once a week. */
  rehearse(by: Actor): Promise<Silence>;
}

interface Parts extends PulseParts {
  heartbeatUrl: string | null;
  report: (error: unknown) => void;
}

/** [ours] All are told at once after a look. */
const MOST_WATCHMEN = 10;

export function makeWatchService(parts: Parts): WatchService {
  const { db, pauseMs, report } = parts;
  let running: Promise<void> | null = null;
  return {
    pauseMs,
    looked(found) {
      // A round that hangs on a slow line is not begun twice; the look goes on without it.
      running ??= afterLook(parts, found)
        .catch(report)
        .finally(() => {
          running = null;
        });
    },
    settled: async () => void (await running),
    read: () => readWatch(parts),
    isWatched: async () => parts.heartbeatUrl !== null || (await queries.listWatchmen(db)).length > 0,
    async pulse(nonce) {
      if ((await queries.listWatchmen(db)).length === 0) throw new Problem('notFound');
      return pulseFor(await gatherFacts(parts), nonce);
    },
    async signed(word) {
      if ((await queries.listWatchmen(db)).length === 0) throw new Problem('notFound');
      return parts.key().sign(word);
    },
    ownName: () => parts.key().name,
    async greeted(answer) {
      const watchmanId = await inTransaction(db, (tx) => noteGreeting(tx, answer));
      if (watchmanId !== null && answer.log !== undefined)
        await parts.publicLog?.noteWatchman({ watchmanId, publicKey: answer.from, ...answer.log });
      return watchmanId !== null;
    },
    async proof(nonce, { old, now }) {
      const hashes = (await parts.publicLog?.proof(old, now)) ?? null;
      if (hashes === null) throw new Problem('notFound');
      return { kind: 'log proof', from: parts.key().name, nonce, old, now, hashes };
    },
    add: (one, by) => inTransaction(db, (tx) => addWatchman(parts, tx, one, whoIs(by))),
    remove: (watchmanId, by, reason) =>
      inTransaction(db, async (tx) => {
        const removed = await queries.removeWatchman(tx, watchmanId);
        if (!removed) throw new Problem('watchmanUnknown');
        const after = reason === undefined ? {} : { after: { reason } };
        await note(parts, tx, whoIs(by), {
          action: 'duty.remove-watchman',
          subjectId: watchmanId,
          before: removed,
          ...after,
        });
      }),
    rehearse: (by) =>
      inTransaction(db, async (tx) => {
        const silence = nextSilence(queries.silenceOf(await queries.readState(tx)), pauseMs, parts.now());
        await beginSilence(parts, tx, silence, by);
        return silence;
      }),
  };
}

/** The look itself went well, or nobody would be here; the queue is proven to the plain address, which says nothing of it. */
async function afterLook(parts: Parts, { isEngineLate, isOutboxStuck }: Looked): Promise<void> {
  if (isEngineLate) return;
  await queries.noteLook(parts.db, parts.now());
  await silenceOfWeek(parts);
  const url = isOutboxStuck ? null : parts.heartbeatUrl;
  await Promise.all([sendPulses(parts), callHeartbeat({ ...parts, url })]);
}

async function silenceOfWeek(parts: Parts): Promise<void> {
  const { db, pauseMs, now } = parts;
  const state = queries.silenceOf(await queries.readState(db));
  const added = (await queries.listWatchmen(db)).map(({ addedAt }) => addedAt);
  if (!isSilenceDue(state, added.length === 0 ? null : Math.min(...added), now())) return;
  await inTransaction(db, (tx) => beginSilence(parts, tx, nextSilence(state, pauseMs, now()), systemActor));
}

async function beginSilence(parts: Parts, tx: Db, silence: Silence, by: Actor): Promise<void> {
  if (!(await queries.beginSilence(tx, silence))) return;
  const seconds = Math.round((silence.until - silence.from) / 1000);
  await note(parts, tx, by, { action: 'duty.be-silent', after: { number: silence.number, seconds } });
}

async function readWatch({ db, pauseMs, heartbeatUrl, publicLog }: Parts): Promise<Watch> {
  const state = await queries.readState(db);
  const silence = queries.silenceOf(state);
  const clocks = { now: state.now, pauseMs };
  const watchmen = (await queries.listWatchmen(db)).map((row) => ({
    ...row,
    fault: faultOfWatchman(row, silence, clocks),
  }));
  const since = heartbeatUrl === null ? null : state.heartbeatFailingSince;
  const hasFailed = since !== null && state.now - since >= HEARTBEAT_FAILS_MS;
  return {
    ...{ watchmen, silence, now: state.now, hasHeartbeat: heartbeatUrl !== null },
    heartbeatFailingSince: hasFailed ? since : null,
    uncountersignedSince:
      publicLog === null
        ? null
        : uncountersignedSince(
            watchmen.map(({ logSince, logSignedAt }) => ({ since: logSince, signedAt: logSignedAt })),
            state.now,
          ),
  };
}

/** It came by itself, so nobody was asked: by its own clock it has to be newer than the last. */
async function noteGreeting(tx: Db, { from, at, noticed }: WatchmanAnswer): Promise<number | null> {
  const row = await queries.lockByKey(tx, from);
  if (!row || (row.saidAt !== null && at <= row.saidAt)) return null;
  await queries.noteSaid(tx, row.watchmanId, at);
  await queries.noteAnswer(tx, row.watchmanId, noticed);
  return row.watchmanId;
}

const whoIs = (by: Actor | UserId): Actor => (typeof by === 'number' ? actorOf(by) : by);

async function addWatchman(
  parts: Parts,
  tx: Db,
  { name, address, publicKey }: { name: string; address: string | null; publicKey: string },
  by: Actor,
): Promise<number> {
  if (publicKeyOf(publicKey) === null) throw new Problem('watchKeyWrong');
  if (address !== null && !isWebAddress(address)) throw new Problem('watchAddressWrong');
  await queries.lockWatchmen(tx);
  const there = await queries.listWatchmen(tx);
  if (there.length >= MOST_WATCHMEN) throw new Problem('watchmenMany', { most: MOST_WATCHMEN });
  if (there.some((row) => row.publicKey === publicKey)) throw new Problem('watchmanTwice');
  const made = await queries.insertWatchman(tx, { name, address, publicKey, by: by.actor });
  await note(parts, tx, by, { action: 'duty.add-watchman', subjectId: made, after: { name, address } });
  return made;
}

const note = (
  { clock }: Pick<Parts, 'clock'>,
  tx: Db,
  by: Actor,
  what: { action: string; subjectId?: number; before?: object; after?: object },
) => writeAudit(tx, { ...by, fieldAt: clock.now(), ...what, topic: 'duty' });
