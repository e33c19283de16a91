import { SCOPES } from '@bantay/kernel/roles/scopes';
import { expect, it } from 'vitest';
import { keyInHash } from '../../wall/rules/wall-screen.ts';
import { EMPTY_READER, readerContent, readerFaults, triedLine, wallAddress } from './reader-form.ts';

const FULL = { name: ' graphs ', scopes: ['series'] as const, until: '2026-12-31', rate: '60', reason: ' a wall ' };

it('a form that lacks something says what, and a full one goes trimmed', () => {
  expect(readerFaults(EMPTY_READER)).toEqual({
    name: 'missing',
    scopes: 'nothing',
    until: 'missing',
    reason: 'missing',
  });
  expect(readerFaults(FULL)).toEqual({});
  expect(readerContent(FULL)).toEqual({
    name: 'graphs',
    scopes: ['series'],
    until: '2026-12-31',
    rate: 60,
    reason: 'a wall',
  });
});

it.each(['', '0', '6001', '1.5', '-1', 'many'])('"%s" is no number of requests a minute', (rate) =>
  expect(readerFaults({ ...FULL, rate })).toEqual({ rate: 'rate' }),
);

it('a line to try it with has nothing in it that a shell would take as its own', () => {
  for (const scope of SCOPES) {
    const line = triedLine(scope, { address: 'https://bantay.example.ph', key: `read_${'k'.repeat(32)}` });
    expect(line).toMatch(/^curl -H 'Authorization: Bearer read_[\w-]{32}' 'https:\/\/bantay\.example\.ph\/[^']+'$/);
  }
});

it('the address of the wall holds its key where neither a server nor a log sees it', () => {
  const address = new URL(wallAddress({ address: 'https://bantay.example.ph', key: `read_${'k'.repeat(32)}` }));
  expect([address.pathname, address.search]).toEqual(['/wall', '']);
  expect(keyInHash(address.hash)).toBe(`read_${'k'.repeat(32)}`);
});
