// Forgotten passwords: an eight-digit code by SMS, bound to the browser that asked, five tries, ten minutes, one use.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { closeSessionsOf, hashToken, newToken } from '@bantay/server/http/session.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { accountNoticeText } from '../rules/account-notices.ts';
import { ANONYMOUS_TRIES, ANONYMOUS_WINDOW_MS, CODE_DIGITS, offerCode } from '../rules/one-time-code.ts';
import { PASSWORD_MIN, passwordProblem } from '../rules/password.ts';
import { parseMobileNumber } from '../rules/phone-number.ts';
import { signInWaitMs } from '../rules/sign-in-throttle.ts';
import { addressSubject } from '../rules/try-counters.ts';
import * as queries from './accounts-queries.ts';
import { hashPassword } from './password-hash.ts';

const BLIND_SUBJECT = 'all';

export interface OneTimeCodes {
  /** Returns the cookie value, for unknown identifiers as well. */
  request(indicator: string, address: string): Promise<string>;
  verify(input: {
    code: string;
    password: string;
    cookie: string | null;
    indicator: string | null;
    address: string;
  }): Promise<void>;
}

export function makeOneTimeCodes(db: Db, clock: FieldClock, secret: string, outbox: Outbox): OneTimeCodes {
  const mac = (code: string) => createHmac('sha256', secret).update(`otp:${code}`).digest();
  /** User name and number of one account are one: whoever asks by both gets no more codes. */
  const find = async (indicator: string) => {
    const number = parseMobileNumber(indicator);
    const target = await queries.readOtpTarget(db, indicator.trim(), number);
    const who = target ? `account ${target.userId}` : (number ?? indicator.trim().toLowerCase());
    return { target, key: createHmac('sha256', secret).update(`who:${who}`).digest('hex') };
  };
  const recent = (at: readonly number[], now: number) => at.filter((time) => now - time < ANONYMOUS_WINDOW_MS);
  /** Counts before it is judged: many at the same moment must not all find a clean slate. What is refused does not count. */
  const count = async (
    kind: string,
    subject: string,
    limit: number | 'of an address' | 'of an account',
  ): Promise<number> => {
    const mine = await queries.insertMark(db, kind, subject);
    try {
      if (limit === 'of an address') await refuseAddress(kind, subject, mine);
      else if (limit === 'of an account') await refuseAccount(kind, subject, mine);
      else await refuseOver(kind, subject, limit, mine);
      return mine;
    } catch (error) {
      await queries.removeMarks(db, [mine]);
      throw error;
    }
  };
  const refuseAddress = async (kind: string, address: string, before: number) => {
    const { now, at } = await queries.listFailures(db, kind, address, before);
    const waitMs = signInWaitMs({ accountFailures: 0, lastAccountFailureAt: null, addressFailuresAt: at }, now);
    if (waitMs > 0) throw new Problem('tooMany', { seconds: Math.ceil(waitMs / 1000) });
  };
  const refuseAccount = async (kind: string, key: string, before: number) => {
    const { now, at } = await queries.listFailures(db, kind, key, before);
    const offer = offerCode(at, now);
    if (offer.kind === 'ask the operator') throw new Problem('codesUsedUp');
    if (offer.kind === 'wait') throw new Problem('tooMany', { seconds: Math.ceil(offer.ms / 1000) });
  };
  const refuseOver = async (kind: string, subject: string, limit: number, before: number) => {
    const { now, at } = await queries.listFailures(db, kind, subject, before);
    const inWindow = recent(at, now);
    if (inWindow.length < limit) return;
    throw new Problem('tooMany', {
      seconds: Math.max(1, Math.ceil((inWindow[0]! + ANONYMOUS_WINDOW_MS - now) / 1000)),
    });
  };

  const requestOf = async (tx: Db, input: { code: string; cookie: string | null; indicator: string | null }) => {
    if (input.cookie) return queries.readOtpByCookie(tx, hashToken(input.cookie));
    if (input.indicator) return queries.readOtpByIndicator(tx, (await find(input.indicator)).key);
    return queries.readOtpByCode(tx, mac(input.code));
  };

  return {
    async request(indicator, address) {
      await count('otp-address', addressSubject(address), 'of an address');
      const { target, key } = await find(indicator);
      await count('otp-request', key, 'of an account');
      const cookie = newToken();
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      await inTransaction(db, async (tx) => {
        await queries.insertOtpRequest(tx, {
          cookieHash: hashToken(cookie),
          userId: target?.userId ?? null,
          indicatorKey: key,
          codeMac: mac(target ? code : newToken()),
        });
        // The same statements for unknown names: what differs is only whether a row goes out.
        await outbox.queueCode(tx, { number: target?.number ?? null, userId: target?.userId ?? null, code });
      });
      return cookie;
    },

    async verify({ code, password, cookie, indicator, address }) {
      if (passwordProblem(password) !== null) throw new Problem('passwordTooWeak', { min: PASSWORD_MIN });
      const isBlind = !cookie && !indicator;
      const marks = [await count('otp-wrong', addressSubject(address), 'of an address')];
      if (isBlind) marks.push(await count('otp-blind', BLIND_SUBJECT, ANONYMOUS_TRIES));
      const hash = await hashPassword(password);
      const accepted = await inTransaction(db, async (tx) => {
        const request = await requestOf(tx, { code, cookie, indicator });
        if (!request) return false;
        await queries.countTry(tx, request.otpRequestId);
        if (!request.codeMac || !request.userId || !timingSafeEqual(request.codeMac, mac(code))) return false;
        await queries.spendOtp(tx, request.userId);
        await queries.updatePasswordHash(tx, request.userId, hash);
        await closeSessionsOf(tx, request.userId);
        await outbox.blankCodes(tx, request.userId);
        const person = await queries.readPerson(tx, request.userId);
        await outbox.queueAccountNotice(tx, request.userId, accountNoticeText({ kind: 'password changed' }), [
          person?.mobileNo ?? null,
        ]);
        await writeAudit(tx, {
          ...actorOf(request.userId),
          fieldAt: clock.now(),
          action: 'accounts.password-reset',
          subjectId: request.userId,
        });
        return true;
      });
      if (!accepted) throw new Problem('invalidOtp');
      await queries.removeMarks(db, marks);
    },
  };
}
