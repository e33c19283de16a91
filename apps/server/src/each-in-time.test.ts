import { describe, expect, it } from 'vitest';
import { eachInTime, type Hanging } from './each-in-time.ts';

const PATIENCE = { nextMs: 20, endMs: 60, most: 2 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
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

describe('each in time', () => {
  it('all are tried in their order, one after the other, and what failed is thrown at the end', async () => {
    const { begun, run, hanging } = trying();
    await expect(run('bad 1', 'two', 'bad 3')).rejects.toThrow(
      'trying failed: Error: bad 1 failed; Error: bad 3 failed',
    );
    expect(begun).toEqual(['bad 1', 'two', 'bad 3']);
    expect(hanging.size).toBe(0);
    await expect(run('one', 'two')).resolves.toBeUndefined();
  });

  it('what hangs holds up the next for a moment alone, is told, and is not begun again until it has ended', async () => {
    const { opened, open } = gate();
    const { begun, run, hanging } = trying({ held: opened });
    await expect(run('held', 'two')).rejects.toThrow('held has begun and does not end');
    expect(begun).toEqual(['held', 'two']);
    await expect(run('held', 'three')).rejects.toThrow('held has begun and does not end');
    expect(begun).toEqual(['held', 'two', 'three']);
    open();
    await expect.poll(() => hanging.size).toBe(0);
    await run('held');
    expect(begun.at(-1)).toBe('held');
  });

  it('what is slow is waited for as long as it gives signs', async () => {
    const hanging: Hanging = new Map();
    const done: string[] = [];
    const work = async (name: string, sign: () => void) => {
      for (let step = 0; name === 'slow' && step < 6; step++) {
        await pause(25);
        sign();
      }
      done.push(name);
    };
    await eachInTime(items('slow', 'quick'), 'trying', work, { patience: PATIENCE, hanging });
    expect(done).toEqual(['quick', 'slow']);
  });

  it('what another look has just begun is left to it, and told by nobody', async () => {
    const { opened, open } = gate();
    const { begun, run } = trying({ slow: opened });
    const first = run('slow');
    await pause(5);
    await expect(run('slow', 'two')).resolves.toBeUndefined();
    expect(begun).toEqual(['slow', 'two']);
    open();
    await first;
  });

  it('a sign after its end brings nothing back', async () => {
    const hanging: Hanging = new Map();
    let late = () => {};
    await eachInTime(
      items('one'),
      'trying',
      async (_name, sign) => {
        late = sign;
      },
      { patience: PATIENCE, hanging },
    );
    late();
    expect(hanging.size).toBe(0);
  });

  it('where as many hang as may, the others wait: there would be no connection for them', async () => {
    const [one, two] = [gate(), gate()];
    const { begun, run } = trying({ one: one.opened, two: two.opened });
    const end = run('one', 'two', 'three');
    await pause(120);
    expect(begun).toEqual(['one', 'two']);
    one.open();
    two.open();
    await end;
    expect(begun).toEqual(['one', 'two', 'three']);
  });
});
