import { expect, test } from 'vitest';
import { packingFor } from './packing.ts';

test.each([
  [undefined, null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, br;q=0', 'gzip'],
  ['br; q=0.0, gzip ; q=0', null],
  ['br;q=0.1', 'br'],
])('%s is packed as %s', (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing);
});
