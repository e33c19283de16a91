// What a browser keeps about who has signed in there before: a random mark and account ids, signed; it opens nothing by itself.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Device {
  mark: string;
  /** Accounts that have signed in there, the latest last. */
  userIds: readonly number[];
}

export interface DeviceCookies {
  /** Null: none, or not written by us. */
  read(cookie: string | null): Device | null;
  /** The cookie after this account has signed in; a first one gets a mark of its own. */
  withAccount(device: Device | null, userId: number): string;
}

/** A computer of an office has a handful of people; more would make the cookie long. */
const MOST_ACCOUNTS = 20;
const SHAPE = /^([\w-]{16})\.(\d{1,9}(?:-\d{1,9}){0,19})\.([\w-]{43})$/;

export function makeDeviceCookies(secret: string): DeviceCookies {
  const sign = (mark: string, ids: string) => createHmac('sha256', secret).update(`device:${mark}.${ids}`).digest();
  return {
    read(cookie) {
      const [, mark, ids, signature] = SHAPE.exec(cookie ?? '') ?? [];
      if (mark === undefined || ids === undefined || signature === undefined) return null;
      if (!timingSafeEqual(sign(mark, ids), Buffer.from(signature, 'base64url'))) return null;
      return { mark, userIds: ids.split('-').map(Number) };
    },
    withAccount(device, userId) {
      const mark = device?.mark ?? randomBytes(12).toString('base64url');
      const others = (device?.userIds ?? []).filter((id) => id !== userId);
      const ids = [...others, userId].slice(-MOST_ACCOUNTS).join('-');
      return `${mark}.${ids}.${sign(mark, ids).toString('base64url')}`;
    },
  };
}
