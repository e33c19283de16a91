// Sign-in and sign-out: who may come in, how often one may try, the designation gate, and the own password.
import { maySignIn } from '@bantay/domain/accounts/designation';
import { PASSWORD_MIN, passwordProblem } from '@bantay/domain/accounts/password';
import { signInWaitMs } from '@bantay/domain/accounts/sign-in-throttle';
import { type Actor, actorOf, writeAudit } from '../../database/audit.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { FieldClock } from '../../field-clock.ts';
import { closeSession, closeSessionsOf, replaceSession, type SignedIn } from '../../http/session.ts';
import { Problem } from '../../problems.ts';
import * as queries from './accounts-queries.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

export type Person = queries.PersonRow;

/** What a failure is counted under; the name is folded so that upper case is no way around. */
const accountKey = (username: string) => username.trim().toLowerCase().slice(0, 255);

export interface AccountsService {
  signIn(
    username: string,
    password: string,
    address: string,
    /** Of the session that the browser had before; it ends. */
    oldToken?: string | null,
  ): Promise<{ person: Person; token: string; endsAt: number }>;
  signOut(session: SignedIn): Promise<void>;
  /** The old password, before it is changed in the same session; a wrong one counts as a failed sign-in. */
  proveOldPassword(session: SignedIn, password: string, address: string): Promise<void>;
  /** Every other session of the person ends, with its sockets; the present one gets a new token. */
  changePassword(session: SignedIn, password: string, oldToken: string | null): Promise<{ token: string }>;
  requirePerson(userId: number): Promise<Person>;
  names(userIds: readonly number[], tx?: Db): Promise<Map<number, string>>;
  designations(): Promise<{ id: number; designation: string }[]>;
  /** Old failures and requests, hourly. */
  tidy(): Promise<void>;
}

export function makeAccountsService(db: Db, clock: FieldClock): AccountsService {
  /** A try counts as failed until it has succeeded: many at the same moment must not all find a clean slate. */
  const countTry = async (username: string, address: string) => {
    const mine = {
      account: await queries.insertMark(db, 'account', accountKey(username)),
      address: await queries.insertMark(db, 'address', address),
    };
    const ofAccount = await queries.listFailures(db, 'account', accountKey(username), mine.account);
    const ofAddress = await queries.listFailures(db, 'address', address, mine.address);
    const waitMs = signInWaitMs(
      {
        accountFailures: ofAccount.at.length,
        lastAccountFailureAt: ofAccount.at.at(-1) ?? null,
        addressFailuresAt: ofAddress.at,
      },
      ofAddress.now,
    );
    const forget = () => queries.removeMarks(db, Object.values(mine));
    if (waitMs > 0) {
      await forget();
      throw new Problem('tooMany', { seconds: Math.ceil(waitMs / 1000) });
    }
    return {
      async succeed() {
        await forget();
        await queries.removeFailures(db, 'account', accountKey(username));
      },
    };
  };
  const audit = (by: Actor, action: string, tx: Db) =>
    writeAudit(tx, { ...by, fieldAt: clock.now(), action, subjectId: by.userId });

  return {
    async signIn(username, password, address, oldToken = null) {
      const attempt = await countTry(username, address);
      const account = await queries.readAccount(db, username);
      const matches = await passwordMatches(account?.is_active ? account.password_hash : null, password);
      const person = matches && account ? await queries.readPerson(db, account.user_id) : null;
      if (!person) throw new Problem('wrongPassword');
      if (!maySignIn(person.designation_id)) throw new Problem('onlyStakeholders');
      await attempt.succeed();
      return inTransaction(db, async (tx) => {
        const session = await replaceSession(tx, person.user_id, oldToken);
        await audit(actorOf(person.user_id), 'accounts.sign-in', tx);
        return { person, ...session };
      });
    },
    async signOut(session) {
      await inTransaction(db, async (tx) => {
        await closeSession(tx, session.sessionId);
        await audit(actorOf(session.userId), 'accounts.sign-out', tx);
      });
    },
    async proveOldPassword(session, password, address) {
      const account = await queries.readAccountOf(db, session.userId);
      const attempt = await countTry(account?.username ?? '', address);
      if (!(await passwordMatches(account?.password_hash ?? null, password))) throw new Problem('oldPasswordWrong');
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
    names: (userIds, tx = db) => queries.readNames(tx, userIds),
    designations: () => queries.listDesignations(db),
    async tidy() {
      await queries.removeOldFailures(db);
      await queries.removeOldOtpRequests(db);
    },
  };
}
