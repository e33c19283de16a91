// Pure parts of the accounts page: what a form lacks, and what it says when it is whole.

import type { Role } from '@bantay/kernel/roles/roles';
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';

export interface AccountForm {
  username: string;
  firstName: string;
  lastName: string;
  sex: 'Female' | 'Male';
  designation: 'MLGU' | 'PLGU';
  number: string;
  role: Role;
  /** Empty: every site. */
  site: string;
}

export type NewAccount = Omit<AccountForm, 'site'> & { siteCode: string | null };

export const EMPTY_ACCOUNT: AccountForm = {
  username: '',
  firstName: '',
  lastName: '',
  sex: 'Female',
  designation: 'MLGU',
  number: '',
  role: 'reader',
  site: '',
};

export type AccountFault = 'missing' | 'numberWrong';

export function accountFaults(form: AccountForm): Partial<Record<keyof AccountForm, AccountFault>> {
  const missing = (['username', 'firstName', 'lastName', 'number'] as const).filter((key) => form[key].trim() === '');
  const faults: Partial<Record<keyof AccountForm, AccountFault>> = {};
  for (const key of missing) faults[key] = 'missing';
  if (!faults.number && parseMobileNumber(form.number) === null) faults.number = 'numberWrong';
  return faults;
}

export function accountOf({ site, ...form }: AccountForm): NewAccount {
  return { ...form, username: form.username.trim(), number: form.number.trim(), siteCode: site || null };
}

export interface RoleForm {
  role: Role;
  /** Empty: every site. */
  site: string;
  /** A day; empty: no end. */
  until: string;
  reason: string;
}

export interface NewRole {
  userId: number;
  role: Role;
  siteCode: string | null;
  until: string | null;
  reason: string;
}

export const EMPTY_ROLE: RoleForm = { role: 'reader', site: '', until: '', reason: '' };

/** A role until a day holds that whole day: it ends at the midnight after it. */
export function roleEnd(day: string): string | null {
  const begin = fromManilaText(`${day} 00:00:00`);
  if (begin === null) return null;
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return `${next.toISOString().slice(0, 10)} 00:00:00`;
}

export type RoleFault = 'past' | 'reasonMissing';

export function roleFaults({ until, reason }: RoleForm, now: number): Partial<Record<'until' | 'reason', RoleFault>> {
  const end = until === '' ? null : roleEnd(until);
  return {
    ...(until !== '' && (end === null || (fromManilaText(end) ?? 0) <= now) && { until: 'past' as const }),
    ...(reason.trim() === '' && { reason: 'reasonMissing' as const }),
  };
}

export function roleOf(userId: number, { role, site, until, reason }: RoleForm): NewRole {
  return { userId, role, siteCode: site || null, until: until === '' ? null : roleEnd(until), reason: reason.trim() };
}
