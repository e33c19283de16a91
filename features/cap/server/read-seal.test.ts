// What a signature of somebody else proves, and what passes for one.
import { createHash, createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { siteOfIdentifier } from '../rules/cap-seal.ts';
import { makeSigner } from './cap-signature.ts';
import { alertXml } from './cap-xml.ts';
import { readSeal } from './read-seal.ts';

const signerOf = (modulusLength = 2048) =>
  makeSigner(
    generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
const ours = signerOf();
const block = (language: string, headline: string) =>
  `<info><language>${language}</language><headline>${headline}</headline></info>`;
const message = (identifier = 'PH-806022016-lpa-12-0', level = 3) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>${identifier}</identifier><sender>mdrrmo@example.ph</sender><sent>2026-11-21T09:35:00+08:00</sent>
  <msgType>Alert</msgType>${block('fil-PH', `Antas ${level}`)}${block('en-PH', `Alert level ${level} &amp; more: Señor ₱`)}
</alert>`;
const signed = ours.sign(message());
const signatureOf = (xml: string) => /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(xml)?.[0] ?? '';

it('names the key, and says what stands in what was signed', () => {
  expect(readSeal(signed)).toEqual({
    is: 'signed',
    cap: {
      signer: ours.fingerprint,
      identifier: 'PH-806022016-lpa-12-0',
      msgType: 'Alert',
      headline: 'Alert level 3 & more: Señor ₱',
      sent: Date.parse('2026-11-21T09:35:00+08:00'),
      before: [],
    },
  });
});

it('names what it comes after, by the same name whatever the zone of its time, and passes over what is no reference', () => {
  const references = 'a@b.ph,PH-1-lpa-11-0,2026-11-21T09:00:00+08:00 x a@b.ph,PH-1-lpa-11-1,2026-11-21T01:30:00Z';
  const xml = message().replace('</msgType>', `</msgType><references>${references}</references>`);
  const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);
  expect(readSeal(ours.sign(xml))).toMatchObject({
    cap: { before: [`PH-1-lpa-11-0 ${at('09:00:00')}`, `PH-1-lpa-11-1 ${at('09:30:00')}`] },
  });
});

it('a message without a signature is unsigned, whatever it is', () => {
  for (const xml of [message(), '<alert>aaa</alert>', '', 'text']) expect(readSeal(xml)).toEqual({ is: 'unsigned' });
});

it('who signs with a key of his own signs as himself, whatever name he writes beside it', () => {
  const other = signerOf();
  expect(readSeal(other.sign(message()))).toMatchObject({ cap: { signer: other.fingerprint } });
  const posing = other.sign(message()).replace(other.fingerprint, ours.fingerprint);
  expect(readSeal(posing)).toMatchObject({ cap: { signer: other.fingerprint } });
});

describe('forged is', () => {
  const cases: [string, string][] = [
    ['another level', signed.replace('Alert level 3', 'Alert level 0')],
    ['an element more', signed.replace('</info>', '</info><info></info>')],
    ['a signature without its value', signed.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>')],
    [
      'another digest',
      signed.replace(/(<ds:DigestValue>)./, (_one, tag) => `${tag}${signed.includes(`${tag}A`) ? 'B' : 'A'}`),
    ],
    [
      'the signature of another message',
      message().replace('</alert>', `${signatureOf(ours.sign(message('x')))}</alert>`),
    ],
    [
      'a second message around the signed one',
      `<alert><identifier>x</identifier>${signed.replace(/^<\?xml.*\?>\s*/, '')}</alert>`,
    ],
    ['a message behind the signed one', `${signed}<alert><identifier>x</identifier></alert>`],
    ['a signature that is not at its end', message().replace('<msgType>', `${signatureOf(signed)}<msgType>`)],
    ['two of them', signed.replace('</alert>', `${signatureOf(signed)}</alert>`)],
    [
      'a text of nobody inside the signature',
      signed.replace('</ds:KeyInfo>', '</ds:KeyInfo><ds:Object>Evacuate</ds:Object>'),
    ],
    [
      'a text of nobody beside the key',
      signed.replace('<ds:KeyValue>', '<ds:X509Data>Evacuate</ds:X509Data><ds:KeyValue>'),
    ],
    ['a document type', signed.replace('<alert', '<!DOCTYPE alert [<!ENTITY a "b">]><alert')],
    ['a comment', signed.replace('<msgType>', '<!-- Evacuate --><msgType>')],
    ['no XML', '<alert><ds:Signature '],
    ['no key', signed.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/, '')],
    ['a key that is none', signed.replace(/<ds:Modulus>[^<]*/, '<ds:Modulus>AAAA')],
    ['a key that can be broken', signerOf(1024).sign(message())],
    ['a signed text that is no message', ours.sign('<alert><identifier>x</identifier></alert>')],
  ];
  it.each(cases)('%s', (_what, xml) => {
    expect(xml).not.toBe(signed);
    expect(readSeal(xml)).toEqual({ is: 'forged' });
  });

  it('a signature over a part alone, made with the very key', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const whole = makeSigner(pem).sign(message());
    expect(readSeal(whole).is).toBe('signed');
    // A whole message in another one, as its canonical form has it.
    const inner = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2" Id="a"><identifier>x</identifier><sent>2026-11-21T09:35:00+08:00</sent><msgType>Alert</msgType>${block('en-PH', 'x')}</alert>`;
    const digest = createHash('sha256').update(inner).digest('base64');
    const info = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(whole)?.[0] ?? '';
    const ofPart = info.replace('URI=""', 'URI="#a"').replace(/(<ds:DigestValue>)[^<]*/, `$1${digest}`);
    const value = createSign('RSA-SHA256')
      .update(
        ofPart
          .replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
          .replace(/<(ds:\w+)([^>]*)\/>/g, '<$1$2></$1>'),
      )
      .sign(createPrivateKey(pem), 'base64');
    const forged = whole
      .replace(info, ofPart)
      .replace(/(<ds:SignatureValue>)[^<]*/, `$1${value}`)
      .replace('<msgType>', `${inner}<msgType>`);
    expect(readSeal(forged)).toEqual({ is: 'forged' });
  });
});

it('reads what the program writes, with all that people write into it', () => {
  const headline = 'Alert level 2: Brgy. <Niño> & "Sto." \u0007 😀';
  const info = [
    { language: 'fil-PH', headline },
    { language: 'en-PH', headline },
  ];
  const alert = { identifier: 'PH-1-lpa-1-0', sent: '2026-11-21T09:35:00+08:00', msgType: 'Update', info };
  const xml = ours.sign(alertXml(alert as Parameters<typeof alertXml>[0])); // the part of a message that is read
  expect(readSeal(xml)).toMatchObject({ cap: { msgType: 'Update', headline: headline.replace('\u0007', '') } });
});

it('an identifier says of which site the message is', () => {
  expect(['PH-806022016-lpa-12-0', 'PH-806022016-lpa-12', 'x', ''].map(siteOfIdentifier)).toEqual([
    'lpa',
    null,
    null,
    null,
  ]);
});
