// Doors of the own account: profile and password, each for nobody but the person of the session.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { type Cookies, SESSION_COOKIE } from '@bantay/server/http/cookies.ts';
import type { Door } from '@bantay/server/http/door.ts';
import { SESSION_SECONDS, type SignedIn } from '@bantay/server/http/session.ts';
import { readForm } from '@bantay/server/http/uploads.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FastifyRequest } from 'fastify';
import { changePassword, updateProfile, verifyOldPassword } from '../wire/accounts.ts';
import { presentLoginData } from './accounts-presenter.ts';
import type { AccountsService } from './accounts-service.ts';
import { ProfileChanged, type ProfileService } from './profile-service.ts';

/** Nothing is kept of it; enough for the form of an earlier client to be read to its end. */
const FILE_MAX = 16 * 1024 * 1024;

interface Parts {
  accounts: AccountsService;
  profiles: ProfileService;
  cookies: Cookies;
}

export function ownAccountRoutes(door: Door, { accounts, profiles, cookies }: Parts): void {
  door(updateProfile, async ({ request, user }) => {
    const { version, ...form } = await readProfile(request, user);
    const person = await profiles.update(user.userId, form, version).catch((error: unknown) => {
      throw error instanceof ProfileChanged ? changed(error) : error;
    });
    const title = 'Profile updated!';
    return { status: true as const, title, message: 'Profile updated successfully!', data: presentLoginData(person) };
  });

  door(verifyOldPassword, async ({ body, user }) => {
    requireOwn(body.user_id, user);
    await accounts.proveOldPassword(user, body.old_pass);
    return { status: true as const, message: 'Old password matches.' };
  });

  door(changePassword, async ({ body, user, request, reply }) => {
    requireOwn(body.user_id, user);
    const { token } = await accounts.changePassword(user, body.new_pass, cookies.read(request, SESSION_COOKIE));
    cookies.set(request, reply, SESSION_COOKIE, token, SESSION_SECONDS);
    return { status: true as const, message: 'Password successfully changed' };
  });
}

function requireOwn(userId: number, user: SignedIn): void {
  if (userId !== user.userId) throw new Problem('ownAccountOnly');
}

async function readProfile(request: FastifyRequest, user: SignedIn) {
  const { fields, picture } = await readForm(request, 'file', FILE_MAX);
  const { data, error } = updateProfile.shape.body.safeParse(fields);
  if (error) throw new Problem('malformed', { what: String(error.issues[0]?.path[0] ?? 'a field') });
  requireOwn(Number(data.id), user);
  if (picture) throw new Problem('profilePictureRefused');
  return {
    firstName: data.firstname,
    middleName: data.middlename,
    lastName: data.lastname,
    nickname: data.nickname,
    suffix: data.suffix,
    gender: data.gender,
    address: data.address,
    designation: data.designation_id,
    birthdate: data.kaarawan,
    mobile: data.mobile_number,
    version: data.version ? Number(data.version) : null,
  };
}

/** Only the person can have changed it: in another tab or on another machine. */
function changed({ person, at }: ProfileChanged): Problem {
  const name = `${person.firstName} ${person.lastName}`;
  return new Problem('changedMeanwhile', { name, at: toDisplayTime(at) }, { current: presentLoginData(person) });
}
