// The sender against a real outbox and gateways made of a function: every way a message can go.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { RETRY_PAUSES_MS } from '@bantay/kernel/sms/delivery-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { type OpenDatabase, openDatabase, rows } from '../database/database.ts';
import { makeFieldClock } from '../field-clock.ts';
import type { Gateway, HandOver, Sms } from './gateway.ts';
import { newHolder } from './holder.ts';
import { type AcceptedRow, makeOutbox, type RoundKind } from './outbox.ts';
import { makeSender } from './sender.ts';

interface Row {
  outboxId: number;
  number: string;
  state: string;
  tries: number;
  error: string | null;
  gatewayRef: string | null;
  pauseMs: number;
}

let drop: () => Promise<void>;
let open: OpenDatabase;
const accepted: AcceptedRow[] = [];
const progress: number[] = [];

beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  open = openDatabase({ url: made.url, max: 10 });
});
afterAll(async () => {
  await open.close();
  await drop();
});
beforeEach(async () => {
  await sql`truncate sms_rounds restart identity cascade`.execute(open.db);
  accepted.length = 0;
  progress.length = 0;
});

type Answer = (sms: Sms, call: number) => HandOver | Promise<HandOver>;

function gatewayOf(answer: Answer, more: Partial<Gateway> = {}) {
  const calls: Sms[] = [];
  const gateway: Gateway = {
    kind: 'test',
    takesKeys: false,
    parallel: 4,
    timeoutMs: 1000,
    async send(sms) {
      calls.push(sms);
      return answer(sms, calls.length);
    },
    ...more,
  };
  return { gateway, calls };
}

const accept = (): HandOver => ({ outcome: 'accepted', reference: 'ref-1' });

const senderOf = (gateway: Gateway | null, db = open.db) =>
  makeSender({
    db,
    gateway,
    onAccepted: async (_tx, row) => void accepted.push(row),
    onProgress: async (_db, releaseId) => void progress.push(releaseId),
  });

/** One round with a row per number; returns nothing, rows are read back. */
async function queue(numbers: readonly string[], { kind = 'test' as RoundKind, text = 'Alert level 1' } = {}) {
  const outbox = makeOutbox(open.db, makeFieldClock(open.db));
  await open.db.transaction().execute(async (tx) => {
    const roundId = await outbox.insertRound(tx, {
      kind,
      releaseId: null,
      updateNumber: 0,
      text,
      composedText: null,
      senderUserId: null,
      releaseDetails: null,
    });
    const recipients = numbers.map((number) => ({ number, mobileId: null, userId: null }));
    await outbox.addRecipients(tx, roundId, kind, recipients);
  });
}

const readRows = () =>
  rows<Row>(
    open.db,
    sql`select *, extract(epoch from next_try_at - clock_timestamp()) * 1000 as pause_ms
        from sms_outbox order by outbox_id`,
  );
const readAttempts = () =>
  rows<{ outcome: string | null; endedAt: number | null; detail: string | null }>(
    open.db,
    sql`select outcome, ended_at, detail from sms_attempts order by attempt_id`,
  );
const states = async () => (await readRows()).map((row) => row.state);
/** Time passes: every pause is over, every lease too. */
const pass = () =>
  sql`update sms_outbox set next_try_at = clock_timestamp(), lease_until = lease_until - interval '1 day'`.execute(
    open.db,
  );

const ONE = '639000000001';
const TWO = '639000000002';
const three = [ONE, TWO, '639000000003'];

describe('one hand-over', () => {
  it('accepted: state, reference, attempt and news in one step', async () => {
    await queue([ONE]);
    const { gateway, calls } = gatewayOf(accept);
    expect(await senderOf(gateway).runOnce()).toBe(1);
    expect(await readRows()).toMatchObject([{ state: 'accepted', tries: 1, gatewayRef: 'ref-1', error: null }]);
    expect(await readAttempts()).toMatchObject([{ outcome: 'accepted', detail: 'ref-1' }]);
    expect(accepted).toMatchObject([{ kind: 'test', releaseId: null }]);
    expect(calls).toMatchObject([
      { number: ONE, text: 'Alert level 1', idempotencyKey: expect.stringMatching(/^bantay-[0-9a-f]{12}-1$/) },
    ]);
    expect(await senderOf(gateway).runOnce()).toBe(0);
  });

  it('a database that is away when the gateway has answered gets the outcome once it is back: nothing in doubt', async () => {
    await queue([ONE]);
    const { gateway, calls } = gatewayOf(accept);
    let failures = 3;
    const db = new Proxy(open.db, {
      get(target, name) {
        if (name === 'transaction' && failures-- > 0) throw Object.assign(new Error('away'), { code: '57P01' });
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    expect(await senderOf(gateway, db).runOnce()).toBe(1);
    expect(failures).toBeLessThan(0);
    expect(calls).toHaveLength(1);
    expect(await readRows()).toMatchObject([{ state: 'accepted', tries: 1 }]);
    expect(accepted).toHaveLength(1);
  });

  it('waiting when the clock goes back an hour: sent at once, not an hour later', async () => {
    await queue([ONE, TWO]);
    await sql`update sms_outbox set state = 'waiting', queued_at = queued_at + interval '1 hour',
      next_try_at = next_try_at + interval '1 hour', changed_at = changed_at + interval '1 hour'
      where number = ${ONE}`.execute(open.db);
    // A pause that was asked for is waited for as ever.
    await sql`update sms_outbox set state = 'waiting', next_try_at = next_try_at + interval '1 hour'
      where number = ${TWO}`.execute(open.db);
    const { gateway, calls } = gatewayOf(accept);
    await senderOf(gateway).runOnce();
    expect(calls.map(({ number }) => number)).toEqual([ONE]);
  });

  it('a process that died before the clock went back does not hold its row for longer than a lease', async () => {
    await queue([ONE]);
    await sql`update sms_outbox set state = 'claimed', claimed_by = 'dead', changed_at = clock_timestamp() + interval '1 hour',
      lease_until = clock_timestamp() + interval '1 hour'`.execute(open.db);
    await senderOf(gatewayOf(accept).gateway).runOnce();
    const [row] = await rows<{ left: number }>(
      open.db,
      sql`select extract(epoch from lease_until - clock_timestamp()) as left from sms_outbox`,
    );
    expect(row!.left).toBeLessThan(60);
  });

  it('the attempt stands in the database before the gateway hears of it', async () => {
    await queue([ONE]);
    let seen: unknown;
    const { gateway } = gatewayOf(async () => {
      seen = [await states(), await readAttempts()];
      return accept();
    });
    await senderOf(gateway).runOnce();
    expect(seen).toMatchObject([['claimed'], [{ outcome: null, endedAt: null }]]);
  });

  it('refused for good: failed with the reason, never tried again', async () => {
    await queue([ONE]);
    const { gateway, calls } = gatewayOf(() => ({ outcome: 'final', detail: 'HTTP 400' }));
    await senderOf(gateway).runOnce();
    expect(await readRows()).toMatchObject([{ state: 'failed', error: 'HTTP 400' }]);
    await pass();
    await senderOf(gateway).runOnce();
    expect(calls).toHaveLength(1);
    expect(accepted).toEqual([]);
  });

  it('asked to retry: pauses grow from 15 s to 30 min, and after the sixth try it has failed', async () => {
    await queue([ONE]);
    const { gateway, calls } = gatewayOf(() => ({ outcome: 'retry', detail: 'HTTP 503' }));
    const sender = senderOf(gateway);
    for (const [index, pause] of RETRY_PAUSES_MS.entries()) {
      await sender.runOnce();
      const [row] = await readRows();
      expect(row).toMatchObject({ state: 'waiting', tries: index + 1, error: 'HTTP 503' });
      expect(Math.abs(row!.pauseMs - pause)).toBeLessThan(2000);
      expect(await sender.runOnce()).toBe(0);
      await pass();
    }
    await sender.runOnce();
    expect(await readRows()).toMatchObject([{ state: 'failed', tries: 6 }]);
    expect(calls).toHaveLength(6);
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it.each([
    ['an unknown outcome', (): HandOver => ({ outcome: 'doubtful', detail: 'HTTP 500' }), 'HTTP 500'],
    [
      'a gateway that throws',
      (): HandOver => {
        throw new TypeError('broken');
      },
      'TypeError',
    ],
  ])('%s is doubtful and waits for a person', async (_, answer, error) => {
    await queue([ONE]);
    const { gateway, calls } = gatewayOf(answer);
    await senderOf(gateway).runOnce();
    expect(await readRows()).toMatchObject([{ state: 'doubtful', error }]);
    await pass();
    await senderOf(gateway).runOnce();
    expect(calls).toHaveLength(1);
  });

  it('where the gateway knows the key an unknown outcome is asked again with the same key, and doubtful at the end', async () => {
    await queue([ONE]);
    const { gateway, calls } = gatewayOf(() => ({ outcome: 'doubtful', detail: 'TimeoutError' }), { takesKeys: true });
    const sender = senderOf(gateway);
    for (const pause of RETRY_PAUSES_MS) {
      await sender.runOnce();
      const [row] = await readRows();
      expect(row!.state).toBe('waiting');
      expect(Math.abs(row!.pauseMs - pause)).toBeLessThan(2000);
      await pass();
    }
    await sender.runOnce();
    expect(await states()).toEqual(['doubtful']);
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('one failing row does not hold up the others', async () => {
    await queue(three);
    const { gateway } = gatewayOf(({ number }) => (number === TWO ? { outcome: 'final', detail: 'no' } : accept()));
    expect(await senderOf(gateway).runOnce()).toBe(3);
    expect(await states()).toEqual(['accepted', 'failed', 'accepted']);
  });

  it('without a gateway rows wait', async () => {
    await queue([ONE]);
    expect(await senderOf(null).runOnce()).toBe(0);
    expect(await states()).toEqual(['queued']);
  });
});

describe('a process that dies', () => {
  const die = async (takesKeys: boolean) => {
    await queue([ONE]);
    // The hand-over never ends for this process, as after kill -9.
    const dead = gatewayOf(() => new Promise<HandOver>(() => {}), { takesKeys });
    void senderOf(dead.gateway).runOnce();
    await expect.poll(() => dead.calls.length).toBe(1);
  };

  it('while the lease runs nobody else touches its row', async () => {
    await die(true);
    const { gateway, calls } = gatewayOf(accept, { takesKeys: true });
    expect(await senderOf(gateway).runOnce()).toBe(0);
    expect(calls).toEqual([]);
    expect(await states()).toEqual(['claimed']);
  });

  // After a kill the eight in the air were told as doubtful a minute and a half later, when their leases had ended.
  const [place = '', , own = ''] = newHolder().split('|');
  const [boot] = own.split(' ');
  const endedPid = spawnSync(process.execPath, ['--version']).pid;
  const here = (pid: number, mark: string) => [place, pid, mark, randomUUID()].join('|');
  it.each([
    ['of this machine that is gone', here(endedPid, `${boot} 1`), 'doubtful'],
    ['of this machine whose number another one bears by now', here(process.pid, `${boot} 1`), 'doubtful'],
    ['of this machine that lives', here(process.pid, own), 'claimed'],
    ['of this machine from before it was switched off', here(endedPid, 'other 1'), 'claimed'],
    ['of another machine', `other ${here(endedPid, `${boot} 1`)}`, 'claimed'],
    ['of another container that counts its own processes', here(endedPid, `${boot} 1`).replace('|', '0|'), 'claimed'],
    ['of a program from before', randomUUID(), 'claimed'],
  ])('%s: at the next start its row is given up, or left to its lease', async (_who, holder, state) => {
    const { gateway, calls } = gatewayOf(accept);
    const sender = senderOf(gateway);
    await die(false);
    await sql`update sms_outbox set claimed_by = ${holder}`.execute(open.db);
    await sender.runOnce();
    expect(await states()).toEqual([state]);
    expect(calls).toEqual([]);
  });

  it('leaves a doubtful row with a gateway that ignores keys', async () => {
    await die(false);
    await pass();
    const { gateway, calls } = gatewayOf(accept);
    await senderOf(gateway).runOnce();
    expect(await readRows()).toMatchObject([{ state: 'doubtful', error: 'no answer: the process ended' }]);
    expect(await readAttempts()).toMatchObject([{ outcome: 'lost' }]);
    expect(calls).toEqual([]);
  });

  it('is simply asked again with a gateway that knows the key', async () => {
    await die(true);
    await pass();
    const { gateway, calls } = gatewayOf(accept, { takesKeys: true });
    await senderOf(gateway).runOnce();
    expect(await readRows()).toMatchObject([{ state: 'accepted', tries: 2 }]);
    expect(calls).toMatchObject([{ idempotencyKey: expect.stringMatching(/^bantay-[0-9a-f]{12}-1$/) }]);
    expect((await readAttempts()).map((one) => one.outcome)).toEqual(['lost', 'accepted']);
  });

  // Finding N: an orderly end waited as long as the gateway's own limit, 116 s with a dead modem.
  it.each([
    [false, 'doubtful'],
    [true, 'waiting'],
  ] as const)('an orderly end does not wait for a silent gateway (knows keys: %s): %s', async (takesKeys, state) => {
    await queue([ONE]);
    const silent = gatewayOf(() => new Promise<HandOver>(() => {}), { takesKeys });
    const sender = makeSender({
      db: open.db,
      gateway: silent.gateway,
      onAccepted: async () => {},
      onProgress: async () => {},
      endMs: 100,
    });
    sender.start((error) => {
      throw error;
    });
    await expect.poll(() => silent.calls.length).toBe(1);
    const began = performance.now();
    await sender.stop();
    expect(performance.now() - began).toBeLessThan(2000);
    expect(await readRows()).toMatchObject([{ state, error: 'no answer: the process ended' }]);
  });

  it('an answer after the end of the lease does not undo what was decided meanwhile', async () => {
    await queue([ONE]);
    let answer: (result: HandOver) => void = () => {};
    const slow = gatewayOf(
      () =>
        new Promise<HandOver>((resolve) => {
          answer = resolve;
        }),
    );
    const late = senderOf(slow.gateway).runOnce();
    await expect.poll(() => slow.calls.length).toBe(1);
    await pass();
    await senderOf(gatewayOf(accept).gateway).runOnce();
    answer(accept());
    await late;
    expect(await states()).toEqual(['doubtful']);
    expect(accepted).toEqual([]);
    expect(await readAttempts()).toMatchObject([{ outcome: 'accepted' }]);
  });
});

describe('many at once', () => {
  it('two senders with 60 rows never take one twice', async () => {
    await queue(Array.from({ length: 60 }, (_, index) => `6390000002${String(index).padStart(2, '0')}`));
    // Neither goes on before both have a row in hand: else a fast one could take them all.
    let met = () => {};
    const meeting = new Promise<void>((resolve) => {
      met = resolve;
    });
    const meet = async () => {
      if (a.calls.length > 0 && b.calls.length > 0) met();
      await meeting;
      return accept();
    };
    const a = gatewayOf(meet);
    const b = gatewayOf(meet);
    const [first, second] = await Promise.all([senderOf(a.gateway).runOnce(), senderOf(b.gateway).runOnce()]);
    expect(first + second).toBe(60);
    expect(a.calls.length).toBeGreaterThan(0);
    expect(b.calls.length).toBeGreaterThan(0);
    expect(new Set([...a.calls, ...b.calls].map((call) => call.number)).size).toBe(60);
    expect(new Set(await states())).toEqual(new Set(['accepted']));
  });

  it('no row is claimed before its own hand-over: at most as many as the gateway takes at once', async () => {
    await queue(Array.from({ length: 20 }, (_, index) => `6390000003${String(index).padStart(2, '0')}`));
    const claimed: number[] = [];
    const { gateway } = gatewayOf(async () => {
      claimed.push((await states()).filter((state) => state === 'claimed').length);
      return accept();
    });
    await senderOf(gateway).runOnce();
    expect(Math.max(...claimed)).toBeLessThanOrEqual(4);
  });

  it('warnings overtake one-time codes and tests, also those that came earlier', async () => {
    await queue(['639000000011'], { kind: 'test' });
    await queue(['639000000012'], { kind: 'otp' });
    // A round of kind warning needs a release; its priority alone is what counts here.
    await queue(['639000000013']);
    await sql`update sms_outbox set priority = 1 where number = '639000000013'`.execute(open.db);
    const { gateway, calls } = gatewayOf(accept, { parallel: 1 });
    await senderOf(gateway).runOnce();
    expect(calls.map((call) => call.number.slice(-2))).toEqual(['13', '12', '11']);
  });

  it('a warning queued in the middle goes next, before everything that waits', async () => {
    await queue(['639000000021', '639000000022', '639000000023']);
    const { gateway, calls } = gatewayOf(
      async (_sms, call) => {
        if (call === 1) {
          await queue(['639000000029']);
          await sql`update sms_outbox set priority = 1 where number = '639000000029'`.execute(open.db);
        }
        return accept();
      },
      { parallel: 1 },
    );
    await senderOf(gateway).runOnce();
    expect(calls.map((call) => call.number.slice(-2))).toEqual(['21', '29', '22', '23']);
  });
});

describe('one-time codes', () => {
  const texts = async () =>
    (await rows<{ smsMsg: string | null }>(open.db, sql`select sms_msg from sms_rounds`)).map((row) => row.smsMsg);

  it('the text is gone as soon as the gateway has it', async () => {
    await queue([ONE], { kind: 'otp', text: 'code 123456' });
    const { gateway, calls } = gatewayOf(accept);
    await senderOf(gateway).runOnce();
    expect(calls[0]!.text).toBe('code 123456');
    expect(await texts()).toEqual([null]);
  });

  it('a code that has expired is not sent, its text is gone', async () => {
    const outbox = makeOutbox(open.db, makeFieldClock(open.db));
    await queue([ONE], { kind: 'otp', text: 'code 123456' });
    await sql`update sms_rounds set written_at = now() - interval '11 minutes'`.execute(open.db);
    await outbox.expireCodes();
    const { gateway, calls } = gatewayOf(accept);
    expect(await senderOf(gateway).runOnce()).toBe(0);
    expect(calls).toEqual([]);
    expect(await states()).toEqual(['cancelled']);
    expect(await texts()).toEqual([null]);
  });

  it('a row whose text is gone fails without a word to the gateway', async () => {
    await queue([ONE], { kind: 'otp' });
    await sql`update sms_rounds set sms_msg = null`.execute(open.db);
    const { gateway, calls } = gatewayOf(accept);
    await senderOf(gateway).runOnce();
    expect(calls).toEqual([]);
    expect(await readRows()).toMatchObject([{ state: 'failed', error: 'the text is gone' }]);
  });

  it('a code waiting for another try keeps its text until it is accepted', async () => {
    await queue([ONE], { kind: 'otp', text: 'code 123456' });
    const { gateway } = gatewayOf((_sms, call) => (call === 1 ? { outcome: 'retry', detail: 'x' } : accept()));
    await senderOf(gateway).runOnce();
    expect(await texts()).toEqual(['code 123456']);
    await pass();
    await senderOf(gateway).runOnce();
    expect(await texts()).toEqual([null]);
  });
});

describe('running by itself', () => {
  it('a wake-up during a round is not lost, and stop waits for what is in hand', async () => {
    const errors: unknown[] = [];
    const { gateway, calls } = gatewayOf(
      () => new Promise<HandOver>((resolve) => setTimeout(() => resolve(accept()), 50)),
    );
    const sender = senderOf(gateway);
    sender.start((error) => errors.push(error));
    await queue([ONE]);
    sender.wake();
    await expect.poll(() => calls.length).toBe(1);
    await queue([TWO]);
    sender.wake();
    await expect.poll(() => calls.length).toBe(2);
    await sender.stop();
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(errors).toEqual([]);
    await queue(['639000000003']);
    sender.wake();
    expect(calls).toHaveLength(2);
  });

  it('a stop in the middle of many rows leaves the rest queued', async () => {
    await queue(Array.from({ length: 40 }, (_, index) => `6390000004${String(index).padStart(2, '0')}`));
    const { gateway, calls } = gatewayOf(
      () => new Promise<HandOver>((resolve) => setTimeout(() => resolve(accept()), 30)),
    );
    const sender = senderOf(gateway);
    sender.start(() => {});
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await sender.stop();
    const found = await states();
    expect(found.filter((state) => state === 'accepted')).toHaveLength(calls.length);
    expect(found.filter((state) => state === 'queued')).toHaveLength(40 - calls.length);
    expect(calls.length).toBeLessThan(40);
  });
});
