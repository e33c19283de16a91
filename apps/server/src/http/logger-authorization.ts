// Where the key of a machine stands: in the head; at the door of delivery reports also in the address, since providers can set nothing else.
import type { FastifyRequest } from 'fastify';

/** `Bearer KEY`; `Basic …` of an address like https://any:KEY@host; or `Address KEY` of `?key=`. */
const FORMS = /^(?:Bearer|Basic|Address) \S+$/;

export function loggerAuthorization({ headers, query, routeOptions }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization;
  const key = typeof query === 'object' && query !== null && 'key' in query ? query.key : undefined;
  return routeOptions.config.who === 'report key' && typeof key === 'string' && /^[\w-]{10,100}$/.test(key)
    ? `Address ${key}`
    : undefined;
}

export const isLoggerAuthorization = (authorization: string | undefined) => FORMS.test(authorization ?? '');
