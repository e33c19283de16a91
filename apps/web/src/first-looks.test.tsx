// What a page is named by its time is what it asks: else it would be asked for twice, once by nobody.
import { fetchHouseholds } from '@bantay/features/households/pages/use-households.ts';
import { plate as rainfall } from '@bantay/features/rainfall/pages/plate.ts';
import { readRainfall } from '@bantay/features/rainfall/pages/use-rainfall.ts';
import { plate as subsurface } from '@bantay/features/subsurface/pages/plate.ts';
import { columnQuestion } from '@bantay/features/subsurface/pages/use-subsurface.ts';
import { plate as surficial } from '@bantay/features/surficial/pages/plate.ts';
import { tableQuestion } from '@bantay/features/surficial/pages/use-measurements.ts';
import { surficialQuestion } from '@bantay/features/surficial/pages/use-surficial.ts';
import { UP_TO_NOW } from '@bantay/features/time-bar/rules/time-look.ts';
import { fillLook } from '@bantay/kernel/time/first-look';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setFieldNow } from './api/field-clock.ts';
import { fakeServer } from './api/server.fixture.ts';
import type { Place } from './plate.ts';
import { OWN_ADDRESSES } from './screens/own-addresses.ts';

const NAMED = Date.parse('2026-11-21T15:10:20+08:00');
/** The answer has taken this long, and the page after it: in the same minute. */
const ASKED = NAMED + 30_000;
const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: ASKED });
  setFieldNow(ASKED);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As the server knows it. */
const OF_SITE = { column: 'lpasa', siteId: '24' };

test.each<[address: string, place: Pick<Place, 'looks'> | undefined, days: number, ask: () => Promise<unknown>]>([
  ['/rainfall/:site', rainfall['/rainfall/:site'], 91, () => readRainfall('lpa', { range: '3m', time: UP_TO_NOW })],
  ['/analysis/:site', OWN_ADDRESSES['/analysis/:site'], 3, () => readRainfall('lpa', { range: '3d', time: UP_TO_NOW })],
  [
    '/surficial/:site',
    surficial['/surficial/:site'],
    91,
    () => surficialQuestion('lpa', '3m', UP_TO_NOW).queryFn({ signal }),
  ],
  [
    '/surficial_markers/:site',
    surficial['/surficial_markers/:site'],
    0,
    () => tableQuestion('lpa', '').queryFn({ signal }),
  ],
  [
    '/subsurface/:site',
    subsurface['/subsurface/:site'],
    3,
    () => columnQuestion('lpasa', { range: '3d', hours: '4', hasDropped: false, time: UP_TO_NOW }).queryFn({ signal }),
  ],
  ['/assessment/:site', OWN_ADDRESSES['/assessment/:site'], 0, () => fetchHouseholds('lpa', 'look')],
])('%s', async (_, place, days, ask) => {
  const server = fakeServer({}, { text: '[]' });
  await ask().catch(() => undefined);
  const [look] = place?.looks ?? [];
  expect(server.asked.map(({ path }) => path)).toEqual([
    fillLook(look!.call, days, NAMED, OF_SITE).replace(':site', 'lpa'),
  ]); // each has one
});

test('charts that were asked for to the end of the minute are as of now, and those of another time as of that', async () => {
  fakeServer({}, { text: '[]' });
  const endOf = async (end: number | null) =>
    (await surficialQuestion('lpa', '3m', { ...UP_TO_NOW, end }).queryFn({ signal })).lastAt;
  expect([await endOf(null), await endOf(NAMED - 60_000)]).toEqual([ASKED, NAMED - 60_000]);
});

test('a year is asked for by the width of the window, so nobody can name it beforehand', async () => {
  const server = fakeServer({}, { text: '[]' });
  await readRainfall('lpa', { range: '1y', time: UP_TO_NOW });
  expect(server.asked[0]?.path).toContain('pixels=');
});
