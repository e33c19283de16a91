// A page that no route declares is not packed by itself.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packingFor, packPieces } from './packing.ts';

export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const packing = packingFor(request.headers['accept-encoding']);
  const packed = await packPieces([html], packing);
  if (packing !== null) reply.header('content-encoding', packing);
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  return reply.type('text/html; charset=utf-8').header('vary', vary).send(packed);
}
