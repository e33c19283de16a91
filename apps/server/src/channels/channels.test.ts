// Senders side by side on one outbox: each channel its own rows, its own rounds, its own doubt.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SPOKEN_NAMES } from '@bantay/kernel/voice/spoken-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase, rows } from '../database/database.ts';
import { makeFieldClock } from '../field-clock.ts';
import type { Channel, FurtherChannel } from '../sms/channel.ts';
import type { FurtherGateway, Gateway, HandOver, Sms } from '../sms/gateway.ts';
import { type FurtherWay, makeOutbox } from '../sms/outbox.ts';
import { makeSender } from '../sms/sender.ts';
import { furtherSenders, makeChannels, speaks } from './channels.ts';
import { joinSenders } from './join-senders.ts';
import { writeWav } from './wav.ts';

const ANA = '639000000091';
const CHAT = '70000001';
const NOTHING = { onAccepted: async () => {}, onProgress: async () => {} };

let drop: () => Promise<void>;
let open: OpenDatabase;
beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  open = openDatabase({ url: made.url, max: 10 });
});
afterAll(async () => {
  await open.close();
  await drop();
});
beforeEach(() => sql`truncate sms_rounds restart identity cascade`.execute(open.db));

const accept = async (): Promise<HandOver> => ({ outcome: 'accepted', reference: null });
const never = () => new Promise<HandOver>(() => {});

function gatewayOf<Which extends Channel>(channel: Which, send: (sms: Sms) => Promise<HandOver> = accept) {
  const calls: Sms[] = [];
  const gateway = {
    ...{ kind: channel, takesKeys: false, parallel: 1, timeoutMs: 1000, calls },
    ...(channel === 'sms' ? {} : { channel: channel as Exclude<Which, 'sms'> }), // what is left of it
    send: async (sms: Sms) => {
      calls.push(sms);
      return send(sms);
    },
  };
  return gateway as typeof gateway & Gateway; // its channel is one of them
}
const senderOf = (gateway: Gateway, endMs = 100) => makeSender({ db: open.db, gateway, endMs, ...NOTHING });
const toChat: FurtherWay = { channel: 'telegram', address: CHAT };
const toPhone: FurtherWay = { channel: 'voice', address: ANA };

const queue = (text: string, further: readonly FurtherWay[], numbers: readonly string[] = [ANA]) =>
  open.db
    .transaction()
    .execute((tx) => makeOutbox(open.db, makeFieldClock(open.db)).queueNotice(tx, text, numbers, further));
const readSms = () =>
  rows<{ state: string; number: string }>(open.db, sql`select * from sms_outbox order by outbox_id`);
const readFurther = () =>
  rows<{ channel: FurtherChannel; number: string; state: string; error: string | null }>(
    open.db,
    sql`select * from channel_outbox order by outbox_id`,
  );
const readAttempts = () => rows(open.db, sql`select outcome, detail from channel_attempts order by attempt_id`);

describe('a notice by several channels', () => {
  it('is one round: the SMS as ever, and a row for each further way', async () => {
    await queue('TULONG', [toChat, toPhone]);
    expect(await readSms()).toMatchObject([{ number: ANA, state: 'queued' }]);
    expect(await readFurther()).toMatchObject([
      { channel: 'telegram', number: CHAT, state: 'queued' },
      { channel: 'voice', number: ANA, state: 'queued' },
    ]);
  });

  it('each sender takes the rows of its own channel alone', async () => {
    await queue('TULONG', [toChat, toPhone]);
    const [sms, chat, phone] = [gatewayOf('sms'), gatewayOf('telegram'), gatewayOf('voice')];
    expect(await senderOf(chat).runOnce()).toBe(1);
    expect(chat.calls).toMatchObject([
      { number: CHAT, text: 'TULONG', idempotencyKey: expect.stringMatching(/^bantay-telegram-[0-9a-f]{12}-1$/) },
    ]);
    expect((await readFurther()).map(({ state }) => state)).toEqual(['accepted', 'queued']);
    expect(await readSms()).toMatchObject([{ state: 'queued' }]);
    expect(await senderOf(sms).runOnce()).toBe(1);
    expect(sms.calls).toMatchObject([
      { number: ANA, idempotencyKey: expect.stringMatching(/^bantay-[0-9a-f]{12}-1$/) },
    ]);
    expect((await readFurther()).map(({ state }) => state)).toEqual(['accepted', 'queued']);
    expect(await senderOf(phone).runOnce()).toBe(1);
    expect(phone.calls).toMatchObject([{ number: ANA }]);
  });

  it('a newer one takes the place of what waits by each way', async () => {
    await queue('old', [toChat, toPhone]);
    await queue('new', [toChat]);
    expect((await readFurther()).map(({ channel, state, error }) => [channel, state, error])).toEqual([
      ['telegram', 'cancelled', 'a newer notice'],
      ['voice', 'queued', null],
      ['telegram', 'queued', null],
    ]);
  });

  it.each([
    [{ outcome: 'final', detail: 'blocked' }, 'failed'],
    [{ outcome: 'retry', detail: 'busy' }, 'waiting'],
    [{ outcome: 'doubtful', detail: 'no answer' }, 'doubtful'],
  ] as const)('an answer %j leaves the row %s, and the SMS untouched', async (answer, state) => {
    await queue('TULONG', [toChat]);
    await senderOf(gatewayOf('telegram', async () => answer)).runOnce();
    expect(await readFurther()).toMatchObject([{ state, error: answer.detail }]);
    expect(await readAttempts()).toEqual([answer]);
    expect(await readSms()).toMatchObject([{ state: 'queued' }]);
  });

  it('a pause that the other side asks for is kept', async () => {
    await queue('TULONG', [toChat]);
    await senderOf(
      gatewayOf('telegram', async () => ({ outcome: 'retry', detail: 'too much', afterMs: 3_600_000 })),
    ).runOnce();
    const [row] = await rows<{ pause: number }>(
      open.db,
      sql`select extract(epoch from next_try_at - clock_timestamp())::float8 as pause from channel_outbox`,
    );
    expect(row?.pause).toBeGreaterThan(3_500);
  });

  it('who died with a row in hand leaves it in doubt, and no row of another channel', async () => {
    await queue('TULONG', [toChat, toPhone]);
    await sql`update channel_outbox set state = 'claimed', claimed_by = 'gone',
      lease_until = clock_timestamp() - interval '1 minute'`.execute(open.db);
    await senderOf(gatewayOf('telegram')).runOnce();
    expect((await readFurther()).map(({ state }) => state)).toEqual(['doubtful', 'claimed']);
  });
});

describe('senders joined', () => {
  it.each([
    ['hangs', never],
    ['throws', () => Promise.reject(new Error('broken on purpose'))],
  ])('a channel that %s keeps nothing from the others', async (_what, send) => {
    await queue('first', [toChat, toPhone]);
    const [sms, chat, phone] = [gatewayOf('sms'), gatewayOf('telegram', send), gatewayOf('voice')];
    const joined = joinSenders(senderOf(sms), [senderOf(chat), senderOf(phone)]);
    joined.start(() => {});
    await vi.waitFor(() => expect([sms.calls.length, chat.calls.length, phone.calls.length]).toEqual([1, 1, 1]));
    await queue('second', [toPhone]);
    joined.wake();
    await vi.waitFor(() => expect([sms.calls.length, phone.calls.length]).toEqual([2, 2]));
    await joined.stop();
    // What hung is in doubt when the end comes; nobody waits for it.
    expect((await readFurther()).map(({ channel, state }) => [channel, state])).toEqual([
      ['telegram', 'doubtful'],
      ['voice', 'accepted'],
      ['voice', 'accepted'],
    ]);
  });

  it('SMS that hang keep nothing from the others either', async () => {
    await queue('first', [toChat]);
    const [sms, chat] = [gatewayOf('sms', never), gatewayOf('telegram')];
    const joined = joinSenders(senderOf(sms), [senderOf(chat)]);
    joined.start(() => {});
    await vi.waitFor(async () => expect(await readFurther()).toMatchObject([{ state: 'accepted' }]));
    await joined.stop();
  });

  it('runs while SMS leave, whatever the others do', async () => {
    const without = makeSender({ db: open.db, gateway: null, ...NOTHING });
    const joined = joinSenders(without, [senderOf(gatewayOf('telegram'))]);
    joined.start(() => {});
    await sleep(0);
    expect(joined.isRunning()).toBe(false);
    await joined.stop();
  });
});

describe('what the settings switch on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-channels-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const channelsOf = (env: Record<string, string>) => makeChannels(readConfig({ BANTAY_DEMO: 'on', ...env }), folder);
  const VOICE = 'baresip://127.0.0.1:9?domain=sip.example';

  it('is nothing without a setting, and nothing has a sender', async () => {
    const channels = channelsOf({});
    expect([channels.isOn('voice'), channels.isOn('telegram')]).toEqual([false, false]);
    expect(furtherSenders(open.db, channels)).toEqual([]);
    expect(await channels.missingWords()).toBeNull();
  });

  it('is each channel by its own', () => {
    const on = (env: Record<string, string>) =>
      ['voice', 'telegram'].filter((one) => channelsOf(env).isOn(one as 'voice'));
    expect(on({ TELEGRAM_TOKEN: '1:invented' })).toEqual(['telegram']);
    expect(on({ VOICE })).toEqual(['voice']);
    expect(on({ VOICE, TELEGRAM_TOKEN: '1:invented' })).toEqual(['voice', 'telegram']);
  });

  it('says of calls what nobody has recorded, in the folder of the setting or in the data folder', async () => {
    const record = (words: string) => {
      mkdirSync(join(words, 'fil'), { recursive: true });
      for (const name of SPOKEN_NAMES)
        writeFileSync(join(words, 'fil', `${name}.wav`), writeWav(new Int16Array([1, 2, 3])));
    };
    const [none, own] = [channelsOf({ VOICE }), channelsOf({ VOICE, VOICE_WORDS: join(folder, 'own') })];
    expect(await none.missingWords()).toEqual({ fil: SPOKEN_NAMES, war: SPOKEN_NAMES });
    record(join(folder, 'own'));
    expect(await own.missingWords()).toEqual({ fil: [], war: SPOKEN_NAMES });
    expect((await none.missingWords())?.fil).toHaveLength(SPOKEN_NAMES.length);
    record(join(folder, 'voice-words'));
    expect((await none.missingWords())?.fil).toEqual([]);
  });

  it('speaks as soon as one language is whole', () => {
    expect(speaks({ fil: [], war: ['help'] })).toBe(true);
    expect(speaks({ fil: ['help'], war: [] })).toBe(true);
    expect(speaks({ fil: ['help'], war: ['thanks'] })).toBe(false);
  });
});

describe('a call in which the key was pressed', () => {
  const spoken = ['opening', 'help', 'press-1'];
  const answersOf = () =>
    rows<{ answeredAt: number | null }>(open.db, sql`select answered_at from channel_outbox order by outbox_id`);
  const call = async (result: HandOver) => {
    await queue('TULONG', [{ ...toPhone, spoken, problems: [4, 7] }]);
    const gateway = gatewayOf('voice', async () => result);
    const [sender] = furtherSenders(open.db, { gateways: [gateway as FurtherGateway], ...OTHER });
    await sender?.runOnce();
    return gateway;
  };
  const OTHER = { isOn: () => true, missingWords: async () => null };

  it('leaves its answer in its row; its words came from there', async () => {
    const { calls } = await call({ outcome: 'accepted', reference: 'c1', isAnswered: true });
    expect(calls).toMatchObject([{ number: ANA, spoken }]);
    expect((await answersOf())[0]?.answeredAt).toEqual(expect.any(Number));
    expect(await readFurther()).toMatchObject([{ state: 'accepted' }]);
  });

  it.each([
    { outcome: 'accepted', reference: 'c1' },
    { outcome: 'retry', detail: 'busy' },
    { outcome: 'final', detail: 'nobody' },
    { outcome: 'doubtful', detail: 'no answer' },
  ] as const)('is no other: %j', async (result) => {
    await call(result);
    expect(await answersOf()).toEqual([{ answeredAt: null }]);
  });

  it('and an SMS says nothing of words', async () => {
    await queue('TULONG', []);
    const sms = gatewayOf('sms');
    await senderOf(sms).runOnce();
    expect(sms.calls).toMatchObject([{ spoken: null }]);
  });
});
