// The bar as an officer uses it: a step back, a chosen stretch, as it was known, a comparison, and what happened.

import { timebar } from '@bantay/features/time-bar/words/en/timebar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setFieldNow } from '../api/field-clock.ts';
import { fakeServer } from '../api/server.fixture.ts';
import { problems } from '../i18n/en/problems.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { RANGE_DAYS } from '../ui/date-range.ts';
import { markText } from './mark-words.ts';
import { TimeBarSlot } from './time-bar-slot.tsx';

const NOW = Date.parse('2026-11-21T15:10:00+08:00');
const user = userEvent.setup();

beforeEach(() => setFieldNow(NOW));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MARKS = {
  status: true,
  marks: [
    { ts: '2026-11-20 05:00:00', kind: 'trigger', level: 2, source: 'rainfall' },
    { ts: '2026-11-20 05:20:00', kind: 'release', level: 2, source: null },
    { ts: '2026-11-20 06:00:00', kind: 'correction', level: 2, source: null },
  ],
  is_cut: false,
};

/** `marks` null: the line is gone. */
async function open(query = '', marks: unknown = MARKS, mostDays: number | null = 366) {
  const server = fakeServer({}, marks === null ? { lost: true } : { body: marks });
  const i18n = await englishWords({ timebar, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/rainfall/lpa${query}`]}>
          <TimeBarSlot site="lpa" range="3d" mostDays={mostDays}>
            {({ site, look, isCompared }) => (
              <p>{`${isCompared ? 'second' : 'first'} of ${site}: ${look.from} ${look.end} ${look.known}`}</p>
            )}
          </TimeBarSlot>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('region', { name: timebar.title });
  return { server, t: i18n.getFixedT('en', 'timebar') };
}
const Address = () => <p data-testid="address">{decodeURIComponent(useLocation().search)}</p>;
const address = () => screen.getByTestId('address').textContent;
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const type = async (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (value !== '') await user.type(field, value);
};

test('now is said with both ends; a step back goes as far as the range is long, and one on follows now again', async () => {
  await open();
  expect(screen.getByText('2026/11/18 15:10 – 2026/11/21 15:10')).toBeTruthy();
  expect((screen.getByRole('button', { name: timebar.on }) as HTMLButtonElement).disabled).toBe(true);
  await press(timebar.back);
  expect(screen.getByText('2026/11/15 15:10 – 2026/11/18 15:10')).toBeTruthy();
  expect(address()).toBe('?end=2026-11-18T15:10');
  expect(screen.getByText('These charts end at 2026/11/18 15:10, not now.')).toBeTruthy();
  expect(RANGE_DAYS['3d']).toBe(3);
  await press(timebar.on);
  expect(address()).toBe('');
});

test('a chosen stretch stands in the address, and is left by a press', async () => {
  await open();
  await press(timebar.choose);
  await type('From', '2026-11-20T20:00');
  await type('To', '2026-11-21T02:00');
  await press(timebar.show);
  expect(address()).toBe('?end=2026-11-21T02:00&from=2026-11-20T20:00');
  expect(screen.getByText('2026/11/20 20:00 – 2026/11/21 02:00')).toBeTruthy();
  expect(screen.queryByLabelText('From')).toBeNull();
  await press(timebar.toNow);
  expect(address()).toBe('');
});

test.each([
  ['2026-11-21T02:00', '2026-11-20T20:00', timebar.fault.order],
  ['2026-11-20T20:00', '2026-11-22T20:00', timebar.fault.ahead],
  ['2025-11-01T20:00', '2026-11-20T20:00', 'At most 366 days can be shown here.'],
  ['', '2026-11-20T20:00', timebar.fault.time],
])('from %j to %j is refused beside its field, and nothing is asked for', async (from, to, fault) => {
  await open();
  await press(timebar.choose);
  await type('From', from);
  await type('To', to);
  await press(timebar.show);
  expect(screen.getByText(fault)).toBeTruthy();
  expect(address()).toBe('');
});

test('as it was known is said above the charts as long as it is so', async () => {
  await open();
  await press(timebar.choose);
  await type(/^As known at/, '2026-11-21T03:30');
  await press(timebar.show);
  // What was not touched goes on following now.
  expect(address()).toBe('?known=2026-11-21T03:30');
  expect(screen.getByText(/^As it was known at 2026\/11\/21 03:30/)).toBeTruthy();
  expect(screen.getByText(`first of lpa: null null ${Date.parse('2026-11-21T03:30:00+08:00')}`)).toBeTruthy();
  await press(timebar.knownNow);
  expect(address()).toBe('');
});

test('a year before stands under the charts, with its own dates and known by now', async () => {
  await open('?end=2026-11-20T08:30&known=2026-11-20T09:00');
  await press(timebar.choose);
  await user.selectOptions(screen.getByLabelText(timebar.compare), 'year');
  const heading = 'One year before: 2025/11/17 08:30 – 2025/11/20 08:30';
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByText(`second of lpa: null ${Date.parse('2025-11-20T08:30:00+08:00')} null`)).toBeTruthy();
  expect(address()).toContain('with=year');
});

test('a comparison that there is not shows nothing more', async () => {
  await open('?with=zzz');
  expect(screen.getAllByText(/^(first|second) of/)).toHaveLength(1);
});

test('what happened is counted, and listed with times and levels', async () => {
  const { server } = await open();
  expect(await screen.findByText('3 events marked')).toBeTruthy();
  await user.click(screen.getByText('3 events marked'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2026/11/20 05:00 Rain, level 2',
    '2026/11/20 05:20 Level 2 released',
    '2026/11/20 06:00 Level 2 corrected',
  ]);
  expect(server.asked).toHaveLength(1);
});

test('nothing that happened is said, and marks that could not be read are no such silence', async () => {
  await open('', { ...MARKS, marks: [] });
  expect(await screen.findByText(timebar.noMarks)).toBeTruthy();
  cleanup();
  await open('', null);
  await waitFor(() => expect(screen.getByText(/^Triggers and releases are not marked/)).toBeTruthy());
  expect(screen.queryByText(timebar.noMarks)).toBeNull();
});

test('a source that nobody knows is a trigger all the same', async () => {
  const { t } = await open();
  expect(markText({ kind: 'trigger', level: 3, source: 'drones' }, t)).toBe('Trigger, level 3');
  expect(markText({ kind: 'cancellation', level: 3, source: null }, t)).toBe('Level 3 cancelled');
});
