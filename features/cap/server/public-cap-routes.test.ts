// Warnings for everybody: open where the setting says so and unknown where not, signed so that each change shows, and without a name.
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { validateXML } from 'xmllint-wasm';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeSigner } from './cap-signature.ts';
import { MOST_A_MINUTE } from './public-cap-routes.ts';

const schema = {
  fileName: 'cap-1.2.xsd',
  contents: readFileSync(join(import.meta.dirname, 'cap-1.2.xsd'), 'utf8'),
};

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  await decideAndRelease(house, officer);
  await house.app.services.cap.publish();
});
afterAll(() => house.close());

const get = (url: string, headers: Record<string, string> = {}) => house.visitor().raw('GET', url, { headers });
const textOf = async (url: string) => (await get(url)).bytes.toString('utf8');
async function published(): Promise<string[]> {
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(await textOf('/cap/feed.xml'));
  return [feed.entry].flat().map((one: { link: { '@_href': string } }) => one.link['@_href']);
}
const message = async () => textOf(new URL((await published())[0]!).pathname);

/** By the published key alone, whatever key the message itself brings. */
function holds(xml: string, publicKey: string): boolean {
  const [signature = ''] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml) ?? [];
  const check = new SignedXml({ publicCert: publicKey, getCertFromKeyInfo: () => null });
  check.loadSignature(signature);
  try {
    return check.checkSignature(xml);
  } catch {
    return false;
  }
}

describe('for everybody', () => {
  it('the feed leads by absolute addresses to each message, as CAP with a signature at its end', async () => {
    const [address] = await published();
    expect(address).toMatch(/^https:\/\/bantay\.example\.ph\/cap\/message\/PH-806022016-lpa-\d+-0\.xml$/);
    const answer = await get(new URL(address!).pathname);
    expect(answer.headers['content-type']).toBe('application/cap+xml; charset=utf-8');
    const xml = answer.bytes.toString();
    expect(xml).toMatch(/<\/ds:Signature><\/alert>\s*$/);
    const { errors } = await validateXML({ xml: [{ fileName: 'one.xml', contents: xml }], schema });
    expect(errors).toEqual([]);
    expect(xml.slice(0, xml.indexOf('<ds:Signature')).trim()).toBe(
      (await officer.raw('GET', address!.replace(/^.*\/cap/, '/api/cap').replace('.xml', ''))).bytes
        .toString()
        .replace(/<\/alert>\s*$/, '')
        .trim(),
    );
  });

  it('the published key proves a message, and its fingerprint is that of the key', async () => {
    const [xml, key] = [await message(), await textOf('/cap/key.pem')];
    expect(holds(xml, key)).toBe(true);
    expect(createPublicKey(key).asymmetricKeyType).toBe('rsa');
    expect(xml).toContain(`<ds:KeyName>${await house.app.services.publicCap.fingerprint()}</ds:KeyName>`);
  });

  it.each([
    ['another level', (xml: string) => xml.replace('Alert level 1', 'Alert level 0')],
    ['another end', (xml: string) => xml.replace(/<expires>\d{4}/, '<expires>2031')],
    ['an element more', (xml: string) => xml.replace('</info>', '</info><info></info>')],
    [
      'another digest',
      (xml: string) => xml.replace(/<ds:DigestValue>./, (one) => one.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A'))),
    ],
    ['no signature', (xml: string) => xml.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>')],
  ])('%s breaks the signature', async (_what, change) => {
    const [xml, key] = [await message(), await textOf('/cap/key.pem')];
    expect(change(xml)).not.toBe(xml);
    expect(holds(change(xml), key)).toBe(false);
  });

  it('a message that somebody else has signed with a key of his own is not ours', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = makeSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    const forged = other.sign((await message()).replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, ''));
    expect(holds(forged, other.publicKey)).toBe(true);
    expect(holds(forged, await textOf('/cap/key.pem'))).toBe(false);
  });

  it('who asks again is told that nothing is new, and that something is', async () => {
    for (const url of ['/cap/feed.xml', '/cap/key.pem', new URL((await published())[0]!).pathname]) {
      const first = await get(url);
      const again = await get(url, { 'if-none-match': String(first.headers.etag) });
      expect([url, again.status, again.bytes.length]).toEqual([url, 304, 0]);
      expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      expect(first.headers['set-cookie']).toBeUndefined();
      expect((await get(url, { 'if-none-match': '"old"' })).status).toBe(200);
    }
  });

  it('one that nobody published, and what is no name of one, are not found', async () => {
    for (const file of ['PH-0-lpa-999-0.xml', 'PH-0-lpa-999-0', '.xml', '%2e%2e%2fkey.xml'])
      expect([file, (await get(`/cap/message/${file}`)).status]).toEqual([file, 404]);
    expect((await get(`/cap/message/${'x'.repeat(200)}.xml`)).status).toBe(400);
    expect((await house.visitor().raw('POST', '/cap/feed.xml', { body: {} })).status).toBe(405);
  });

  it('names nobody', async () => {
    const all = `${await textOf('/cap/feed.xml')}${await message()}`;
    const { rows } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { name } of rows) expect([name, all.includes(name)]).toEqual([name, false]);
  });
});

it('is refused to an address that asks too often, and goes on for others', async () => {
  const from = (ip: string) => house.app.http.inject({ url: '/cap/key.pem', remoteAddress: ip });
  let last = await from('192.0.2.7');
  for (let i = 0; i < MOST_A_MINUTE; i += 1) last = await from('192.0.2.7');
  expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await from('192.0.2.8')).statusCode).toBe(200);
});

it('is unknown where the setting does not open it, and no key is made', async () => {
  const closed = await openHouse({ env: { PUBLIC_PAGE: 'off' } });
  const ask = async (url: string) => (await closed.visitor().raw('GET', url)).json;
  const unknown = await ask('/cap/nowhere.xml');
  expect(unknown).toMatchObject({ code: 'notFound' });
  for (const url of ['/cap/feed.xml', '/cap/message/x.xml', '/cap/key.pem']) expect(await ask(url)).toEqual(unknown);
  expect(existsSync(join(closed.dataFolder, 'cap-signing-key'))).toBe(false);
  await closed.close();
});
