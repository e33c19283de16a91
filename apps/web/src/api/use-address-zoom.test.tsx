// A zoom as a link carries it: put there once it stands still, read back, let go of with its range, and one chart never takes another's.
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ZoomLink } from '../ui/charts/time-chart-zoom.ts';
import { useRange } from './use-address-choice.ts';
import { readZoom, useAddressZoom, zoomText } from './use-address-zoom.ts';
import { useTimeLook } from './use-time-look.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`);
const s = (text: string) => at(text) / 1000;
const SHOWN = { firstAt: at('2026-11-18 15:00'), lastAt: at('2026-11-21 15:00') };
const LINK = 'lpa.lpasb_2026-11-20T08:30_2026-11-20T12:00';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

/** Two charts of one page, its address, and what changes its time. */
function open(query = '') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/opcen', `/rainfall/lpa${query}`]} initialIndex={1}>
      {children}
    </MemoryRouter>
  );
  const { result, unmount } = renderHook(
    () => ({
      first: useAddressZoom('lpa.lpasb', SHOWN),
      second: useAddressZoom('lpa.lpasc', SHOWN),
      range: useRange('range', ['3d', '7d', '1m'], '7d')[1],
      look: useTimeLook()[1],
      search: decodeURIComponent(useLocation().search),
      kind: useNavigationType(),
    }),
    { wrapper },
  );
  return { now: () => result.current, unmount };
}

type OnZoom = (zoom: ZoomLink) => void;
const Page = ({ onZoom }: { onZoom: OnZoom | null }) => (
  <MemoryRouter>
    {onZoom && <Chart onZoom={onZoom} />}
    <Address />
  </MemoryRouter>
);
function Chart({ onZoom }: { onZoom: OnZoom }) {
  onZoom(useAddressZoom('lpa.lpasb', SHOWN));
  return null;
}
const Address = () => <p>{`at ${useLocation().search}`}</p>;

test('a zoom is in the address once it has stood still for a moment, outward to whole minutes, and adds no step back', () => {
  const { now } = open('?range=3d');
  act(() => now().first.set([s('2026-11-20 08:00'), s('2026-11-20 12:00')]));
  wait(300);
  act(() => now().first.set([s('2026-11-20 08:30') + 5, s('2026-11-20 11:59') + 5]));
  wait(300);
  expect(now().search).toBe('?range=3d');
  wait(200);
  expect(now().search).toBe(`?range=3d&zoom=${LINK}`);
  expect(now().kind).toBe('REPLACE');
});

test('a link opens zoomed, and the whole again takes it from the address', () => {
  const { now } = open(`?range=3d&zoom=${LINK}`);
  expect(now().first.get()).toEqual([s('2026-11-20 08:30'), s('2026-11-20 12:00')]);
  expect(now().second.get()).toBeNull();
  wait(1000);
  expect(now().search).toBe(`?range=3d&zoom=${LINK}`);
  act(() => now().first.set(null));
  wait(500);
  expect(now().search).toBe('?range=3d');
});

test('the chart that was zoomed last has the address; the other stays zoomed, and takes nothing away', () => {
  const { now } = open(`?zoom=${LINK}`);
  act(() => now().second.set([s('2026-11-19 01:00'), s('2026-11-19 03:00')]));
  wait(500);
  const other = '?zoom=lpa.lpasc_2026-11-19T01:00_2026-11-19T03:00';
  expect(now().search).toBe(other);
  expect(now().first.get()).not.toBeNull();
  act(() => now().first.set(null));
  wait(500);
  expect(now().search).toBe(other);
});

test('another range, a step and another end let go of every zoom at once; what was known by then does not', () => {
  for (const change of ['range', 'end', 'from'] as const) {
    const { now, unmount } = open(`?zoom=${LINK}`);
    act(() => now().second.set([s('2026-11-19 01:00'), s('2026-11-19 03:00')]));
    act(() => (change === 'range' ? now().range('3d') : now().look({ [change]: at('2026-11-20 00:00') })));
    expect([now().first.get(), now().second.get()]).toEqual([null, null]);
    expect(now().search).not.toContain('zoom');
    wait(1000);
    expect(now().search).not.toContain('zoom');
    unmount();
  }
  const { now } = open(`?zoom=${LINK}`);
  act(() => now().look({ known: at('2026-11-20 03:30') }));
  expect(now().search).toBe(`?zoom=${LINK}&known=2026-11-20T03:30`);
  expect(now().first.get()).not.toBeNull();
});

test('a chart that is gone while its zoom still moves writes into no other page', () => {
  const zooms: ZoomLink[] = [];
  const { rerender } = render(<Page onZoom={(zoom) => zooms.push(zoom)} />);
  act(() => zooms[0]!.set([s('2026-11-20 08:00'), s('2026-11-20 12:00')]));
  rerender(<Page onZoom={null} />);
  wait(1000);
  expect(screen.getByText('at')).toBeTruthy();
});

test('what is no zoom, lies outside of what is shown, is too short or of another chart shows the whole', () => {
  const read = (text: string | null) => readZoom(text, 'lpa.lpasb', SHOWN);
  expect(read(LINK)).toEqual([s('2026-11-20 08:30'), s('2026-11-20 12:00')]);
  for (const text of [
    null,
    '',
    'lpa.lpasb',
    'lpa.lpasb_',
    'lpa.lpasb_2026-11-20T08:30',
    'lpa.lpasb_yesterday_2026-11-20T12:00',
    'lpa.lpasb_2026-13-20T08:30_2026-13-20T12:00',
    `${LINK}_2026-11-20T13:00`,
    'lpa.lpasb_2026-11-20T12:00_2026-11-20T08:30',
    'lpa.lpasb_2026-11-20T08:30_2026-11-20T08:31',
    'lpa.lpasb_2025-11-20T08:30_2025-11-20T12:00',
    'lpa.lpasb_2026-11-22T08:30_2026-11-22T12:00',
    'scu.lpasb_2026-11-20T08:30_2026-11-20T12:00',
    'lpa.lpasb2_2026-11-20T08:30_2026-11-20T12:00',
  ])
    expect(read(text), String(text)).toBeNull();
  // Without a beginning nothing is too old.
  expect(readZoom('lpa.A_2019-11-20T08:30_2019-11-21T12:00', 'lpa.A', { ...SHOWN, firstAt: null })).not.toBeNull();
});

test('what is written is read back', () => {
  const range = [s('2026-11-20 08:30') + 12.4, s('2026-11-20 12:00') - 3.7] as const;
  const back = readZoom(zoomText('lpa.magta', [...range]), 'lpa.magta', SHOWN)!;
  expect(back[0]).toBeLessThanOrEqual(range[0]);
  expect(back[1]).toBeGreaterThanOrEqual(range[1]);
  expect(back[1] - back[0] - (range[1] - range[0])).toBeLessThan(120);
});
