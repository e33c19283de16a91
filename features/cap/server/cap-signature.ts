// Signs a CAP message with an enveloped XML signature (RSA, SHA-256), as CAP 1.2 §3.3.4 allows as the last element of an alert.
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { SignedXml } from 'xml-crypto';

export interface Signer {
  sign(xml: string): string;
  /** SPKI in PEM. */
  publicKey: string;
  /** SHA-256 of the public key (SPKI in DER), in hex. */
  fingerprint: string;
}

export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** `privateKey`: PEM. The same key signs the same message with the same bytes, whichever server does it. */
export function makeSigner(privateKey: string): Signer {
  const key = createPublicKey(createPrivateKey(privateKey));
  const fingerprint = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  const keyInfo = keyInfoOf(fingerprint, key.export({ format: 'jwk' }));
  return {
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint,
    sign(xml) {
      const signature = new SignedXml({
        ...{ privateKey, signatureAlgorithm: RSA_SHA256, canonicalizationAlgorithm: EXCLUSIVE },
        getKeyInfoContent: () => keyInfo,
      });
      const transforms = [ENVELOPED, EXCLUSIVE];
      signature.addReference({ xpath: '/*', isEmptyUri: true, transforms, digestAlgorithm: SHA256 });
      signature.computeSignature(xml, { prefix: 'ds', location: { reference: '/*', action: 'append' } });
      return signature.getSignedXml();
    },
  };
}

/** Which key it was, by its fingerprint, and the key itself: whoever trusts it compares it with the one that is published. */
const keyInfoOf = (fingerprint: string, { n = '', e = '' }: { n?: string; e?: string }) =>
  `<ds:KeyName>${fingerprint}</ds:KeyName><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${plain(n)}</ds:Modulus>` +
  `<ds:Exponent>${plain(e)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>`;

/** XML signatures write numbers in base64, keys of the web in base64url. */
const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64');
