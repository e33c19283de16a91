// What is asked with the files of a page must be a call that exists, and must be one that may be asked early.
import type { Call } from '@bantay/kernel/wire/route';
import { expect, it } from 'vitest';
import { ADDRESSES } from './addresses.ts';

const catalogues = import.meta.glob<Record<string, Record<string, Call>>>('../../../../features/*/wire/*.calls.ts', {
  eager: true,
});
const reads = Object.values(catalogues)
  .flatMap((module) => Object.values(module).flatMap((calls) => Object.values(calls)))
  .filter(({ method }) => method === 'GET')
  .flatMap(({ path, aliases = [] }) => [path, ...aliases])
  .map((path) => new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`));

const calls = Object.entries(ADDRESSES).flatMap(([pattern, place]) =>
  (place.calls ?? []).map((call) => ({ pattern, call })),
);

it('there are such calls', () => expect(calls.length).toBeGreaterThan(5));

it.each(calls)('$call of $pattern is declared, and its parameters are those of the address', ({ pattern, call }) => {
  expect(reads.some((read) => read.test(call))).toBe(true);
  expect(call.includes(':')).toBe(pattern.endsWith('/:site') && call.includes('/:site'));
});

/** The session says the time, which a late reading would set wrong; a look at households is recorded. */
it.each(calls)('$call tells no time and is not recorded', ({ call }) =>
  expect(call).not.toMatch(/\/api\/session|household/),
);
