import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettledZoom } from './time-chart-detail.ts';
import { createZoomLink } from './time-chart-zoom.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => vi.useRealTimers());

const FRAME_MS = 17;
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('a zoom is read once it has stood still, and no step waits in the next frame', () => {
  const zoom = createZoomLink();
  const { result } = renderHook(() => useSettledZoom(zoom, true));
  wait(300 + FRAME_MS);
  expect(result.current).toBeNull();
  act(() => zoom.set([10.5, 20.2]));
  wait(300);
  // A slow frame: the next step of the pan comes only now.
  act(() => zoom.set([11.5, 21.2]));
  wait(FRAME_MS);
  expect(result.current).toBeNull();
  wait(300 + FRAME_MS);
  expect(result.current).toEqual([11, 22]);
});

test('nothing is read where the whole came unthinned', () => {
  const zoom = createZoomLink();
  const { result } = renderHook(() => useSettledZoom(zoom, false));
  act(() => zoom.set([10, 20]));
  wait(1000);
  expect(result.current).toBeNull();
});
