// Replies that are the same for everybody: written and packed once for all who ask at once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharedReading } from '../shared-reading.ts';
import { type Packing, packingFor, packPieces } from './packing.ts';

export interface Written {
  /** Of JSON that was checked with the contract. */
  pieces: Iterable<string> | AsyncIterable<string>;
  /** Of an ETag: who has this content already is answered 304. */
  tag?: string;
}

/** `write` knows nothing but the key: no session, no clock of the request. */
export function sharedReply(write: (key: string) => Promise<Written>) {
  const packed = sharedReading(async (name) => {
    const [packing, key] = JSON.parse(name) as [Packing | null, string]; // written below
    const { pieces, tag } = await write(key);
    return { body: await packPieces(pieces, packing), tag };
  });
  return async (key: string, request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const packing = packingFor(request.headers['accept-encoding']);
    const { body, tag } = await packed(JSON.stringify([packing, key]));
    reply.header('vary', 'accept-encoding').header('cache-control', 'private, no-cache');
    if (tag) reply.header('etag', tag);
    // What is sent is no reply of the declaration, but nothing at all.
    if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send() as never;
    if (packing !== null) reply.header('content-encoding', packing);
    // Written and checked already: not the object that the declaration names, but its bytes.
    return reply.type('application/json; charset=utf-8').send(body) as never;
  };
}
