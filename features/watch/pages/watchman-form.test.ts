import { expect, it } from 'vitest';
import { EMPTY_WATCHMAN, fieldOfRefusal, settingsLines, watchmanContent, watchmanFaults } from './watchman-form.ts';

const OWN = 'S'.repeat(43);
const FULL = { name: ' hill ', publicKey: ` ${'k'.repeat(43)} `, address: ' https://hill.invalid ' };

it('a form that lacks something says what, and a full one goes trimmed', () => {
  expect(watchmanFaults(EMPTY_WATCHMAN, OWN)).toEqual({ name: 'missing', publicKey: 'key' });
  expect(watchmanFaults(FULL, OWN)).toEqual({});
  expect(watchmanContent(FULL)).toEqual({ name: 'hill', publicKey: 'k'.repeat(43), address: 'https://hill.invalid' });
  expect(watchmanContent({ ...FULL, address: ' ' }).address).toBeNull();
});

it.each(['k'.repeat(42), 'k'.repeat(44), `${'k'.repeat(42)}+`, `${'k'.repeat(42)}=`, 'the key'])(
  '"%s" is no public key',
  (publicKey) => expect(watchmanFaults({ ...FULL, publicKey }, OWN)).toEqual({ publicKey: 'key' }),
);

it('the key of this server is no watchman’s', () =>
  expect(watchmanFaults({ ...FULL, publicKey: OWN }, OWN)).toEqual({ publicKey: 'own' }));

it.each(['hill', 'ftp://hill.invalid', 'https://', 'https://a b'])('"%s" is no address', (address) =>
  expect(watchmanFaults({ ...FULL, address }, OWN)).toEqual({ address: 'address' }),
);

it('a refusal of the server stands beside the field that it is about', () => {
  expect(fieldOfRefusal('watchmanTwice')).toBe('publicKey');
  expect(fieldOfRefusal('watchAddressWrong')).toBe('address');
  expect(fieldOfRefusal('watchmenMany')).toBeNull();
  expect(fieldOfRefusal(undefined)).toBeNull();
});

it('the lines for the other machine are an entry of its settings', () =>
  expect(JSON.parse(settingsLines('a "town"', { ownKey: OWN, ownAddress: 'https://bantay.example.ph' }))).toEqual({
    ...{ name: 'a "town"', key: OWN, address: 'https://bantay.example.ph', fetch: false },
  }));
