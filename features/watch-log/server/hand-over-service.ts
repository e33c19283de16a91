// Shifts handed over: what is open is listed by the server, one gives, another takes, and both names stay.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import type { WaitingService } from '../../alerts/server/waiting-service.ts';
import type { DutyService } from '../../duty/server/duty-service.ts';
import type { IncomingService } from '../../incoming/server/incoming-service.ts';
import type { RollCallService } from '../../roll-call/server/roll-call-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type OpenItem, openItems, takeFault, withdrawFault } from '../rules/hand-over.ts';
import * as queries from './hand-over-queries.ts';
import { keepLook } from './watch-log-queries.ts';

export type HandOver = queries.HandOverRow;

export interface HandOverService {
  /** The one that nobody has taken; null: none. */
  open(): Promise<HandOver | null>;
  /** What is open now, to whom a shift can be given, and the newest hand-overs. */
  read(): Promise<{ items: OpenItem[]; colleagues: queries.ColleagueRow[]; newest: HandOver[] }>;
  /** `toUser` null: nobody is there. Its id. */
  give(deed: { toUser: number | null; remarks: string }, userId: number): Promise<number>;
  take(handOverId: number, userId: number): Promise<void>;
  withdraw(handOverId: number, userId: number): Promise<void>;
}

export interface HandOverParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'list'>;
  waiting: WaitingService;
  duty: Pick<DutyService, 'list'>;
  incoming: Pick<IncomingService, 'unreadHelp'>;
  rollCall: Pick<RollCallService, 'counts'>;
}

const SHOWN = 5;

export function makeHandOverService(parts: HandOverParts): HandOverService {
  const { db } = parts;
  return {
    open: () => queries.readOpen(db),
    read: async () => ({
      items: await listItems(parts),
      colleagues: await queries.listColleagues(db),
      newest: await queries.listNewest(db, SHOWN),
    }),
    give: (deed, userId) => give(parts, deed, userId),
    take: (handOverId, userId) =>
      decide(parts, handOverId, userId, async (tx, one, now) => {
        const fault = takeFault(ruleOf(one), userId);
        if (fault !== null && fault !== 'again') throw new Problem(TAKE_FAULTS[fault], { name: one.takenByName ?? '' });
        if (fault === null) await queries.setTaken(tx, handOverId, userId, now);
        return fault === null ? 'take' : null;
      }),
    withdraw: (handOverId, userId) =>
      decide(parts, handOverId, userId, async (tx, one, now) => {
        const fault = withdrawFault(ruleOf(one), userId);
        if (fault !== null && fault !== 'again')
          throw new Problem(WITHDRAW_FAULTS[fault], { name: one.takenByName ?? '' });
        if (fault === null) await queries.setWithdrawn(tx, handOverId, now);
        return fault === null ? 'withdraw' : null;
      }),
  };
}

const TAKE_FAULTS = { withdrawn: 'handOverWithdrawn', taken: 'handOverTaken', own: 'handOverOwn' } as const;
const WITHDRAW_FAULTS = { 'not own': 'handOverNotOwn', taken: 'handOverTaken' } as const;

const ruleOf = (one: HandOver) => ({ ...one, isWithdrawn: one.withdrawnAt !== null });

async function give(
  parts: HandOverParts,
  { toUser, remarks }: { toUser: number | null; remarks: string },
  userId: number,
) {
  const { db, clock } = parts;
  // Before the transaction: the rooms read by the pool, which nothing may use while one is open.
  const items = await listItems(parts);
  if (toUser === userId) throw new Problem('handOverToSelf');
  const colleagues = await queries.listColleagues(db);
  if (toUser !== null && !colleagues.some((one) => one.userId === toUser)) throw new Problem('handOverStranger');
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const handOverId = await queries.insertHandOver(tx, { givenBy: userId, toUser, remarks, items, givenAt: now });
    if (handOverId === null)
      throw new Problem('handOverOpen', { name: (await queries.readOpen(tx))?.givenByName ?? '' });
    await keepLook(tx, userId, now);
    await note(tx, { userId, now, verb: 'give', handOverId, after: { toUser, remarks, items: items.length } });
    return handOverId;
  });
}

type Decided = 'take' | 'withdraw' | null;

function decide(
  { db, clock }: HandOverParts,
  handOverId: number,
  userId: number,
  work: (tx: Db, one: HandOver, now: number) => Promise<Decided>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const one = await queries.lockHandOver(tx, handOverId);
    if (!one) throw new Problem('handOverUnknown');
    const now = clock.now();
    const verb = await work(tx, one, now);
    if (verb !== null) await note(tx, { userId, now, verb, handOverId, after: {} });
  });
}

const ACTIONS = { give: 'hand-over.give', take: 'hand-over.take', withdraw: 'hand-over.withdraw' } as const;

interface Noted {
  userId: number;
  now: number;
  verb: 'give' | NonNullable<Decided>;
  handOverId: number;
  after: object;
}

const note = (tx: Db, { userId, now, verb, handOverId, after }: Noted) =>
  writeAudit(tx, {
    ...actorOf(userId),
    ...{ fieldAt: now, action: ACTIONS[verb], subjectId: handOverId, after, topic: 'hand-over' },
  });

async function listItems({ sites, waiting, duty, incoming, rollCall }: HandOverParts): Promise<OpenItem[]> {
  const codes = new Map((await sites.list(true)).map(({ siteId, siteCode }) => [siteId, siteCode]));
  const codeOf = (siteId: number | null) => (siteId === null ? null : (codes.get(siteId) ?? null));
  const { triggers, releases } = await waiting.read();
  const help = await incoming.unreadHelp();
  const calls = await rollCall.counts();
  return openItems({
    help: help.map(({ siteId, count, since }) => ({ siteCode: codeOf(siteId), count, since })),
    triggers: triggers.flatMap(({ siteId, source: name, level, startedAt }) => {
      const source = SOURCE_NAMES.find((one) => one === name);
      return source === undefined ? [] : [{ source, level, startedAt, siteCode: codeOf(siteId) }];
    }),
    releases: releases.map(({ siteId, dueSince }) => ({ siteCode: codeOf(siteId), dueSince })),
    rollCalls: [...calls].map(([siteId, { people, missing }]) => {
      return { siteCode: codeOf(siteId), people, missing: missing.length };
    }),
    problems: (await duty.list()).map(({ kind, siteCode, since, facts }) => ({ kind, siteCode, since, facts })),
  });
}
