import { expect, it } from 'vitest';
import { callAddress } from './call-address.ts';

it.each([
  ['(055) 555-01', 'tel:05555501'],
  ['+63 917 000 0001', 'tel:+639170000001'],
  ['911" onclick="x', 'tel:911'],
])('%s', (number, address) => {
  expect(callAddress(number)).toBe(address);
});
