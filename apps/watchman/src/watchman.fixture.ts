// A watchman with hands of a test: its clock, its questions and its gateway.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cosign as cosignNote } from '@bantay/features/public-log/server/sign-note.ts';
import type { Pulse, WatchmanAnswer } from '@bantay/features/watch/rules/pulse.ts';
import type { Signed } from '@bantay/features/watch/wire/watch.ts';
import type { OutsideAnswer } from '@bantay/server/outside/ask-outside.ts';
import { type OwnKey, ownKey } from '@bantay/server/outside/signed-word.ts';
import type { HandOver, Sms } from '@bantay/server/sms/gateway.ts';
import { makeDoors } from './doors.ts';
import { makeOwnOutbox } from './own-outbox.ts';
import { checkSettings } from './settings.ts';
import { openState } from './state-file.ts';
import { makeWatch } from './watch.ts';

export const newPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const newKey = (): OwnKey => ownKey(newPem());

export const serverPem = newPem();
export const server = ownKey(serverPem);
export const NOW = Date.UTC(2026, 10, 21, 19, 0);
export const MINUTE = 60_000;

export const given = {
  ...{ name: 'hill', data: 'unused', port: 5060, language: 'en' },
  watch: [{ name: 'demo', key: server.name, address: 'https://server.invalid/' }],
  line: ['https://one.invalid', 'https://two.invalid'],
  tell: [
    { name: 'Officer One', number: '09500000001' },
    { name: 'Officer Two', number: '+63 950 000 0002' },
  ],
  log: 'unused',
};

const PULSE: Omit<Pulse, 'from' | 'to' | 'nonce' | 'sequence' | 'at' | 'looked' | 'closing'> = {
  ...{ kind: 'pulse', pause: 60, waiting: 0, accepted: null, free: 9000, low: false },
  ...{ version: 'of a test', silence: null },
};

/** The world around it: what is asked is answered by `serves`. */
export interface World {
  now: number;
  /** Of the server, as it stands; null: nobody answers. */
  serves: Partial<Pulse> | null;
  /** What the server answers instead. */
  instead: OutsideAnswer | null;
  line: boolean;
  gateway: (sms: Sms) => HandOver;
  sent: { number: string; text: string; at: number }[];
  said: string[];
  asked: string[];
  /** What one that comes itself has said. */
  greetings: WatchmanAnswer[];
}

interface Part {
  fetch?: boolean;
  folder?: string;
  /** What the server answers to a question for a proof. */
  proof?: (query: URLSearchParams) => OutsideAnswer | null;
}

export function makeWorld(part: Part = {}) {
  const folder = part.folder ?? mkdtempSync(join(tmpdir(), 'bantay-watchman-'));
  const pem = newPem();
  const key = ownKey(pem);
  const settings = checkSettings({ ...given, watch: [{ ...given.watch[0], fetch: part.fetch ?? false }] });
  const world: World = {
    ...{ now: NOW, serves: {}, instead: null, line: true, sent: [], said: [], asked: [], greetings: [] },
    gateway: () => ({ outcome: 'accepted', reference: null }),
  };
  const pulse = (over: Partial<Pulse> = {}): Pulse => ({
    ...{ ...PULSE, from: server.name, to: key.name, nonce: 'n'.repeat(22), sequence: world.now, at: world.now },
    ...{ looked: world.now - 5000, closing: world.now - MINUTE, ...over },
  });
  const ask = async (url: string, body: object | null = null): Promise<OutsideAnswer | null> => {
    world.asked.push(`${body === null ? 'GET' : 'POST'} ${url.split('?')[0]}`);
    if (!url.startsWith('https://server.invalid')) return world.line ? { status: 404, json: null } : null;
    if (world.serves === null) return null;
    if (world.instead !== null) return world.instead;
    if (url.includes('/health/log-proof?')) return part.proof?.(new URL(url).searchParams) ?? null;
    if (body !== null) world.greetings.push(JSON.parse((body as { answer: Signed }).answer.word) as WatchmanAnswer); // a greeting
    const nonce = new URL(url).searchParams.get('nonce') ?? (body as { nonce: string }).nonce; // a greeting has one
    return { status: 200, json: server.sign(pulse({ to: null, nonce, sequence: 1, ...world.serves })) };
  };
  const raise = () => {
    const now = () => world.now;
    const say = (sentence: string) => void world.said.push(sentence);
    const file = openState(folder, say);
    const gateway = {
      send: async (sms: Sms) => {
        const result = world.gateway(sms);
        if (result.outcome === 'accepted') world.sent.push({ number: sms.number, text: sms.text, at: world.now });
        return result;
      },
    };
    const outbox = makeOwnOutbox({ ...file, gateway, now, say });
    const cosign = (text: string, at: number) => cosignNote(pem, 'hill', text, at);
    const watch = makeWatch({ ...file, settings, key, outbox, ask, cosign, now, say });
    return { watch, file };
  };
  let raised = raise();
  return {
    ...{ world, key, settings, pulse, folder },
    get watch() {
      return raised.watch;
    },
    get state() {
      return raised.file.state;
    },
    get remark() {
      return raised.file.remark;
    },
    /** The process died and was started again. */
    restart() {
      raised = raise();
    },
    /** Rounds of five seconds; with `pulses` one each minute comes by itself. */
    async live(minutes: number, pulses = false) {
      for (let round = 0; round < minutes * 12; round++) {
        world.now += 5000;
        if (pulses && (world.now - NOW) % MINUTE === 0) raised.watch.hear(settings.watch[0]!, pulse()); // it watches one
        await raised.watch.tick();
      }
    },
    /** Looks of a second. Resolves to the seconds after which somebody was told. */
    async look(seconds: number): Promise<number | null> {
      const before = world.sent.length;
      for (let second = 1; second <= seconds; second++) {
        world.now += 1000;
        await raised.watch.tick();
        if (world.sent.length > before) return second;
      }
      return null;
    },
    /** A pulse that comes by its door; resolves to the status. */
    async post(word: object): Promise<number> {
      const doors = makeDoors({
        settings,
        key,
        state: raised.file.state,
        watch: raised.watch,
        now: () => world.now,
        say: () => {},
      });
      await new Promise<void>((resolve) => doors.listen(0, '127.0.0.1', resolve));
      const { port } = doors.address() as AddressInfo; // it listens on a port
      const { status } = await fetch(`http://127.0.0.1:${port}/pulse`, { method: 'POST', body: JSON.stringify(word) });
      doors.close();
      return status;
    },
    target: () => raised.watch.stateOf(settings.watch[0]!), // it watches one
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
