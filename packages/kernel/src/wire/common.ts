// Shapes that several calls share: timestamps, ids, flags and the two kinds of status reply.
import { z } from 'zod';
import { fromManilaText } from '../time/manila-time.ts';

/** `YYYY-MM-DD HH:mm:ss`, Manila time. */
export const ts = z.string().refine((text) => text.length === 19 && fromManilaText(text) !== null, {
  message: 'a time like 2026-11-21 14:30:00',
});
/** A time in a path or body as people and older clients write it; seconds and time of day may be missing. */
export const looseTs = z.string().refine((text) => fromManilaText(text) !== null, {
  message: 'a time like 2026-11-21 14:30:00',
});
/** A whole number above 0 that the database can hold. */
export const id = z.number().int().positive().max(2_147_483_647);
/** The same in a path, where everything is text. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'a number')
  .transform(Number)
  .refine((value) => value <= 2_147_483_647, 'a number');
/** A number as text with decimals, as older clients trim it. */
export const decimal = z.string().regex(/^-?\d+\.\d+$/);
export const decimalText = (value: number) => value.toFixed(10);
/** Text that the database can store: no NUL, no half of a pair of UTF-16. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/\0|\p{Surrogate}/u.test(value), 'no NUL and no broken character');
/** Three letters; the answer for an unknown code is the call's business. */
export const siteCode = text(40).min(1);
export const filledText = (max: number) => text(max).refine((value) => value.trim() !== '', 'must not be empty');

/** What every refusal looks like; `code` is the name of the problem in the catalogue. */
export const refusal = z.object({
  status: z.literal(false),
  code: z.string(),
  title: z.string().optional(),
  message: z.string(),
});
/** `status:true` with the server's words. */
export const done = z.object({ status: z.literal(true), message: z.string() });

/** How wide the chart is: a reply of more than 100,000 points is then thinned to it (specification 000, §9). */
export const pixels = z
  .string()
  .regex(/^[1-9]\d{1,3}$/, 'pixels from 50 to 4000')
  .transform(Number)
  .refine((count) => count >= 50 && count <= 4000, 'pixels from 50 to 4000')
  .optional();

/** Of a key, whatever it is for: who made it, when it was last used, and how it ended. */
export const keyLife = {
  /** By the clock of the machine. */
  created_at: ts,
  /** Null: by the command line. */
  created_by: z.string().nullable(),
  last_used_at: ts.nullable(),
  revoked_at: ts.nullable(),
  revoked_by: z.string().nullable(),
  revoked_for: z.string().nullable(),
};
