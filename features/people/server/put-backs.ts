// Changes of accounts and roles that are put back from the audit: each as the change that undoes it, refused by what refuses that change.
import { isRole, type Role } from '@bantay/kernel/roles/roles';
import { fieldsAsKept } from '@bantay/server/database/audit.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { KeptRow, PutBack } from '@bantay/server/put-back.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { PeopleService } from './people-service.ts';

interface KeptRole {
  roleId: number;
  role: Role;
  until: number | null;
}

function readRole(kept: unknown): KeptRole | null {
  const { roleId, role, until = null } = fieldsAsKept(kept);
  if (typeof roleId !== 'number' || typeof role !== 'string' || !isRole(role)) return null;
  return until === null || typeof until === 'number' ? { roleId, role, until } : null;
}

/** Accounts and roles, also those of one site, are the affair of who is admin of all of them. */
const ofAll = async () => [null];

export function peoplePutBacks(people: PeopleService, sites: Pick<SitesService, 'require'>): Record<string, PutBack> {
  const siteOf = async ({ siteCode }: KeptRow) => (siteCode === null ? null : (await sites.require(siteCode)).siteId);
  const account = async ({ subjectId }: KeptRow) => {
    const found = (await people.accounts()).find(({ userId }) => userId === subjectId);
    if (!found) throw new Problem('accountUnknown', { account: subjectId ?? 0 });
    return found;
  };
  const switched = (wasActive: boolean): PutBack => ({
    fits: ({ subjectId }) => subjectId !== null,
    sites: ofAll,
    async ground(row) {
      const { userId, isActive } = await account(row);
      return {
        ...{ became: { isActive: !wasActive }, stands: { isActive }, back: { isActive: wasActive } },
        undo: ({ by, reason }) => people.switchAccount({ userId, isActive: wasActive, reason }, by),
      };
    },
  });
  return {
    'people.disable-account': switched(true),
    'people.enable-account': switched(false),
    'people.give-role': {
      fits: ({ subjectId, after }) => subjectId !== null && readRole(after) !== null,
      sites: ofAll,
      async ground(row) {
        const { roleId, role } = readRole(row.after) ?? refuse();
        const isHeld = (await account(row)).roles.some((one) => one.roleId === roleId);
        return {
          ...{ became: { role }, stands: { role: isHeld ? role : null }, back: { role: null } },
          undo: ({ by, reason }) => people.endRole({ roleId, reason }, by),
        };
      },
    },
    'people.end-role': {
      fits: ({ subjectId, before }) => subjectId !== null && readRole(before) !== null,
      sites: ofAll,
      async ground(row) {
        const { role, until } = readRole(row.before) ?? refuse();
        const [{ userId, roles }, siteId] = [await account(row), await siteOf(row)];
        const again = roles.find((one) => one.role === role && one.siteId === siteId);
        return {
          became: { role: null, until: null },
          ...{ stands: { role: again ? role : null, until: again?.until ?? null }, back: { role, until } },
          undo: async ({ by, reason }) => void (await people.giveRole({ userId, role, siteId, until, reason }, by)),
        };
      },
    },
  };
}

function refuse(): never {
  throw new Problem('putBackUnfit');
}
