// Schemas of the request for a cell broadcast, and of what became of it.
import { done, id, pathId, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { MARK_KINDS } from '../rules/broadcast-request.ts';
import { cellBroadcastCalls } from './cell-broadcast.calls.ts';

const mark = z.object({ kind: z.enum(MARK_KINDS), at: ts, by: z.string(), noted_at: ts });
export type BroadcastMark = z.infer<typeof mark>;

export const readBroadcastRequest = declare(cellBroadcastCalls.readRequest, {
  who: 'reader',
  why: 'the one page that NDRRMC is asked with, and whether it was asked and has sent',
  params: z.object({ release_id: pathId }),
  reply: z.object({
    status: z.literal(true),
    release_id: z.number().int(),
    office: z.string(),
    municipality: z.string(),
    province: z.string(),
    /** Telephone of the office. */
    contact: z.string(),
    place: z.string(),
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** Data time of the release, as people read it. */
    time: z.string(),
    /** What would end it; null: sheets of before it was told do not say. */
    ends: z.string().nullable(),
    /** Identifier of its CAP message; null: it is not published yet. */
    cap: z.string().nullable(),
    texts: z.array(z.object({ language: z.enum(['fil', 'en']), text: z.string(), words: z.number().int() })),
    /** The warning was taken back. */
    is_cancelled: z.boolean(),
    /** A newer release stands in its place. */
    is_newest: z.boolean(),
    /** All that was noted, the newest first. */
    marks: z.array(mark),
  }),
});

export const markBroadcastRequest = declare(cellBroadcastCalls.markRequest, {
  who: 'operator',
  about: { release: 'body.release_id' },
  why: 'that NDRRMC was asked, and that it has sent, is noted with the time and the person',
  body: z.object({ release_id: id, kind: z.enum(MARK_KINDS), at: ts }),
  reply: done,
});
