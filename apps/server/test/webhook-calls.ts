// Calls of webhooks that write: part of the table of writing calls.
import { createWebhook, pauseWebhook, removeWebhook, testWebhook } from '@bantay/features/webhooks/wire/webhooks.ts';
import { sql } from 'kysely';
import { people } from './harness.ts';
import { house, type Row, userId } from './writing-house.ts';

/** One that leads nowhere, to be changed by whoever tries; there may be ten at once. */
const someWebhook = async () => {
  await sql`update webhooks set removed_at = now()`.execute(house.app.db);
  const by = await userId(people.mayorOfLgu);
  const hook = { name: 'wall', url: 'https://a.invalid/in' };
  return (await house.app.services.webhooks.create(hook, { by, reason: 'a try' })).hookId;
};
const REASON: Row['fields'][number] = { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] };

export const WEBHOOK_CALLS: readonly Row[] = [
  {
    declaration: createWebhook,
    body: async () => {
      await someWebhook();
      return { name: 'wall', url: 'https://a.invalid/in', reason: 'a try' };
    },
    fields: [
      { path: 'name', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
      { path: 'url', kind: 'text', also: ['', 'nowhere', 'ftp://a.invalid', 'https://a:b@c.invalid', 'x'.repeat(501)] },
      REASON,
    ],
  },
  {
    declaration: testWebhook,
    body: async () => ({ hook_id: await someWebhook() }),
    fields: [{ path: 'hook_id', kind: 'id' }],
  },
  {
    declaration: pauseWebhook,
    body: async () => ({ hook_id: await someWebhook(), is_paused: true, reason: 'a try' }),
    fields: [
      { path: 'hook_id', kind: 'id' },
      { path: 'is_paused', kind: 'anything', also: ['yes', null, 1, {}] },
      REASON,
    ],
  },
  {
    declaration: removeWebhook,
    body: async () => ({ hook_id: await someWebhook(), reason: 'a try' }),
    fields: [{ path: 'hook_id', kind: 'id' }, REASON],
  },
];
