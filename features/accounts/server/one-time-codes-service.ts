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
import { ANONYMOUS_TRIES, CODE_DIGITS } from '../rules/one-time-code.ts';
import { PASSWORD_MIN, passwordProblem } from '../rules/password.ts';
import { parseMobileNumber } from '../rules/phone-number.ts';
import { addressSubject } from '../rules/try-counters.ts';
import * as queries from './accounts-queries.ts';
import { count } from './count-codes.ts';
import { hashPassword } from './password-hash.ts';

const BLIND_SUBJECT = 'all';

export interface GivenCode {
  code: string;
  password: string;
  cookie: string | null;
  indicator: string | null;
  address: string;
}

export interface OneTimeCodes {
  /** Returns the cookie value, for unknown identifiers as well. */
  request(indicator: string, address: string): Promise<string>;
  verify(input: GivenCode): Promise<void>;
}

export interface CodesContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  secret: string;
  outbox: Pick<Outbox, 'queueCode' | 'blankCodes' | 'queueAccountNotice'>;
}

export function makeOneTimeCodes(db: Db, clock: FieldClock, secret: string, outbox: Outbox): OneTimeCodes {
  const context = { db, clock, secret, outbox };
  return {
    request: (indicator, address) => requestCode(context, indicator, address),
    verify: (given) => verifyCode(context, given),
  };
}

export async function requestCode(context: CodesContext, indicator: string, address: string): Promise<string> {
  const { db, outbox } = context;
  await count(db, { kind: 'otp-address', subject: addressSubject(address), limit: 'of an address' });
  const { target, key } = await find(context, db, indicator);
  await count(db, { kind: 'otp-request', subject: key, limit: 'of an account' });
  const cookie = newToken();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await inTransaction(db, async (tx) => {
    await queries.insertOtpRequest(tx, {
      cookieHash: hashToken(cookie),
      userId: target?.userId ?? null,
      indicatorKey: key,
      codeMac: macOf(context, target ? code : newToken()),
    });
    // The same statements for unknown names: what differs is only whether a row goes out.
    await outbox.queueCode(tx, { number: target?.number ?? null, userId: target?.userId ?? null, code });
  });
  return cookie;
}

export async function verifyCode(context: CodesContext, given: GivenCode): Promise<void> {
  const { db } = context;
  if (passwordProblem(given.password) !== null) throw new Problem('passwordTooWeak', { min: PASSWORD_MIN });
  const isBlind = !given.cookie && !given.indicator;
  const subject = addressSubject(given.address);
  const marks = [await count(db, { kind: 'otp-wrong', subject, limit: 'of an address' })];
  if (isBlind) marks.push(await count(db, { kind: 'otp-blind', subject: BLIND_SUBJECT, limit: ANONYMOUS_TRIES }));
  const hash = await hashPassword(given.password);
  const isAccepted = await inTransaction(db, (tx) => tryCode(context, tx, given, hash));
  if (!isAccepted) throw new Problem('invalidOtp');
  await queries.removeMarks(db, marks);
}

/** The try is counted whatever it says; a right one is spent together with all that hangs on the old password. */
async function tryCode(context: CodesContext, tx: Db, given: GivenCode, passwordHash: string): Promise<boolean> {
  const { clock, outbox } = context;
  const request = await requestOf(context, tx, given);
  if (!request) return false;
  await queries.countTry(tx, request.otpRequestId);
  const { codeMac, userId } = request;
  if (!codeMac || !userId || !timingSafeEqual(codeMac, macOf(context, given.code))) return false;
  await queries.spendOtp(tx, userId);
  await queries.updatePasswordHash(tx, userId, passwordHash);
  await closeSessionsOf(tx, userId);
  await outbox.blankCodes(tx, userId);
  const person = await queries.readPerson(tx, userId);
  const text = accountNoticeText({ kind: 'password changed' });
  await outbox.queueAccountNotice(tx, userId, text, [person?.mobileNo ?? null]);
  await writeAudit(tx, {
    ...actorOf(userId),
    fieldAt: clock.now(),
    action: 'accounts.password-reset',
    subjectId: userId,
  });
  return true;
}

async function requestOf(context: CodesContext, tx: Db, { code, cookie, indicator }: GivenCode) {
  if (cookie) return queries.readOtpByCookie(tx, hashToken(cookie));
  if (indicator) return queries.readOtpByIndicator(tx, (await find(context, tx, indicator)).key);
  return queries.readOtpByCode(tx, macOf(context, code));
}

/** User name and number of one account are one: whoever asks by both gets no more codes. */
async function find({ secret }: CodesContext, db: Db, indicator: string) {
  const number = parseMobileNumber(indicator);
  const target = await queries.readOtpTarget(db, indicator.trim(), number);
  const who = target ? `account ${target.userId}` : (number ?? indicator.trim().toLowerCase());
  return { target, key: createHmac('sha256', secret).update(`who:${who}`).digest('hex') };
}

const macOf = ({ secret }: CodesContext, code: string) => createHmac('sha256', secret).update(`otp:${code}`).digest();
