// Schemas of keys as admins make and revoke them.
import { done, filledText, id, keyLife } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { KEY_FEEDS } from '../rules/key-scope.ts';
import { keyCalls } from './keys.calls.ts';

const reason = filledText(500);
const name = filledText(60);

const caredKey = z.object({
  key_id: z.number().int(),
  name: z.string(),
  /** What it may bring, by name. */
  gauges: z.array(z.string()),
  columns: z.array(z.string()),
  feeds: z.array(z.enum(KEY_FEEDS)),
  /** The sites of its instruments; 0: of none, and so of all. */
  site_ids: z.array(z.number().int()),
  ...keyLife,
});
export type CaredKey = z.infer<typeof caredKey>;

export const listKeys = declare(keyCalls.listKeys, {
  who: 'admin',
  why: 'every key with what it may bring, who has made it and when it was last used; never the key itself',
  reply: z.object({ status: z.literal(true), keys: z.array(caredKey) }),
});

const made = done.extend({
  key_id: z.number().int(),
  /** In clear, this once; null where the same request comes again. */
  key: z.string().nullable(),
  /** Where loggers reach this house. */
  address: z.string(),
});

export const createKey = declare(keyCalls.createKey, {
  who: 'admin',
  about: { ownGauge: 'body.gauges', ownColumn: 'body.columns' },
  why: 'a logger gets its key without a shell',
  body: z.object({ name, gauges: z.array(id).max(100), columns: z.array(id).max(100), reason }),
  reply: made,
  shownOnce: ['key'],
});

export const createFeedKey = declare(keyCalls.createFeedKey, {
  who: 'admin',
  about: 'all',
  why: 'a network of earthquakes, a gateway of SMS or its delivery reports get their key without a shell',
  body: z.object({ name, feed: z.enum(KEY_FEEDS), reason }),
  reply: made,
  shownOnce: ['key'],
});

export const revokeKey = declare(keyCalls.revokeKey, {
  who: 'admin',
  about: { ownKey: 'body.key_id' },
  why: 'a key that was lost or stolen brings nothing more',
  body: z.object({ key_id: id, reason }),
  reply: done,
});
