// The record with a pretended server: what is judged now, events with decisions, evidence on demand, earlier pages.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { answerOf } from '@bantay/web/api/contract.fixture.ts';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { limits } from '../../limit-care/words/en/limits.ts';
import { evidence as figureWords } from '../words/en/evidence.ts';
import { record } from '../words/en/record.ts';
import { rainKept, stormFigures, triggerRecord } from './figures.fixture.ts';
import RecordPage from './record-page.tsx';

const trigger = {
  trigger_id: 7,
  source: 'rainfall',
  symbol: 'r1',
  level: 1,
  ts: '2026-11-21 09:00:00',
  info: 'RAIN LPASB: 1-day cumulative rainfall exceeded threshold (84.50 mm / 69.59 mm)',
  decisions: [
    {
      status: 1,
      name: 'Ana Cruz',
      at: '2026-11-21 09:12:00',
      remarks: 'seen from the road',
      info: 'RAIN LPASB: 70.00 mm / 69.59 mm',
    },
    { status: null, name: null, at: null, remarks: null, info: null },
  ],
};
const WARNING = {
  ...{ kind: 'warning', at: '2026-11-21 09:20:00', sender: 'Ana Cruz', text: 'Antas 1. Maghanda.' },
  ...{ numbers: 14, sent: 12, delivered: 9, failed: 1, waiting: 1, answered: 6 },
};
const event = (event_id: number, status: 1 | 2 | 3) => ({
  event_id,
  event_start: '2026-11-21 09:00:00',
  validity: '2026-11-22 12:00:00',
  status,
  highest_level: 1,
  release_count: 1,
  lowered_by: [],
  releases: [
    {
      release_id: event_id * 10,
      level: 1,
      internal: 'ND-R',
      kind: 'onset',
      data_ts: '2026-11-21 09:00:00',
      release_time: '09:15:00',
      bulletin_number: 4,
      publisher: 'Ana Cruz',
      comments: null,
      cancelled_at: null,
      sms_sent_at: null,
      told_otherwise: 2,
      texts: [WARNING, { ...WARNING, kind: 'correction', at: '2026-11-21 09:40:00', text: 'Antas 1, itinama.' }],
      triggers: [trigger],
    },
  ],
});
const site = (events: object[], earlier: number | null) => ({
  status: true,
  site: { site_id: 24, site_code: 'lpa' },
  running: {
    at: '2026-11-21 09:30:00',
    level: 1,
    internal: 'ND-R0',
    validity: '2026-11-22 12:00:00',
    has_ground_data: false,
    held: [{ kind: 'no data', source: 'rainfall' }],
    sources: [{ source: 'rainfall', level: -1, data_ts: null }],
    triggers: [],
  },
  plate: null,
  events,
  earlier,
  seal: { position: 12, hash: 'ab'.repeat(32) },
});
const rainOf = (sum: number) => ({
  ...rainKept,
  at: '2026-11-21 09:30:00',
  passed_over: ['rain_other'],
  incomplete: [{ gauge: 'rain_noah_1', sum_24h: 12, sum_72h: 30.5, measured_24h: 30, measured_72h: 126 }],
  ...{ sum_24h: sum, sum_72h: sum, threshold_24h: 69.595, threshold_72h: 139.19 },
  first_ts: '2026-11-18 10:00:00',
  half_hours: [0, null, sum],
  missing: [{ from: '2026-11-18 10:30:00', to: '2026-11-18 10:30:00' }],
});
const evidence = (sum: number) =>
  triggerRecord({
    trigger: { ...trigger, trigger_id: 7, site_code: 'lpa', ts_updated: trigger.ts },
    stamps: ['2026-11-21 09:00:00', '2026-11-21 09:30:00'],
    rainfall: rainOf(sum),
    limits: [
      {
        ...{ key: 'rain72h', value: 139.19, version_id: 7, valid_from: '2026-11-20 09:00:00' },
        ...{ set_by: 'Elena Imbento', reason: 'measured anew' },
      },
    ],
  });

const asked: string[] = [];
let answer: (url: URL) => { status?: number; body: object };
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    asked.push(url.pathname + url.search);
    const { status = 200, body } = answer(url);
    return answerOf('GET', url.pathname, body, status);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open() {
  const i18n = await englishWords({ record, evidence: figureWords, alerts, problems, limits });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={['/record/lpa']}>
          <Routes>
            <Route path="/record/:site" element={<RecordPage />} />
          </Routes>
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('says when it was read, asks again after 5 minutes, and shows no level as present once that is too old', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setFieldNow(Date.parse('2026-11-21T15:10:00+08:00'));
  answer = () => ({ body: site([], null) });
  await open();
  expect(await screen.findByText('Updated 15:10')).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Alert level 1/ })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS));
  expect(asked).toHaveLength(2);
  expect(await screen.findByText('Updated 15:15')).toBeTruthy();
  answer = () => ({ status: 503, body: {} });
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS));
  expect((await screen.findByRole('alert')).textContent).toContain('The record of LPA: could not be read');
  expect(screen.queryByRole('region', { name: /^Alert level 1/ })).toBeNull();
  expect(screen.queryByText(/may be out of date/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(6 * MINUTE_MS));
  expect(await screen.findByText('Data may be out of date – last update 15:15')).toBeTruthy();
});

test('says what is judged now, what holds it, and who decided and released what', async () => {
  answer = () => ({ body: site([event(3, 2), event(2, 3)], null) });
  await open();
  expect(await screen.findByText('ND-R0')).toBeTruthy();
  expect(screen.getByText('no data from Rainfall')).toBeTruthy();
  expect(screen.getByText('Event of 2026/11/21 09:00, declared invalid')).toBeTruthy();
  const [first] = screen.getAllByText('Bulletin 4 · data 2026/11/21 09:30 · released 09:15');
  const release = within(first!.closest('li')!);
  expect(release.getByText(/Valid by Ana Cruz, 2026\/11\/21 09:12/)).toBeTruthy();
  expect(release.getByText('a decision was asked for')).toBeTruthy();
  expect(release.queryByText('waits for a decision')).toBeNull();
  expect(screen.getByText(/link 12, abababababababab/)).toBeTruthy();
});

test('no level of headings is left out, for whoever goes from one to the next', async () => {
  answer = () => ({ body: site([event(3, 2), event(2, 3)], null) });
  await open();
  await screen.findByText('ND-R0');
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
});

test('an opening names no hour of a release, as nobody released it', async () => {
  const routine = event(1, 1);
  const none = { publisher: null, triggers: [], told_otherwise: 0, texts: [] };
  const opening = { ...routine.releases[0], kind: 'opening', release_time: '00:00:00', ...none };
  answer = () => ({ body: site([{ ...routine, releases: [opening] }], null) });
  await open();
  expect(await screen.findByText('Bulletin 4 · data 2026/11/21 09:30')).toBeTruthy();
  expect(screen.getByText('opened by the system')).toBeTruthy();
});

test('a trigger opens to sums, thresholds, gaps and half hours; another half hour can be chosen', async () => {
  answer = (url) =>
    url.pathname.includes('trigger')
      ? { body: evidence(url.searchParams.get('at') === '2026-11-21 09:00:00' ? 60 : 84.5) }
      : { body: site([event(3, 2)], null) };
  const user = await open();
  expect(asked.filter((path) => path.includes('trigger'))).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /What it rested on: Rainfall/ }));
  expect(await screen.findByText('84.50 mm ≥ 69.59 mm: reached', { exact: false })).toBeTruthy();
  expect(
    screen.getByText(
      'Rain in 72 hours: held against 139.19 mm (version 7, since 2026/11/20 09:00, Elena Imbento: measured anew)',
    ),
  ).toBeTruthy();
  expect(screen.getByText('84.50 mm < 139.19 mm: not reached', { exact: false })).toBeTruthy();
  expect(screen.getByText('2026/11/18 10:30 to 2026/11/18 11:00')).toBeTruthy();
  expect(screen.getByText(/Passed over.*RAIN OTHER/)).toBeTruthy();
  expect(
    screen.getByText(/Did not decide.*RAIN NOAH 1, 12.00 mm in 30 of 48 half hours, 30.50 mm in 126/),
  ).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Half hour'), '2026/11/21 09:00');
  expect(await screen.findByText('60.00 mm < 69.59 mm: not reached', { exact: false })).toBeTruthy();
});

test('a trigger of the markers opens to their readings, change and speed', async () => {
  const markers = [
    {
      name: 'A',
      level: 2,
      newest: { ts: '2026-11-21 09:00:00', cm: 61.5 },
      before: { ts: '2026-11-21 05:00:00', cm: 60 },
      displacement: 1.5,
      hours: 4,
      trend: 'assumed',
      count: 3,
    },
    {
      name: 'B',
      level: 0,
      newest: { ts: '2026-11-21 09:00:00', cm: 110 },
      before: null,
      displacement: null,
      hours: null,
      trend: null,
      count: 1,
    },
  ];
  const surficial = { at: '2026-11-21 09:00:00', markers };
  answer = (url) => ({
    body: url.pathname.includes('trigger')
      ? { ...evidence(0), stamps: [surficial.at], rainfall: null, surficial }
      : site([event(3, 2)], null),
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /What it rested on: Rainfall/ }));
  const table = within(await screen.findByRole('table', { name: 'Markers of this observation' }));
  const [a, b] = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell', { hidden: true }));
  expect(a!.map((cell) => cell.textContent).slice(-7)).toEqual([
    '61.5 cm, 2026/11/21 09:00',
    '60 cm, 2026/11/21 05:00',
    '1.50',
    '4.00',
    '0.38',
    'assumed, fewer than 10 readings',
    '2',
  ]);
  expect(b!.map((cell) => cell.textContent).slice(-6)).toEqual(['–', '–', '–', '–', '–', '0']);
});

test('rain that is only possible shows both bounds, the gauge that fills the gaps and the one that decides', async () => {
  const bound = { measured: 36, of: 48, upper: 74, filled_by: 'rain_noah_535' };
  const possible = {
    day: bound,
    three_days: { ...bound, measured: 132, of: 144, upper: 75 },
    also: [],
    decides: 'rain_noah_535',
  };
  answer = (url) => ({
    body: url.pathname.includes('trigger')
      ? { ...evidence(61), rainfall: { ...rainOf(61), possible } }
      : site([event(3, 2)], null),
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /What it rested on: Rainfall/ }));
  expect(await screen.findByText(/^Only possible:/)).toBeTruthy();
  expect(screen.getByText('RAIN NOAH 535 has enough half hours, decides, and is below its threshold.')).toBeTruthy();
  expect(screen.getByText(/^Up to 74\.00 mm with the gaps filled \(36 of 48 .*RAIN NOAH 535/)).toBeTruthy();
  expect(screen.getByText(/^Up to 75\.00 mm with the gaps filled \(132 of 144/)).toBeTruthy();
});

test('a trigger of the columns shows the nodes that moved, in both orientations', async () => {
  const nodes = [{ node: 7, displacement: [0.0612, -0.02], velocity: [0.0351, 0.0104], level: 2 }];
  const subsurface = { at: '2026-11-21 09:00:00', columns: [{ column: 'lpasa', level: 2, nodes }] };
  answer = (url) => ({
    body: url.pathname.includes('trigger')
      ? { ...evidence(0), stamps: [subsurface.at], rainfall: null, subsurface }
      : site([event(3, 2)], null),
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /What it rested on: Rainfall/ }));
  const table = within(await screen.findByRole('table', { name: /^Column LPASA, level 2/ }));
  const cells = table.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent);
  expect(cells.slice(-3)).toEqual(['0.061 / -0.020', '0.035 / 0.010', '2']);
});

test('the same picture as in the dialog stands above what is kept, and tells nothing of now', async () => {
  answer = (url) => ({
    body: url.pathname.includes('trigger')
      ? triggerRecord({ rainfall: rainKept, figures: stormFigures })
      : site([event(3, 2)], null),
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /What it rested on: Rainfall/ }));
  expect(await screen.findByText('LPASB 89 mm, neighbours 0 to 7 mm: check the gauge')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^24 h: 89.0 mm, 127 % of the limit/ })).toBeTruthy();
  expect(screen.queryByText(/^Other sources now/)).toBeNull();
  expect(screen.queryByText(/Old data/)).toBeNull();
});

test('earlier events come when they are asked for', async () => {
  answer = (url) => ({
    body: url.searchParams.get('before') === '3' ? site([event(2, 3)], null) : site([event(3, 2)], 3),
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Earlier events' }));
  expect(await screen.findByText(/declared invalid/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Earlier events' })).toBeNull();
});

test('a failure says so and can be tried again', async () => {
  answer = () => ({ status: 503, body: { status: false, code: 'databaseAway', message: 'away' } });
  const user = await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = () => ({ body: site([event(3, 2)], null) });
  await user.click(again);
  expect(await screen.findByText('ND-R0')).toBeTruthy();
});

test('what people were written stands with its counts, corrections too, and opens to its text', async () => {
  answer = () => ({ body: site([event(3, 2)], null) });
  await open();
  expect(
    await screen.findByText(
      /SMS of 2026\/11\/21 09:20 by Ana Cruz: 14 numbers, 12 sent, 9 delivered, 1 failed, 1 waiting, 6 answered/,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/Correction by SMS of 2026\/11\/21 09:40/)).toBeTruthy();
  expect(screen.getByText(/2 people told by call or runner/)).toBeTruthy();
  expect(screen.queryByText('Antas 1, itinama.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Text of the SMS of 2026/11/21 09:40' }));
  expect(screen.getByText('Antas 1, itinama.')).toBeTruthy();
});

test('of an event that is over it can be said what happened, of the newest not', async () => {
  answer = () => ({ body: site([event(3, 2), event(2, 2), event(1, 1)], null) });
  const user = await open();
  for (const fold of await screen.findAllByRole('button', { expanded: false, name: /Event of/ }))
    await user.click(fold);
  const links = screen.getAllByRole('link', { name: 'What happened?' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/skill/lpa?event=2']);
});
