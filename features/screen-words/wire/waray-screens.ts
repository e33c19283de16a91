// What session and first page say of Waray.
import { z } from 'zod';

/** Not there: it is not offered. */
export const warayScreens = z
  .object({
    /** Checks of the words that somebody has confirmed; others are unreviewed. */
    reviewed: z.array(z.string()),
  })
  .optional();
