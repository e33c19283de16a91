// A page that no route declares is not packed by itself.
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { flushingPacker, packingFor, packPieces } from './packing.ts';
import { inTheme } from './page-theme.ts';

/** Source of a content policy: what stands in a page itself, by what it says. */
export const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Beside the files of the house; the page has its policy already. */
export function allowInPage(reply: FastifyReply, kind: 'script-src' | 'style-src', source: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace(`${kind} 'self'`, `${kind} 'self' ${source}`));
}

/** `rest`: comes after it, as soon as it can be had. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  rest: Promise<string> | null = null,
): Promise<FastifyReply> {
  const head = inTheme(html, request);
  const packing = packingFor(request.headers['accept-encoding']);
  if (packing !== null) reply.header('content-encoding', packing);
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  reply.type('text/html; charset=utf-8').header('vary', vary);
  if (rest === null) return reply.send(await packPieces([head], packing));
  const pieces = Readable.from([head, rest]);
  return reply.send(packing === null ? pieces : pipeline(pieces, flushingPacker(packing), () => undefined));
}
