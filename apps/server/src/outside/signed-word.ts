// Words between servers and watchmen: signed with Ed25519 by a key whose public half is pinned on the other side.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type Signed, signed } from '@bantay/features/watch/wire/watch.ts';
import type { z } from 'zod';

export interface OwnKey {
  /** Public half: 32 bytes, base64url. */
  name: string;
  sign(word: object): Signed;
}

/** No signature of ours for another purpose is one of these. */
const PURPOSE = 'bantay watch 1\n';
/** What stands before the 32 bytes in an SPKI of Ed25519 (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** `pem`: a private key (PKCS 8). */
export function ownKey(pem: string): OwnKey {
  const key = createPrivateKey(pem);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    name: spki.subarray(SPKI.length).toString('base64url'),
    sign(said) {
      const word = JSON.stringify(said);
      return { word, signature: sign(null, Buffer.from(PURPOSE + word), key).toString('base64url') };
    },
  };
}

/** Null: no key, or not written as its owner writes it, so that no answer could name it. */
export function publicKeyOf(name: string): KeyObject | null {
  const bytes = Buffer.from(name, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== name) return null;
  try {
    const der = Buffer.concat([SPKI, bytes]);
    return createPublicKey({ key: der, type: 'spki', format: 'der' });
  } catch {
    return null;
  }
}

/** Null: it does not bear the key, or says something else than it should. Nothing of it is read before its signature was. */
export function readSigned<Shape extends z.ZodType>(
  given: unknown,
  by: string,
  shape: Shape,
  envelope: typeof signed = signed,
): z.output<Shape> | null {
  const { data } = envelope.safeParse(given);
  const key = publicKeyOf(by);
  if (data === undefined || key === null) return null;
  if (!verify(null, Buffer.from(PURPOSE + data.word), key, Buffer.from(data.signature, 'base64url'))) return null;
  return shape.safeParse(jsonIn(data.word)).data ?? null;
}

/** Who says that he has signed it: to choose the key by, and for nothing else. */
export function claimedBy(given: Signed): string | null {
  const word = jsonIn(given.word);
  return typeof word === 'object' && word !== null && 'from' in word && typeof word.from === 'string'
    ? word.from
    : null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
