// Calls of watchmen that come themselves, and of their list: part of the table of writing calls.

import { greetServer } from '@bantay/features/watch/wire/watch.ts';
import { addWatchman, removeWatchman } from '@bantay/features/watch/wire/watchmen.ts';
import { sql } from 'kysely';
import { ownKey } from '../src/outside/signed-word.ts';
import { readWatchKey } from '../src/secrets.ts';
import { house, type Row } from './writing-house.ts';

const NONCE = 'n'.repeat(22);

/** Of a watchman with the server's own key: here one key is as good as another. */
async function greeting(): Promise<object> {
  const key = ownKey(readWatchKey(house.dataFolder));
  const { watch } = house.app.services;
  const watched = (await watch.read()).watchmen.some(({ publicKey }) => publicKey === key.name);
  if (!watched)
    await watch.add({ name: 'hill', address: null, publicKey: key.name }, { actor: 'operator', userId: null });
  const word = { kind: 'answer', from: key.name, to: key.name, nonce: NONCE, at: Date.now(), heard: 0 };
  return { nonce: NONCE, answer: key.sign({ ...word, noticed: null, refused: null }) };
}

/** To be removed by whoever tries. */
async function someWatchman(): Promise<number> {
  await sql`update watchmen set removed_at = now()`.execute(house.app.db);
  const watchman = { name: 'valley', address: null, publicKey: 'A'.repeat(43) };
  return house.app.services.watch.add(watchman, { actor: 'operator', userId: null });
}

export const WATCH_CALLS: readonly Row[] = [
  {
    declaration: greetServer,
    body: greeting,
    fields: [
      { path: 'nonce', kind: 'text', also: ['', 'short', 'x'.repeat(65), 'ñ'.repeat(20)] },
      { path: 'answer', kind: 'anything', also: [null, 1, [], {}, { word: '{}', signature: 'x'.repeat(86) }] },
      { path: 'answer.word', kind: 'text', also: ['', '{}', 'null', '{"from":7}', 'x'.repeat(4001)] },
      { path: 'answer.signature', kind: 'text', also: ['', 'x'.repeat(85), '!'.repeat(86)] },
    ],
  },
  {
    declaration: addWatchman,
    body: async () => {
      await sql`update watchmen set removed_at = now()`.execute(house.app.db);
      return { name: 'hill', public_key: 'A'.repeat(43), address: 'https://hill.invalid' };
    },
    fields: [
      { path: 'name', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
      { path: 'public_key', kind: 'text', also: ['', 'x', 'A'.repeat(44), '!'.repeat(43), 'x'.repeat(201)] },
      { path: 'address', kind: 'anything', also: ['nowhere', 'ftp://a.invalid', 'x'.repeat(501), 1, {}] },
    ],
  },
  {
    declaration: removeWatchman,
    body: async () => ({ watchman_id: await someWatchman(), reason: 'a try' }),
    fields: [
      { path: 'watchman_id', kind: 'id' },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
];
