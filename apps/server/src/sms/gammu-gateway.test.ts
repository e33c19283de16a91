// The spool of gammu-smsd: with a daemon played by the test, and with the real one and its dummy phone where it is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDone, forget, isReport, makeGammuGateway, readSpool } from './gammu-gateway.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-gammu-'));
  for (const place of ['inbox', 'outbox', 'sent', 'error']) mkdirSync(join(folder, place));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const list = (place: string) => readdirSync(join(folder, place)).sort();
const sms = (text = 'Alert level 2') => ({ number: '639170000001', text, idempotencyKey: 'k', name: 'Aida' });
const gateway = (more: object = {}) => makeGammuGateway({ folder, lookMs: 10, timeoutMs: 2000, ...more });
/** What the daemon does with the first message it finds. */
async function daemon(to: 'sent' | 'error', afterMs = 20): Promise<void> {
  while (list('outbox').length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const [name] = list('outbox');
  renameSync(join(folder, 'outbox', name!), join(folder, to, name!));
}
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

describe('what is done', () => {
  it('leaves sent/ and error/ after a day, and nothing else goes', async () => {
    for (const place of ['inbox', 'outbox', 'sent', 'error']) writeFileSync(join(folder, place, 'OUTA1.txtd'), 'x');
    expect(await emptyDone(folder)).toBe(0);
    expect(await emptyDone(folder, -1)).toBe(2);
    expect(['inbox', 'outbox', 'sent', 'error'].map((place) => list(place).length)).toEqual([1, 1, 0, 0]);
  });

  it('a report is a file with the one word of the daemon', () => {
    const file = (text: string, count = 1) => ({ from: '639', text, names: Array.from({ length: count }, () => 'IN') });
    expect(['Delivered', 'Failed', 'Pending', 'Unknown'].map((word) => isReport(file(word)))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(['delivered', 'Delivered po', 'TULONG', ''].some((word) => isReport(file(word)))).toBe(false);
    expect(isReport(file('Delivered', 2))).toBe(false);
  });
});

describe('a message to the modem', () => {
  it('stands whole in the outbox, and is accepted when the daemon has moved it to sent', async () => {
    const sending = gateway().send(sms('Señor ₱ ≥'));
    await daemon('sent');
    expect(await sending).toEqual({ outcome: 'accepted', reference: null });
    const [name] = list('sent');
    expect(name).toMatch(/^OUTA\d{8}_\d{6}_00_\+639170000001_[0-9a-f]{24}\.txtd$/);
    expect(readFileSync(join(folder, 'sent', name!))).toEqual(utf16('Señor ₱ ≥'));
    // Nothing of a half-written message is left beside the spool.
    expect(readdirSync(folder).sort()).toEqual(['error', 'inbox', 'outbox', 'sent']);
  });

  it('that the modem refuses at once is tried again; one it gave up on late may have left', async () => {
    const refused = gateway().send(sms());
    await daemon('error');
    expect((await refused).outcome).toBe('retry');
    const late = gateway({ refusalMs: 50 }).send(sms());
    await daemon('error', 100);
    expect((await late).outcome).toBe('doubtful');
  });

  // Finding N: an end waited 116 s for a dead modem.
  it('an end does not wait for a modem that is down: what nobody fetched is taken back at once', async () => {
    writeFileSync(join(folder, 'outbox', 'OUTA20200101_000000_00_+639170000009_x.txtd'), 'stands first');
    const one = gateway({ timeoutMs: 120_000 });
    const sending = one.send(sms());
    await expect.poll(() => list('outbox').length).toBe(2);
    const began = performance.now();
    one.stop!();
    expect(await sending).toEqual({ outcome: 'retry', detail: 'gammu-smsd did not take it' });
    expect(performance.now() - began).toBeLessThan(1000);
    expect(list('outbox')).toHaveLength(1);
  });

  it('that nobody fetched is taken back; only the first may be in the modem', async () => {
    writeFileSync(join(folder, 'outbox', 'OUTA20200101_000000_00_+639170000009_x.txtd'), 'stands first');
    const result = await gateway({ timeoutMs: 50 }).send(sms());
    expect(result.outcome).toBe('retry');
    expect(list('outbox')).toHaveLength(1);
    rmSync(join(folder, 'outbox', list('outbox')[0]!));
    expect((await gateway({ timeoutMs: 50 }).send(sms())).outcome).toBe('doubtful');
    expect(list('outbox')).toEqual([]);
  });

  it('that cannot be written was certainly not sent', async () => {
    const nowhere = join(folder, 'inbox', 'file');
    writeFileSync(nowhere, '');
    expect((await makeGammuGateway({ folder: nowhere }).send(sms())).outcome).toBe('retry');
  });
});

describe('messages from the modem', () => {
  const put = (name: string, content: Buffer | string) => {
    const path = join(folder, 'inbox', name);
    writeFileSync(path, content);
    utimesSync(path, 0, 0);
  };

  it('are read in UTF-16 and UTF-8, parts joined in their order', async () => {
    put('IN20261122_073158_00_+639170000042_01.txt', utf16('ong'));
    put('IN20261122_073158_00_+639170000042_00.txt', utf16('tul\0'));
    put('IN20261122_073159_00_+639170000043_00.txt', 'ok po, señor');
    put('IN20261122_073159_00_+639170000044_00.bin', 'no text');
    put('letter.txt', 'not ours');
    const found = await readSpool(folder);
    expect(found.map(({ from, text }) => [from, text])).toEqual([
      ['+639170000042', 'tulong'],
      ['+639170000043', 'ok po, señor'],
    ]);
    await forget(folder, found[0]!);
    expect(list('inbox')).toHaveLength(3);
  });

  it('wait until their last part had time to come; a spool that is not there is empty', async () => {
    writeFileSync(join(folder, 'inbox', 'IN20261122_073158_00_+639170000042_00.txt'), 'tul');
    expect(await readSpool(folder)).toEqual([]);
    expect(await readSpool(folder, -1000)).toHaveLength(1);
    expect(await readSpool(join(folder, 'nowhere'))).toEqual([]);
  });
});

const isInstalled = spawnSync('gammu-smsd', ['--version']).status === 0;
if (!isInstalled)
  console.warn('SKIPPED: gammu-smsd is not installed, so its real spool is not tried (package gammu-smsd).');

describe.skipIf(!isInstalled)('gammu-smsd with its dummy phone', () => {
  let daemonProcess: ChildProcess;
  beforeEach(() => {
    mkdirSync(join(folder, 'phone'));
    const settings = [
      '[gammu]',
      'model = dummy',
      'connection = none',
      `port = ${join(folder, 'phone')}`,
      'gammuloc = /dev/null',
      '[smsd]',
      'Service = files',
      `InboxPath = ${folder}/inbox/`,
      `OutboxPath = ${folder}/outbox/`,
      `SentSMSPath = ${folder}/sent/`,
      `ErrorSMSPath = ${folder}/error/`,
      'InboxFormat = unicode',
      'OutboxFormat = unicode',
      'TransmitFormat = auto',
      'LoopSleep = 1',
    ];
    writeFileSync(join(folder, 'smsdrc'), settings.join('\n'));
    daemonProcess = spawn('gammu-smsd', ['-c', join(folder, 'smsdrc')], { stdio: 'ignore' });
  });
  afterEach(async () => {
    const ended = new Promise((resolve) => daemonProcess.once('exit', resolve));
    daemonProcess.kill();
    await ended;
  });

  it('sends what stands in its outbox, long and with signs of its own', async () => {
    const real = makeGammuGateway({ folder, lookMs: 50, timeoutMs: 60_000 });
    const results = await Promise.all([real.send(sms()), real.send(sms('Señor ₱ ≥ '.repeat(30)))]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    expect(list('outbox')).toEqual([]);
    expect(list('sent')).toHaveLength(2);
  });

  it('brings what came in', async () => {
    const inbox = join(folder, 'phone/sms/1');
    mkdirSync(inbox, { recursive: true });
    const hex = [...'tulong po ₱'].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const lines = [
      '[SMSBackup000]',
      'SMSC = "+639170000000"',
      'State = UnRead',
      'Number = "+639170000042"',
      'Name = ""',
      'DateTime = 20261122T073158',
      'PDU = Deliver',
      `Text00 = ${hex}`,
      'Coding = Unicode_No_Compression',
      'Folder = 1',
      'Length = 11',
      'Class = -1',
      'ReplySMSC = False',
      'RejectDuplicates = False',
      'ReplaceMessage = 0',
      'MessageReference = 0',
    ];
    writeFileSync(join(inbox, '1'), `${lines.join('\n')}\n`);
    let found = await readSpool(folder, -1000);
    for (let tries = 0; found.length === 0 && tries < 200; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      found = await readSpool(folder, -1000);
    }
    expect(found).toEqual([expect.objectContaining({ from: '+639170000042', text: 'tulong po ₱' })]);
  });
});
