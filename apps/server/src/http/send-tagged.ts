// Sends a text with a tag of its content: who has it already is told that nothing is new.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Of an ETag: the same text has the same one, on every server. */
export const tagOfText = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

interface Sent {
  text: string;
  /** Its tag where it is known already. */
  tag?: string;
  /** Its kind. */
  media: string;
  /** Who may keep it, and how long: `private, no-cache`. */
  caching: string;
}

/** What is sent is no reply of a declaration but its bytes. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, media, caching, ...known }: Sent,
): never {
  const tag = known.tag ?? tagOfText(text);
  reply.header('etag', tag).header('cache-control', caching);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send() as never; // nothing is sent
  return reply.type(media).send(text) as never; // sent here, as it is
}
