// Calls to people on duty by baresip: it dials, plays what was joined for this call, and says which key was pressed.
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@bantay/kernel/thrown';
import type { VoicePlace } from '../config-channels.ts';
import type { FurtherGateway, HandOver, Sms } from '../sms/gateway.ts';
import { type BaresipEvent, type BaresipLine, openLine } from './baresip-line.ts';
import { type CallSound, readRecordings, soundOf, thanksOf, writeSound } from './call-sound.ts';
import { advance, type CallTimes, endOf, newCall, verdictOf } from './follow-call.ts';

export interface VoiceTimes {
  /** A telephone rings for so long: eight times, before most of them go to an answering machine [ours]. */
  ringMs: number;
  /** An answer of baresip, which sits on the same machine. */
  answerMs: number;
  /** Between orders to hang up. */
  hangUpMs: number;
  spareMs: number;
}
const TIMES: VoiceTimes = { ringMs: 35_000, answerMs: 5000, hangUpMs: 1000, spareMs: 2000 };
const HANG_UPS = 3;
/** Ring, two minutes of words (call-sound.ts), orders and their answers. */
const TIMEOUT_MS = 200_000;
/** Another call is going on: theirs, or one of a server that has died. They end by themselves. */
const LINE_BUSY_MS = 20_000;
/** Of a row that says nothing of its words. */
const PLAIN = ['opening', 'press-1'];

export interface VoiceOptions extends VoicePlace {
  /** `<language>/<name>.wav`. */
  words: string;
  /** Where the sound of a call lies while it goes on. */
  folder: string;
  times?: Partial<VoiceTimes>;
}

/** One call at a time: baresip plays one sound at once, and hangs up whichever call is the newest. */
export function makeVoiceGateway(options: VoiceOptions): FurtherGateway {
  const ending = new AbortController();
  return {
    ...{ kind: 'voice', channel: 'voice', takesKeys: false, parallel: 1, timeoutMs: TIMEOUT_MS },
    send: (sms) => makeCall(options, sms, ending.signal),
    stop: () => ending.abort(),
  };
}

async function makeCall(options: VoiceOptions, { number, spoken }: Sms, ending: AbortSignal): Promise<HandOver> {
  if (ending.aborted) return { outcome: 'retry', detail: 'the server ends' };
  const sounds = await makeSounds(options, spoken ?? PLAIN).catch((error: unknown) => codeOf(error) ?? 'error');
  if (typeof sounds === 'string') return { outcome: 'retry', detail: `no sound could be written: ${sounds}` };
  const times = { ...TIMES, ...options.times };
  const address = addressOf(options, number);
  const call = watchCall(address);
  const line = await openLine(options, { onEvent: call.take, answerMs: times.answerMs }).catch(
    (error: unknown) => codeOf(error) ?? 'no connection in time',
  );
  if (typeof line === 'string') return { outcome: 'retry', detail: `baresip: ${line}` };
  const parts = { line, call, sounds, times, ending };
  try {
    return (await dial(parts, address)) ?? (await follow(parts));
  } finally {
    line.close();
  }
}

interface Sounds {
  said: CallSound;
  path: string;
  thanksMs: number;
  thanksPath: string;
}

async function makeSounds({ words, folder }: VoiceOptions, parts: readonly string[]): Promise<Sounds> {
  const recordings = await readRecordings(words);
  const [said, thanks] = [soundOf(parts, recordings), thanksOf(recordings)];
  const path = await writeSound(folder, 'call', said);
  return { said, path, thanksMs: thanks.wholeMs, thanksPath: await writeSound(folder, 'thanks', thanks) };
}

/** `number`: 639171234567, and numbers on land alike; what the provider wants before it is the operator's to say. */
export function addressOf({ domain, form }: Pick<VoicePlace, 'domain' | 'form'>, number: string): string {
  const forms = { plus: `+${number}`, plain: number, zero: number.replace(/^63/, '0') };
  return `sip:${forms[form]}@${domain}`;
}

interface CallParts {
  line: BaresipLine;
  call: ReturnType<typeof watchCall>;
  sounds: Sounds;
  times: VoiceTimes;
  ending: AbortSignal;
}

/** Null: it was told to dial, whether it says so or not. Else nothing was dialled. */
async function dial({ line, call, sounds }: CallParts, address: string): Promise<HandOver | null> {
  const going = await line.ask('listcalls');
  if (going === null) return { outcome: 'retry', detail: 'baresip does not answer' };
  const isBusy = /Active calls \((?!0\))/.test(going.data);
  if (isBusy) return { outcome: 'retry', detail: 'another call is going on', afterMs: LINE_BUSY_MS };
  const chosen = await line.ask('ausrc', `aufile,${sounds.path}`);
  // "ok" is said of an order that failed, too.
  if (!chosen?.isOk || /fail|no such|usage/i.test(chosen.data.replace(sounds.path, '')))
    return { outcome: 'retry', detail: 'baresip plays no file' };
  call.begin();
  const dialled = await line.ask('dial', address);
  return dialled?.isOk === false
    ? { outcome: 'retry', detail: `baresip does not dial: ${dialled.data.slice(0, 60)}` }
    : null;
}

function watchCall(address: string) {
  let seen = newCall(address, 0);
  let isGone = false;
  let wake = () => {};
  return {
    seen: () => seen,
    isOver: () => isGone || seen.overAt !== null,
    begin: () => {
      seen = newCall(address, performance.now());
    },
    take: (event: BaresipEvent | null) => {
      if (event === null) isGone = true;
      else seen = advance(seen, event, performance.now());
      wake();
    },
    /** Until something was said, until then, or until the end. */
    next: (until: number, ending?: AbortSignal) => {
      const options = { ref: false, ...(ending && { signal: ending }) };
      const pause = sleep(Math.max(0, until - performance.now()), undefined, options).catch(() => {});
      const told = new Promise<void>((resolve) => {
        wake = resolve;
      });
      return Promise.race([told, pause]);
    },
  };
}

async function follow(parts: CallParts): Promise<HandOver> {
  const { line, call, sounds, times, ending } = parts;
  const { said, thanksMs, thanksPath } = sounds;
  const lengths: CallTimes = { ...times, wholeMs: said.wholeMs, thanksMs };
  let isThanked = false;
  while (!call.isOver() && performance.now() < endOf(call.seen(), lengths) && !ending.aborted) {
    await call.next(endOf(call.seen(), lengths), ending);
    if (call.seen().confirmedAt === null || isThanked) continue;
    isThanked = true;
    void line.ask('ausrc', `aufile,${thanksPath}`);
  }
  // A call that somebody has answered goes on to the end of its sound without us.
  if (!ending.aborted || call.seen().answeredAt === null) await hangUp(parts);
  return verdictOf(call.seen(), said.saidMs, performance.now());
}

/** It hangs up the newest call, which may be one that comes in: told again until ours is over. */
async function hangUp({ line, call, times }: CallParts): Promise<void> {
  for (let told = 0; told < HANG_UPS && !call.isOver(); told += 1) {
    void line.ask('hangup');
    const until = performance.now() + times.hangUpMs;
    while (!call.isOver() && performance.now() < until) await call.next(until);
  }
}
