// What people may do: the roles of the house, and which of them a call's own role is held by.

/** From the least on; each of the first four may all that those before it may. Admins stand beside: see `ROLES_FOR`. */
export const ROLES = ['reader', 'measurer', 'operator', 'officer', 'admin'] as const;
/** One of them. */
export type Role = (typeof ROLES)[number];

/**
 * By what a call asks for: whoever holds one of these may. An admin reads everything and changes what `/admin` holds, and decides
 * and sends only when an officer besides.
 */
const ROLES_FOR: Readonly<Record<Role, readonly Role[]>> = {
  reader: ['reader', 'measurer', 'operator', 'officer', 'admin'],
  measurer: ['measurer', 'operator', 'officer'],
  operator: ['operator', 'officer'],
  officer: ['officer'],
  admin: ['admin'],
};

/** One that somebody holds: at a site, or at all of them (null). */
export interface HeldRole {
  role: Role;
  siteId: number | null;
}

/** What a call is about: one site by its id, all of them, or none in particular. */
export type About = number | 'all' | 'none';

/** Whether these roles allow what asks for `role`. About no site in particular, the role at any of them is enough. */
export function mayDo(held: readonly HeldRole[], role: Role, about: About): boolean {
  return held.some(
    (one) => ROLES_FOR[role].includes(one.role) && (about === 'none' || one.siteId === null || one.siteId === about),
  );
}

/** Whether a word is the name of a role. */
export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);
