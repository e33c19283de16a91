// What a message brings to its phone so that the phone can speak of it without a session: its number, and a mark that only we can make.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type TokenPurpose = 'shown' | 'answer';

const markOf = (secret: string, purpose: TokenPurpose, messageId: number) =>
  createHmac('sha256', secret).update(`push ${purpose} ${messageId}`).digest();

export const tokenOf = (secret: string, purpose: TokenPurpose, messageId: number): string =>
  `${messageId}.${markOf(secret, purpose, messageId).toString('base64url')}`;

/** Number of the message; null: it is none of ours, or for another purpose. */
export function messageOf(secret: string, purpose: TokenPurpose, token: string): number | null {
  const [number = '', mark = ''] = token.split('.');
  const messageId = Number(number);
  if (!Number.isSafeInteger(messageId)) return null;
  const [given, meant] = [Buffer.from(mark, 'base64url'), markOf(secret, purpose, messageId)];
  return given.length === meant.length && timingSafeEqual(given, meant) ? messageId : null;
}
