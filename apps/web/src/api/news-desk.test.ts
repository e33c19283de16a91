import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNewsDesk, type HeardSites, type Touched, touchedBy } from './news-desk.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An answer takes `tookMs`. */
function desk(tookMs: number) {
  const asked: { touched: Touched; at: number }[] = [];
  let underWay = 0;
  let most = 0;
  const made = createNewsDesk(async (touched) => {
    asked.push({ touched, at: Date.now() });
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    underWay--;
  });
  return { made, asked, most: () => most };
}

test('the first news is acted on at once, all that come meanwhile once, after the answer', async () => {
  const { made, asked, most } = desk(4000);
  const began = Date.now();
  made.hear('alerts');
  for (let time = 0; time < 20; time++) {
    await vi.advanceTimersByTimeAsync(150);
    made.hear('alerts');
  }
  expect(asked).toEqual([{ touched: 'alerts', at: began }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
  expect(asked[1]!.at - began).toBeGreaterThanOrEqual(5000);
  expect(asked[1]!.at - began).toBeLessThanOrEqual(5200);
  expect(most()).toBe(1);
});

test('news after a quiet while are acted on at once', async () => {
  const { made, asked } = desk(100);
  made.hear('duty');
  await vi.advanceTimersByTimeAsync(5000);
  made.hear('duty');
  expect(asked).toHaveLength(2);
});

test('curves of readings are drawn anew every ten to twelve seconds, however many readings come; decisions are not held up', async () => {
  const { made, asked } = desk(100);
  for (let time = 0; time < 600; time++) {
    made.hear('rainfall');
    if (time === 300) made.hear('alerts');
    await vi.advanceTimersByTimeAsync(100);
  }
  const count = (touched: Touched) => asked.filter((one) => one.touched === touched).length;
  expect(count('rainfall')).toBeGreaterThanOrEqual(5);
  expect(count('rainfall')).toBeLessThanOrEqual(6);
  expect(count('alerts')).toBe(1);
});

test('a failed answer does not stop the next', async () => {
  let times = 0;
  const made = createNewsDesk(() => {
    times++;
    return Promise.reject(new Error('lost'));
  });
  made.hear('alerts');
  await vi.advanceTimersByTimeAsync(2000);
  made.hear('alerts');
  expect(times).toBe(2);
});

test('an answer that never comes holds newer news up for half a minute only', async () => {
  let times = 0;
  const made = createNewsDesk(() => new Promise(() => times++));
  made.hear('alerts');
  made.hear('alerts');
  await vi.advanceTimersByTimeAsync(32_000);
  expect(times).toBe(2);
});

test('sites that are heard of meanwhile are asked for together, and all where one news is of no site', async () => {
  const told: (string | null)[] = [];
  const note = async (touched: Touched, sites: HeardSites) => {
    told.push(`${touched}: ${sites === null ? 'all' : [...sites].join()}`);
  };
  const made = createNewsDesk(note);
  made.hear('alerts', 'lpa');
  made.hear('alerts', 'scu');
  made.hear('ewi', 'abc');
  await vi.advanceTimersByTimeAsync(1300);
  made.hear('alerts', 'lpa');
  made.hear('alerts');
  made.hear('alerts', 'scu');
  await vi.advanceTimersByTimeAsync(5000);
  made.hear('alerts', 'scu');
  expect(told).toEqual(['alerts: lpa', 'ewi: abc', 'alerts: scu,abc', 'alerts: all', 'alerts: scu']);
});

test('closed, it asks for nothing more', async () => {
  const { made, asked } = desk(100);
  made.hear('alerts');
  made.hear('alerts');
  made.close();
  await vi.advanceTimersByTimeAsync(5000);
  made.hear('alerts');
  expect(asked).toHaveLength(1);
});

test('sendings and reports touch the dashboard, the clock everything', () => {
  expect(touchedBy('ewi')).toEqual(['ewi', 'alerts']);
  expect(touchedBy('moms')).toEqual(['moms', 'alerts']);
  expect(touchedBy('clock')).toEqual(['everything']);
  expect(touchedBy('rainfall')).toEqual(['rainfall']);
});
