// The eight letters behind the text of an SMS: only where they cost nothing, and found again behind it.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { readCode, shownCode } from './leaf.ts';

/** As they stand behind the text, after a blank; null: they would make one part more, or another alphabet. */
export function lettersThatFit(text: string, code: string): string | null {
  const letters = shownCode(code);
  return smsLength(`${text} ${letters}`).parts > smsLength(text).parts ? null : letters;
}

/** Two halves at the end as they were sent, and what stands before them; null: there are none. */
export function withoutLetters(given: string): { text: string; code: string } | null {
  const found = /^([\s\S]*\S)\s+([B-Z]{4}\s+[B-Z]{4})\s*$/.exec(given);
  const code = found?.[2] ? readCode(found[2]) : null;
  return found?.[1] && code !== null ? { text: found[1], code } : null;
}
