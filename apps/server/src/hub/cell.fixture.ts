// A cell as the hub meets it: a key, and pushes that are signed by it.
import { generateKeyPairSync } from 'node:crypto';
import { type HubAnswer, hubAnswer, type PushedSite, type PushWord } from '@bantay/features/hub/wire/hub.ts';
import { type OwnKey, ownKey, readSigned } from '../outside/signed-word.ts';

export const newKey = (): OwnKey =>
  ownKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

export const siteAt = (code: string, part: Partial<PushedSite> = {}): PushedSite => ({
  ...{ code, name: `Brgy. Umingan, Alimodian, Iloilo (${code.toUpperCase()})` },
  ...{ municipality: 'Alimodian', province: 'Iloilo', region: 'VI', latitude: 10.8, longitude: 122.4 },
  ...{ level: 0, doubt: null, since: null, until: null, released: null, overdue: false, letters: null },
  ...part,
});

export interface Pushed {
  status: number;
  json: Record<string, unknown>;
  /** Null: it bears no signature of the hub. */
  answer: HubAnswer | null;
}

/** Remembers what it has sent, as a cell does. */
export function makeTestCell(hub: { url: string; key: string }, key = newKey()) {
  let [after, last] = [0, 0];
  const word = (part: Partial<PushWord> = {}): PushWord => {
    const at = Date.now();
    return {
      ...{ kind: 'push', from: key.name, to: hub.key, nonce: 'n'.repeat(22), sequence: Math.max(at, last + 1), at },
      ...{ after, last, version: 'test', demo: false, sites: [], caps: [], ...part },
    };
  };
  const post = async (body: unknown): Promise<Pushed> => {
    const answer = await fetch(`${hub.url}/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Record<string, unknown>; // always an object
    return { status: answer.status, json, answer: readSigned(json, hub.key, hubAnswer) };
  };
  return {
    key,
    word,
    post,
    sign: (part: Partial<PushWord> = {}) => key.sign(word(part)),
    async push(part: Partial<PushWord> = {}): Promise<Pushed> {
      const said = word(part);
      const pushed = await post(key.sign(said));
      last = said.sequence;
      if (pushed.status === 200) after = said.sequence;
      return pushed;
    },
  };
}
