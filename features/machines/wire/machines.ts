// Schemas of what machines bring beside the batches, and of what admins see of it.
import { text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { machineCalls } from './machines.calls.ts';

/** A web form brings texts, JSON also numbers; each is read by the service. */
const given = z.union([text(60), z.number()]).optional();

/** All names are known: one that is not would be left out in silence, and a time that was meant would be now. */
const fields = z.strictObject({
  /** Name or number of a rain gauge … */
  gauge: given,
  /** … or name of a tilt column, with the node from the top and the type number of its accelerometer. */
  column: given,
  node: given,
  accelerometer: given,
  /** mm since the reading before; of a node x, y and z with commas, where these do not stand alone. */
  value: given,
  x: given,
  y: given,
  z: given,
  /** Manila time, ISO with an offset, seconds or milliseconds since 1970; left out: now. */
  time: given,
  /** V of the logger's own battery. */
  battery: given,
});
export type ReadingFields = z.infer<typeof fields>;

export const ingestReading = declare(machineCalls.ingestReading, {
  who: 'rain key',
  rank: 'reading',
  why: 'a small logger sends one reading as a line, without lists and JSON',
  /** The same names in the body count before those behind the question mark. */
  query: fields,
  body: fields.nullish(),
  reply: z.object({
    status: z.literal(true),
    /** The reading and what became of it, in one line. */
    message: z.string(),
    stored: z.number().int(),
    duplicates: z.number().int(),
    superseded: z.number().int(),
  }),
});
