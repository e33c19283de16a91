// The pair of keys by which push services know this server (VAPID, RFC 8292), and what makes a message unreadable on its way.
import { createPrivateKey } from 'node:crypto';
import webPush from 'web-push';

export interface PushKeys {
  /** A point of P-256, 65 bytes in base64url: browsers subscribe for it. */
  publicKey: string;
  privateKey: string;
}

export function pushKeys(pem: string): PushKeys {
  const { x = '', y = '', d = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

export interface PhoneKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether something can be encrypted for them: a browser's always can. */
export function areUsable({ p256dh, auth }: Pick<PhoneKeys, 'p256dh' | 'auth'>): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

interface Sealed {
  heads: Readonly<Record<string, string>>;
  body: Buffer;
}

/** `keptS`: so long the push service keeps it for a phone without a line. */
export function sealed(
  { endpoint, p256dh, auth }: PhoneKeys,
  text: string,
  { keys, contact, keptS }: { keys: PushKeys; contact: string; keptS: number },
): Sealed {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    ...{ vapidDetails: { subject: contact, ...keys }, TTL: keptS, urgency: 'high', contentEncoding: 'aes128gcm' },
  });
  const heads = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return { heads, body: body ?? Buffer.alloc(0) };
}
