// Plain web forms, for the one door that machines of providers write to; every other call refuses them, because any page can send one.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Door, makeDoor } from './door.ts';
import type { Behind } from './handle-route.ts';

/** A door whose calls also take `application/x-www-form-urlencoded`: names and texts, the last of a name counts. */
export async function openFormDoor(http: FastifyInstance, behind: Behind): Promise<Door> {
  let door: Door | null = null;
  await http.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (request: FastifyRequest, body: string) => {
        await request.arrival?.begin(body);
        return Object.fromEntries(new URLSearchParams(body));
      },
    );
    door = makeDoor(inner, behind);
  });
  return door!; // the part is registered
}
