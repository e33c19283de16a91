// Schemas of shifts that are handed over.
import { done, id, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { PROBLEM_KINDS } from '../../duty/rules/problem-kinds.ts';
import { REMARKS_MAX } from '../rules/log-entry.ts';
import { handOverCalls } from './watch-log.calls.ts';

/** What is open; what does not belong to its kind is null. */
const item = z.object({
  kind: z.enum(['help', 'trigger', 'release', 'roll-call', 'problem']),
  site_code: z.string().nullable(),
  since: ts.nullable(),
  /** Calls for help, or people who are missing. */
  count: z.number().int().nullable(),
  people: z.number().int().nullable(),
  source: z.enum(SOURCE_NAMES).nullable(),
  level: z.number().int().nullable(),
  problem_kind: z.enum(PROBLEM_KINDS).nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type WireItem = z.infer<typeof item>;

export const handOver = z.object({
  hand_over_id: z.number().int(),
  given_by: z.string(),
  /** Account of whoever gave it: he may take it back. */
  given_by_id: z.number().int(),
  /** Null: nobody was there to take it. */
  to_user: z.string().nullable(),
  to_user_id: z.number().int().nullable(),
  remarks: z.string(),
  given_at: ts,
  items: z.array(item),
  taken_by: z.string().nullable(),
  taken_at: ts.nullable(),
  withdrawn_at: ts.nullable(),
});
export type WireHandOver = z.infer<typeof handOver>;

export const readHandOver = declare(handOverCalls.readHandOver, {
  who: 'reader',
  why: 'what is open when a shift ends, to whom it can be given, and who had the watch',
  reply: z.object({
    status: z.literal(true),
    /** As it is now, the most urgent first. */
    items: z.array(item),
    /** Who may take a shift. */
    colleagues: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
    /** Newest first; the first may still be open. */
    newest: z.array(handOver),
  }),
});

export const giveShift = declare(handOverCalls.giveShift, {
  who: 'operator',
  why: 'a shift is handed over with remarks and what is open',
  body: z.object({ to_user_id: id.nullable(), remarks: text(REMARKS_MAX) }),
  reply: done,
});

export const takeShift = declare(handOverCalls.takeShift, {
  who: 'operator',
  why: 'whoever takes a shift has read what was open',
  body: z.object({ hand_over_id: id }),
  reply: done,
});

export const withdrawShift = declare(handOverCalls.withdrawShift, {
  who: 'operator',
  why: 'a shift that nobody has taken is kept by whoever gave it',
  body: z.object({ hand_over_id: id }),
  reply: done,
});
