// Beside a release: with whose second name it was made, or that it was made alone.
import { z } from 'zod';

export const secondName = z.object({
  /** `alone`: one was offered and declined; `overridden`: nobody answered. */
  how: z.enum(['confirmed', 'overridden', 'alone']),
  name: z.string().nullable(),
  /** Of an overridden one. */
  reason: z.string().nullable(),
});
