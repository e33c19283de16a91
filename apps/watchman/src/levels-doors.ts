// The levels for everybody at the watchman's own address: a listener of its own, so that no crowd keeps a pulse from being heard.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { FILES, fileAt, MEDIA, mediaOf } from '@bantay/features/public-page/rules/file-names.ts';
import { type Turns, takeTurn } from '@bantay/features/readers/rules/reading-key.ts';
import type { KeptLevels } from './kept-levels.ts';

interface Parts {
  levels: Pick<KeptLevels, 'file' | 'has'>;
  now: () => number;
}

/** [ours] As at the server: telephone companies put a whole barangay behind one address. */
export const MOST_A_MINUTE = 3000;
const MOST_ADDRESSES = 10_000;
const REQUEST_MS = 10_000;
const CONNECTIONS = 500;
/** Whatever a file holds, nothing of it runs, asks or sends. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HEADS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

interface Answer {
  status: number;
  text: string;
  heads: Record<string, string>;
}

/** In both languages: who stands here knows no other page. */
const plain = (status: number, sentences: readonly string[], heads: Record<string, string> = {}): Answer => ({
  status,
  text: `<!doctype html><html lang="fil"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bantay</title>${sentences.map((one) => `<p>${one}</p>`).join('')}</html>`,
  heads: { 'content-type': MEDIA.page, 'cache-control': 'no-store', ...heads },
});

const NOWHERE = plain(404, [
  'Wala rito ang pahinang iyan. Ang mga alert level ay nasa <a href="/levels">/levels</a>.',
  'That page is not here. The alert levels are at <a href="/levels">/levels</a>.',
]);
const NO_CHECK = plain(404, [
  'Dito ay hindi masasagot kung totoo ang isang babala. Tawagan ang opisina o ang barangay.',
  'Whether a warning is genuine cannot be answered here. Call the office or the barangay.',
]);
const NOTHING = plain(
  503,
  [
    'Walang impormasyon: hindi pa narinig dito ang mga alert level. Subukan muli mamaya, o magtanong sa barangay.',
    'No information: the alert levels have not been heard here yet. Try again later, or ask the barangay.',
  ],
  { 'retry-after': '30' },
);

export function makeLevelsDoors({ levels, now }: Parts): Server {
  const isTaken = makeThrottle(now);
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    const waitS = isTaken(addressOf(request));
    send(request, response, waitS === null ? answer(levels, request) : tooMany(waitS));
  });
  server.keepAliveTimeout = 5000;
  server.maxConnections = CONNECTIONS;
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}

const tooMany = (waitS: number): Answer =>
  plain(429, ['Maghintay nang kaunti at subukan muli.', 'Wait a little and try again.'], {
    'retry-after': String(waitS),
  });

function answer(levels: Parts['levels'], { method, url = '/' }: IncomingMessage): Answer {
  if (method !== 'GET' && method !== 'HEAD')
    return plain(405, ['Binabasa lamang ang pahinang ito.', 'This page is only read.'], { allow: 'GET, HEAD' });
  const path = url.split('?', 1)[0] ?? '/';
  if (path === '/') return plain(302, [], { location: '/levels' });
  if (path === '/levels/check') return NO_CHECK;
  const name = fileAt(path);
  if (name === null) return NOWHERE;
  const text = levels.file(name);
  if (text === null) return levels.has() ? NOWHERE : NOTHING;
  const isOpen = name === FILES.document || name === FILES.feed;
  return {
    ...{ status: 200, text },
    heads: {
      'content-type': mediaOf(name),
      'cache-control': 'public, max-age=15',
      etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
      ...(isOpen ? { 'access-control-allow-origin': '*' } : {}),
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, { status, text, heads }: Answer): void {
  const isKnown = heads.etag !== undefined && request.headers['if-none-match'] === heads.etag;
  const body = Buffer.from(text);
  response.writeHead(isKnown ? 304 : status, {
    ...HEADS,
    ...heads,
    ...(isKnown ? {} : { 'content-length': body.length }),
  });
  response.end(isKnown || request.method === 'HEAD' ? undefined : body);
  // Nothing that somebody posts is read.
  if (status === 405) request.destroy();
}

/** Behind a proxy of this machine that one says who asks. */
function addressOf({ socket, headers }: IncomingMessage): string {
  const own = socket.remoteAddress ?? '';
  const told = headers['x-forwarded-for'];
  if (!/^(::ffff:)?127\.|^::1$/.test(own) || typeof told !== 'string') return own;
  return told.split(',').at(-1)?.trim() ?? own;
}

/** Seconds to wait; null: none. */
function makeThrottle(now: () => number): (address: string) => number | null {
  let turnsOf = new Map<string, Turns>();
  return (address) => {
    const { turns, waitS } = takeTurn(turnsOf.get(address), now(), MOST_A_MINUTE);
    if (turnsOf.size >= MOST_ADDRESSES) turnsOf = new Map();
    turnsOf.set(address, turns);
    return waitS;
  };
}
