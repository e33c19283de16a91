// What failed last comes first, then the quick; what nobody has run yet is taken for quick.
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { QuickFirst } from './quick-first.ts';

const KNOWN = {
  slow: { failed: false, duration: 900 },
  quick: { failed: false, duration: 5 },
  failed: { failed: true, duration: 800 },
};
const file = (moduleId: string) => ({ moduleId }) as TestSpecification; // the order asks for no more
const ctx = {
  cache: { getTestSpecificationResult: ({ moduleId }: TestSpecification) => KNOWN[moduleId as keyof typeof KNOWN] },
} as unknown as Vitest; // as above

it('puts what failed last before the quick, and the slow last', async () => {
  const given = ['slow', 'quick', 'new', 'failed'].map(file);
  const order = await new QuickFirst(ctx).sort(given);
  expect(order.map(({ moduleId }) => moduleId)).toEqual(['failed', 'new', 'quick', 'slow']);
  expect(given[0]?.moduleId).toBe('slow');
});
