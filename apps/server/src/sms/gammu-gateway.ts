// A GSM modem behind gammu-smsd, by its file spool: a file per message in its outbox, moved to sent or error when it is done.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toInternational } from '@bantay/features/accounts/rules/phone-number.ts';
import { codeOf } from '@bantay/kernel/thrown';
import type { Gateway, HandOver, Sms } from './gateway.ts';

/** Folders of the spool, below one folder; `gammu-smsdrc` names the same ones (docs/gammu.md). */
export const SPOOL = { inbox: 'inbox', outbox: 'outbox', sent: 'sent', error: 'error' } as const;

export interface GammuOptions {
  folder: string;
  timeoutMs?: number;
  /** How often the spool is looked at. */
  lookMs?: number;
  /** An error sooner than this is the modem's refusal; later the message may have left. */
  refusalMs?: number;
}

/** A modem needs some five seconds a message, and the others of a round wait before it. */
const TIMEOUT_MS = 120_000;
const LOOK_MS = 500;
/** Half of gammu-smsd's SendTimeout. */
const REFUSAL_MS = 15_000;

export function makeGammuGateway(options: GammuOptions): Gateway {
  const { folder, timeoutMs = TIMEOUT_MS, lookMs = LOOK_MS, refusalMs = REFUSAL_MS } = options;
  let isEnding = false;
  const path = (place: keyof typeof SPOOL, name = '') => join(folder, SPOOL[place], name);
  return {
    kind: 'gammu',
    takesKeys: false,
    // They stand in the outbox together; the modem sends one after the other.
    parallel: 10,
    timeoutMs: timeoutMs + lookMs,
    // A modem that is down would hold up the end for two minutes: what nobody has fetched is taken back.
    stop: () => {
      isEnding = true;
    },
    async send(sms) {
      const name = spoolName(sms, new Date());
      try {
        await mkdir(path('outbox'), { recursive: true });
        // Written beside, then named: the daemon never reads half a message.
        const draft = join(folder, `.${name}`);
        await writeFile(draft, toUtf16(sms.text));
        await rename(draft, path('outbox', name));
      } catch (error) {
        return { outcome: 'retry', detail: codeOf(error) ?? 'spool' };
      }
      const began = performance.now();
      while (performance.now() - began < timeoutMs && !isEnding) {
        if (await isThere(path('sent', name))) return { outcome: 'accepted', reference: null };
        if (await isThere(path('error', name))) return ofError(performance.now() - began, refusalMs);
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
      return takeBack(name);
    },
  };

  /** Nobody came for it: it is taken out again. What stood first may be in the modem at this moment. */
  async function takeBack(name: string): Promise<HandOver> {
    const [first] = (await readdir(path('outbox'))).sort();
    const isTaken = await rm(path('outbox', name)).then(
      () => true,
      () => false,
    );
    if (isTaken && first !== name) return { outcome: 'retry', detail: 'gammu-smsd did not take it' };
    return { outcome: 'doubtful', detail: 'gammu-smsd did not say' };
  }
}

const ofError = (tookMs: number, refusalMs: number): HandOver =>
  tookMs < refusalMs
    ? { outcome: 'retry', detail: 'the modem refused it' }
    : { outcome: 'doubtful', detail: 'the modem gave up on it' };

/** `OUTA20261122_073500_00_+639170000001_6f1c….txtd`: sent in the order of names; the last part is ours and unlike any other. */
const spoolName = ({ number }: Sms, now: Date): string => {
  const [date, time] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return `OUTA${date}_${time}_00_${toInternational(number)}_${randomBytes(12).toString('hex')}.txtd`;
};

/** UTF-16 with its mark: the one form that does not depend on the daemon's locale. */
const toUtf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A message that the modem has brought; `names` are its files, parts in their order. */
export interface SpooledSms {
  from: string;
  text: string;
  names: readonly string[];
}

const INCOMING = /^(IN\d{8}_\d{6}_\d+_(.+))_(\d+)\.txt$/;
/** Parts of one message come one right after the other. */
const SETTLED_MS = 5000;

/** Messages that are whole; each stays in the spool until `forget`. */
export async function readSpool(folder: string, settledMs = SETTLED_MS): Promise<SpooledSms[]> {
  const inbox = join(folder, SPOOL.inbox);
  const names = (await readdir(inbox).catch(() => [])).filter((name) => INCOMING.test(name)).sort();
  const groups = new Map<string, { from: string; parts: string[] }>();
  for (const name of names) {
    const [, message = '', from = ''] = INCOMING.exec(name)!; // filtered just now
    groups.set(message, { from, parts: [...(groups.get(message)?.parts ?? []), name] });
  }
  const messages: SpooledSms[] = [];
  for (const { from, parts } of groups.values()) {
    const times = await Promise.all(parts.map(async (name) => (await stat(join(inbox, name))).mtimeMs));
    if (Math.max(...times) > Date.now() - settledMs) continue;
    const texts = await Promise.all(parts.map(async (name) => fromSpool(await readFile(join(inbox, name)))));
    messages.push({ from, text: texts.join(''), names: parts });
  }
  return messages;
}

/** What a report of the modem says of one part (gammu, GSM_DecodeSMSStatusReportData): such a file has one of these words. */
const REPORT_WORDS: readonly string[] = ['Delivered', 'Failed', 'Pending', 'Unknown'];
export const isReport = ({ text, names }: SpooledSms) => names.length === 1 && REPORT_WORDS.includes(text);

/** Numbers and texts of what is done do not stay in the spool for ever. Returns how many files went. */
const DONE_KEPT_MS = 24 * 60 * 60 * 1000;
export async function emptyDone(folder: string, keptMs = DONE_KEPT_MS): Promise<number> {
  let count = 0;
  for (const place of [SPOOL.sent, SPOOL.error]) {
    for (const name of await readdir(join(folder, place)).catch(() => [])) {
      const path = join(folder, place, name);
      const file = await stat(path).catch(() => null);
      // By the change of its name: the daemon's move keeps the time at which we wrote it.
      if (!file?.isFile() || file.ctimeMs > Date.now() - keptMs) continue;
      await rm(path, { force: true });
      count++;
    }
  }
  return count;
}

export async function forget(folder: string, { names }: SpooledSms): Promise<void> {
  for (const name of names) await rm(join(folder, SPOOL.inbox, name), { force: true });
}

/** UTF-16 as gammu-smsd writes it with `InboxFormat = unicode`, else UTF-8. */
function fromSpool(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0;
  const text = isUtf16 ? Buffer.from(bytes).swap16().toString('utf16le') : bytes.toString('utf8');
  // What the database cannot hold, and the mark.
  return text.replace(/^\ufeff|\0|\p{Surrogate}/gu, '');
}
