// What a watchman is given of the levels: signed for his question, the same as everybody reads, and nothing while nobody watches.

import { ownKey, readSigned } from '@bantay/server/outside/signed-word.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { signedFiles } from '../../watch/wire/watch.ts';
import { FILE_NAMES } from '../rules/file-names.ts';
import { handedFiles } from '../wire/public-page.ts';

const OPERATOR = { actor: 'operator', userId: null };
const NONCE = 'n'.repeat(22);
let house: House;
let closed: House;
const addWatchman = ({ app }: House) =>
  app.services.watch.add({ name: 'hill', address: null, publicKey: 'A'.repeat(43) }, OPERATOR);
beforeAll(async () => {
  house = await openHouse({ env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  closed = await openHouse({ env: { PUBLIC_PAGE: 'off' } });
});
afterAll(async () => {
  await house.close();
  await closed.close();
});

const ask = (at: House, nonce = NONCE) => at.visitor().raw('GET', `/health/levels?nonce=${nonce}`);
const wordOf = async (at: House) => {
  const { json } = await ask(at);
  return readSigned(json, ownKey(readWatchKey(at.dataFolder)).name, handedFiles, signedFiles);
};

describe('the levels for a watchman', () => {
  it('are nothing while nobody is on the list', async () => {
    expect((await ask(house)).status).toBe(404);
    expect((await ask(closed)).status).toBe(404);
  });

  it('are signed with his nonce, every file as everybody reads it, and lead to the server for what it alone knows', async () => {
    await addWatchman(house);
    await runDue(house);
    const word = await wordOf(house);
    expect(word).toMatchObject({ kind: 'levels', nonce: NONCE });
    expect(word?.age).toBeLessThan(60_000);
    expect(word?.files.map(({ name }) => name).sort()).toEqual([...FILE_NAMES].sort());
    const read = async (path: string) => (await house.visitor().raw('GET', path)).bytes.toString('utf8');
    const page = word?.files.find(({ name }) => name === 'levels/en.html')?.text ?? '';
    expect(page).toContain('href="https://bantay.example.ph/levels/check?language=en"');
    const shown = await read('/levels/en');
    expect(page.replace('https://bantay.example.ph/levels/check', '/levels/check')).toBe(shown);
    expect(word?.files.find(({ name }) => name === 'levels.json')?.text).toBe(await read('/levels.json'));
  });

  it('are none where the page is closed, and that is signed as well', async () => {
    await addWatchman(closed);
    expect(await wordOf(closed)).toMatchObject({ kind: 'levels', nonce: NONCE, files: [] });
  });

  it.each(['', 'short', 'x'.repeat(65)])('are refused without a nonce (%s)', async (nonce) => {
    expect((await ask(house, nonce)).status).toBe(400);
  });

  it('are given thirty times a minute to one address', async () => {
    const from = (ip: string) =>
      house.app.http.inject({ url: `/health/levels?nonce=${NONCE}`, remoteAddress: ip }).then((one) => one.statusCode);
    for (let asks = 0; asks < 30; asks += 1) expect(await from('192.0.2.7')).toBe(200);
    expect([await from('192.0.2.7'), await from('192.0.2.8')]).toEqual([429, 200]);
  });
});
