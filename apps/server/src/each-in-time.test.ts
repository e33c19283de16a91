import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachInTime, type Hanging } from './each-in-time.ts';

const PATIENCE = { nextMs: 20, endMs: 60, most: 2 };
/** To the end, however long its patience takes. */
async function toEnd<T>(work: Promise<T>): Promise<T> {
  // What fails while the clock runs is for the caller, who looks when it has.
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
}
const items = (...names: string[]) => names.map((name) => ({ name, value: name }));

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** What was begun, in order; `holds` are held until their gate opens. */
function trying(holds: Record<string, Promise<unknown>> = {}, hanging: Hanging = new Map()) {
  const begun: string[] = [];
  const work = async (name: string) => {
    begun.push(name);
    await holds[name];
    if (name.startsWith('bad')) throw new Error(`${name} failed`);
  };
  const run = (...names: string[]) => eachInTime(items(...names), 'trying', work, { patience: PATIENCE, hanging });
  return { begun, hanging, run };
}

// A clock that the test turns: a busy machine is not taken for a silent item.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('each in time', () => {
  it('all are tried in their order, one after the other, and what failed is thrown at the end', async () => {
    const { begun, run, hanging } = trying();
    await expect(toEnd(run('bad 1', 'two', 'bad 3'))).rejects.toThrow(
      'trying failed: Error: bad 1 failed; Error: bad 3 failed',
    );
    expect(begun).toEqual(['bad 1', 'two', 'bad 3']);
    expect(hanging.size).toBe(0);
    await expect(toEnd(run('one', 'two'))).resolves.toBeUndefined();
  });

  it('what hangs holds up the next for a moment alone, is told, and is not begun again until it has ended', async () => {
    const { opened, open } = gate();
    const { begun, run, hanging } = trying({ held: opened });
    await expect(toEnd(run('held', 'two'))).rejects.toThrow('held has begun and does not end');
    expect(begun).toEqual(['held', 'two']);
    await expect(toEnd(run('held', 'three'))).rejects.toThrow('held has begun and does not end');
    expect(begun).toEqual(['held', 'two', 'three']);
    open();
    await vi.runAllTimersAsync();
    expect(hanging.size).toBe(0);
    await toEnd(run('held'));
    expect(begun.at(-1)).toBe('held');
  });

  it('what is slow is waited for as long as it gives signs', async () => {
    const hanging: Hanging = new Map();
    const done: string[] = [];
    const work = async (name: string, sign: () => void) => {
      for (let step = 0; name === 'slow' && step < 6; step++) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        sign();
      }
      done.push(name);
    };
    await toEnd(eachInTime(items('slow', 'quick'), 'trying', work, { patience: PATIENCE, hanging }));
    expect(done).toEqual(['quick', 'slow']);
  });

  it('what another look has just begun is left to it, and told by nobody', async () => {
    const { opened, open } = gate();
    const { begun, run } = trying({ slow: opened });
    const first = run('slow');
    await vi.advanceTimersByTimeAsync(5);
    await expect(run('slow', 'two')).resolves.toBeUndefined();
    expect(begun).toEqual(['slow', 'two']);
    open();
    await toEnd(first);
  });

  it('a sign after its end brings nothing back', async () => {
    const hanging: Hanging = new Map();
    let late = () => {};
    const work = async (_name: string, sign: () => void) => {
      late = sign;
    };
    await toEnd(eachInTime(items('one'), 'trying', work, { patience: PATIENCE, hanging }));
    late();
    expect(hanging.size).toBe(0);
  });

  it('where as many hang as may, the others wait: there would be no connection for them', async () => {
    const [one, two] = [gate(), gate()];
    const { begun, run } = trying({ one: one.opened, two: two.opened });
    const end = run('one', 'two', 'three');
    await vi.advanceTimersByTimeAsync(120);
    expect(begun).toEqual(['one', 'two']);
    one.open();
    two.open();
    await toEnd(end);
    expect(begun).toEqual(['one', 'two', 'three']);
  });
});
