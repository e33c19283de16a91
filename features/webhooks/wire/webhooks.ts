// Schemas of webhooks as admins make, try, pause and remove them, and what each was told.
import { done, filledText, id, pathId, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { WEBHOOK_KINDS } from './message.ts';
import { webhookCalls } from './webhooks.calls.ts';

const reason = filledText(500);

const hook = z.object({
  hook_id: z.number().int(),
  name: z.string(),
  url: z.string(),
  created_at: ts,
  created_by: z.string(),
  /** Null: it is told. */
  paused_at: ts.nullable(),
  /** Messages that wait for it. */
  waiting: z.number().int(),
  /** Null: it has taken nothing yet. */
  delivered_at: ts.nullable(),
});
export type WebhookReply = z.infer<typeof hook>;

export const listWebhooks = declare(webhookCalls.listWebhooks, {
  who: 'admin',
  why: 'every address that is told of releases, and whether it takes what it is told; its secret never',
  reply: z.object({ status: z.literal(true), hooks: z.array(hook) }),
});

const delivery = z.object({
  message_id: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  /** Null: a test. */
  release_id: z.number().int().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  created_at: ts,
  tries: z.number().int(),
  tried_at: ts.nullable(),
  /** Null where it is over. */
  next_try_at: ts.nullable(),
  /** Of HTTP; null: no answer came. */
  http_status: z.number().int().nullable(),
  /** The first 200 characters. */
  answer: z.string().nullable(),
  /** Why no answer came, in words. */
  error: z.string().nullable(),
});
export type DeliveryReply = z.infer<typeof delivery>;

export const listDeliveries = declare(webhookCalls.listDeliveries, {
  who: 'admin',
  why: 'the last fifty messages to one address, and what it answered',
  params: z.object({ hook_id: pathId }),
  reply: z.object({ status: z.literal(true), deliveries: z.array(delivery) }),
});

export const createWebhook = declare(webhookCalls.createWebhook, {
  who: 'admin',
  about: 'all',
  why: 'another program is told of a release instead of asking every minute',
  body: z.object({ name: filledText(60), url: text(500), reason }),
  reply: done.extend({
    hook_id: z.number().int(),
    /** In clear, this once; null where the same request comes again. */
    secret: z.string().nullable(),
  }),
  shownOnce: ['secret'],
});

export const testWebhook = declare(webhookCalls.testWebhook, {
  who: 'admin',
  about: 'all',
  why: 'whoever builds a receiver sees a message before there is a release',
  body: z.object({ hook_id: id }),
  reply: done,
});

export const pauseWebhook = declare(webhookCalls.pauseWebhook, {
  who: 'admin',
  about: 'all',
  why: 'a receiver that is being mended is told nothing meanwhile',
  body: z.object({ hook_id: id, is_paused: z.boolean(), reason }),
  reply: done,
});

export const removeWebhook = declare(webhookCalls.removeWebhook, {
  who: 'admin',
  about: 'all',
  why: 'an address that is not ours any more is told nothing',
  body: z.object({ hook_id: id, reason }),
  reply: done,
});
