// A roll-call of a site: opened with the people of its households, marked, closed; counted for the dashboard and the bulletin.
import { toDisplayTime, toManilaDate } from '@bantay/kernel/time/manila-time';
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import { groupsOf } from '../../households/rules/household-groups.ts';
import type { HouseholdRow } from '../../households/server/households-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { RollPerson, RollSummary } from '../rules/roll-list.ts';
import { KEPT_MS, rollLine } from '../rules/roll-notice.ts';
import { correctedAt, type RollState } from '../rules/roll-state.ts';
import type { Runner } from '../rules/runners.ts';
import { note, type RollCallContext, summaryOf } from './roll-call-context.ts';
import * as queries from './roll-call-queries.ts';
import * as runners from './runners-queries.ts';
import { type TakenText, type TextDeed, takeText } from './take-text.ts';
import { tellCaptains } from './tell-captains.ts';

/** A roll-call with all that was said in it. */
export interface RollCallRead extends queries.RollCallRow {
  people: RollPerson[];
  marks: queries.MarkRow[];
  runners: runners.RunnerRow[];
  reports: runners.ReportRow[];
}

export interface SiteRollCall {
  site: Site;
  now: number;
  /** Of the newest release; null: not known. */
  level: number | null;
  /** Households and people of which a new one would be made; null: none was entered. */
  onList: { households: number; persons: number } | null;
  /** The open one, else the one that was closed last. */
  rollCall: RollCallRead | null;
}

/** One press on a telephone, for one person or a household. */
export interface MarkDeed {
  rollcallId: number;
  personIds: readonly number[];
  state: RollState;
  deviceAt: number;
  offsetMs: number | null;
  device: string;
  entryId: string;
  seen: readonly string[];
}

export interface RunnerDeed extends Runner {
  rollcallId: number;
  /** Empty: nobody any more. */
  name: string;
  /** As it was typed; empty: none. */
  number: string;
}

export interface RollCallService {
  /** Who looked is recorded. */
  read(siteCode: string, userId: number): Promise<SiteRollCall>;
  /** Counts of the open one without a name; null: none is open. */
  count(siteCode: string): Promise<RollSummary | null>;
  /** The same of every site where one is open, by site id. */
  counts(): Promise<Map<number, RollSummary>>;
  /** The line on the bulletin of a site; null: none is open. */
  lineOf(tx: Db, siteId: number): Promise<string | null>;
  /** Its id. */
  open(opening: { siteCode: string; centre: string }, userId: number): Promise<number>;
  close(rollcallId: number, userId: number): Promise<void>;
  /** What was marked before under the same name stays as it is. Brings the time that counts. */
  mark(deed: MarkDeed, userId: number): Promise<number>;
  assign(deed: RunnerDeed, userId: number): Promise<void>;
  /** An SMS of somebody who answers for people of an open one; null: it is no such answer. */
  takeText(tx: Db, sms: TextDeed): Promise<TakenText | null>;
  /** One look of the job: who has to be told of people who are missing. */
  tellCaptains(): Promise<void>;
  /** 90 days after the closing nothing stays. */
  forgetOld(): Promise<void>;
}

export function makeRollCallService(context: RollCallContext): RollCallService {
  const { db, clock, sites } = context;
  return {
    read: (siteCode, userId) => readSite(context, siteCode, userId),
    async count(siteCode) {
      const open = await queries.readOpenOf(db, (await sites.require(siteCode)).siteId);
      return open && summaryOf(db, open.rollcallId, clock.now());
    },
    async counts() {
      const found = new Map<number, RollSummary>();
      for (const { rollcallId, siteId } of await queries.listOpen(db))
        found.set(siteId, await summaryOf(db, rollcallId, clock.now()));
      return found;
    },
    async lineOf(tx, siteId) {
      const open = await queries.readOpenOf(tx, siteId);
      const now = clock.now();
      return (
        open && rollLine(await summaryOf(tx, open.rollcallId, now), toDisplayTime(now).slice('2026/11/21 '.length))
      );
    },
    open: (opening, userId) => open(context, opening, userId),
    close: (rollcallId, userId) => close(context, rollcallId, userId),
    mark: (deed, userId) => mark(context, deed, userId),
    assign: (deed, userId) => assign(context, deed, userId),
    takeText: (tx, sms) => takeText(context, tx, sms),
    tellCaptains: () => tellCaptains(context),
    forgetOld: () => forgetOld(context),
  };
}

async function readSite(context: RollCallContext, siteCode: string, userId: number): Promise<SiteRollCall> {
  const { db, clock, sites, households, levels } = context;
  const site = await sites.require(siteCode);
  const now = clock.now();
  const counts = await households.counts(site.siteId, now);
  const [stands] = (await levels.read(siteCode)).sites;
  const row = await queries.readNewest(db, site.siteId);
  const people = row ? await queries.listPersons(db, row.rollcallId) : [];
  if (row)
    await households.noteLook(site.siteId, userId, 'roll-call', new Set(people.map((one) => one.household)).size);
  return {
    ...{ site, now },
    level: stands?.stands?.state.stored.row.alertLevel ?? null,
    onList: counts && { households: counts.households, persons: counts.persons },
    rollCall: row && {
      ...row,
      people,
      marks: await queries.listMarks(db, row.rollcallId),
      runners: await runners.listRunners(db, row.rollcallId),
      reports: await runners.listReports(db, row.rollcallId),
    },
  };
}

async function open(
  context: RollCallContext,
  { siteCode, centre }: { siteCode: string; centre: string },
  userId: number,
): Promise<number> {
  const { db, clock, sites, households, levels } = context;
  const site = await sites.require(siteCode);
  const now = clock.now();
  const [stands] = (await levels.read(siteCode)).sites;
  const { alertLevel = 0, eventId = null } = stands?.stands?.state.stored.row ?? {};
  const people = peopleOf(await households.list(site.siteId, userId, 'roll-call'), now);
  if (people.length === 0) throw new Problem('rollCallEmpty', { site: site.siteCode.toUpperCase() });
  return inTransaction(db, async (tx) => {
    const opening = { siteId: site.siteId, eventId: alertLevel > 0 ? eventId : null, centre, openedAt: now, userId };
    const rollcallId = await queries.insertRollCall(tx, opening);
    if (rollcallId === null) throw new Problem('rollCallOpen', { site: site.siteCode.toUpperCase() });
    await queries.insertPersons(tx, rollcallId, people);
    await note(context, tx, { action: 'roll-call.open', ...opening, rollcallId, after: { people: people.length } });
    return rollcallId;
  });
}

/** As the households have them now: why somebody needs help stays, what exactly he has does not. */
function peopleOf(households: readonly HouseholdRow[], now: number): Omit<RollPerson, 'personId'>[] {
  const day = toManilaDate(now);
  return households.flatMap(({ number, purok, head, members }) =>
    [head, ...members].map((one, place) => ({
      ...{ household: number, purok, place, name: one.name, gender: one.gender },
      groups: groupsOf(one, day),
    })),
  );
}

function close(context: RollCallContext, rollcallId: number, userId: number): Promise<void> {
  const { db, clock } = context;
  return inTransaction(db, async (tx) => {
    const row = await requireRollCall(tx, rollcallId);
    const now = clock.now();
    if ((await queries.closeRollCall(tx, rollcallId, { closedAt: now, userId })) === 0)
      throw new Problem('rollCallClosed', { site: (await context.sites.ofRow(row, tx)).siteCode.toUpperCase() });
    const { people, safe, missing, wentBack } = await summaryOf(tx, rollcallId, now);
    const after = { people, safe, missing: missing.length, wentBack: wentBack.length };
    await note(context, tx, { action: 'roll-call.close', siteId: row.siteId, rollcallId, userId, after });
  });
}

function mark(context: RollCallContext, deed: MarkDeed, userId: number): Promise<number> {
  const { rollcallId, personIds, state } = deed;
  return inTransaction(context.db, async (tx) => {
    const { siteId, openedAt } = await requireRollCall(tx, rollcallId);
    const ids = [...new Set(personIds)];
    if ((await queries.countPersons(tx, rollcallId, ids)) < ids.length) throw new Problem('rollCallStranger');
    const receivedAt = context.clock.now();
    const at = correctedAt(deed, openedAt, receivedAt);
    const marks = ids.map((personId) => ({ personId, state }));
    const added = await queries.insertMarks(tx, { ...deed, marks, at, receivedAt, userId, number: null });
    if (added > 0)
      await note(context, tx, {
        action: 'roll-call.mark',
        siteId,
        rollcallId,
        userId,
        after: { state, people: added },
      });
    return at;
  });
}

function assign(context: RollCallContext, deed: RunnerDeed, userId: number): Promise<void> {
  const { rollcallId, kind, target } = deed;
  const typed = deed.number.trim();
  const number = typed === '' ? null : parseMobileNumber(typed);
  if (typed !== '' && number === null) throw new Problem('numberWrong', { number: typed });
  return inTransaction(context.db, async (tx) => {
    const { siteId } = await requireRollCall(tx, rollcallId);
    const name = deed.name.trim();
    if (name === '') await runners.removeRunner(tx, rollcallId, kind, target);
    else await runners.putRunner(tx, rollcallId, { kind, target, name, number });
    const after = { kind, isAssigned: name !== '', hasNumber: number !== null };
    await note(context, tx, { action: 'roll-call.runner', siteId, rollcallId, userId, after });
  });
}

async function requireRollCall(tx: Db, rollcallId: number): Promise<queries.RollCallRow> {
  const row = await queries.readRollCall(tx, rollcallId);
  if (!row) throw new Problem('rollCallUnknown');
  return row;
}

function forgetOld({ db, clock }: RollCallContext): Promise<void> {
  return inTransaction(db, async (tx) => {
    const fieldAt = clock.now();
    for (const { rollcallId, siteId } of await queries.deleteOld(tx, fieldAt - KEPT_MS)) {
      await writeAudit(tx, { ...systemActor, fieldAt, action: 'roll-call.forget', siteId, subjectId: rollcallId });
    }
  });
}
