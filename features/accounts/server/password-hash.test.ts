// The work of a sign-in does not depend on whether the name is known.
import { expect, it, vi } from 'vitest';
import { hashPassword, passwordMatches } from './password-hash.ts';

const verified = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (stored: string, given: string) => {
      verified.push(stored);
      return real.verify(stored, given);
    },
  };
});

it('an unknown name costs one comparison of the same kind, and never matches', async () => {
  const stored = await hashPassword('the right one');
  expect([await passwordMatches(stored, 'the right one'), await passwordMatches(stored, 'another')]).toEqual([
    true,
    false,
  ]);
  expect(await passwordMatches(null, 'the right one')).toBe(false);
  expect(verified).toHaveLength(3);
  const costOf = (hash: string) => hash.split('$').slice(1, 4);
  expect(costOf(verified[2]!)).toEqual(costOf(stored));
  expect(costOf(stored)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
});
