// Notes signed with Ed25519 (C2SP signed-note), and countersignatures of whoever watches a log (C2SP tlog-cosignature): made, and checked with public halves alone.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { signedNote } from '../rules/checkpoint.ts';

export interface NoteSigner {
  sign(text: string): string;
  /** The public half as verifiers take it: name, id and key. */
  verifier: string;
}

/** What stands before the 32 bytes in an SPKI of Ed25519 (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
/** Ed25519 among the kinds of keys of a note, and its countersignatures. */
const KINDS = { note: Buffer.of(1), cosignature: Buffer.of(4) };
const ID_BYTES = 4;
const SECOND_MS = 1000;

const rawOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI.length);
const idOf = (name: string, kind: Buffer, raw: Uint8Array): Buffer =>
  createHash('sha256').update(`${name}\n`).update(kind).update(raw).digest().subarray(0, ID_BYTES);
/** Null: these are no key. */
function keyOf(raw: Uint8Array): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.concat([SPKI, raw]), type: 'spki', format: 'der' });
  } catch {
    return null;
  }
}

/** `pem`: a private key (PKCS 8). */
export function makeNoteSigner(pem: string, name: string): NoteSigner {
  const key = createPrivateKey(pem);
  const raw = rawOf(key);
  const id = idOf(name, KINDS.note, raw);
  return {
    sign: (text) => signedNote(text, name, Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64')),
    verifier: `${name}+${id.toString('hex')}+${Buffer.concat([KINDS.note, raw]).toString('base64')}`,
  };
}

/** The 32 bytes of a verifier's line; null: it is none. */
export function rawOfVerifier(verifier: string): Buffer | null {
  const [, name = '', id = '', half = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(verifier.trim()) ?? [];
  const bytes = Buffer.from(half, 'base64');
  const isGood =
    bytes.length === 33 && bytes[0] === 1 && idOf(name, KINDS.note, bytes.subarray(1)).toString('hex') === id;
  return isGood ? bytes.subarray(1) : null;
}

const LINE = /^— ([^+\s]{1,200}) ([A-Za-z0-9+/]+={0,2})$/;

interface NoteLine {
  name: string;
  id: Buffer;
  rest: Buffer;
}

function readLine(line: string): NoteLine | null {
  const [, name, keyed = ''] = LINE.exec(line) ?? [];
  const bytes = Buffer.from(keyed, 'base64');
  return name === undefined ? null : { name, id: bytes.subarray(0, ID_BYTES), rest: bytes.subarray(ID_BYTES) };
}

/** Its signed text, where a line of this key (32 bytes) stands below it; null: it bears none. */
export function openNote(note: string, raw: Uint8Array): string | null {
  const end = note.indexOf('\n\n');
  const key = keyOf(raw);
  if (end < 0 || key === null) return null;
  const text = note.slice(0, end + 1);
  const isSigned = note
    .slice(end + 2)
    .split('\n')
    .some((one) => {
      const line = readLine(one);
      return (
        line?.id.equals(idOf(line.name, KINDS.note, raw)) === true && verify(null, Buffer.from(text), key, line.rest)
      );
    });
  return isSigned ? text : null;
}

/** What a countersignature covers: the time, and the text of the checkpoint as it stands. */
const cosigned = (text: string, atS: bigint): Buffer => Buffer.from(`cosignature/v1\ntime ${atS}\n${text}`);

/** A line to stand below a checkpoint. `name`: of who signs, without blanks and plus signs. */
export function cosign(pem: string, name: string, text: string, at: number): string {
  const key = createPrivateKey(pem);
  const atS = BigInt(Math.floor(at / SECOND_MS));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(atS);
  const keyed = Buffer.concat([idOf(name, KINDS.cosignature, rawOf(key)), time, sign(null, cosigned(text, atS), key)]);
  return `— ${name} ${keyed.toString('base64')}`;
}

/** Who has countersigned this text, and when, epoch ms; null: not with this key (32 bytes). */
export function readCosignature(line: string, raw: Uint8Array, text: string): { name: string; at: number } | null {
  const read = readLine(line);
  const key = keyOf(raw);
  if (read === null || key === null || read.rest.length !== 72) return null;
  if (!read.id.equals(idOf(read.name, KINDS.cosignature, raw))) return null;
  const atS = read.rest.readBigUInt64BE(0);
  if (atS > 100_000_000_000n || !verify(null, cosigned(text, atS), key, read.rest.subarray(8))) return null;
  return { name: read.name, at: Number(atS) * SECOND_MS };
}
