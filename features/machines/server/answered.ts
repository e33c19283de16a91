// What became of a post, by what its door answered.
import { z } from 'zod';
import { type Outcome, outcomeOf } from '../rules/arrivals.ts';

const report = z.object({
  stored: z.number(),
  duplicates: z.number().optional(),
  superseded: z.number().optional(),
  rejected: z.number().optional(),
  items: z.array(z.object({ outcome: z.string(), reason: z.string().optional() })).optional(),
});
const refusal = z.object({ message: z.string() });

/** Longest reason that is kept; they are sentences of ours. */
const MOST_CHARACTERS = 300;

export function outcomeOfAnswer(answer: unknown): Outcome {
  const counted = report.safeParse(answer);
  if (counted.success) return outcomeOf(counted.data);
  const refused = refusal.safeParse(answer);
  const reason = refused.success ? refused.data.message.slice(0, MOST_CHARACTERS) : 'no answer was made';
  return { accepted: 0, refused: 1, reasons: [reason] };
}
