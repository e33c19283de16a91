// Codes alone: all or nothing where the outbox fails, one use of two at once, and what is counted.
import { openDatabase } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, makeGate, oneAfterTheOther, watch } from '../../../apps/server/test/written.ts';
import { count } from './count-codes.ts';
import { type CodesContext, type GivenCode, requestCode, verifyCode } from './one-time-codes-service.ts';

const ADDRESS = '112.198.0.1';
const PASSWORD = 'isang bagong mahabang salita';
const WRITTEN = ['otp_requests', 'user_accounts', 'sessions', 'sms_rounds', 'sms_outbox', 'audit'];
let house: House;
/** The last code that was sent. */
let sent: string;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await sql`truncate sign_in_failures`.execute(house.app.db);
});

function contextWith(outbox: Partial<CodesContext['outbox']> = {}, db = house.app.db): CodesContext {
  const { clock, outbox: own } = house.app.services;
  const queueCode: CodesContext['outbox']['queueCode'] = (tx, message) => {
    sent = message.code;
    return own.queueCode(tx, message);
  };
  return { db, clock, secret: 'a secret', outbox: { ...own, queueCode, ...outbox } };
}
const given = (change: Partial<GivenCode>): GivenCode => ({
  code: sent,
  password: PASSWORD,
  cookie: null,
  indicator: null,
  address: ADDRESS,
  ...change,
});
const ask = () => requestCode(contextWith(), people.mayorOfLgu, ADDRESS);
const caught = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (problem: { code?: string }) => problem.code,
  );
const marks = () => rowsOf(house, 'sign_in_failures');

it('a code that cannot be queued was never asked for', async () => {
  const changed = await watch(house, WRITTEN);
  const context = contextWith({ queueCode: broken });
  await expect(requestCode(context, people.mayorOfLgu, ADDRESS)).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('where the notice about the account fails the old password stands, and the code can be used again', async () => {
  const cookie = await ask();
  const changed = await watch(house, WRITTEN);
  const context = contextWith({ queueAccountNotice: broken });
  await expect(verifyCode(context, given({ cookie }))).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
  expect(await caught(verifyCode(contextWith(), given({ cookie })))).toBe('done');
});

it('of two at once with the right code one has used it', async () => {
  const cookie = await ask();
  const before = (await rowsOf<{ action: string }>(house, 'audit')).length;
  const answers = await Promise.all([1, 2].map(() => caught(verifyCode(contextWith(), given({ cookie })))));
  expect(answers.sort()).toEqual(['done', 'invalidOtp']);
  expect(await rowsOf(house, 'audit')).toHaveLength(before + 1);
});

it('a wrong code is counted at the address, a right one is not; without browser and name at all together too', async () => {
  const cookie = await ask();
  await sql`truncate sign_in_failures`.execute(house.app.db);
  expect(await caught(verifyCode(contextWith(), given({ cookie, code: 'wrong' })))).toBe('invalidOtp');
  expect(await marks()).toHaveLength(1);
  expect(await caught(verifyCode(contextWith(), given({ code: 'wrong' })))).toBe('invalidOtp');
  expect(await marks()).toHaveLength(3);
  expect(await caught(verifyCode(contextWith(), given({ cookie })))).toBe('done');
  expect(await marks()).toHaveLength(3);
});

it('many at the same moment do not all find a clean slate, and what is refused does not count', async () => {
  const blind = { kind: 'otp-blind', subject: 'all', limit: 3 } as const;
  const answers = await Promise.all(Array.from({ length: 8 }, () => caught(count(house.app.db, blind))));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(3);
  expect(answers.filter((answer) => answer === 'tooMany')).toHaveLength(5);
  expect(await marks()).toHaveLength(3);
});

it('one that is counted at the same moment and not yet to be seen is waited for', async () => {
  const blind = { kind: 'otp-blind', subject: 'all', limit: 1 } as const;
  const gate = makeGate();
  const first = () =>
    inTransaction(house.app.db, async (tx) => {
      const answer = await caught(count(tx, blind));
      await gate.pass();
      return answer;
    });
  const answers = await oneAfterTheOther(house, gate, first, () => caught(count(house.app.db, blind)));
  expect(answers).toEqual(['done', 'tooMany']);
});

it('a code with its name is tried on the connection of its transaction, however few there are', async () => {
  await ask();
  const single = openDatabase({ url: house.url, max: 1 });
  try {
    const context = contextWith({}, single.db);
    expect(await caught(verifyCode(context, given({ indicator: people.mayorOfLgu })))).toBe('done');
  } finally {
    await single.close();
  }
});
