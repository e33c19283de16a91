// A watchman with hands of a test: its clock, its questions and its gateway.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pulse } from '@bantay/features/watch/rules/pulse.ts';
import type { OutsideAnswer } from '@bantay/features/watch/server/ask-outside.ts';
import { type OwnKey, ownKey } from '@bantay/features/watch/server/signed-word.ts';
import type { HandOver, Sms } from '@bantay/server/sms/gateway.ts';
import { makeOwnOutbox } from './own-outbox.ts';
import { checkSettings } from './settings.ts';
import { openState } from './state-file.ts';
import { makeWatch } from './watch.ts';

export const newKey = (): OwnKey =>
  ownKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

export const server = newKey();
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
}

export function makeWorld(part: { fetch?: boolean; folder?: string } = {}) {
  const folder = part.folder ?? mkdtempSync(join(tmpdir(), 'bantay-watchman-'));
  const key = newKey();
  const settings = checkSettings({ ...given, watch: [{ ...given.watch[0], fetch: part.fetch ?? false }] });
  const world: World = {
    ...{ now: NOW, serves: {}, instead: null, line: true, sent: [], said: [], asked: [] },
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
    const watch = makeWatch({ ...file, settings, key, outbox, ask, now, say });
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
    target: () => raised.watch.stateOf(settings.watch[0]!), // it watches one
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
