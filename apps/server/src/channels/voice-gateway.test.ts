// Calls against a pretended control port: answered, refused, silent, late, lying, gone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandOver } from '../sms/gateway.ts';
import { openBaresip, type PretendedBaresip } from './baresip.fixture.ts';
import { netstring } from './netstrings.ts';
import { addressOf, makeVoiceGateway, type VoiceTimes } from './voice-gateway.ts';

const SMS = { number: '639000000091', text: 'TULONG', idempotencyKey: 'k', name: '', spoken: ['trial'] };
const QUICK: VoiceTimes = { ringMs: 200, answerMs: 150, hangUpMs: 40, spareMs: 60 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-calls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const gatewayAt = (port: number, times: Partial<VoiceTimes> = {}) =>
  makeVoiceGateway({
    ...{ host: '127.0.0.1', port, domain: 'sip.example', form: 'plus', words: join(folder, 'words') },
    ...{ folder, times: { ...QUICK, ...times } },
  });
const callBy = async (
  phone: (baresip: PretendedBaresip) => unknown,
  {
    times,
    ...habits
  }: Omit<Parameters<typeof openBaresip>[0] & object, 'phone'> & { times?: Partial<VoiceTimes> } = {},
): Promise<[HandOver, PretendedBaresip]> => {
  const baresip = await openBaresip({ ...habits, phone });
  const result = await gatewayAt(baresip.port, times).send(SMS);
  // What was written last is heard a moment later.
  await sleep(30);
  return [result, baresip];
};

describe('a call', () => {
  it('is four orders: what goes on, what is played, whom to dial; and no hanging up where it ended by itself', async () => {
    const [result, { heard }] = await callBy(async (phone) => {
      phone.say('CALL_RINGING');
      phone.say('CALL_ESTABLISHED');
      await sleep(50);
      phone.say('CALL_DTMF_START', '1');
      await sleep(50);
      phone.say('AUDIO_ERROR', '0,end of file');
      phone.say('CALL_CLOSED', 'end of file');
    });
    expect(result).toEqual({ outcome: 'accepted', reference: 'c1', isAnswered: true });
    const sound = (name: string) => `ausrc aufile,${join(folder, `${name}.wav`)}`;
    expect(heard).toEqual(['listcalls', sound('call'), 'dial sip:+639000000091@sip.example', sound('thanks')]);
  });

  it('that is answered and heard to its end is told, and answers nothing', async () => {
    // A trial in tones takes about two seconds and a half.
    const [result] = await callBy(async (phone) => {
      phone.say('CALL_ESTABLISHED');
      await sleep(2600);
      phone.say('CALL_CLOSED', '');
    });
    expect(result).toEqual({ outcome: 'accepted', reference: 'c1' });
  });

  it.each([
    ['is busy', '486 Busy Here', { outcome: 'retry', detail: 'not answered: 486 Busy Here' }],
    ['is declined', '603 Decline', { outcome: 'retry', detail: 'not answered: 603 Decline' }],
    ['goes nowhere', '404 Not Found', { outcome: 'final', detail: 'not answered: 404 Not Found' }],
    ['finds no account', '403 Forbidden', { outcome: 'retry', detail: 'not answered: 403 Forbidden' }],
  ])('that %s is not told', async (_what, why, expected) => {
    const [result, { heard }] = await callBy((phone) => {
      phone.say('CALL_RINGING');
      phone.say('CALL_CLOSED', why);
    });
    expect(result).toEqual(expected);
    expect(heard).not.toContain('hangup');
  });

  it('that nobody answers is hung up, once', async () => {
    const [result, { heard }] = await callBy((phone) => phone.say('CALL_RINGING'));
    expect(result).toEqual({ outcome: 'retry', detail: 'not answered: we hung up' });
    expect(heard.filter((one) => one === 'hangup')).toHaveLength(1);
  });

  it('whose person hangs up at once is not told', async () => {
    const [result] = await callBy((phone) => {
      phone.say('CALL_ESTABLISHED');
      phone.say('CALL_CLOSED', '');
    });
    expect(result).toMatchObject({ outcome: 'retry', detail: expect.stringContaining('hung up before') });
  });

  it('is one at a time, and takes no keys: the same row twice is two calls', () => {
    expect(gatewayAt(1)).toMatchObject({ channel: 'voice', parallel: 1, takesKeys: false });
  });

  it('says something also where its row says nothing of its words', async () => {
    const baresip = await openBaresip({ phone: (phone) => phone.say('CALL_CLOSED', '486 Busy Here') });
    const { spoken: _said, ...plain } = SMS;
    for (const sms of [plain, ...[null, [], ['nonsense']].map((spoken) => ({ ...plain, spoken }))])
      expect(await gatewayAt(baresip.port).send(sms)).toMatchObject({ outcome: 'retry' });
  });
});

describe('the number that is dialled', () => {
  it.each([
    ['plus', '639171234567', 'sip:+639171234567@sip.example:5080'],
    ['plain', '639171234567', 'sip:639171234567@sip.example:5080'],
    ['zero', '639171234567', 'sip:09171234567@sip.example:5080'],
    ['zero', '63281234567', 'sip:0281234567@sip.example:5080'],
  ] as const)('%s: %s', (form, number, address) => {
    expect(addressOf({ domain: 'sip.example:5080', form }, number)).toBe(address);
  });
});

describe('nothing was dialled', () => {
  it('where nobody listens', async () => {
    const baresip = await openBaresip();
    await baresip.close();
    expect(await gatewayAt(baresip.port).send(SMS)).toEqual({ outcome: 'retry', detail: 'baresip: ECONNREFUSED' });
  });

  it('where no sound can be written', async () => {
    const baresip = await openBaresip();
    writeFileSync(join(folder, 'file'), '');
    const gateway = makeVoiceGateway({
      ...{
        host: '127.0.0.1',
        port: baresip.port,
        domain: 'a',
        form: 'plus',
        words: folder,
        folder: join(folder, 'file'),
      },
    });
    expect(await gateway.send(SMS)).toMatchObject({ outcome: 'retry', detail: expect.stringContaining('no sound') });
    expect(baresip.heard).toEqual([]);
  });

  it.each([
    ['it says nothing', { listcalls: null }, 'baresip does not answer'],
    [
      'another call goes on',
      { listcalls: { data: '\n--- Active calls (1) ---\n> [line 1]' } },
      'another call is going on',
    ],
    ['ten other calls go on', { listcalls: { data: '\n--- Active calls (10) ---\n' } }, 'another call is going on'],
    ['it plays no files', { ausrc: { ok: false, data: 'no such device' } }, 'baresip plays no file'],
    [
      'it says ok, and that it failed',
      { ausrc: { data: 'switch audio device\nfailed to set audio-source (No such file or directory)\n' } },
      'baresip plays no file',
    ],
    ['it says nothing of the sound', { ausrc: null }, 'baresip plays no file'],
  ])('where %s', async (_what, answers, detail) => {
    const [result, { heard }] = await callBy(() => {}, { answers });
    expect(result).toMatchObject({ outcome: 'retry', detail });
    expect(heard.filter((one) => /^(dial|hangup)/.test(one))).toEqual([]);
  });

  it('where it will not: nothing is hung up, which might be the call of somebody else', async () => {
    const [result, { heard }] = await callBy(() => {}, { answers: { dial: { ok: false, data: 'Invalid argument' } } });
    expect(result).toEqual({ outcome: 'retry', detail: 'baresip does not dial: Invalid argument' });
    expect(heard).not.toContain('hangup');
  });

  it('where it has no account: it says of no calls that there are none', async () => {
    const [result] = await callBy((phone) => phone.say('CALL_CLOSED', '486 Busy Here'), {
      answers: { listcalls: { data: '\n--- No active calls ---\n' } },
    });
    expect(result).toMatchObject({ detail: 'not answered: 486 Busy Here' });
  });

  it('where another program listens: nobody waits for its answer', async () => {
    const baresip = await openBaresip({ answers: { listcalls: null } });
    const sending = gatewayAt(baresip.port, { answerMs: 60_000 }).send(SMS);
    await vi.waitFor(() => expect(baresip.heard).toHaveLength(1));
    baresip.write('HTTP/1.1 400 Bad Request\r\n');
    expect(await sending).toMatchObject({ outcome: 'retry', detail: 'baresip does not answer' });
  });

  it.each([
    ['what is no JSON', 'hello'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['an answer that nobody asked for', '{"response":true,"ok":true,"token":"77"}'],
    ['an event without words', '{"event":true}'],
    ['numbers for words', '{"event":true,"type":7,"peeruri":12}'],
  ])('and %s is no answer either', async (_what, text) => {
    const baresip = await openBaresip({ answers: { listcalls: null } });
    const sending = gatewayAt(baresip.port).send(SMS);
    await vi.waitFor(() => expect(baresip.heard).toHaveLength(1));
    baresip.write(netstring(text));
    expect(await sending).toMatchObject({ outcome: 'retry', detail: 'baresip does not answer' });
  });
});

describe('nobody knows', () => {
  const UNKNOWN = { outcome: 'doubtful', detail: 'dialled, and nobody knows what came of it' };

  it('where baresip says ok, and then nothing, however often it is told to hang up', async () => {
    const [result, { heard }] = await callBy(() => {}, { hangsUp: false });
    expect(result).toEqual(UNKNOWN);
    expect(heard.filter((one) => one === 'hangup')).toHaveLength(3);
  });

  it('where it rings, and no end is said', async () => {
    expect((await callBy((phone) => phone.say('CALL_RINGING'), { hangsUp: false }))[0]).toEqual(UNKNOWN);
  });

  it('where the line breaks off after it was dialled', async () => {
    expect((await callBy((phone) => phone.cut()))[0]).toEqual(UNKNOWN);
  });

  it('where the line breaks off while it is told to dial', async () => {
    expect((await callBy((phone) => phone.cut(), { answers: { dial: null } }))[0]).toEqual(UNKNOWN);
  });

  it('where it breaks off while somebody listens', async () => {
    const [result] = await callBy((phone) => {
      phone.say('CALL_ESTABLISHED');
      setTimeout(() => phone.cut(), 50);
    });
    expect(result).toMatchObject({ outcome: 'doubtful', detail: expect.stringContaining('answered') });
  });
});

describe('what is late or said of others', () => {
  it('an answer to the order to dial that is lost keeps nobody from being told', async () => {
    const [result] = await callBy(
      async (phone) => {
        await sleep(100);
        phone.say('CALL_ESTABLISHED');
        phone.say('CALL_DTMF_START', '1');
        phone.say('CALL_CLOSED', '');
      },
      { answers: { dial: null } },
    );
    expect(result).toMatchObject({ outcome: 'accepted', isAnswered: true });
  });

  it('a key that was pressed counts, also where the line breaks off behind it', async () => {
    const [result] = await callBy((phone) => {
      phone.say('CALL_ESTABLISHED');
      phone.say('CALL_DTMF_START', '1');
      setTimeout(() => phone.cut(), 20);
    });
    expect(result).toMatchObject({ outcome: 'accepted', isAnswered: true });
  });

  it('a key that was pressed counts where baresip does not end the call: it is hung up', async () => {
    const [result, { heard }] = await callBy(
      (phone) => {
        phone.say('CALL_ESTABLISHED');
        phone.say('CALL_DTMF_START', '1');
      },
      { hangsUp: false },
    );
    expect(result).toMatchObject({ outcome: 'accepted', isAnswered: true });
    expect(heard.filter((one) => one === 'hangup')).toHaveLength(3);
  });

  it.each([
    ['of a stranger who calls in', { direction: 'incoming' }],
    ['of somebody else', { peeruri: 'sip:+639000000092@sip.example', id: 'c2' }],
  ])('a key %s answers nothing', async (_what, over) => {
    const [result] = await callBy((phone) => {
      phone.say('CALL_ESTABLISHED', '', over);
      phone.say('CALL_DTMF_START', '1', over);
      phone.say('CALL_CLOSED', '', over);
    });
    expect(result).toEqual({ outcome: 'retry', detail: 'not answered: we hung up' });
  });

  it('an order to hang up that ends another call first is given again', async () => {
    let told = 0;
    const baresip = await openBaresip({
      hangsUp: false,
      phone: (phone) => {
        phone.say('CALL_RINGING');
        const looking = setInterval(() => {
          const orders = phone.heard.filter((one) => one === 'hangup').length;
          if (orders === told) return;
          told = orders;
          if (told === 1) phone.say('CALL_CLOSED', 'theirs', { id: 'c9', direction: 'incoming' });
          else phone.say('CALL_CLOSED', 'ours');
        }, 5);
        setTimeout(() => clearInterval(looking), 2000);
      },
    });
    expect(await gatewayAt(baresip.port).send(SMS)).toEqual({ outcome: 'retry', detail: 'not answered: ours' });
    expect(told).toBe(2);
  });

  it('a sound that cannot be played is not told, and somebody hangs up', async () => {
    const [result, { heard }] = await callBy((phone) => {
      phone.say('CALL_ESTABLISHED');
      phone.say('AUDIO_ERROR', '2,No such file or directory');
    });
    expect(result).toMatchObject({ outcome: 'retry', detail: expect.stringContaining('the sound broke off') });
    expect(heard).toContain('hangup');
  });
});

describe('the end of the server', () => {
  it('takes back a call that still rings', async () => {
    const baresip = await openBaresip({ phone: (phone) => phone.say('CALL_RINGING') });
    const gateway = gatewayAt(baresip.port, { ringMs: 60_000 });
    const sending = gateway.send(SMS);
    await vi.waitFor(() => expect(baresip.heard.some((one) => one.startsWith('dial'))).toBe(true));
    gateway.stop?.();
    expect(await sending).toMatchObject({ outcome: 'retry' });
    expect(baresip.heard).toContain('hangup');
  });

  it('leaves a call alone that somebody has answered, and waits for nobody', async () => {
    const baresip = await openBaresip({ phone: (phone) => phone.say('CALL_ESTABLISHED') });
    const gateway = gatewayAt(baresip.port, { ringMs: 60_000 });
    const sending = gateway.send(SMS);
    await vi.waitFor(() => expect(baresip.heard.some((one) => one.startsWith('dial'))).toBe(true));
    await sleep(50);
    gateway.stop?.();
    expect(await sending).toMatchObject({ outcome: 'doubtful' });
    expect(baresip.heard).not.toContain('hangup');
  });

  it('begins no other', async () => {
    const baresip = await openBaresip();
    const gateway = gatewayAt(baresip.port);
    gateway.stop?.();
    expect(await gateway.send(SMS)).toEqual({ outcome: 'retry', detail: 'the server ends' });
    expect(baresip.heard).toEqual([]);
  });
});
