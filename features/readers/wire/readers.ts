// Schemas of keys for reading as admins make and revoke them.

import { SCOPES } from '@bantay/kernel/roles/scopes';
import { done, filledText, id, keyLife, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { readerCalls } from './readers.calls.ts';

const scopes = z.array(z.enum(SCOPES));
const reason = filledText(500);

const readingKey = z.object({
  key_id: z.number().int(),
  name: z.string(),
  scopes,
  valid_until: ts,
  /** Neither over, by the clock of the machine, nor revoked. */
  holds: z.boolean(),
  /** Requests a minute. */
  rate: z.number().int(),
  ...keyLife,
});
export type ReadingKeyReply = z.infer<typeof readingKey>;

export const listReadingKeys = declare(readerCalls.listReadingKeys, {
  who: 'admin',
  why: 'every key for reading with what it opens, until when, and when it was last used; never the key itself',
  reply: z.object({ status: z.literal(true), keys: z.array(readingKey) }),
});

export const createReadingKey = declare(readerCalls.createReadingKey, {
  who: 'admin',
  about: 'all',
  why: 'a program that only reads gets no account that may release warnings',
  body: z.object({
    name: filledText(60),
    scopes: scopes.max(SCOPES.length),
    /** Its last day, field time. */
    until: z.iso.date(),
    rate: z.number().int(),
    reason,
  }),
  reply: done.extend({
    key_id: z.number().int(),
    /** In clear, this once; null where the same request comes again. */
    key: z.string().nullable(),
    /** Where programs reach this house. */
    address: z.string(),
  }),
  shownOnce: ['key'],
});

export const revokeReadingKey = declare(readerCalls.revokeReadingKey, {
  who: 'admin',
  about: 'all',
  why: 'a key that was lost or stolen reads nothing more',
  body: z.object({ key_id: id, reason }),
  reply: done,
});
