import { expect, it } from 'vitest';
import { eachByItself } from './each-by-itself.ts';

it('all are tried in their order, and what failed is thrown at the end', async () => {
  const tried: number[] = [];
  const work = async (one: number) => {
    tried.push(one);
    if (one % 2 === 1) throw new Error(`odd ${one}`);
  };
  const error = await eachByItself([1, 2, 3, 4], 'counting', work).catch((thrown: unknown) => thrown);
  expect(tried).toEqual([1, 2, 3, 4]);
  expect(error).toBeInstanceOf(AggregateError);
  expect(String(error)).toBe('AggregateError: counting failed: Error: odd 1; Error: odd 3');
  await expect(eachByItself([2, 4], 'counting', work)).resolves.toBeUndefined();
});
