// What a text for residents must not be: empty, endless, or with anything a carrier takes for a link (NTC memorandum, Sept 2023).
import { smsLength } from '@bantay/kernel/sms/sms-length';

/** Longest warning, parts: as much as the call takes (`MAX_SMS_CHARACTERS` of the contract). */
export const MESSAGE_MAX_PARTS = 10;
/** From so many parts on the dialogs say that a text is long: each part costs time for every recipient. */
export const MESSAGE_LONG_PARTS = 3;

/** What is wrong with a text. */
export type MessageProblem =
  | { problem: 'empty' }
  | { problem: 'too long'; parts: number; maxParts: number }
  /** A link or a dotted name such as `bantay.ph`; carriers block the whole message. */
  | { problem: 'link'; found: string };

/** A word with a scheme or www; short words only are looked at here, so that no text can make the search slow. */
const SCHEME = /^(?:https?:|www\.)|\/\//i;
/** A sign that may stand before the dot of a name, and one that may stand after it. */
const BEFORE = /[\p{L}\p{N}]/u;
const AFTER = /\p{L}/u;

/** First word that looks like a link or a dotted name (a letter or digit, a dot, two letters, no blank), or null. */
export function findLink(text: string): string | null {
  return text.split(/\s+/).find((word) => SCHEME.test(word.slice(0, 40)) || hasDottedName(word)) ?? null;
}

function hasDottedName(word: string): boolean {
  for (let dot = word.indexOf('.'); dot !== -1; dot = word.indexOf('.', dot + 1)) {
    const [before = '', first = '', second = ''] = [word[dot - 1], word[dot + 1], word[dot + 2]];
    if (BEFORE.test(before) && AFTER.test(first) && AFTER.test(second)) return true;
  }
  return false;
}

/** Every problem of a text; none = it may be sent. */
export function checkMessage(text: string): MessageProblem[] {
  if (text.trim() === '') return [{ problem: 'empty' }];
  const problems: MessageProblem[] = [];
  const { parts } = smsLength(text);
  if (parts > MESSAGE_MAX_PARTS) problems.push({ problem: 'too long', parts, maxParts: MESSAGE_MAX_PARTS });
  const found = findLink(text);
  if (found !== null) problems.push({ problem: 'link', found });
  return problems;
}
