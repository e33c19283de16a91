// The siren: ordered by a release of level 3 or a person, switched by a round of its own, believed when it is read back.

import type { SirenPlace } from '@bantay/server/config-siren.ts';
import { actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import {
  decideSiren,
  type HeardRelay,
  runningOrders,
  type SirenFault,
  type SirenOrder,
  type SirenTalk,
  type SirenTrouble,
  SOUND_MS,
  shouldSound,
  sirenTrouble,
  TEST_WITHIN_MS,
} from '../rules/siren.ts';
import { askRelay, type Heard } from './ask-relay.ts';
import * as queries from './siren-queries.ts';

export type AskedKind = 'hand' | 'test' | 'stop';

export interface SeenSiren {
  isOn: boolean | null;
  /** Machine time, epoch ms, as all here. */
  askedAt: number | null;
  shouldSound: boolean;
  fault: SirenFault | null;
  trouble: SirenTrouble | null;
  testedAt: number | null;
  soundedAt: number | null;
  /** The newest first. */
  orders: queries.OrderRow[];
}

export interface SirenService {
  isSet: boolean;
  /** In the transaction of the release; asks nothing of the relay. */
  onRelease(tx: Db, releaseId: number): Promise<void>;
  /** Says to the relay what it should be, and writes down what it reads back. */
  round(): Promise<void>;
  /** Refused where no siren is set. */
  order(kind: AskedKind, reason: string, userId: number): Promise<void>;
  see(): Promise<SeenSiren>;
  /** Null: nothing, or none is set. */
  trouble(): Promise<SirenTrouble | null>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  /** Null: there is none. */
  place: SirenPlace | null;
}

const SHOWN = 20;
const ACTIONS = { hand: 'siren.sound', test: 'siren.test', stop: 'siren.stop' } as const;
const FOR_MS = { hand: SOUND_MS, test: TEST_WITHIN_MS, stop: 0 };

export function makeSirenService(parts: Parts): SirenService {
  const { db, place } = parts;
  return {
    isSet: place !== null,
    async onRelease(tx, releaseId) {
      if (place !== null) await orderOfRelease(parts, tx, releaseId);
    },
    async round() {
      if (place === null) return;
      await inTransaction(db, async (tx) => {
        if (await queries.tryLock(tx)) await goRound(parts, place, tx);
      });
    },
    order: (kind, reason, userId) =>
      inTransaction(db, async (tx) => {
        if (place === null) throw new Problem('sirenOff');
        const subjectId = await queries.insertOrder(tx, { kind, userId, reason, forMs: FOR_MS[kind] });
        await writeAudit(tx, {
          ...{ ...actorOf(userId), fieldAt: parts.clock.now(), action: ACTIONS[kind], subjectId, topic: 'siren' },
          after: { reason },
        });
      }),
    see: () => see(parts),
    async trouble() {
      const relay = place === null ? null : await queries.readRelay(db);
      return relay === null || relay.place !== nameOf(place) ? null : troubleOf(relay, await queries.readPast(db));
    },
  };
}

const nameOf = (place: SirenPlace | null) =>
  place && `${place.host}:${place.port} unit ${place.unit} relay ${place.relay}`;

const NEVER: HeardRelay & { isOn: null } = { askedAt: null, fault: null, failingSince: null, isOn: null };

async function see({ db, place }: Parts): Promise<SeenSiren> {
  const relay = place === null ? null : await queries.readRelay(db);
  const past = await queries.readPast(db);
  const { isOn, askedAt, fault } = relay ?? NEVER;
  return {
    ...{ isOn, askedAt, fault, testedAt: past.testedAt, soundedAt: past.soundedAt },
    shouldSound: relay !== null && shouldSound(await queries.listOpen(db), relay.now),
    trouble: relay === null ? null : troubleOf(relay, past),
    orders: await queries.listOrders(db, SHOWN),
  };
}

function troubleOf(relay: queries.RelayRow, { goodAt, newestAt, newestIsGood }: queries.PastRow): SirenTrouble | null {
  const newest = newestAt === null ? null : { at: newestAt, isGood: newestIsGood === true };
  return sirenTrouble(relay, { setAt: relay.setAt, goodAt, newest }, relay.now);
}

async function orderOfRelease({ clock }: Parts, tx: Db, releaseId: number): Promise<void> {
  const ordered = await queries.insertOfRelease(tx, releaseId, SOUND_MS);
  if (!ordered) return;
  await writeAudit(tx, {
    ...{ ...systemActor, fieldAt: clock.now(), action: 'siren.sound', subjectId: ordered.orderId, topic: 'siren' },
    ...{ siteId: ordered.siteId, after: { releaseId } },
  });
}

async function goRound(parts: Parts, place: SirenPlace, tx: Db): Promise<void> {
  const name = nameOf(place) ?? '';
  let relay = await queries.readRelay(tx);
  if (relay?.place !== name) {
    await queries.setRelay(tx, name);
    relay = await queries.readRelay(tx);
  }
  if (relay === null) return;
  const orders = await queries.listOpen(tx);
  const talk = decideSiren(orders, relay, relay.now);
  if (talk === null) return;
  const heard = await askRelay(place, talk);
  await queries.noteHeard(tx, heard);
  await noteOrders(parts, tx, { orders, running: runningOrders(orders, relay.now), talk, heard });
}

interface Talked {
  orders: readonly SirenOrder[];
  running: readonly SirenOrder[];
  talk: SirenTalk;
  heard: Heard;
}

async function noteOrders(
  parts: Parts,
  tx: Db,
  { orders, running, talk, heard: { isOn, fault } }: Talked,
): Promise<void> {
  const asked = idsOf(running);
  if (talk === 'on' || talk === 'test') {
    if (fault === null) await queries.noteReadBack(tx, asked);
    else if (talk === 'test') await queries.noteFailedTrial(tx, asked, fault);
    else await queries.noteFault(tx, asked, fault);
  }
  if (talk === 'off' && fault !== null)
    await queries.noteFault(tx, idsOf(orders.filter(({ kind }) => kind === 'stop')), fault);
  // What was written off is over only when it reads back off.
  if ((talk === 'off' || talk === 'test') && isOn === false) await finish(parts, tx, idsOf(orders));
}

const idsOf = (orders: readonly SirenOrder[]) => orders.map(({ orderId }) => orderId);

async function finish({ clock }: Parts, tx: Db, orderIds: readonly number[]): Promise<void> {
  for (const { orderId, kind, readBack, fault } of await queries.setDone(tx, orderIds)) {
    await writeAudit(tx, {
      ...{ ...systemActor, fieldAt: clock.now(), action: 'siren.done', subjectId: orderId, topic: 'siren' },
      after: { kind, readBack, fault },
    });
  }
}
