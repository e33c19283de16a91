// Sign-in and sign-out: who may come in, how often one may try, the designation gate, and the own password.
import { type Actor, actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { closeSession, closeSessionsOf, newToken, replaceSession, type SignedIn } from '@bantay/server/http/session.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { accountNoticeText } from '../rules/account-notices.ts';
import { maySignIn } from '../rules/designation.ts';
import { PASSWORD_MIN, passwordProblem } from '../rules/password.ts';
import { addressSubject } from '../rules/try-counters.ts';
import * as queries from './accounts-queries.ts';
import { countTry } from './count-tries.ts';
import { makeDeviceCookies } from './device-cookie.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

export type Person = queries.PersonRow;

/** What a failure is counted under; the name is folded so that upper case is no way around. */
const accountKey = (username: string) => username.trim().toLowerCase().slice(0, 255);

export interface AccountsService {
  signIn(
    username: string,
    password: string,
    address: string,
    brought?: {
      /** Of the session that the browser had before; it ends. */
      oldToken: string | null;
      /** Who has signed in there before. */
      device: string | null;
    },
  ): Promise<{ person: Person; token: string; endsAt: number; device: string }>;
  signOut(session: SignedIn): Promise<void>;
  /** The old password, before it is changed in the same session; wrong ones make the next wait, nobody else's do. */
  proveOldPassword(session: SignedIn, password: string): Promise<void>;
  /** Every other session of the person ends, with its sockets; the present one gets a new token. */
  changePassword(session: SignedIn, password: string, oldToken: string | null): Promise<{ token: string }>;
  requirePerson(userId: number): Promise<Person>;
  /** Somebody who may sign in, other than `userId`, is reached by it: a code to it would be read by two. */
  isNumberTaken(number: string, userId: number, tx: Db): Promise<boolean>;
  /** For an account whose owner sets the first password by a code: a hash that no password has. */
  noPassword(): Promise<string>;
  names(userIds: readonly number[], tx?: Db): Promise<Map<number, string>>;
  designations(): Promise<{ id: number; designation: string }[]>;
  /** Old failures and requests, hourly. */
  tidy(): Promise<void>;
}

export function makeAccountsService(db: Db, clock: FieldClock, secret: string, outbox: Outbox): AccountsService {
  const devices = makeDeviceCookies(secret);
  const audit = (by: Actor, action: string, tx: Db) =>
    writeAudit(tx, { ...by, fieldAt: clock.now(), action, subjectId: by.userId });

  return {
    async signIn(username, password, address, brought = { oldToken: null, device: null }) {
      const account = await queries.readAccount(db, username);
      const device = devices.read(brought.device);
      const known = account && device?.userIds.includes(account.userId) ? `${device.mark} ${account.userId}` : null;
      const attempt = known
        ? await countTry(db, 'known browser', { device: known })
        : await countTry(db, 'stranger', { account: accountKey(username), address: addressSubject(address) });
      const matches = await passwordMatches(account?.isActive ? account.passwordHash : null, password);
      const person = matches && account ? await queries.readPerson(db, account.userId) : null;
      if (!person) throw new Problem('wrongPassword');
      if (!maySignIn(person.designationId)) throw new Problem('onlyStakeholders');
      await attempt.succeed();
      return inTransaction(db, async (tx) => {
        const session = await replaceSession(tx, person.userId, brought.oldToken);
        await audit(actorOf(person.userId), 'accounts.sign-in', tx);
        return { person, ...session, device: devices.withAccount(device, person.userId) };
      });
    },
    async signOut(session) {
      await inTransaction(db, async (tx) => {
        await closeSession(tx, session.sessionId);
        await audit(actorOf(session.userId), 'accounts.sign-out', tx);
      });
    },
    async proveOldPassword(session, password) {
      const account = await queries.readAccountOf(db, session.userId);
      const attempt = await countTry(db, 'own session', { own: String(session.userId) });
      if (!(await passwordMatches(account?.passwordHash ?? null, password))) throw new Problem('oldPasswordWrong');
      await attempt.succeed();
      await queries.markProven(db, session.sessionId);
    },
    async changePassword(session, password, oldToken) {
      const account = await queries.readAccountOf(db, session.userId);
      const isWeak = passwordProblem(password, account?.username) !== null;
      if (isWeak) throw new Problem('passwordTooWeak', { min: PASSWORD_MIN });
      const hash = await hashPassword(password);
      return inTransaction(db, async (tx) => {
        if (!(await queries.spendProof(tx, session.sessionId))) throw new Problem('oldPasswordNotProven');
        await queries.updatePasswordHash(tx, session.userId, hash);
        const person = await queries.readPerson(tx, session.userId);
        await outbox.queueAccountNotice(tx, session.userId, accountNoticeText({ kind: 'password changed' }), [
          person?.mobileNo ?? null,
        ]);
        await closeSessionsOf(tx, session.userId, session.sessionId);
        await audit(actorOf(session.userId), 'accounts.password-change', tx);
        return replaceSession(tx, session.userId, oldToken);
      });
    },
    async requirePerson(userId) {
      const person = await queries.readPerson(db, userId);
      if (!person) throw new Problem('unsigned');
      return person;
    },
    isNumberTaken: (number, userId, tx) => queries.isNumberTaken(tx, userId, number),
    noPassword: () => hashPassword(newToken()),
    names: (userIds, tx = db) => queries.readNames(tx, userIds),
    designations: () => queries.listDesignations(db),
    async tidy() {
      await queries.removeOldFailures(db);
      await queries.removeOldOtpRequests(db);
    },
  };
}
