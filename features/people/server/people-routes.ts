// Doors of rights, accounts and roles.
import { fromManilaText, manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import type { Rights } from '@bantay/server/http/rights.ts';
import { Problem } from '@bantay/server/problems.ts';
import { DESIGNATIONS } from '../../accounts/rules/designation.ts';
import { maskedNumber, parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import {
  type Account,
  createAccount,
  endRole,
  giveRole,
  listAccounts,
  readRights,
  switchAccount,
} from '../wire/people.ts';
import type { PeopleService, Account as StoredAccount } from './people-service.ts';

export function peopleRoutes(door: Door, people: PeopleService, sites: SitesService, rights: Rights): void {
  const siteIdOf = async (code: string | null) => (code === null ? null : (await sites.require(code)).siteId);

  door(readRights, async ({ user }) => ({
    status: true as const,
    roles: user.roles.map(({ role, siteId }) => ({ role, site_id: siteId })),
    calls: [...rights.calls()].map(([call, role]) => ({ call, role })),
    has_admin: await people.hasAdmin(),
  }));
  door(listAccounts, async () => ({ status: true as const, accounts: (await people.accounts()).map(present) }));
  door(createAccount, async ({ body, user }) => {
    const number = parseMobileNumber(body.number);
    if (!number) throw new Problem('numberWrong', { number: body.number });
    const designation = Object.entries(DESIGNATIONS).find(([, name]) => name === body.designation)!; // one of two of them
    const account = {
      ...{ username: body.username.trim(), firstName: body.first_name.trim(), lastName: body.last_name.trim() },
      ...{ sex: body.sex, number, passwordHash: null, role: body.role, siteId: await siteIdOf(body.site_code) },
      designationId: Number(designation[0]),
    };
    const userId = await people.create(account, user.userId);
    return { status: true as const, message: `Account ${account.username} is ready.`, user_id: userId };
  });
  door(switchAccount, async ({ body, user }) => {
    const change = { userId: body.user_id, isActive: body.is_active, reason: body.reason.trim() };
    await people.switchAccount(change, user.userId);
    return { status: true as const, message: body.is_active ? 'The account is open again.' : 'The account is closed.' };
  });
  door(giveRole, async ({ body, user }) => {
    const given = {
      ...{ userId: body.user_id, role: body.role, reason: body.reason.trim() },
      ...{ siteId: await siteIdOf(body.site_code), until: body.until === null ? null : fromManilaText(body.until) },
    };
    const roleId = await people.giveRole(given, user.userId);
    return { status: true as const, message: 'The role is given.', role_id: roleId };
  });
  door(endRole, async ({ body, user }) => {
    await people.endRole({ roleId: body.role_id, reason: body.reason.trim() }, user.userId);
    return { status: true as const, message: 'The role is ended.' };
  });
}

const present = ({ roles, ...one }: StoredAccount): Account => ({
  ...{ user_id: one.userId, username: one.username, name: one.name, designation: one.designation },
  ...{ number: one.number === null ? null : maskedNumber(one.number), is_active: one.isActive },
  seen_at: manilaTextOrNull(one.seenAt),
  roles: roles.map((held) => ({
    ...{ role_id: held.roleId, role: held.role, site_code: held.siteCode },
    ...{ from: toManilaText(held.from), until: manilaTextOrNull(held.until), given_by: held.givenBy },
  })),
});
