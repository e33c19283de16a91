// A push service and its phones for tests and trials: it takes messages, and each phone opens its own with its own keys (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Got {
  path: string;
  heads: IncomingHttpHeaders;
  body: Buffer;
}

/** As the worker is given it. */
export interface Alert {
  id: number;
  title: string;
  text: string;
  button: string | null;
  shown: string;
  answer: string | null;
}

export interface Receiver {
  url: string;
  got: Got[];
  /** What the service does with what comes; 201 unless somebody says otherwise. */
  answer: (response: ServerResponse, got: Got) => unknown;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { path: request.url ?? '', heads: request.headers, body: Buffer.concat(parts) };
      receiver.got.push(one);
      receiver.answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    got: [],
    answer: taken,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

export const taken = (response: ServerResponse): void => void response.writeHead(201).end();

export interface PretendPhone {
  endpoint: string;
  p256dh: string;
  auth: string;
  open(body: Buffer): Alert;
}

export function newPhone(endpoint: string): PretendPhone {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    open: (body) => JSON.parse(opened(body, pair, auth)),
  };
}

/** Salt 16, size of a record 4, length of the key 1, the key of the sender, then one record (RFC 8188). */
function opened(body: Buffer, pair: ECDH, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
  const [theirs, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const derive = (key: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const key = derive(pair.computeSecret(theirs), auth, info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // Behind the text stands a 2, then nothing but zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** What the server says of itself, when its signature is right for the key that it names (RFC 8292); null: it is not. */
export function vapidOf({ heads }: Got): { aud: string; sub: string; exp: number; key: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(heads.authorization ?? '') ?? [];
  const [head = '', claims = '', mark = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(mark, 'base64url'),
  );
  return isRight ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : null;
}
