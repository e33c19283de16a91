// The call of watchmen that come themselves: part of the table of writing calls.
import { ownKey } from '@bantay/features/watch/server/signed-word.ts';
import { greetServer } from '@bantay/features/watch/wire/watch.ts';
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
];
