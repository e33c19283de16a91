// Whether the roles of a session allow a call: the role that its declaration asks for, at the sites that it is about.
import { type HeldRole, isRole, mayDo, type Role } from '@bantay/kernel/roles/roles';
import type { AboutWhat } from '@bantay/kernel/wire/route';
import type { Db } from '../database/database.ts';
import { Problem } from '../problems.ts';

/** The sites that things belong to, by what a call names them with; what it does not know it leaves out. Null: of no site. */
export type SitesOf = (db: Db, named: readonly unknown[]) => Promise<{ siteId: number | null }[]>;

/** Ids among what a call names things with: numbers, or their digits. */
export const idsAmong = (named: readonly unknown[]): number[] =>
  named.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);

/** What came in, as it is declared. */
export interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface Rights {
  /** The role that each call asks for, by `POST /api/…`, but for what everybody reads. */
  calls(): ReadonlyMap<string, Role>;
  /** Notes what a call asks for. */
  note(call: string, who: string): void;
  /** Refuses a call that the roles do not allow at the sites it is about. Throws at once for a thing that no room knows. */
  guard(about: AboutWhat | undefined): (held: readonly HeldRole[], role: Role, given: Given) => Promise<void>;
}

export function makeRights(db: Db, things: Readonly<Record<string, SitesOf>>): Rights {
  const calls = new Map<string, Role>();
  return {
    calls: () => calls,
    note(call, who) {
      if (isRole(who) && who !== 'reader') calls.set(call, who);
    },
    guard(about = {}) {
      if (about === 'all') return async (held, role) => require(mayDo(held, role, 'all'), role);
      const named = Object.entries(about).map(([thing, path]) => {
        const sitesOf = things[thing];
        if (!sitesOf) throw new Error(`No room says of what site a ${thing} is.`);
        return { sitesOf, path: path.split('.') };
      });
      return async (held, role, given) => {
        // Of every site, as almost everybody is: nothing needs to be looked up.
        if (mayDo(held, role, 'all')) return;
        for (const { sitesOf, path } of named) {
          for (const { siteId } of await sitesOf(db, valuesAt(given, path)))
            require(mayDo(held, role, siteId ?? 'none'), role, 'roleElsewhere');
        }
      };
    },
  };
}

/** A session without the role at any site: refused before a byte of the body is read. */
export function requireRole(held: readonly HeldRole[], who: string): void {
  if (isRole(who)) require(mayDo(held, who, 'none'), who);
}

function require(may: boolean, role: Role, code: 'roleMissing' | 'roleElsewhere' = 'roleMissing'): void {
  if (!may) throw new Problem(code, { role });
}

/** What stands at a path; `*` is every one of a list. A list at its end counts as its items. */
export function valuesAt(given: unknown, path: readonly string[]): unknown[] {
  const [first, ...rest] = path;
  if (given === undefined || given === null) return [];
  if (Array.isArray(given) && (first === '*' || first === undefined)) {
    return given.flatMap((one) => valuesAt(one, first === '*' ? rest : path));
  }
  if (first === undefined) return [given];
  if (typeof given !== 'object' || !Object.hasOwn(given, first)) return [];
  return valuesAt(Reflect.get(given, first), rest);
}
