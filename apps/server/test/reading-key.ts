// A key for reading, made as the command line makes it.
import type { Scope } from '@bantay/kernel/roles/scopes';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { House } from './harness.ts';

export async function readingKeyOf(house: House, scopes: readonly Scope[]): Promise<string> {
  const key = { name: scopes.join(' '), scopes, until: Date.now() + DAY_MS, rate: 6000 };
  return (await house.app.services.readers.create(key, { by: null, reason: 'a test' })).key;
}
