// Signed notes and countersignatures: what is made is read with the public half alone, and nothing that was changed is.
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkpointText } from '../rules/checkpoint.ts';
import { cosign, makeNoteSigner, openNote, rawOfVerifier, readCosignature } from './sign-note.ts';

const newPem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const ORIGIN = 'bantay.example.ph/levels/log';
const text = checkpointText({ origin: ORIGIN, size: 7, root: Buffer.alloc(32, 3).toString('base64') });
const [pem, otherPem] = [newPem(), newPem()];
const signer = makeNoteSigner(pem, ORIGIN);
const rawOf = (of: string) => rawOfVerifier(makeNoteSigner(of, 'any').verifier)!; // made just now
const AT = 1_790_000_123_000;

describe('a signed note', () => {
  const note = signer.sign(text);

  it('is opened with the key of its verifier', () => {
    expect(openNote(note, rawOfVerifier(`${signer.verifier}\n`)!)).toBe(text);
    expect(rawOfVerifier(signer.verifier)).toEqual(rawOf(pem));
  });

  it('is opened beside countersignatures, above and below', () => {
    const line = cosign(otherPem, 'hill', text, AT);
    expect(openNote(`${note}${line}\n`, rawOf(pem))).toBe(text);
    expect(openNote(note.replace('\n\n', `\n\n${line}\n`), rawOf(pem))).toBe(text);
  });

  it.each([
    ['another key', note, rawOf(otherPem)],
    ['another size', note.replace('\n7\n', '\n8\n'), rawOf(pem)],
    ['another name in its line', note.replace('— bantay', '— pantay'), rawOf(pem)],
    ['no line', text, rawOf(pem)],
    ['nothing', '', rawOf(pem)],
    ['a key that is none', note, Buffer.alloc(5)],
    ['a countersignature alone', `${text}\n${cosign(pem, ORIGIN, text, AT)}\n`, rawOf(pem)],
  ])('is not opened with %s', (_, given, raw) => {
    expect(openNote(given, raw)).toBeNull();
  });

  it.each([
    '',
    'x',
    signer.verifier.slice(0, -5),
    signer.verifier.replace('bantay', 'pantay'),
    `${ORIGIN}+00000000+AAAA`,
  ])('has no verifier "%s"', (verifier) => {
    expect(rawOfVerifier(verifier)).toBeNull();
  });
});

describe('a countersignature', () => {
  const line = cosign(pem, 'watchman.hill', text, AT);

  it('says who has signed and when', () => {
    expect(line).toMatch(/^— watchman\.hill [A-Za-z0-9+/]+=*$/);
    expect(readCosignature(line, rawOf(pem), text)).toEqual({ name: 'watchman.hill', at: AT });
  });

  it.each([
    ['of another key', line, rawOf(otherPem), text],
    ['of another checkpoint', line, rawOf(pem), text.replace('\n7\n', '\n8\n')],
    ['under another name', line.replace('hill', 'till'), rawOf(pem), text],
    ['that is the signature of a note', signer.sign(text).split('\n').at(-2) ?? '', rawOf(pem), text],
    ['with half of itself', line.slice(0, 60), rawOf(pem), text],
    ['with a line more', `${line}\n${line}`, rawOf(pem), text],
    ['that is nothing', '', rawOf(pem), text],
  ])('is none %s', (_, given, raw, over) => {
    expect(readCosignature(given, raw, over)).toBeNull();
  });

  it('of another time is another one: nobody signs for a time that he did not', () => {
    const bytes = Buffer.from(line.split(' ').at(-1) ?? '', 'base64');
    bytes.writeBigUInt64BE(BigInt(AT / 1000) + 60n, 4);
    expect(readCosignature(`— watchman.hill ${bytes.toString('base64')}`, rawOf(pem), text)).toBeNull();
  });
});
