// Calls about alerts on phones that write: part of the table of writing calls.
import { newPhone } from '@bantay/features/push/server/push-receiver.fixture.ts';
import { tokenOf } from '@bantay/features/push/server/push-token.ts';
import {
  answerPush,
  notePushShown,
  subscribePush,
  testPush,
  unsubscribePush,
} from '@bantay/features/push/wire/push.ts';
import { sql } from 'kysely';
import { inTransaction } from '../src/database/transaction.ts';
import { people } from './harness.ts';
import { house, type Row, userId } from './writing-house.ts';

/** Of the house (harness.ts). */
const SECRET = 'a secret for tests only';

let phones = 0;
const keysOfNew = () => {
  phones += 1;
  const { endpoint, p256dh, auth } = newPhone(`https://push.invalid/${phones}`);
  return { endpoint, p256dh, auth };
};
/** Of whoever tries; there may be ten at once. */
async function somePhone(): Promise<{ endpoint: string }> {
  await sql`update push_subscriptions set ended_at = now(), why = 'own' where ended_at is null`.execute(house.app.db);
  const keys = keysOfNew();
  await house.app.services.push.subscribe(keys, await userId(people.mayorOfLgu));
  return { endpoint: keys.endpoint };
}
/** Of a message that waits. */
async function someToken(purpose: 'shown' | 'answer'): Promise<{ token: string }> {
  const { endpoint } = await somePhone();
  const words = JSON.stringify({ title: 'Bantay', text: 'x', button: null });
  const id = await inTransaction(house.app.db, async (tx) => {
    const { rows } = await sql<{ message_id: number }>`insert into push_messages (subscription_id, kind, words)
      select subscription_id, 'duty', ${words}::jsonb from push_subscriptions where endpoint = ${endpoint}
      returning message_id`.execute(tx);
    return Number(rows[0]!.message_id);
  });
  return { token: tokenOf(SECRET, purpose, id) };
}
const TOKENS = [
  '',
  'x',
  '1.',
  `1.${'A'.repeat(43)}`,
  `0.${'A'.repeat(43)}`,
  `999999999999999.${'A'.repeat(43)}`,
  `-1.${'A'.repeat(43)}`,
];
const ENDPOINTS = [
  '',
  'nowhere',
  'https://a:b@c.invalid/x',
  'ftp://c.invalid/x',
  `https://c.invalid/${'x'.repeat(1000)}`,
];

export const PUSH_CALLS: readonly Row[] = [
  {
    declaration: subscribePush,
    body: async () => {
      await somePhone();
      return keysOfNew();
    },
    fields: [
      { path: 'endpoint', kind: 'text', also: ENDPOINTS },
      { path: 'p256dh', kind: 'text', also: ['', `B${'A'.repeat(86)}`, `C${'A'.repeat(86)}`, 'B'.repeat(88)] },
      { path: 'auth', kind: 'text', also: ['', 'A'.repeat(21), 'A'.repeat(23), '!'.repeat(22)] },
    ],
  },
  {
    declaration: testPush,
    body: somePhone,
    fields: [{ path: 'endpoint', kind: 'text', also: [...ENDPOINTS, 'https://push.invalid/none'] }],
  },
  {
    declaration: unsubscribePush,
    body: somePhone,
    fields: [{ path: 'endpoint', kind: 'text', also: [...ENDPOINTS, 'https://push.invalid/none'] }],
  },
  {
    declaration: notePushShown,
    body: () => someToken('shown'),
    fields: [{ path: 'token', kind: 'text', also: TOKENS }],
  },
  { declaration: answerPush, body: () => someToken('answer'), fields: [{ path: 'token', kind: 'text', also: TOKENS }] },
];
