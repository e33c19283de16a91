// A telephone for a trial: sipp speaks SIP for it, and a socket of ours hears what is said and presses keys.
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the person, or the network, does. Keys by RTP (RFC 4733), as networks send them, or by SIP INFO, as some providers do. */
export type Deed = 'listens' | 'hangs up' | 'is busy' | 'declines' | 'is nobody' | 'never answers' | Press;
export type Press = { key: string; by: 'rtp' | 'info' };

export interface Telephone {
  /** Where it is dialled. */
  domain: string;
  /** Samples of what was said, as they came. */
  heard: number[];
  hangUp(): Promise<void>;
}

const HEADS = [
  '[last_Via:]',
  '[last_From:]',
  '[last_To:];tag=[pid]phone[call_number]',
  '[last_Call-ID:]',
  '[last_CSeq:]',
];
const message = (lines: readonly string[], body: readonly string[] = []) =>
  ['<send><![CDATA[', ...lines, 'Content-Length: [len]', '', ...body, ']]></send>'].join('\n');
const answer = (status: string, more: readonly string[] = [], body: readonly string[] = []) =>
  message([`SIP/2.0 ${status}`, ...HEADS, 'Contact: <sip:[local_ip]:[local_port]>', ...more], body);
const keep = (head: string, into: number) =>
  `<ereg regexp=".*" search_in="hdr" header="${head}:" assign_to="${into}"/>`;

const PAUSE = '<pause milliseconds="700"/>';
const accepts = (media: number) => [
  answer(
    '200 OK',
    ['Content-Type: application/sdp'],
    [
      ...['v=0', 'o=phone 1 1 IN IP4 [local_ip]', 's=-', 'c=IN IP4 [local_ip]', 't=0 0'],
      ...[
        `m=audio ${media} RTP/AVP 0 101`,
        'a=rtpmap:0 PCMU/8000',
        'a=rtpmap:101 telephone-event/8000',
        'a=fmtp:101 0-15',
      ],
    ],
  ),
  `<recv request="ACK"><action>${keep('To', 2)}${keep('From', 3)}</action></recv>`,
];
const own = (method: string, more: readonly string[] = [], body: readonly string[] = []) =>
  message(
    [
      ...[`${method} [$1] SIP/2.0`, 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]'],
      ...['From: [$2]', 'To: [$3]', '[last_Call-ID:]', `CSeq: 2 ${method}`, 'Max-Forwards: 70', ...more],
    ],
    body,
  );
const info = (key: string) => [
  PAUSE,
  own('INFO', ['Content-Type: application/dtmf-relay'], [`Signal=${key}`, 'Duration=250']),
  '<recv response="200"/>',
];
const IS_HUNG_UP = ['<recv request="BYE"/>', answer('200 OK')];

function stepsOf(deed: Deed, media: number): readonly string[] {
  const refuses = (status: string) => [answer(status), '<recv request="ACK"/>'];
  if (deed === 'is busy') return refuses('486 Busy Here');
  if (deed === 'declines') return refuses('603 Decline');
  if (deed === 'is nobody') return refuses('404 Not Found');
  if (deed === 'never answers')
    return [
      '<recv request="CANCEL"/>',
      answer('200 OK'),
      answer('487 Request Terminated').replaceAll('[last_CSeq:]', 'CSeq: [cseq] INVITE'),
    ];
  if (deed === 'hangs up') return [PAUSE, ...accepts(media), PAUSE, own('BYE'), '<recv response="200"/>'];
  const presses = typeof deed === 'object' && deed.by === 'info' ? info(deed.key) : [];
  return [PAUSE, ...accepts(media), ...presses, ...IS_HUNG_UP];
}

const scenario = (steps: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8" ?><scenario name="telephone">',
    '<recv request="INVITE"><action>',
    '<ereg regexp="sip:[a-zA-Z0-9@.:-]*" search_in="hdr" header="Contact:" assign_to="1"/>',
    `${keep('To', 2)}${keep('From', 3)}</action></recv>`,
    answer('180 Ringing'),
    ...steps,
    '<Reference variables="1,2,3"/></scenario>',
  ].join('\n');

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** `folder`: for its scenario. */
export async function openTelephone(deed: Deed, folder: string): Promise<Telephone> {
  const [port, media] = [await freePort(), createSocket('udp4')];
  media.bind(0, '127.0.0.1');
  await once(media, 'listening');
  const heard: number[] = [];
  let isPressed = typeof deed !== 'object' || deed.by !== 'rtp';
  media.on('message', (packet, from) => {
    if ((packet[1] ?? 0) % 128 !== 0) return;
    for (const byte of packet.subarray(12)) heard.push(sampleOf(byte));
    // After half a second of listening.
    if (isPressed || heard.length < 4000 || typeof deed !== 'object') return;
    isPressed = true;
    void press(deed.key, (one) => media.send(one, from.port, from.address));
  });
  const file = join(folder, `phone-${port}.xml`);
  writeFileSync(file, scenario(stepsOf(deed, media.address().port)));
  const sipp = spawn('sipp', ['-sf', file, '-i', '127.0.0.1', '-p', String(port), '-m', '1', '-nostdin'], {
    stdio: 'ignore',
  });
  await sleep(300);
  return {
    ...{ domain: `127.0.0.1:${port}`, heard },
    hangUp: () => end(sipp, media),
  };
}

async function end(sipp: ChildProcess, media: ReturnType<typeof createSocket>): Promise<void> {
  if (sipp.exitCode === null) {
    sipp.kill('SIGKILL');
    await once(sipp, 'exit');
  }
  media.close();
}

/** RFC 4733, 2.3: an event, its loudness, its length so far; its end is said three times. */
async function press(key: string, send: (packet: Buffer) => void): Promise<void> {
  const [stamp, source] = [160_000, 0x1234_5678];
  for (let step = 1; step <= 8; step += 1) {
    const isEnd = step > 5;
    const packet = Buffer.alloc(16);
    packet.writeUInt8(0x80, 0);
    packet.writeUInt8(101 + (step === 1 ? 128 : 0), 1);
    packet.writeUInt16BE(step, 2);
    packet.writeUInt32BE(stamp, 4);
    packet.writeUInt32BE(source, 8);
    packet.writeUInt8(Number(key), 12);
    packet.writeUInt8((isEnd ? 0x80 : 0) + 10, 13);
    packet.writeUInt16BE(Math.min(step, 6) * 160, 14);
    send(packet);
    await sleep(20);
  }
}

/** ITU-T G.711, μ-law. */
function sampleOf(byte: number): number {
  const bits = ~byte & 0xff;
  const size = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return bits & 0x80 ? 0x84 - size : size - 0x84;
}

/** How much two sounds are one, 0 to 1, wherever the second begins within a tenth of a second. */
export function likeness(said: Int16Array, heard: readonly number[]): number {
  let best = 0;
  for (let shift = 0; shift <= 800; shift += 8) {
    let [both, first, second] = [0, 0, 0];
    for (let at = 0; at < said.length && at + shift < heard.length; at += 1) {
      const [a, b] = [said[at] ?? 0, heard[at + shift] ?? 0];
      both += a * b;
      first += a * a;
      second += b * b;
    }
    best = Math.max(best, both / Math.sqrt(first * second || 1));
  }
  return best;
}
