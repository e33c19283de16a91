// The language of what the server draws for a person.
import type { FastifyRequest } from 'fastify';

/** As the app chooses where nobody has chosen. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /(^|[\s,])(fil|tl)\b/i.test(headers['accept-language'] ?? '') ? 'fil' : 'en';
