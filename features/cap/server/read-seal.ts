// Reads the signature of a CAP message that comes from elsewhere. Nothing is believed but the text that the signature covers: a document
// can hold more than one, and beside what is signed.
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { SignedXml } from 'xml-crypto';
import { z } from 'zod';
import { type CapSeal, nameOfCap, type SignedCap } from '../rules/cap-seal.ts';
import { ENVELOPED, EXCLUSIVE, RSA_SHA256, SHA256 } from './cap-signature.ts';

const parser = new XMLParser({
  ...{ removeNSPrefix: true, parseTagValue: false, parseAttributeValue: false },
  isArray: (name) => name === 'info' || name === 'Signature',
});
/** Neither a head of other kinds, nor a comment, nor anything behind the end: no message of ours has them, and readers differ over them. */
const MESSAGE = /^(<\?xml[^>]*\?>)?\s*<alert[\s>][\s\S]*<\/alert>\s*$/;
const OPENING = /<(?:[\w.-]+:)?Signature[\s>/]/g;
const AT_ITS_END = /<([\w.-]+:)?Signature\s[\s\S]*<\/\1Signature>(?=\s*<\/alert>\s*$)/;
/** [ours] Shorter ones can be broken. */
const LEAST_BITS = 2048;

const base64 = z.string().regex(/^[A-Za-z0-9+/\s]+=*$/);
/** Strict: what a signature holds besides is covered by none. */
const signatureShape = z.strictObject({
  SignedInfo: z.unknown(),
  SignatureValue: base64,
  KeyInfo: z.strictObject({
    KeyName: z.string(),
    KeyValue: z.strictObject({ RSAKeyValue: z.strictObject({ Modulus: base64, Exponent: base64 }) }),
  }),
});
const alertShape = z.object({
  identifier: z.string().min(1).max(300),
  sent: z.iso.datetime({ offset: true }),
  msgType: z.enum(['Alert', 'Update', 'Cancel']),
  references: z.string().default(''),
  info: z.array(z.object({ language: z.string(), headline: z.string().max(500) })).min(1),
});

export function readSeal(xml: string): CapSeal {
  const openings = xml.match(OPENING)?.length ?? 0;
  if (openings === 0) return { is: 'unsigned' };
  if (openings > 1 || xml.includes('<!') || !MESSAGE.test(xml)) return { is: 'forged' };
  try {
    const cap = readSigned(xml);
    return cap === null ? { is: 'forged' } : { is: 'signed', cap };
  } catch {
    // A text that is no XML, or a key that is none.
    return { is: 'forged' };
  }
}

function readSigned(xml: string): SignedCap | null {
  const [signature = ''] = AT_ITS_END.exec(xml) ?? [];
  const { KeyInfo } = signatureShape.parse(parser.parse(signature).Signature?.[0]);
  const key = keyOf(KeyInfo.KeyValue.RSAKeyValue);
  const check = new SignedXml({
    publicCert: key.export({ type: 'spki', format: 'pem' }),
    getCertFromKeyInfo: () => null,
  });
  check.loadSignature(signature);
  if (check.signatureAlgorithm !== RSA_SHA256 || !check.checkSignature(xml)) return null;
  const [reference, ...others] = check.getReferences();
  const [signed = ''] = check.getSignedReferences();
  if (!reference || others.length > 0 || !isWhole(reference)) return null;
  const { alert } = z.object({ alert: alertShape }).parse(parser.parse(signed));
  const { identifier, msgType, info, sent, references } = alert;
  const { headline } = info.find(({ language }) => language.startsWith('en')) ?? info[0]!; // there is one, by its shape
  const before = references.split(/\s+/).flatMap(referredTo);
  return { signer: fingerprintOf(key), identifier, msgType, headline, sent: Date.parse(sent), before };
}

/** Of `sender,identifier,sent`. */
function referredTo(reference: string): string[] {
  const [, identifier, sent] = reference.split(',');
  return identifier && sent ? [nameOfCap({ identifier, sent: Date.parse(sent) })] : [];
}

/** It covers the message without its signature, and no part of it. */
const isWhole = ({ uri = '', transforms, digestAlgorithm }: ReturnType<SignedXml['getReferences']>[number]): boolean =>
  uri === '' && transforms.join(' ') === `${ENVELOPED} ${EXCLUSIVE}` && digestAlgorithm === SHA256;

function keyOf({ Modulus, Exponent }: { Modulus: string; Exponent: string }): KeyObject {
  const [n, e] = [Modulus, Exponent].map((text) => Buffer.from(text, 'base64').toString('base64url')) as [
    string,
    string,
  ]; // two of two
  const key = createPublicKey({ format: 'jwk', key: { kty: 'RSA', n, e } });
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS) throw new Error('The key is too short.');
  return key;
}

const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
