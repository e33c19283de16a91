import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('gather', () => {
  it('does what arrives meanwhile together, in order, and gives each call its own result', async () => {
    const rounds: number[][] = [];
    const double = gather<number, number>(
      async (numbers) => {
        rounds.push([...numbers]);
        await turn();
        return numbers.map((number) => number * 2);
      },
      100,
      () => 1,
    );
    const results = await Promise.all([1, 2, 3, 4].map(double));
    expect(results).toEqual([2, 4, 6, 8]);
    expect(rounds).toEqual([[1], [2, 3, 4]]);
    expect(await double(5)).toBe(10);
  });

  it('takes no more than the weight together, but a heavy one alone', async () => {
    const rounds: number[][] = [];
    const call = gather<number, number>(
      async (numbers) => {
        rounds.push([...numbers]);
        await turn();
        return numbers;
      },
      10,
      (number) => number,
    );
    await Promise.all([1, 4, 5, 2, 50, 3].map(call));
    expect(rounds).toEqual([[1], [4, 5], [2], [50], [3]]);
  });

  it('one that fails takes nobody with it', async () => {
    const call = gather<number, number>(
      async (numbers) => {
        await turn();
        if (numbers.includes(3)) throw new Error('three');
        return numbers;
      },
      100,
      () => 1,
    );
    const results = await Promise.allSettled([1, 2, 3, 4].map(call));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await call(7)).toBe(7);
  });
});
