// One try to tell a stranger's server something: the message is posted, ten seconds at most, no redirect is followed, and where it goes is judged by the address that is connected to.
import { type LookupAddress, lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isOfOwnNetwork, literalAddress } from './own-network.ts';

export interface Answer {
  /** Of HTTP; null: none came. */
  status: number | null;
  /** Its first characters. */
  text: string;
  /** The head `Retry-After`, as it came; null: there was none. */
  retryAfter: string | null;
  /** Why none came. */
  error: string | null;
}

interface Post {
  url: string;
  heads: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** Receivers of the own network are allowed. */
  mayBePrivate: boolean;
}

const TIMEOUT_MS = 10_000;
const KEPT_CHARACTERS = 200;
/** More is not read. */
const READ_BYTES = 1024;

export const OWN_NETWORK = 'The address leads into the own network, where nothing is posted to.';

export function postMessage({ url, heads, body, mayBePrivate }: Post, timeoutMs = TIMEOUT_MS): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  const literal = literalAddress(hostname);
  if (literal !== null && !mayBePrivate && isOfOwnNetwork(literal)) return Promise.resolve(failed(OWN_NETWORK));
  return new Promise((resolve) => {
    const post = (protocol === 'https:' ? request : plainRequest)(url, {
      method: 'POST',
      headers: { ...heads, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: one that is held could lead elsewhere by now.
      agent: false,
      ...(mayBePrivate ? {} : { lookup: strangersOnly }),
    });
    const timer = setTimeout(() => post.destroy(new Error(`No answer within ${timeoutMs / 1000} s.`)), timeoutMs);
    const end = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
      post.destroy();
    };
    post.on('error', (error) => end(failed(error.message.slice(0, KEPT_CHARACTERS))));
    post.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      const retryAfter = headers['retry-after'] ?? null;
      let text = Buffer.alloc(0);
      const answered = () => end({ status, text: readable(text), retryAfter, error: null });
      response.on('data', (chunk: Buffer) => {
        text = Buffer.concat([text, chunk]).subarray(0, READ_BYTES);
        if (text.length >= READ_BYTES) answered();
      });
      // Its status was said, whatever becomes of the rest.
      response.on('end', answered).on('error', answered).on('close', answered);
    });
    post.end(body);
  });
}

/** 2xx: it was taken, whatever the answer says. */
export const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;

const failed = (error: string): Answer => ({ status: null, text: '', retryAfter: null, error });

/** For a list: no control characters, no half characters. */
const readable = (bytes: Buffer): string =>
  [...bytes.toString('utf8').replace(/[\p{Cc}\p{Cs}\ufffd]+/gu, ' ')]
    .slice(0, KEPT_CHARACTERS)
    .join('')
    .slice(0, KEPT_CHARACTERS)
    .trim();

/** A name with one address of the own network among others is none of a stranger. */
const strangersOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => isOfOwnNetwork(address)))
      return callback(Object.assign(new Error(OWN_NETWORK), { code: 'EACCES' }), '');
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first!.address, first!.family); // there is one, see above
  });
};
