// Where the key of a machine stands: in the head; at the door of delivery reports also in the address, since providers can set nothing else.
import type { FastifyRequest } from 'fastify';

export function loggerAuthorization({ headers, query, routeOptions }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization;
  const key = typeof query === 'object' && query !== null && 'key' in query ? query.key : undefined;
  return routeOptions.config.who === 'report key' && typeof key === 'string' && /^[\w-]{10,100}$/.test(key)
    ? `Address ${key}`
    : undefined;
}

/** `Bearer KEY`; `Basic …` of an address like https://any:KEY@host; or `Address KEY` of `?key=`. */
const FORMS = /^(?:Bearer|Basic|Address) \S+$/;

export const isLoggerAuthorization = (authorization: string | undefined) => FORMS.test(authorization ?? '');

/** The key is the password of an address like https://any:KEY@host, which is sent as Basic. */
export function keyIn(authorization: string | undefined): string | undefined {
  const [, form, value = ''] = /^(Bearer|Basic|Address) (\S+)$/.exec(authorization ?? '') ?? [];
  return form === 'Basic' ? /:(\S+)$/.exec(Buffer.from(value, 'base64').toString())?.[1] : value || undefined;
}

export const isInAddress = (authorization: string | undefined) => authorization?.startsWith('Address ') === true;
