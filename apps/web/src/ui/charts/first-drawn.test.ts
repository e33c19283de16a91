import { beforeEach, expect, test, vi } from 'vitest';

let drawn: typeof import('./first-drawn.ts');
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  drawn = await import('./first-drawn.ts');
  return () => vi.useRealTimers();
});

const asked = async () => {
  const load = vi.fn(async () => undefined);
  void drawn.afterDrawn(load)();
  await vi.advanceTimersByTimeAsync(0);
  return load;
};

test('what stands beside charts comes once the first is drawn', async () => {
  const load = await asked();
  expect(load).not.toHaveBeenCalled();
  drawn.tellDrawn();
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledOnce();
});

test('a page without a chart waits for one once, and not again for each part', async () => {
  const first = await asked();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(first).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(first).toHaveBeenCalledOnce();
  expect(await asked()).toHaveBeenCalledOnce();
});
