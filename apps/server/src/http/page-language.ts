// The language of what the server draws for a person.
import type { FastifyRequest } from 'fastify';

/** Kept by the app when somebody chooses (apps/web/src/i18n/i18n.ts); it says nothing else of him. */
const CHOSEN = 'language';
const LANGUAGES = ['en', 'fil', 'war'] as const;

/** As it was chosen in this browser; else as the app chooses where nobody has. Whether Waray is offered says who draws. */
export function languageOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): string {
  const chosen = LANGUAGES.find((language) => language === cookies[CHOSEN]);
  return chosen ?? (/(^|[\s,])(fil|tl)\b/i.test(headers['accept-language'] ?? '') ? 'fil' : 'en');
}
