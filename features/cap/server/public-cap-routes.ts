// Doors of released warnings for everybody: no session, no cookie, a tag for whoever asks again, and so many requests a minute.
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import { sendTagged } from '@bantay/server/http/send-tagged.ts';
import { strangerTurns } from '@bantay/server/http/stranger-turns.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPublicFeed, readPublicKey, readPublicMessage } from '../wire/cap.ts';
import { presentFeed } from './cap-presenter.ts';
import type { PublicCapService, Sent } from './public-cap-service.ts';

/** [ours] Requests a minute of one address: five a second, for many receivers may stand behind one. */
export const MOST_A_MINUTE = 300;
/** How long others may keep what they have read, s: a warning is new within half a minute; a message never changes. */
const KEEP_S = { feed: 30, message: 3600, key: 3600 };

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
}

export function publicCapRoutes(door: Door, cap: PublicCapService, publicUrl: string | null): void {
  const take = strangerTurns(MOST_A_MINUTE);

  door(readPublicFeed, async (asked) => {
    take(asked.request);
    const home = homeOf(asked.request, publicUrl);
    const place = { self: `${home}/cap/feed.xml`, messages: `${home}/cap/message/`, ending: '.xml' };
    const { messages, ...who } = await cap.feed();
    // Without a message nothing ever changed, so that nothing is new either.
    const text = presentFeed(messages, { ...who, place, emptyAt: 0 });
    return answer(asked, { text }, { media: 'application/atom+xml; charset=utf-8', keepS: KEEP_S.feed });
  });
  door(readPublicMessage, async ({ params, ...asked }) => {
    take(asked.request);
    const [, identifier] = /^(.+)\.xml$/.exec(params.file) ?? [];
    if (identifier === undefined) throw new Problem('notFound');
    const media = 'application/cap+xml; charset=utf-8';
    return answer(asked, await cap.message(identifier), { media, keepS: KEEP_S.message });
  });
  door(readPublicKey, async (asked) => {
    take(asked.request);
    return answer(asked, await cap.key(), { media: 'application/x-pem-file', keepS: KEEP_S.key });
  });
}

/** Pages of others may read it as well: there is nothing in it that is not for everybody. */
function answer(
  { request, reply }: Asked,
  sent: Pick<Sent, 'text'> & Partial<Sent>,
  { media, keepS }: { media: string; keepS: number },
) {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  return sendTagged(request, reply, { ...sent, media, caching: `public, max-age=${keepS}` });
}
