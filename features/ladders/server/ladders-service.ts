// The ladder by which people on duty are told, their shifts, and the codes with which they answer by SMS.
import { randomInt } from 'node:crypto';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy } from '@bantay/server/database/overtaken.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { PushService } from '../../push/server/push-service.ts';
import type { DutyPerson } from '../../settings/rules/settings.ts';
import { answerCode, type DutyPeople, freeCode, onShift, type Rung, type Shift } from '../rules/escalation.ts';
import {
  newestProof,
  PROVEN_FOR_MS,
  type ProofKind,
  rungFaults,
  shiftFault,
  unprovenOf,
} from '../rules/ladder-faults.ts';
import * as queries from './ladders-queries.ts';

export interface Ladder {
  /** 0: nobody has made one. */
  version: number;
  /** Empty: everybody is told at once. */
  rungs: readonly Rung[];
  by: string | null;
  reason: string | null;
  /** Machine time, epoch ms. */
  at: number | null;
}

export type PlannedShift = queries.ShiftRow;

export interface Way {
  name: string;
  number: string;
  /** Machine time, epoch ms; null: nothing is known to have reached him. */
  provenAt: number | null;
  provenBy: ProofKind | null;
  triedAt: number | null;
}

export interface Answer {
  problems: readonly number[];
  /** As it stands on the duty list. */
  name: string;
}

export interface LaddersService {
  read(tx?: Db): Promise<Ladder>;
  people(tx?: Db): Promise<DutyPeople>;
  /** Those that are not over. */
  shifts(): Promise<PlannedShift[]>;
  /** Of everybody on the duty list. */
  ways(): Promise<Way[]>;
  canAnswer(): Promise<boolean>;
  /** Returns the new version; refused with what stands now when it is not the one that was seen. */
  change(ladder: Pick<Ladder, 'rungs' | 'version'> & { reason: string }, userId: number): Promise<number>;
  addShift(shift: Shift, userId: number): Promise<number>;
  removeShift(shiftId: number, userId: number): Promise<void>;
  /** One SMS to one person, who answers it; returns its text. */
  tryWay(number: string, userId: number): Promise<string>;
  /** The code of a notice that is being told; null: nobody could answer it by SMS. */
  codeFor(tx: Db, notice: { numbers: readonly string[]; problems: readonly number[] }): Promise<string | null>;
  /** Answers that have come since, each once. */
  takeAnswers(tx: Db): Promise<Answer[]>;
  /** Names of those whose shift goes on at this moment. */
  onDuty(): Promise<string[]>;
  /** Whose shift goes on or comes soon, and to whom no SMS is known to arrive; nobody where that cannot be known here. */
  unproven(): Promise<DutyPerson[]>;
  forgetOld(): Promise<void>;
}

export interface LadderParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  settings: Pick<SettingsBook, 'read'>;
  outbox: Pick<Outbox, 'queueNotice'>;
  push: Pick<PushService, 'proofs'>;
  /** A modem or the demo's own way: what comes in needs no key. */
  takesSms: boolean;
}

const NO_LADDER: Ladder = { version: 0, rungs: [], by: null, reason: null, at: null };

export function makeLaddersService(parts: LadderParts): LaddersService {
  const { db, clock, settings } = parts;
  const read = async (tx: Db = db): Promise<Ladder> => (await queries.readNewest(tx)) ?? NO_LADDER;
  const listed = async (tx: Db = db) => (await settings.read(tx)).duty;
  const shifts = () => queries.listShifts(db, clock.now());
  const canAnswer = async (tx: Db = db) => parts.takesSms || (await queries.hasWayIn(tx));

  return {
    read,
    shifts,
    canAnswer: () => canAnswer(),
    people: async (tx = db) => ({
      list: (await listed(tx)).map(({ number }) => number),
      shifts: await queries.listShifts(tx, clock.now()),
    }),
    ways: async () => listWays(parts, await listed()),
    change: (ladder, userId) => changeLadder(parts, ladder, userId),
    addShift: (shift, userId) => addShift(parts, shift, userId),
    removeShift: (shiftId, userId) => removeShift(parts, shiftId, userId),
    tryWay: (number, userId) =>
      inTransaction(db, async (tx) => {
        const person = (await listed(tx)).find((one) => one.number === number);
        if (!person) throw new Problem('dutyPersonUnknown', { number });
        if (!(await canAnswer(tx))) throw new Problem('noWayIn');
        const code = await newCode(tx, { numbers: [number], problems: [] });
        if (code === null) throw new Problem('codesTaken');
        const text = `Bantay DUTY, pagsubok lang: natanggap mo ba ito? Sumagot ng OK ${code}.`;
        await parts.outbox.queueNotice(tx, text, [number]);
        await note(parts, tx, userId, { action: 'ladders.try', after: { name: person.name } });
        return text;
      }),
    codeFor: async (tx, notice) => ((await canAnswer(tx)) ? newCode(tx, notice) : null),
    takeAnswers: async (tx) => takeAnswers(tx, await listed(tx)),
    async onDuty() {
      const now = new Set(onShift(await shifts(), clock.now()));
      return (await listed()).filter(({ number }) => now.has(number)).map(({ name }) => name);
    },
    async unproven() {
      const planned = await shifts();
      // Asked with each look: most of them have nothing to ask.
      if (unprovenOf(planned, new Map(), clock.now()).length === 0) return [];
      const people = await listed();
      const ways = await listWays(parts, people);
      // Where nobody can answer and no carrier reports, silence says nothing of the way.
      const isSilentAlways = ways.every(
        ({ provenBy }) => provenBy === null || provenBy === 'push' || provenBy === 'call',
      );
      if (isSilentAlways && !(await canAnswer())) return [];
      const provenAt = new Map(ways.map(({ number, age }) => [number, clock.now() - age]));
      const numbers = unprovenOf(planned, provenAt, clock.now());
      return people.filter(({ number }) => numbers.includes(number));
    },
    forgetOld: async () => void (await queries.forgetNotices(db, PROVEN_FOR_MS)),
  };
}

/** `age`: ms since it was proven; infinite: never. */
async function listWays(
  { db, push }: Pick<LadderParts, 'db' | 'push'>,
  people: readonly DutyPerson[],
): Promise<(Way & { age: number })[]> {
  const numbers = people.map(({ number }) => number);
  const rows = await queries.listWays(db, numbers);
  const shown = await push.proofs(numbers);
  return people.map(({ name, number }) => {
    const row = rows.find((one) => one.number === number);
    const newest = newestProof({
      ...{ answer: row?.answeredAt, call: row?.calledAt, report: row?.deliveredAt, push: shown.get(number) },
    });
    const age = newest === null || !row ? Number.POSITIVE_INFINITY : row.now - newest.at;
    const proven = { provenAt: newest?.at ?? null, provenBy: newest?.by ?? null };
    return { name, number, ...proven, triedAt: row?.triedAt ?? null, age };
  });
}

/** Null: all are taken. */
async function newCode(
  tx: Db,
  notice: { numbers: readonly string[]; problems: readonly number[] },
): Promise<string | null> {
  const taken = new Set((await queries.listCodes(tx)).map(({ code }) => code));
  const code = freeCode(taken, randomInt(1_000_000) / 1_000_000);
  if (code !== null) await queries.insertNotice(tx, { code, ...notice });
  return code;
}

async function takeAnswers(tx: Db, people: readonly DutyPerson[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { noticeId, code, problems, number, text } of await queries.listAnswers(tx)) {
    if (answerCode(text) !== code) continue;
    // The second of two who answer finds it answered.
    if ((await queries.setAnswered(tx, noticeId, number)) === 0) continue;
    answers.push({ problems, name: people.find((one) => one.number === number)?.name ?? '' });
  }
  return answers;
}

function changeLadder(
  parts: LadderParts,
  { rungs, version, reason }: Pick<Ladder, 'rungs' | 'version'> & { reason: string },
  userId: number,
): Promise<number> {
  return inTransaction(parts.db, async (tx) => {
    await queries.lockLadders(tx);
    const stands = (await queries.readNewest(tx)) ?? NO_LADDER;
    if (stands.version !== version) {
      const last = stands.at === null ? null : { name: stands.by ?? '–', at: stands.at };
      throw overtakenBy(last, stands);
    }
    const list = (await parts.settings.read(tx)).duty.map(({ number }) => number);
    const [fault] = rungFaults(rungs, list);
    if (fault) throw new Problem(RUNG_REFUSALS[fault[1]], { place: fault[0] + 1 });
    if (JSON.stringify(stands.rungs) === JSON.stringify(rungs)) throw new Problem('settingUnchanged');
    await queries.insertLadder(tx, { version: version + 1, rungs, userId, reason });
    const [before, after] = [stands.rungs, { rungs, version: version + 1, reason }];
    await note(parts, tx, userId, { action: 'ladders.change', before: { rungs: before }, after });
    return version + 1;
  });
}

const RUNG_REFUSALS = { unknownPerson: 'rungUnknownPerson', wait: 'rungWait', twice: 'rungTwice' } as const;

function addShift(parts: LadderParts, shift: Shift, userId: number): Promise<number> {
  return inTransaction(parts.db, async (tx) => {
    await queries.lockLadders(tx);
    const now = parts.clock.now();
    const people = (await parts.settings.read(tx)).duty;
    const others = await queries.listShifts(tx, now);
    const fault = shiftFault(shift, { now, list: people.map(({ number }) => number), others });
    if (fault === 'unknownPerson') throw new Problem('dutyPersonUnknown', { number: shift.number });
    if (fault) throw new Problem(SHIFT_REFUSALS[fault]);
    const { shiftId } = (await queries.insertShift(tx, { ...shift, userId }))!; // an insert that returns has its row
    await note(parts, tx, userId, { action: 'ladders.add-shift', subjectId: shiftId, after: told(shift, people) });
    return shiftId;
  });
}

const SHIFT_REFUSALS = {
  reversed: 'shiftReversed',
  tooLong: 'shiftTooLong',
  over: 'shiftOver',
  tooFar: 'shiftTooFar',
  twice: 'shiftTwice',
} as const;

function removeShift(parts: LadderParts, shiftId: number, userId: number): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    await queries.lockLadders(tx);
    const shift = await queries.removeShift(tx, shiftId);
    if (!shift) throw new Problem('shiftUnknown');
    const before = told(shift, (await parts.settings.read(tx)).duty);
    await note(parts, tx, userId, { action: 'ladders.remove-shift', subjectId: shiftId, before });
  });
}

/** Without the number: the audit is kept longer than it. */
const told = ({ number, from, until }: Shift, people: readonly DutyPerson[]) => ({
  ...{ name: people.find((one) => one.number === number)?.name ?? '', from, until },
});

const note = (
  { clock }: LadderParts,
  tx: Db,
  userId: number,
  what: { action: string; subjectId?: number; before?: object; after?: object },
) => writeAudit(tx, { ...actorOf(userId), fieldAt: clock.now(), ...what, topic: 'ladders' });
