// Signs a note with Ed25519 (C2SP signed-note), so that a stranger can check it with the public half alone.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { signedNote } from '../rules/checkpoint.ts';

export interface NoteSigner {
  sign(text: string): string;
  /** The public half as verifiers take it: name, id and key. */
  verifier: string;
}

/** What stands before the 32 bytes in an SPKI of Ed25519 (RFC 8410). */
const SPKI_BYTES = 12;
/** Ed25519 among the kinds of keys of a note. */
const KIND = Buffer.of(1);

/** `pem`: a private key (PKCS 8). */
export function makeNoteSigner(pem: string, name: string): NoteSigner {
  const key = createPrivateKey(pem);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const half = Buffer.concat([KIND, spki.subarray(SPKI_BYTES)]);
  const id = createHash('sha256').update(`${name}\n`).update(half).digest().subarray(0, 4);
  return {
    sign: (text) => signedNote(text, name, Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64')),
    verifier: `${name}+${id.toString('hex')}+${half.toString('base64')}`,
  };
}
