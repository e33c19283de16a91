// The watch: each server by itself, so that one that answers slowly keeps nobody waiting; decisions are those of the rules.

import { decideAilment, decideMuting, gentleOf, mutingOf } from '@bantay/features/watch/rules/decide-ailment.ts';
import { decideLine } from '@bantay/features/watch/rules/decide-line.ts';
import { decideLog, type LogWatch } from '@bantay/features/watch/rules/decide-log.ts';
import {
  ASKS,
  type Deed,
  decideWatch,
  isLate,
  isToldAgain,
  type Signal,
  workOf,
} from '@bantay/features/watch/rules/decide-watch.ts';
import { type Ailment, ailmentsOf, type LogWord, type Pulse } from '@bantay/features/watch/rules/pulse.ts';
import { messageOf } from '@bantay/kernel/thrown';
import type { OwnKey } from '@bantay/server/outside/signed-word.ts';
import { type AlarmLanguage, alarmText, type Telling } from './alarm-text.ts';
import { type Ask, askServer, isLineAlive } from './ask-server.ts';
import type { OwnOutbox } from './own-outbox.ts';
import type { Settings, Watched } from './settings.ts';
import type { StateFile, TargetState } from './state-file.ts';
import { type Cosign, type KeptLog, logWord, lookAtLog } from './watch-log.ts';

export interface Watch {
  /** One round; called every few seconds. Resolves when all that it began has ended. */
  tick(): Promise<void>;
  /** A pulse came by itself and was believed. */
  hear(watched: Watched, pulse: Pulse): void;
  stateOf(watched: Watched): TargetState;
  /** What it says of the public log of a server. */
  logWord(watched: Watched): LogWord;
  /** Own clock: the newest round that ended. */
  tickedAt(): number | null;
}

export interface WatchParts extends StateFile {
  settings: Pick<
    Settings,
    'name' | 'watch' | 'line' | 'tell' | 'language' | 'again_minutes' | 'pulse_s' | 'patience_s'
  >;
  key: OwnKey;
  outbox: OwnOutbox;
  ask: Ask;
  cosign: Cosign;
  now: () => number;
  say: (sentence: string) => void;
}

interface Running extends WatchParts {
  pauseMs: number;
  patienceMs: number;
  /** Servers of which a round is under way. */
  busy: Set<string>;
  /** Servers of whose log a proof is asked for. */
  proving: Set<string>;
  /** Of the looks at logs that are under way. */
  looks: Set<Promise<void>>;
  askedAt: Map<string, number>;
  line: { at: number; isAlive: Promise<boolean> } | null;
}

/**
 * Rounds in a pause: three questions that nobody answers end when the third pulse that is missing is due, and people are told
 * within the third minute.
 */
const ROUNDS = 12;
const LEAST_PATIENCE_MS = 500;
export const roundMs = (pulseS: number): number => (pulseS * 1000) / ROUNDS;
/** A question is given up after a round, or after what the settings say. */
export const patienceMs = ({ pulse_s, patience_s }: Pick<Settings, 'pulse_s' | 'patience_s'>): number =>
  patience_s === undefined ? Math.max(LEAST_PATIENCE_MS, roundMs(pulse_s)) : patience_s * 1000;
/** Looks in a round: what is late is seen within a second of a pause of a minute, and not at the end of the round. */
const LOOKS = 5;
export const lookMs = (pulseS: number): number => roundMs(pulseS) / LOOKS;

export function makeWatch(parts: WatchParts): Watch {
  const pauseMs = parts.settings.pulse_s * 1000;
  const running: Running = {
    ...parts,
    pauseMs,
    patienceMs: patienceMs(parts.settings),
    busy: new Set(),
    proving: new Set(),
    looks: new Set(),
    askedAt: new Map(),
    line: null,
  };
  let tickedAt: number | null = null;
  const targets = parts.settings.watch;
  forgetOthers(running);
  return {
    async tick() {
      // Each by itself: one that breaks keeps nothing from the others, and no message.
      const ends = await Promise.allSettled(targets.map((watched) => round(running, watched)));
      for (const end of ends) if (end.status === 'rejected') parts.say(`A round broke: ${messageOf(end.reason)}`);
      await parts.outbox.round();
      await Promise.all(running.looks);
      tickedAt = parts.now();
    },
    hear: (watched, pulse) => hear(running, watched, pulse),
    stateOf: ({ key }) => targetOf(running, key),
    logWord: ({ key }) => logWord(logOf(running, key), parts.cosign, parts.now()),
    tickedAt: () => tickedAt,
  };
}

/** Of servers that are watched no more. */
function forgetOthers({ state, settings }: Running): void {
  for (const key of Object.keys(state.targets)) {
    if (!settings.watch.some((one) => one.key === key)) delete state.targets[key];
  }
}

function targetOf({ state, now }: Running, key: string): TargetState {
  state.targets[key] ??= { watch: { state: 'heard' }, heardAt: now(), sequence: 0, noticed: null, ails: null };
  return state.targets[key];
}

function logOf(running: Running, key: string): LogWatch<KeptLog> {
  const target = targetOf(running, key);
  target.log ??= { kept: null, goodAt: running.now(), fault: null, toldAt: null };
  return target.log;
}

const askingOf = (running: Running, { key }: Watched) => ({
  ...running,
  log: logWord(logOf(running, key), running.cosign, running.now()),
});

async function round(running: Running, watched: Watched): Promise<void> {
  const { busy, now, settings, pauseMs } = running;
  if (busy.has(watched.key)) return;
  busy.add(watched.key);
  try {
    const target = targetOf(running, watched.key);
    if (watched.fetch && workOf(target.watch) === null && isTurn(running, watched, pauseMs))
      await fetchOne(running, watched);
    if (isLate(target.watch, { heardAt: target.heardAt, pauseMs }, now())) signal(running, watched, { what: 'late' });
    await work(running, watched);
    const againMs = settings.again_minutes * 60_000;
    if (isToldAgain(target.watch, againMs, now())) signal(running, watched, { what: 'again' });
  } finally {
    busy.delete(watched.key);
  }
}

/** The steps that follow from a state in one round: the line first, the question behind it, and behind the last question the line again. */
async function work(running: Running, watched: Watched): Promise<void> {
  const target = targetOf(running, watched.key);
  if (workOf(target.watch) === 'look at the line') await lookFor(running, watched);
  if (workOf(target.watch) !== 'ask') return;
  const everyMs = target.watch.state === 'alarmed' ? running.pauseMs : roundMs(running.settings.pulse_s);
  if (!isTurn(running, watched, everyMs)) return;
  await askOne(running, watched);
  if (target.watch.state !== 'missing' || target.watch.tries < ASKS) return;
  running.line = null;
  await lookFor(running, watched);
}

async function lookFor(running: Running, watched: Watched): Promise<void> {
  signal(running, watched, { what: 'line', isAlive: await lookAtLine(running) });
}

function isTurn({ askedAt, now }: Running, { key }: Watched, everyMs: number): boolean {
  const last = askedAt.get(key) ?? Number.NEGATIVE_INFINITY;
  if (now() - last < everyMs && now() >= last) return false;
  askedAt.set(key, now());
  return true;
}

/** In place of a pulse that would come. One that is silent on purpose is not heard: its silence has to be noticed as any other. */
async function fetchOne(running: Running, watched: Watched): Promise<void> {
  const { says, pulse } = await askServer(askingOf(running, watched), watched, targetOf(running, watched.key));
  if (says.is === 'well' && pulse !== null) hear(running, watched, pulse);
}

async function askOne(running: Running, watched: Watched): Promise<void> {
  const target = targetOf(running, watched.key);
  const { says } = await askServer(askingOf(running, watched), watched, target);
  // A pulse that came meanwhile has the last word.
  if (workOf(target.watch) !== 'ask') return;
  if (says.is === 'well') target.heardAt = running.now();
  if (says.is === 'silence') {
    target.noticed = Math.max(target.noticed ?? 0, says.number);
    signal(running, watched, { what: 'answer', is: 'silence', until: running.now() + says.forMs });
  } else signal(running, watched, { what: 'answer', is: says.is });
}

function hear(running: Running, watched: Watched, pulse: Pulse): void {
  const target = targetOf(running, watched.key);
  if (pulse.to !== null) target.sequence = pulse.sequence;
  target.heardAt = running.now();
  noteLine(running, true);
  noteAilments(running, watched, ailmentsOf(pulse));
  const look = followLog(running, watched, pulse.log);
  running.looks.add(look);
  void look.finally(() => running.looks.delete(look));
  signal(running, watched, { what: 'pulse' });
}

function noteAilments(running: Running, watched: Watched, all: readonly Ailment[]): void {
  const target = targetOf(running, watched.key);
  const at = running.now();
  const [gentle, muting] = [gentleOf(all), mutingOf(all)];
  const told = decideAilment(target.ails, gentle, at);
  const soon = decideMuting(target.muted ?? null, muting, { at, pauseMs: running.pauseMs });
  [target.ails, target.muted] = [told.next, soon.next];
  const server = watched.name;
  if (told.tell) queue(running, `${server} ails`, { what: 'ails', server, ailments: gentle });
  if (soon.tell) queue(running, `${server} is muted`, { what: 'ails', server, ailments: muting });
}

/** Beside the pulse, which is answered at once: a proof may be waited for. */
async function followLog(running: Running, watched: Watched, note: Pulse['log']): Promise<void> {
  const { proving, now, say } = running;
  if (proving.has(watched.key)) return;
  proving.add(watched.key);
  try {
    const before = logOf(running, watched.key);
    const found = await lookAtLog(running, watched, before, note);
    const { next, tell: fault } = decideLog(before, found, now());
    targetOf(running, watched.key).log = next;
    if (next.fault !== before.fault) say(`${watched.name}: its public log is ${next.fault ?? 'well again'}`);
    if (fault !== null)
      queue(running, `${watched.name} log`, { what: fault, server: watched.name, since: before.goodAt });
    if (found.is === 'grown' || next.fault !== before.fault || fault !== null) running.save();
  } catch (error) {
    say(`${watched.name}: its log could not be looked at (${messageOf(error)})`);
  } finally {
    proving.delete(watched.key);
  }
}

/** One look serves all that ask within a round. */
async function lookAtLine(running: Running): Promise<boolean> {
  const { line, now, settings } = running;
  const isFresh = line !== null && Math.abs(now() - line.at) < roundMs(settings.pulse_s);
  if (!isFresh) running.line = { at: now(), isAlive: isLineAlive(running, settings.line) };
  const isAlive = await running.line!.isAlive; // set just now, or fresh
  noteLine(running, isAlive);
  return isAlive;
}

function noteLine(running: Running, isAlive: boolean): void {
  const { state, now, say } = running;
  const { deadSince } = state.line;
  const { next, deed } = decideLine(state.line, isAlive, now());
  if ((next.deadSince === null) !== (deadSince === null))
    say(isAlive ? 'The own line is back.' : 'The own line is dead.');
  state.line = next;
  if (deed === 'tell that it is dead') queue(running, 'line', { what: 'line dead', since: next.deadSince ?? now() });
  if (deed === 'tell that it is back') queue(running, 'line', { what: 'line back', since: deadSince ?? now() });
}

function signal(running: Running, watched: Watched, what: Signal): void {
  const target = targetOf(running, watched.key);
  const before = target.watch;
  const { next, deed } = decideWatch(before, what, running.now());
  target.watch = next;
  if (before.state !== next.state) running.say(`${watched.name}: ${before.state} → ${next.state}`);
  tell(running, watched, { before, deed });
  running.save();
}

function tell(
  running: Running,
  { key, name }: Watched,
  { before, deed }: { before: TargetState['watch']; deed: Deed },
) {
  const target = targetOf(running, key);
  const heardAt = Math.min(target.heardAt, running.now());
  if (deed === 'tell that it is heard' && before.state === 'alarmed') {
    queue(running, name, { what: 'heard', server: name, since: before.since });
  } else if ((deed === 'tell' || deed === 'tell again') && target.watch.state === 'alarmed') {
    const { why } = target.watch;
    queue(running, name, { what: why, server: name, since: heardAt, isReminder: deed === 'tell again' });
  }
}

function queue({ outbox, settings }: Running, subject: string, telling: Telling): void {
  const language: AlarmLanguage = settings.language;
  const numbers = settings.tell.map(({ number }) => number);
  outbox.queue(subject, alarmText(telling, settings.name, language), numbers);
}
