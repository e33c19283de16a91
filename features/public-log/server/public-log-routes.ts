// Doors of the public log: plain texts for everybody, so many a minute.
import type { Door } from '@bantay/server/http/door.ts';
import { sendTagged } from '@bantay/server/http/send-tagged.ts';
import { strangerTurns } from '@bantay/server/http/stranger-turns.ts';
import { readCheckpoint, readLeaves, readLogKey } from '../wire/public-log.ts';
import type { PublicLogService } from './public-log-service.ts';

/** [ours] Of one address: whoever watches the log asks once a minute. */
export const MOST_A_MINUTE = 60;
const media = 'text/plain; charset=utf-8';

export function publicLogRoutes(door: Door, log: PublicLogService): void {
  const take = strangerTurns(MOST_A_MINUTE);
  const readers = [
    [readCheckpoint, log.checkpoint, 15],
    [readLogKey, async () => `${log.verifier()}\n`, 3600],
  ] as const;
  for (const [declaration, read, keepS] of readers) {
    door(declaration, async ({ request, reply }) => {
      take(request);
      reply.header('access-control-allow-origin', '*');
      return sendTagged(request, reply, { text: await read(), media, caching: `public, max-age=${keepS}` });
    });
  }
  door(readLeaves, async ({ query: { from = '0' }, request, reply }) => {
    take(request);
    reply.header('access-control-allow-origin', '*');
    const { text, isFull } = await log.leaves(Number(from));
    // Nobody appends to a page that is full.
    const caching = isFull ? 'public, max-age=86400, immutable' : 'public, max-age=15';
    return sendTagged(request, reply, { text, media, caching });
  });
}
