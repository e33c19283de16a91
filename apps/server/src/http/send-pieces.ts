// Sends a long reply piece by piece, so that writing it holds up nobody else.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The declaration of such a call says that its reply is not checked while running: here it is text already. */
export function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string>, type = 'application/json'): never {
  return reply.type(`${type}; charset=utf-8`).send(Readable.from(pieces)) as never; // sent, so nothing is returned
}
