// Nobody is lost or doubled, and the order stays.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it('keeps the order of keys and of members', () => {
  expect([...groupBy([3, 1, 4, 1, 5], (one) => one % 2)]).toEqual([
    [1, [3, 1, 1, 5]],
    [0, [4]],
  ]);
});

it('has everybody once, under the own key', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (all) => {
      const groups = [...groupBy(all, (one) => one % 5)];
      expect(groups.flatMap(([, own]) => own).sort()).toEqual([...all].sort());
      for (const [key, own] of groups) for (const one of own) expect(one % 5).toBe(key);
    }),
  );
});
