// Schemas of the siren.
import { done, filledText, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { ORDER_KINDS, SIREN_FAULTS, SIREN_TROUBLES } from '../rules/siren.ts';
import { sirenCalls } from './siren.calls.ts';

const fault = z.enum(SIREN_FAULTS).nullable();

export const readSiren = declare(sirenCalls.readSiren, {
  who: 'admin',
  about: 'all',
  why: 'whether the siren answers, what it reads back, and what became of each order',
  reply: z.object({
    status: z.literal(true),
    /** False: the operator has set none. */
    is_set: z.boolean(),
    /** It is an invented one, which sounds nowhere. */
    is_demo: z.boolean(),
    /** What the relay read back last; null: nothing. */
    is_on: z.boolean().nullable(),
    asked_at: ts.nullable(),
    should_sound: z.boolean(),
    fault,
    trouble: z.enum(SIREN_TROUBLES).nullable(),
    /** As its device counts it, low below `lowest`; null: none is read. */
    battery: z
      .object({
        lowest: z.number(),
        /** The last that was read; null: never. */
        value: z.number().nullable(),
        read_at: ts.nullable(),
        /** It could not be read when it was asked last. */
        is_silent: z.boolean(),
      })
      .nullable(),
    /** Read back as on; null: never since this relay was set. */
    tested_at: ts.nullable(),
    sounded_at: ts.nullable(),
    /** The newest first, at most 20. */
    orders: z.array(
      z.object({
        order_id: z.number().int(),
        kind: z.enum(ORDER_KINDS),
        by: z.string().nullable(),
        reason: z.string().nullable(),
        at: ts,
        /** Null: not known yet, or it ended before it was asked. */
        read_back: z.boolean().nullable(),
        is_done: z.boolean(),
        fault,
      }),
    ),
  }),
});

const body = z.object({ reason: filledText(500) });
const why = (what: string) => ({ who: 'admin', about: 'all', why: what, body, reply: done }) as const;

export const soundSiren = declare(sirenCalls.soundSiren, why('an admin sounds the siren for five minutes'));
export const stopSiren = declare(sirenCalls.stopSiren, why('an admin stops the siren, whoever sounded it'));
export const testSiren = declare(sirenCalls.testSiren, why('an admin tries the relay of the siren for a second'));
