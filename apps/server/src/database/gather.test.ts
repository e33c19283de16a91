import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

const ONE_BY_ONE = { keyOf: () => null, atOnce: 1, most: 100 };
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
      { ...ONE_BY_ONE, weigh: () => 1 },
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
      { ...ONE_BY_ONE, most: 10, weigh: (number) => number },
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
      { ...ONE_BY_ONE, weigh: () => 1 },
    );
    const results = await Promise.allSettled([1, 2, 3, 4].map(call));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await call(7)).toBe(7);
  });

  it('what hangs holds up those of its own key alone, and no more than so many are at work', async () => {
    const hung: (() => void)[] = [];
    const done: string[] = [];
    let [atWork, most] = [0, 0];
    const call = gather<string, string>(
      async (together) => {
        most = Math.max(most, ++atWork);
        if (together.includes('slow')) await new Promise<void>((goOn) => hung.push(goOn));
        await turn();
        atWork--;
        done.push(together.join());
        return together;
      },
      { keyOf: (text) => text.slice(0, 1), atOnce: 2, most: 100, weigh: () => 1 },
    );
    const slow = [call('slow'), call('s2')];
    await Promise.all(['a1', 'b1', 'a2', 'c1'].map(call));
    expect(done).toEqual(['a1', 'b1', 'a2', 'c1']);
    hung[0]?.();
    await Promise.all(slow);
    expect(done.slice(-2)).toEqual(['slow', 's2']);
    expect(most).toBe(2);
  });

  it('one who posts without end lets the others come in turn', async () => {
    const rounds: string[] = [];
    const call = gather<string, string>(
      async (together) => {
        rounds.push(together.join('+'));
        await turn();
        return together;
      },
      { keyOf: (text) => text.slice(0, 1), atOnce: 1, most: 1, weigh: () => 1 },
    );
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2'].map(call));
    expect(rounds).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });
});
