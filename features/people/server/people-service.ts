// Accounts and roles: who may sign in, what each may do where. Each change is one transaction with its audit row.
import type { HeldRole, Role } from '@bantay/kernel/roles/roles';
import { actorOrOperator, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { closeSessionsOf } from '@bantay/server/http/session.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type Asker, isLastingAdmin, type RoleRefusal, refuseEnding, refuseGiving } from '../rules/role-changes.ts';
import * as queries from './people-queries.ts';

export type Account = queries.AccountRow & { roles: queries.RoleRow[] };

export interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designationId: number;
  /** `639…`; null only where a password is given. */
  number: string | null;
  /** Null: none fits; the owner sets one by a code to the number. */
  passwordHash: string | null;
  role: Role;
  siteId: number | null;
}

export interface GivenRole {
  userId: number;
  role: Role;
  siteId: number | null;
  until: number | null;
  reason: string;
}

export interface PeopleService {
  accounts(): Promise<Account[]>;
  /** Whether somebody can always change roles in the browser. */
  hasAdmin(tx?: Db): Promise<boolean>;
  /** The first of an installation becomes admin besides. Returns its user id. */
  create(account: NewAccount, by: Asker): Promise<number>;
  switchAccount(change: { userId: number; isActive: boolean; reason: string }, by: Asker): Promise<void>;
  giveRole(given: GivenRole, by: Asker): Promise<number>;
  endRole(change: { roleId: number; reason: string }, by: Asker): Promise<void>;
}

export interface PeopleParts {
  db: Db;
  clock: FieldClock;
  accounts: AccountsService;
  sites: SitesService;
}

export function makePeopleService(parts: PeopleParts): PeopleService {
  const { db } = parts;
  return {
    accounts: () => listWithRoles(db),
    hasAdmin: async (tx = db) => {
      const accounts = await queries.listAccounts(tx);
      const usable = new Set(accounts.flatMap(({ userId, isActive }) => (isActive ? [userId] : [])));
      return (await queries.listHeld(tx)).some((one) => isLastingAdmin(one) && usable.has(one.userId));
    },
    create: (account, by) => createAccount(parts, account, by),
    switchAccount: (change, by) => switchAccount(parts, change, by),
    giveRole: (given, by) => giveRole(parts, given, by),
    endRole: (change, by) => endRole(parts, change, by),
  };
}

async function listWithRoles(db: Db): Promise<Account[]> {
  const [accounts, roles] = [await queries.listAccounts(db), await queries.listHeld(db)];
  return accounts.map((one) => ({ ...one, roles: roles.filter(({ userId }) => userId === one.userId) }));
}

async function createAccount({ db, clock, accounts }: PeopleParts, account: NewAccount, by: Asker): Promise<number> {
  const { username, designationId, number, role, siteId, passwordHash, ...person } = account;
  const hash = passwordHash ?? (await accounts.noPassword());
  return inTransaction(db, async (tx) => {
    await queries.lockPeople(tx);
    if (await queries.isNameTaken(tx, username)) throw new Problem('usernameTaken', { username });
    if (number !== null && (await accounts.isNumberTaken(number, 0, tx))) throw new Problem('mobileNumberTaken');
    const isFirst = !(await queries.hasAccounts(tx));
    const userId = await queries.insertPerson(tx, person, designationId);
    await queries.insertAccount(tx, userId, username, hash);
    if (number !== null) await queries.addNumber(tx, userId, number);
    const roles: HeldRole[] = [{ role, siteId }, ...(isFirst ? [{ role: 'admin' as const, siteId: null }] : [])];
    for (const one of roles) await queries.insertRole(tx, { ...one, userId, until: null, by: by });
    const after = asStored({ username, designationId, roles });
    await writeAudit(tx, {
      ...actorOrOperator(by),
      ...{ fieldAt: clock.now(), action: 'people.create-account', subjectId: userId, after, topic: 'rights' },
    });
    return userId;
  });
}

function switchAccount(
  { db, clock }: PeopleParts,
  { userId, isActive, reason }: { userId: number; isActive: boolean; reason: string },
  by: Asker,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await queries.lockPeople(tx);
    const before = await queries.readSwitch(tx, userId);
    if (!before) throw new Problem('accountUnknown', { account: userId });
    if (before.isActive === isActive) throw new Problem('accountIsSo', { username: before.username });
    if (!isActive) {
      if (by === userId) throw new Problem('ownRole');
      const held = await queries.listHeld(tx);
      const own = held.filter((one) => one.userId === userId);
      refuse(refuseEnding(own, held, await usable(tx), by));
      await closeSessionsOf(tx, userId);
    }
    await queries.switchAccount(tx, userId, isActive);
    await writeAudit(tx, {
      ...actorOrOperator(by),
      ...{ fieldAt: clock.now(), action: isActive ? 'people.enable-account' : 'people.disable-account' },
      ...{ subjectId: userId, before: asStored(before), after: asStored({ isActive, reason }), topic: 'rights' },
    });
  });
}

function giveRole({ db, clock, sites }: PeopleParts, given: GivenRole, by: Asker): Promise<number> {
  const { userId, role, siteId, until, reason } = given;
  return inTransaction(db, async (tx) => {
    await queries.lockPeople(tx);
    if (!(await queries.readSwitch(tx, userId))) throw new Problem('accountUnknown', { account: userId });
    const site = siteId === null ? null : await sites.requireById(siteId, tx);
    refuse(refuseGiving(given, await queries.listHeld(tx), by, await queries.readMachineTime(tx)));
    const roleId = await queries.insertRole(tx, { userId, role, siteId, until, by: by });
    const after = asStored({ roleId, role, site: site?.siteCode ?? null, until, reason });
    await writeAudit(tx, {
      ...actorOrOperator(by),
      ...{ fieldAt: clock.now(), action: 'people.give-role', siteId, subjectId: userId, after, topic: 'rights' },
    });
    return roleId;
  });
}

function endRole(
  { db, clock }: PeopleParts,
  { roleId, reason }: { roleId: number; reason: string },
  by: Asker,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await queries.lockPeople(tx);
    const row = await queries.readRole(tx, roleId);
    if (!row) throw new Problem('roleUnknown');
    const held = await queries.listHeld(tx);
    const own = held.filter((one) => one.roleId === roleId);
    // Somebody else was faster, or its hour has come.
    if (own.length === 0) throw new Problem('roleEnded');
    refuse(refuseEnding(own, held, await usable(tx), by));
    await queries.endRole(tx, roleId, by);
    const before = asStored({ roleId, role: row.role, site: row.siteCode, until: row.until });
    await writeAudit(tx, {
      ...actorOrOperator(by),
      ...{ fieldAt: clock.now(), action: 'people.end-role', siteId: row.siteId, subjectId: row.userId },
      ...{ before, after: { reason }, topic: 'rights' },
    });
  });
}

async function usable(tx: Db): Promise<(userId: number) => boolean> {
  const accounts = await queries.listAccounts(tx);
  return (userId) => accounts.some((one) => one.userId === userId && one.isActive);
}

function refuse(refusal: RoleRefusal | null): void {
  if (refusal) throw new Problem(refusal);
}
