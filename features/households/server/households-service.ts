// Households of a site: who lives there, as counts of persons and as lists; entered, edited, deleted, taken in from a file.
import { toDisplayTime, toManilaDate } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Overtaken, Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type HouseholdCounts, householdCounts } from '../rules/household-counts.ts';
import { type HouseholdEntry, type HouseholdFault, householdFaults, tidyHousehold } from '../rules/household-entry.ts';
import { type HouseholdGroup, isInGroup } from '../rules/household-groups.ts';
import { changesOf } from '../rules/household-rows.ts';
import * as queries from './households-queries.ts';

export type HouseholdRow = queries.HouseholdRow;

/** What a list is read for. */
export type Look = 'look' | 'export' | 'import' | 'evacuation';

/** A household as it comes in; purok `undefined`: what is stored stays. */
export type GivenHousehold = Omit<HouseholdEntry, 'purok'> & { purok: string | null | undefined };

export interface ImportedHousehold extends GivenHousehold {
  /** That of the known household which it changes; null for a new one. */
  version: number | null;
}

export interface HouseholdsService {
  /** Ages at an instant; null where no household was entered. */
  counts(siteId: number, at: number, tx?: Db): Promise<HouseholdCounts | null>;
  /** Counts of an existing site at field time. */
  summary(siteId: number): Promise<HouseholdCounts>;
  /** Households of a site, or those with somebody of a group; who looked is recorded. */
  list(siteId: number, userId: number, which: HouseholdGroup | Look): Promise<HouseholdRow[]>;
  read(id: number, userId: number): Promise<HouseholdRow>;
  /** Returns its id. */
  add(siteId: number, given: GivenHousehold, userId: number): Promise<number>;
  update(edit: HouseholdEdit, userId: number): Promise<HouseholdRow>;
  remove(id: number, userId: number): Promise<void>;
  /** All of them or none. */
  takeIn(siteId: number, households: readonly ImportedHousehold[], userId: number): Promise<TakenIn>;
}

export interface HouseholdEdit {
  id: number;
  siteId: number | null;
  /** What the editor has seen; null: the last one wins. */
  version: number | null;
  given: GivenHousehold;
}

export interface TakenIn {
  added: number;
  changed: number;
}

const NOBODY: HouseholdCounts = {
  households: 0,
  persons: 0,
  pregnant: 0,
  disability: 0,
  comorbidity: 0,
  seniors: 0,
  children: 0,
  toddlers: 0,
};
/** The contract has looked at everything else. */
const REFUSALS: Partial<Record<HouseholdFault, ProblemCode>> = {
  birthdateInFuture: 'householdBirthdateInFuture',
  birthdateTooEarly: 'householdBirthdateTooEarly',
};
/** Numbers that a refusal names. */
const NAMED = 5;

export function makeHouseholdsService(db: Db, clock: FieldClock, sites: SitesService): HouseholdsService {
  return {
    counts: (siteId, at, tx = db) => count(tx, siteId, at),

    async summary(siteId) {
      await sites.requireById(siteId);
      return (await count(db, siteId, clock.now())) ?? NOBODY;
    },

    async list(siteId, userId, which) {
      await sites.requireById(siteId);
      const all = await queries.listHouseholds(db, siteId);
      const day = toManilaDate(clock.now());
      const found = isLook(which) ? all : all.filter((row) => peopleOf(row).some((one) => isInGroup(one, which, day)));
      await recordLook(siteId, userId, which, found.length);
      return found;
    },

    async read(id, userId) {
      const row = await queries.readHousehold(db, id);
      if (!row) throw new Problem('householdUnknown');
      await recordLook(row.siteId, userId, 'one', 1, id);
      return row;
    },

    add: (siteId, given, userId) =>
      inTransaction(db, async (tx) => {
        if (!(await sites.readById(siteId, tx))) throw new Problem('siteNotFound');
        await queries.lockHouseholds(tx, siteId);
        const entry = judge(given, null);
        if ((await queries.listNumbers(tx, siteId, [entry.number])).length > 0) throw new Problem('householdTaken');
        const id = await insert(tx, siteId, [entry], userId);
        await audit(tx, userId, 'households.add', siteId, id[0]!, { household: entry.number }); // one was inserted
        return id[0]!;
      }),

    update: ({ id, siteId, version, given }, userId) =>
      inTransaction(db, async (tx) => {
        const before = await hold(tx, id);
        if (siteId !== null && siteId !== before.siteId) throw new Problem('householdUnknown');
        if (version !== null && version !== before.version) throw overtaken(before);
        const entry = judge(given, before.purok);
        const others = await queries.listNumbers(tx, before.siteId, [entry.number]);
        if (others.some((one) => one.id !== id)) throw new Problem('householdNumberTaken', { number: entry.number });
        await change(tx, [{ ...entry, id }], userId);
        await audit(tx, userId, 'households.update', before.siteId, id, {
          household: entry.number,
          changed: changesOf(before, entry),
          version: before.version + 1,
        });
        return (await queries.readHousehold(tx, id))!; // held by this transaction
      }),

    remove: (id, userId) =>
      inTransaction(db, async (tx) => {
        const before = await hold(tx, id);
        await queries.deleteHousehold(tx, id);
        await audit(tx, userId, 'households.delete', before.siteId, id, { household: before.number });
      }),

    takeIn: (siteId, households, userId) =>
      inTransaction(db, async (tx) => {
        if (!(await sites.readById(siteId, tx))) throw new Problem('siteNotFound');
        await queries.lockHouseholds(tx, siteId);
        const { added, changed } = await sortImport(tx, siteId, households);
        const ids = await insert(tx, siteId, added, userId);
        await change(tx, changed, userId);
        await audit(tx, userId, 'households.import', siteId, null, {
          added: ids,
          changed: changed.map(({ id }) => id),
        });
        return { added: added.length, changed: changed.length };
      }),
  };

  async function count(tx: Db, siteId: number, at: number): Promise<HouseholdCounts | null> {
    const households = new Map<number, queries.PersonRow[]>();
    for (const person of await queries.listPersons(tx, siteId)) {
      const known = households.get(person.id);
      if (known) known.push(person);
      else households.set(person.id, [person]);
    }
    return householdCounts([...households.values()], toManilaDate(at));
  }

  function judge(given: GivenHousehold, purok: string | null): HouseholdEntry {
    const entry = tidyHousehold({ ...given, purok: given.purok === undefined ? purok : given.purok });
    const [first] = householdFaults(entry, toManilaDate(clock.now()));
    if (!first) return entry;
    const code = REFUSALS[first.fault];
    throw code ? new Problem(code) : new Problem('malformed', { what: first.fault });
  }

  /** The household as it is, with the lock of its site. */
  async function hold(tx: Db, id: number): Promise<HouseholdRow> {
    const found = await queries.readHousehold(tx, id);
    if (!found) throw new Problem('householdUnknown');
    await queries.lockHouseholds(tx, found.siteId);
    // Another one may have held it until now.
    const held = await queries.readHousehold(tx, id);
    if (!held) throw new Problem('householdUnknown');
    return held;
  }

  async function insert(tx: Db, siteId: number, entries: readonly HouseholdEntry[], userId: number) {
    const ids = await queries.insertHouseholds(tx, siteId, entries, { userId, fieldAt: clock.now() });
    await queries.replaceMembers(
      tx,
      entries.map(({ members }, index) => ({ id: ids[index]!, members })), // as many ids as entries
    );
    return ids;
  }

  async function change(tx: Db, entries: readonly (HouseholdEntry & { id: number })[], userId: number) {
    await queries.updateHouseholds(tx, entries, { userId, fieldAt: clock.now() });
    await queries.replaceMembers(tx, entries);
  }

  /** Under the lock of the site. One household whose version is not the stored one refuses the whole file, by its number. */
  async function sortImport(tx: Db, siteId: number, households: readonly ImportedHousehold[]) {
    const stored = new Map((await queries.listHouseholds(tx, siteId)).map((row) => [row.number, row]));
    const numbers = new Set<string>();
    const added: HouseholdEntry[] = [];
    const changed: (HouseholdEntry & { id: number })[] = [];
    const overtakenNumbers: string[] = [];
    for (const { version, ...given } of households) {
      const row = stored.get(tidyHousehold({ ...given, purok: null }).number) ?? null;
      const entry = judge(given, row?.purok ?? null);
      if (numbers.has(entry.number)) throw new Problem('householdImportTwice', { number: entry.number });
      numbers.add(entry.number);
      if ((row?.version ?? null) !== version) overtakenNumbers.push(entry.number);
      else if (row) changed.push({ ...entry, id: row.id });
      else added.push(entry);
    }
    if (overtakenNumbers.length > 0) {
      const more = overtakenNumbers.length > NAMED ? ' …' : '';
      throw new Problem('householdImportChanged', { numbers: overtakenNumbers.slice(0, NAMED).join(', ') + more });
    }
    return { added, changed };
  }

  /** Names of residents are read: who did is a row of its own, but not one for every repeated question of an open page. */
  function recordLook(
    siteId: number,
    userId: number,
    list: string,
    households: number,
    subjectId: number | null = null,
  ) {
    return inTransaction(db, async (tx) => {
      const isWorthARow = list === 'export' || (await queries.noteLook(tx, userId, siteId, list));
      if (!isWorthARow) return;
      await writeAudit(tx, {
        ...actorOf(userId),
        fieldAt: clock.now(),
        action: 'households.look',
        siteId,
        subjectId,
        after: { list, households },
      });
    });
  }

  /** No names, birthdates or illnesses: a deleted household is gone, from here too (decision 018). */
  function audit(tx: Db, userId: number, action: string, siteId: number, subjectId: number | null, after: object) {
    return writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: clock.now(),
      action,
      siteId,
      subjectId,
      after,
      topic: 'households',
    });
  }
}

const isLook = (which: HouseholdGroup | Look): which is Look =>
  which === 'look' || which === 'export' || which === 'import' || which === 'evacuation';

const peopleOf = ({ head, members }: HouseholdRow) => [head, ...members];

function overtaken(row: HouseholdRow): Problem {
  const at = row.updatedAt === null ? '' : toDisplayTime(row.updatedAt);
  return new Overtaken({ name: row.updatedName ?? '', at }, row);
}
