// Schemas of the public log: there where `PUBLIC_PAGE` is on, and nowhere else.
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { publicLogCalls } from './public-log.calls.ts';

const open = { who: 'anybody', reply: z.string(), media: 'text/plain', checkReply: false } as const;

/** C2SP tlog-checkpoint: name, number of leaves, hash over all (RFC 6962), and a signature by Ed25519. */
export const readCheckpoint = declare(publicLogCalls.readCheckpoint, {
  ...open,
  why: 'how long the log of what residents were sent is, signed: whoever kept an older one finds out whether it only grew',
});

/** One after the other, with an empty line behind each: 4,096 at most, from leaf `from` on, which is the first where nothing is said. */
export const readLeaves = declare(publicLogCalls.readLeaves, {
  ...open,
  query: z.object({
    from: z
      .string()
      .regex(/^\d{1,9}$/, 'the number of a leaf, from 0')
      .optional(),
  }),
  why: 'the leaves of that log: when a text was sent, of which site and level, and the hash of the text',
});

/** `NAME+ID+KEY`, as verifiers of notes take it. */
export const readLogKey = declare(publicLogCalls.readLogKey, {
  ...open,
  why: 'the key that checkpoints of that log are checked with',
});
