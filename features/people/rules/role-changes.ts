// What may be changed of roles and accounts, and by whom: nobody raises himself, and somebody is always left who can change them.

import type { Role } from '@bantay/kernel/roles/roles';
import type { Instant } from '@bantay/kernel/time/manila-time';

/** A role that is held or will be, as the rules see it. */
export interface RoleHeld {
  roleId: number;
  userId: number;
  role: Role;
  /** Null: every site. */
  siteId: number | null;
  /** Machine time; null: until it is ended. */
  until: Instant | null;
}

/** Who asks; null: whoever sits at the machine, who can do everything there anyway. */
export type Asker = number | null;

export type RoleRefusal = 'ownRole' | 'lastAdmin' | 'roleHeld' | 'roleEndPast';

/** What is to be given, from now on. */
export type RoleGiven = Omit<RoleHeld, 'roleId'>;

/** `held`: what everybody holds at this moment. Null: it may be given. */
export function refuseGiving(given: RoleGiven, held: readonly RoleHeld[], by: Asker, now: Instant): RoleRefusal | null {
  if (by === given.userId) return 'ownRole';
  if (given.until !== null && given.until <= now) return 'roleEndPast';
  const same = held.find(
    (one) => one.userId === given.userId && one.role === given.role && one.siteId === given.siteId,
  );
  // One that holds at least as long is there already.
  if (same && (same.until === null || (given.until !== null && given.until <= same.until))) return 'roleHeld';
  return null;
}

/** Of a role, or of every role of an account that is disabled. `isUsable`: the accounts that may sign in. */
export function refuseEnding(
  ended: readonly RoleHeld[],
  held: readonly RoleHeld[],
  isUsable: (userId: number) => boolean,
  by: Asker,
): RoleRefusal | null {
  if (by === null) return null;
  const ids = new Set(ended.map(({ roleId }) => roleId));
  const lasting = held.filter((one) => isLastingAdmin(one) && isUsable(one.userId));
  const isLast = lasting.length > 0 && lasting.every(({ roleId }) => ids.has(roleId));
  return isLast ? 'lastAdmin' : null;
}

/** One of every site whose role has no end: only such a one can always put things right. */
export const isLastingAdmin = ({ role, siteId, until }: Pick<RoleHeld, 'role' | 'siteId' | 'until'>): boolean =>
  role === 'admin' && siteId === null && until === null;
