// Doors of the levels for everybody: no session is asked for, no cookie set, a tag for whoever asks again, and so many requests a minute.

import { isPageLanguage } from '@bantay/kernel/text/page-language';
import type { Door } from '@bantay/server/http/door.ts';
import { sendTagged } from '@bantay/server/http/send-tagged.ts';
import { strangerTurns } from '@bantay/server/http/stranger-turns.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WatchService } from '../../watch/server/watch-service.ts';
import { FILES, pageIn } from '../rules/file-names.ts';
import {
  type HandedFiles,
  handOnLevels,
  readLevelsDocument,
  readLevelsFeed,
  readLevelsPage,
} from '../wire/public-page.ts';
import { PAGE_POLICY } from './page-policy.ts';
import type { PublicPageService } from './public-page-service.ts';

/** [ours] Requests a minute of one address: telephone companies put a whole barangay behind one. */
export const MOST_A_MINUTE = 3000;
/** How long others may keep it: a tenth of what the page promises at most. */
const CACHING = 'public, max-age=15';

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
}

export function publicPageRoutes(door: Door, pages: PublicPageService): void {
  const take = strangerTurns(MOST_A_MINUTE);
  const send = async ({ request, reply }: Asked, name: string) => {
    take(request);
    const { text, media } = await pages.read(name);
    return sendTagged(request, reply, { text, media, caching: CACHING });
  };

  door(readLevelsPage, async ({ params: { language }, ...asked }) => {
    // As any other address that is none.
    if (language !== undefined && !isPageLanguage(language)) return asked.reply.callNotFound() as never;
    asked.reply.header('content-security-policy', `${PAGE_POLICY}; frame-ancestors 'none'`);
    asked.reply.header('content-language', language ?? 'fil');
    return send(asked, language === undefined ? FILES.page : pageIn(language));
  });
  door(readLevelsDocument, (asked) => send(openToPages(asked), FILES.document) as never); // its bytes, not its object
  door(readLevelsFeed, (asked) => send(openToPages(asked), FILES.feed));
}

/** [ours] Of one address: ten watchmen behind one router. */
const MOST_HANDED = 30;

/** Also where the page is closed: who hands it on has to hear that it is. */
export function handOnRoutes(
  door: Door,
  pages: Pick<PublicPageService, 'handOn'> | null,
  watch: Pick<WatchService, 'signed' | 'ownName'>,
): void {
  const take = strangerTurns(MOST_HANDED);
  door(handOnLevels, async ({ request, query: { nonce } }) => {
    take(request);
    const { ageMs, files } = (await pages?.handOn()) ?? { ageMs: 0, files: [] };
    const word: HandedFiles = { kind: 'levels', from: watch.ownName(), nonce, age: ageMs, files };
    return watch.signed(word);
  });
}

/** Pages of others may read it as well: there is nothing in it that is not for everybody. */
function openToPages({ request, reply }: Asked): Asked {
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  return { request, reply };
}
