// Schemas of the list of watchmen as admins of every site see and change it.
import { done, filledText, id, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { LOG_FAULTS } from '../rules/decide-log.ts';
import { watchCalls } from './watch.calls.ts';
import { listWatchmen } from './watch.ts';

const watchman = listWatchmen.shape.reply.shape.watchmen.element.extend({
  public_key: z.string(),
  /** Null: no good answer yet. */
  heard_at: ts.nullable(),
  /** Number of the newest silence on purpose that it reported; null: none. */
  noticed: z.number().int().nullable(),
  /** What it holds against the public log; null: nothing, or it does not say. */
  log_fault: z.enum(LOG_FAULTS).nullable(),
  /** When it last signed the public log; null: never. */
  log_signed_at: ts.nullable(),
});
export type WatchmanReply = z.infer<typeof watchman>;

export const readWatchmen = declare(watchCalls.readWatchmen, {
  who: 'admin',
  about: 'all',
  why: 'who watches this server with the keys that are pinned, and what a watchman is given of this server',
  reply: z.object({
    status: z.literal(true),
    watchmen: z.array(watchman),
    /** Public, of this server. */
    own_key: z.string(),
    /** Where watchmen reach it. */
    own_address: z.string(),
  }),
});

export const addWatchman = declare(watchCalls.addWatchman, {
  who: 'admin',
  about: 'all',
  why: 'another machine is told the signs of life of this server',
  body: z.object({
    name: filledText(60),
    public_key: text(200),
    /** Null: it comes itself. */
    address: text(500).nullable(),
  }),
  reply: done.extend({ watchman_id: z.number().int() }),
});

export const removeWatchman = declare(watchCalls.removeWatchman, {
  who: 'admin',
  about: 'all',
  why: 'a watchman that is gone, or whose key is no longer its own, is believed nothing more',
  body: z.object({ watchman_id: id, reason: filledText(500) }),
  reply: done,
});
