// Schemas of the proof of the gateway.
import { done, filledText, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { proofCalls } from './gateway-proof.calls.ts';

const setting = z.object({
  /** 0: nobody has said anything yet. */
  version: z.number().int(),
  /** Null: no proof is sent. */
  number: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  at: ts.nullable(),
});
export type ProofSetting = z.infer<typeof setting>;

export const readProof = declare(proofCalls.readProof, {
  who: 'admin',
  about: 'all',
  why: 'whether an SMS can still leave, proven by one that arrived, and to which number it goes',
  reply: z.object({
    status: z.literal(true),
    setting,
    /** False: no SMS comes in here, so this gateway cannot be proven. */
    can_prove: z.boolean(),
    /** Null: none was sent yet. */
    state: z.enum(['waiting', 'proven', 'failed']).nullable(),
    /** The newest first, at most 20. */
    proofs: z.array(
      z.object({ sent_at: ts, seconds: z.number().int().nullable(), cause: z.enum(['time', 'warning', 'rehearsal']) }),
    ),
  }),
});

export const changeProof = declare(proofCalls.changeProof, {
  who: 'admin',
  about: 'all',
  why: 'an admin switches the proof on with the number of the office, or off',
  body: z.object({ number: filledText(40).nullable(), version: z.number().int().min(0), reason: filledText(500) }),
  reply: done.extend({ version: z.number().int() }),
});
