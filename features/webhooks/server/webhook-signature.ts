// The signature of Standard Webhooks (v1, HMAC-SHA-256), and the secret of each webhook, which stands in no table.
import { createHmac } from 'node:crypto';

/** Made from the secret of the server and the salt of the webhook: 32 bytes, `whsec_` and base64. */
export const secretOf = (serverSecret: string, salt: Buffer): string =>
  `whsec_${createHmac('sha256', serverSecret).update('webhook:').update(salt).digest('base64')}`;

export interface Signed {
  id: string;
  /** Of the try, whole seconds since 1970. */
  seconds: number;
  body: string;
}

/** Heads that a receiver checks (standardwebhooks.com, 1.0). */
export function signedHeads(secret: string, { id, seconds, body }: Signed): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
