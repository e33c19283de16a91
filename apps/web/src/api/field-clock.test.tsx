// Field time in the browser: from the page itself, before anything was asked.
import { afterEach, expect, it, vi } from 'vitest';
import { fieldNow, setFieldNow, startFieldClock } from './field-clock.ts';

const DAY_MS = 86_400_000;

function write(at: number, ago: number): void {
  document.head.innerHTML = `<meta name="field-now" content="${at}">`;
  const responseStart = performance.now() - ago;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart } as PerformanceNavigationTiming]);
}
afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
  setFieldNow(Date.now());
});

it('is that of the page on a device whose clock is two days off, and no answer makes a jump of it', () => {
  write(Date.now() + 2 * DAY_MS, 0);
  startFieldClock();
  expect(Math.abs(fieldNow() - Date.now() - 2 * DAY_MS)).toBeLessThan(1_000);
  expect(setFieldNow(Date.now() + 2 * DAY_MS)).toBe(false);
});

it('counts the time that the program took to come', () => {
  write(Date.now(), 50_000);
  startFieldClock();
  expect(Math.abs(fieldNow() - Date.now() - 50_000)).toBeLessThan(1_000);
});

it('is the device’s where the page says none, until the server says another', () => {
  startFieldClock();
  expect(Math.abs(fieldNow() - Date.now())).toBeLessThan(1_000);
  expect(setFieldNow(Date.now() + DAY_MS)).toBe(true);
});
