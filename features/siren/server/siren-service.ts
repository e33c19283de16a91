// The siren: ordered by a release of level 3 or a person, switched by a round of its own, believed when it is read back.

import type { SirenPlace } from '@bantay/server/config-siren.ts';
import { actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import {
  decideSiren,
  type HeardBattery,
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
import type { DemoRelay } from './demo-relay.ts';
import * as queries from './siren-queries.ts';

export type AskedKind = 'hand' | 'test' | 'stop';

export interface SeenSiren {
  isSet: boolean;
  /** It is an invented one. */
  isDemo: boolean;
  isOn: boolean | null;
  /** Machine time, epoch ms, as all here. */
  askedAt: number | null;
  shouldSound: boolean;
  fault: SirenFault | null;
  trouble: SirenTrouble | null;
  /** Null: none is read. */
  battery: HeardBattery | null;
  testedAt: number | null;
  soundedAt: number | null;
  /** The newest first. */
  orders: queries.OrderRow[];
}

export interface SirenService {
  /** The line of the invented siren of a demo, which is set while that is open; null: there is none. */
  demoRelay: DemoRelay | null;
  /** Whether the settings name one, or a demo invents one. */
  isWanted: boolean;
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
  /** Null: the settings name none. */
  place: SirenPlace | null;
  demoRelay: DemoRelay | null;
}

const SHOWN = 20;
const ACTIONS = { hand: 'siren.sound', test: 'siren.test', stop: 'siren.stop' } as const;
const FOR_MS = { hand: SOUND_MS, test: TEST_WITHIN_MS, stop: 0 };

export function makeSirenService(parts: Parts): SirenService {
  const { db, demoRelay } = parts;
  return {
    demoRelay,
    isWanted: parts.place !== null || demoRelay !== null,
    async onRelease(tx, releaseId) {
      if (setOf(parts) !== null) await orderOfRelease(parts, tx, releaseId);
    },
    async round() {
      const set = setOf(parts);
      if (set === null) return;
      await inTransaction(db, async (tx) => {
        if (await queries.tryLock(tx)) await goRound(parts, set, tx);
      });
    },
    order: (kind, reason, userId) =>
      inTransaction(db, async (tx) => {
        if (setOf(parts) === null) throw new Problem('sirenOff');
        const subjectId = await queries.insertOrder(tx, { kind, userId, reason, forMs: FOR_MS[kind] });
        await writeAudit(tx, {
          ...{ ...actorOf(userId), fieldAt: parts.clock.now(), action: ACTIONS[kind], subjectId, topic: 'siren' },
          after: { reason },
        });
      }),
    see: () => see(parts),
    async trouble() {
      const heard = await heardOf(parts, db);
      return heard && troubleOf(heard, await queries.readPast(db));
    },
  };
}

/** The siren that is set now, and the name under which the database knows it: no password, and no port that changes. */
interface SetSiren {
  place: SirenPlace;
  name: string;
}

function setOf({ place, demoRelay }: Pick<Parts, 'place' | 'demoRelay'>): SetSiren | null {
  if (place !== null) return { place, name: nameOf(place) };
  const invented = demoRelay?.place() ?? null;
  return invented && { place: invented, name: 'demo' };
}

const nameOf = (place: SirenPlace): string =>
  place.by === 'mqtt'
    ? `${place.url} ${place.command} ${place.state.topic}`
    : `${place.host}:${place.port} unit ${place.unit} relay ${place.relay}`;

interface HeardSiren {
  relay: queries.RelayRow;
  battery: HeardBattery | null;
}

/** Null: none is set, or nothing was written down of this one yet; what was heard of another says nothing. */
async function heardOf(parts: Parts, tx: Db): Promise<HeardSiren | null> {
  const set = setOf(parts);
  const relay = set === null ? null : await queries.readRelay(tx);
  if (set === null || relay === null || relay.place !== set.name) return null;
  const { battery } = set.place;
  if (battery === null) return { relay: { ...relay, batteryFailingSince: null }, battery: null };
  const { battery: value, batteryAt: readAt, batteryFailingSince: failingSince } = relay;
  return { relay, battery: { lowest: battery.lowest, value, readAt, failingSince } };
}

async function see(parts: Parts): Promise<SeenSiren> {
  const { db, place, demoRelay } = parts;
  const heard = await heardOf(parts, db);
  const past = heard === null ? null : await queries.readPast(db);
  const relay = heard?.relay;
  const open = relay === undefined ? [] : await queries.listOpen(db);
  return {
    ...{ isSet: setOf(parts) !== null, isDemo: place === null && demoRelay !== null },
    ...{ isOn: relay?.isOn ?? null, askedAt: relay?.askedAt ?? null, fault: relay?.fault ?? null },
    ...{ testedAt: past?.testedAt ?? null, soundedAt: past?.soundedAt ?? null, battery: heard?.battery ?? null },
    shouldSound: relay !== undefined && shouldSound(open, relay.now),
    trouble: heard && past && troubleOf(heard, past),
    orders: await queries.listOrders(db, SHOWN),
  };
}

function troubleOf(
  { relay, battery }: HeardSiren,
  { goodAt, newestAt, newestIsGood }: queries.PastRow,
): SirenTrouble | null {
  const newest = newestAt === null ? null : { at: newestAt, isGood: newestIsGood === true };
  return sirenTrouble(relay, { setAt: relay.setAt, goodAt, newest }, relay.now, battery);
}

async function orderOfRelease({ clock }: Parts, tx: Db, releaseId: number): Promise<void> {
  const ordered = await queries.insertOfRelease(tx, releaseId, SOUND_MS);
  if (!ordered) return;
  await writeAudit(tx, {
    ...{ ...systemActor, fieldAt: clock.now(), action: 'siren.sound', subjectId: ordered.orderId, topic: 'siren' },
    ...{ siteId: ordered.siteId, after: { releaseId } },
  });
}

const INVENTED_AGAIN_MS = 10_000;

async function goRound(parts: Parts, { place, name }: SetSiren, tx: Db): Promise<void> {
  let heard = await heardOf(parts, tx);
  if (heard === null) {
    await queries.setRelay(tx, name);
    heard = await heardOf(parts, tx);
  }
  if (heard === null) return;
  const { relay } = heard;
  if (parts.place === null) await tryInvented(parts, tx, relay.now);
  const orders = await queries.listOpen(tx);
  const talk = decideSiren(orders, relay, relay.now);
  if (talk === null) return;
  const answer = await askRelay(place, talk);
  await queries.noteHeard(tx, answer);
  if (answer.battery !== undefined) await queries.noteBattery(tx, answer.battery);
  await noteOrders(parts, tx, { orders, running: runningOrders(orders, relay.now), talk, heard: answer });
}

/**
 * The invented siren of a demo is tried when it is new, so that there is something to see, and again where that failed: a
 * machine that was busy just then is no broken siren.
 */
async function tryInvented({ clock }: Parts, tx: Db, now: number): Promise<void> {
  const { newestAt, newestIsGood } = await queries.readPast(tx);
  const isDue = newestAt === null || (newestIsGood !== true && Math.abs(now - newestAt) > INVENTED_AGAIN_MS);
  if (!isDue || (await queries.listOpen(tx)).length > 0) return;
  const subjectId = await queries.insertOrder(tx, { kind: 'test', userId: null, reason: null, forMs: TEST_WITHIN_MS });
  const audit = { fieldAt: clock.now(), action: 'siren.test', subjectId, topic: 'siren' } as const;
  await writeAudit(tx, { ...systemActor, ...audit });
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
