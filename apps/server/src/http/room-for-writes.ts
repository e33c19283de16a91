// Before the body is read: a write for which the disk has no room is refused, the warning path last (decision 023).
import type { WriteRank } from '@bantay/kernel/files/write-ranks';
import type { FastifyInstance } from 'fastify';
import type { FreeSpace } from '../files/free-space.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call that changes something; null for one that only reads, whatever its method. */
    rank?: WriteRank | null;
  }
}

export function refuseWithoutRoom(app: FastifyInstance, space: FreeSpace): void {
  app.addHook('onRequest', async (request) => {
    const { rank } = request.routeOptions.config;
    if (rank) await space.require(rank);
  });
}
