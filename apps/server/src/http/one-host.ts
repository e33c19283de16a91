// Two `Host` heads: what stands before us may have looked at one, and we at the other.
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems.ts';

export function refuseTwoHosts(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
      throw new Problem('malformed', { what: 'two Host heads' });
    }
  });
}
