// What a text for residents must not be: empty, endless, or with anything a carrier takes for a link (NTC memorandum, Sept 2023).
import { smsLength } from './sms-length.ts';

/** Longest warning, parts; a correction adds its own line to three parts of text. */
export const MESSAGE_MAX_PARTS = 6;

/** What is wrong with a text. */
export type MessageProblem =
  | { problem: 'empty' }
  | { problem: 'too long'; parts: number; maxParts: number }
  /** A link or a dotted name such as `bantay.ph`; carriers block the whole message. */
  | { problem: 'link'; found: string };

/** Scheme, www, or letters on both sides of a dot without a blank (the name after the dot has two letters or more). */
const LINK =
  /(?:https?:|www\.)\S*|[\p{L}\p{N}][\p{L}\p{N}-]*\.\p{L}{2,}\S*|[\p{L}\p{N}._-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.]+/iu;

/** First thing that looks like a link or a dotted name, or null. */
export function findLink(text: string): string | null {
  return LINK.exec(text)?.[0] ?? null;
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
