// The door at which anybody asks whether a warning is genuine.

import { isPageLanguage, PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import type { Door } from '@bantay/server/http/door.ts';
import { strangerTurns } from '@bantay/server/http/stranger-turns.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import { readLevelsCheck } from '../wire/public-page.ts';
import { CHECK_POLICY, writeCheck } from './write-check.ts';

/** [ours] Of one address, behind which a barangay may stand. Whoever guesses eight letters at that pace needs a century for one. */
const MOST_A_MINUTE = 300;

export function checkRoutes(
  door: Door,
  log: Pick<PublicLogService, 'find'>,
  settings: Pick<SettingsBook, 'known'>,
): void {
  const take = strangerTurns(MOST_A_MINUTE);

  door(readLevelsCheck, async ({ query: { text: given = '', language = 'fil' }, request, reply }) => {
    take(request);
    const { office, languages } = await settings.known();
    const html = writeCheck({
      ...{ given, office: office.office, language: isPageLanguage(language) ? language : 'fil' },
      languages: PAGE_LANGUAGES.filter((one) => one !== 'war' || languages.waray),
      found: given.trim() === '' ? null : await log.find(given),
    });
    reply.header('content-security-policy', `${CHECK_POLICY}; frame-ancestors 'none'`);
    // What somebody asked is kept by nobody.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.type('text/html; charset=utf-8').send(html) as never; // sent here, as it is
  });
}
