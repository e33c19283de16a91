// The rainfall page with a pretended server: gauges, ranges, bands in words, late answers, refused tags.
import { answerOf } from '@bantay/web/api/contract.fixture.ts';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { everyRight } from '@bantay/web/api/server.fixture.ts';
import { chart } from '@bantay/web/i18n/en/chart.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timebar } from '../../time-bar/words/en/timebar.ts';
import { rainfall } from '../words/en/rainfall.ts';
import RainfallPage from './rainfall-page.tsx';

// jsdom has no canvas.
vi.mock('uplot', () => ({
  default: class {
    over = document.createElement('div');
    cursor = {};
    destroy() {}
    redraw() {}
    setScale() {}
  },
}));

const HALF = 1_800_000;
const NOW = Date.parse('2026-11-21T15:10:00+08:00');
const END = Date.parse('2026-11-21T15:00:00+08:00');

function gauge(name: string, rain_id: number, more: object = {}) {
  const values = (value: number | null) => Array.from({ length: 5 }, () => value);
  return {
    gauge_name: name,
    rain_id,
    data_source: 'noah',
    distance: '2.6km away from site',
    threshold_value: 120,
    ...{ '24h': [], '72h': [], rain: [] },
    columns: { from: END - 4 * HALF, step: HALF, rain: values(1.5), '24h': values(72), '72h': values(90) },
    max_rval: 1.5,
    max_72h: 90,
    null_ranges: [],
    invalid_data: [],
    last_reading_at: END,
    ...more,
  };
}

const tag = {
  rain_tag_id: 5,
  ts: '2026-11-21 14:00:00',
  ts_start: '2026-11-21 13:00:00',
  ts_end: '2026-11-21 13:30:00',
  observed_data: 7,
  remarks: null,
  tagger: { user_id: 1, first_name: 'Ana', last_name: 'Cruz' },
};
const lpa = () => [
  gauge('rain_lpasb', 1, { null_ranges: [{ from: END - 2 * HALF, to: END - 2 * HALF }], invalid_data: [tag] }),
  gauge('rain_noah_619', 2),
  gauge('rain_noah_1533', 3),
  gauge('rain_sat_24', 4, { columns: undefined, last_reading_at: END - 4 * HALF }),
];

const sum = (more: object = {}) => ({
  sum: 61,
  threshold: 69.6,
  measured: 46,
  of: 48,
  upper: 74,
  filled_by: 'rain_noah_535',
  ...more,
});
const judgement = (more: object = {}) => ({
  status: true,
  data_ts: '2026-11-21 15:00:00',
  level: 0,
  standing: 'possible',
  decides: {
    gauge_name: 'rain_lpasb',
    is_complete: true,
    day: sum(),
    three_days: sum({ sum: 70, threshold: 139.2, measured: 144, of: 144, upper: 70, filled_by: null }),
  },
  passed_over: [],
  possible: ['rain_lpasb'],
  tagged_out: [],
  ...more,
});
let said: unknown;
let more: unknown[];
let marks: unknown[];

type Answer = (url: string, init?: RequestInit) => unknown;
let answer: Answer;
const asked: string[] = [];

beforeEach(() => {
  setFieldNow(NOW);
  asked.length = 0;
  answer = () => lpa();
  said = judgement();
  more = [];
  marks = [];
  const own: [string, () => unknown][] = [
    ['get_sites_data', () => []],
    ['get_judgement', () => said],
    ['get_more_gauges', () => more],
    ['time_bar/marks', () => ({ status: true, marks, is_cut: false })],
    ['/api/rights', () => everyRight],
  ];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url);
    const ownAnswer = own.find(([name]) => url.includes(name));
    const body = ownAnswer ? ownAnswer[1]() : await answer(url, init);
    return answerOf(init?.method ?? 'GET', url, body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path = '/rainfall/lpa') {
  const i18n = await englishWords({ timebar, rainfall, chart, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path="/rainfall/:site" element={<RainfallPage />} />
            </Routes>
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const daysOf = (url: string) => new URL(url, 'http://x').pathname.split('/').at(-1) ?? '';
const dataCalls = () => asked.filter((url) => url.includes('get_rainfall_plot_data'));

/** Tables and dialogs are fetched when they are opened. */
const LOADED_LATER = { timeout: 10_000 };

test('four gauges for lpa, each with its pair; a gauge without data keeps its frame', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'LPASB (2.6km away from site)' })).toBeTruthy();
  // The first is drawn before the others.
  await waitFor(() => expect(headings()).toHaveLength(4));
  expect(screen.getAllByRole('figure')).toHaveLength(8);
  expect(screen.getAllByText('24 h: 72.0 mm, 120 % of threshold – over · 72 h: 90.0 mm, 75 %')).toHaveLength(3);
  expect(screen.getByText(/^SAT 24 .*no data in this range/)).toBeTruthy();
  expect(screen.getByText(/^Late: last reading 2 h 10 min ago/)).toBeTruthy();
  expect(screen.getByText('As of: 2026/11/21 15:00')).toBeTruthy();
});

test('charts that end in the past say so, ask for that time in every call, and go to those of now by a press', async () => {
  more = [gauge('rain_noah_999', 9)];
  await open('/rainfall/lpa?range=7d&end=2026-10-03T09:10');
  expect(await screen.findByText(/These charts end at 2026\/10\/03 09:10, not now/)).toBeTruthy();
  expect(await screen.findByText('As of: 2026/10/03 09:00')).toBeTruthy();
  await waitFor(() => expect(asked.filter((url) => url.includes('get_more_gauges'))).toHaveLength(1));
  for (const url of asked.filter((one) => /get_rainfall_plot_data|get_more_gauges/.test(one)))
    expect(decodeURIComponent(url)).toContain('/2026-10-03 09:00:00/7');
  // Who decides now would be read as of then.
  expect(asked.filter((url) => url.includes('get_judgement'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: timebar.toNow }));
  expect(await screen.findByText('As of: 2026/11/21 15:00')).toBeTruthy();
  expect(decodeURIComponent(dataCalls().at(-1) ?? '')).toContain('/2026-11-21 15:00:00/7');
  expect(screen.queryByText(/These charts end/)).toBeNull();
  await waitFor(() => expect(asked.filter((url) => url.includes('get_judgement'))).toHaveLength(1));
});

test('an end that is no time, or not yet, is now', async () => {
  await open('/rainfall/lpa?end=yesterday');
  expect(await screen.findByText('As of: 2026/11/21 15:00')).toBeTruthy();
  expect(screen.queryByText(/These charts end/)).toBeNull();
  cleanup();
  await open('/rainfall/lpa?end=2027-01-01T00:00');
  expect(await screen.findByText('As of: 2026/11/21 15:00')).toBeTruthy();
});

test('three gauges for scu', async () => {
  answer = () => lpa().slice(0, 3);
  await open('/rainfall/scu');
  await screen.findByRole('heading', { level: 2, name: /LPASB/ });
  await waitFor(() => expect(headings()).toHaveLength(3));
});

test('missing ranges and invalid spans are explained in words', async () => {
  await open();
  expect(await screen.findByText('No data from 2026/11/21 14:00 to 2026/11/21 14:30 (30 min)')).toBeTruthy();
  expect(
    screen.getByText(
      'Tagged as invalid: 2026/11/21 13:00 to 2026/11/21 13:30. Observed data: 7.5 mm. Tagged by Ana Cruz. Remarks: ---',
    ),
  ).toBeTruthy();
});

test('eight ranges without "All"; a choice asks again', async () => {
  await open();
  await screen.findByRole('heading', { level: 2, name: /LPASB/ });
  const select = screen.getByLabelText('Select date range');
  expect(within(select).getAllByRole('option')).toHaveLength(8);
  expect(dataCalls()).toEqual([
    `/api/rainfall/get_rainfall_plot_data/lpa/${encodeURIComponent('2026-11-21 15:00:00')}/3?form=columns`,
  ]);
  await userEvent.selectOptions(select, '1y');
  await waitFor(() => expect(dataCalls().at(-1)).toMatch(/\/365\?/));
});

test('a late answer to an older choice never shows', async () => {
  const late = new Map<string, (value: unknown) => void>();
  answer = (url) => (daysOf(url) === '3' ? lpa() : new Promise((resolve) => late.set(daysOf(url), resolve)));
  await open();
  await screen.findByRole('heading', { level: 2, name: /LPASB/ });
  const select = screen.getByLabelText('Select date range');
  await userEvent.selectOptions(select, '7d');
  await userEvent.selectOptions(select, '10d');
  late.get('10')?.([gauge('rain_ten', 1)]);
  expect(await screen.findByRole('heading', { level: 2, name: /TEN/ })).toBeTruthy();
  late.get('7')?.([gauge('rain_seven', 1)]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(screen.queryByRole('heading', { level: 2, name: /SEVEN/ })).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: /TEN/ })).toBeTruthy();
});

test('a failure is told and can be tried again', async () => {
  answer = () => {
    throw new TypeError('no network');
  };
  await open();
  expect(await screen.findByRole('alert')).toBeTruthy();
  answer = () => lpa();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: /LPASB/ })).toBeTruthy();
});

test('tagging: faults are told before sending, a refusal keeps what was typed', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  answer = (url, init) => {
    if (!url.includes('tag_invalid_data')) return lpa();
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    sent.push(JSON.parse(String(init?.body)));
    return { status: false, code: 'spanReversed', message: 'The end must be later than the start.' };
  };
  await open();
  await screen.findByRole('heading', { level: 2, name: /LPASB/ });
  await user.click(screen.getAllByRole('button', { name: 'Tag invalid data' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Give times' }));
  const dialog = await screen.findByRole('dialog', undefined, LOADED_LATER);
  await user.click(within(dialog).getByRole('button', { name: 'Tag as invalid' }));
  expect(within(dialog).getByText('Give the start.')).toBeTruthy();
  expect(within(dialog).getByText('Choose what was observed.')).toBeTruthy();
  expect(sent).toEqual([]);

  const type = async (label: RegExp, value: string) => {
    const field = within(dialog).getByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  };
  await type(/^Start/, '2026-11-21T10:10');
  await type(/^End/, '2026-11-21T11:20');
  expect(within(dialog).getByText(/2026\/11\/21 10:00 to 2026\/11\/21 11:30/)).toBeTruthy();
  await user.selectOptions(within(dialog).getByLabelText(/^Observed data/), '7');
  await type(/^Remarks/, 'clogged');
  await user.click(within(dialog).getByRole('button', { name: 'Tag as invalid' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(sent).toEqual([
    {
      rain_id: 1,
      ts_start: '2026-11-21 10:00:00',
      ts_end: '2026-11-21 11:30:00',
      observed_data: 7,
      remarks: 'clogged',
    },
  ]);
  expect((within(dialog).getByLabelText(/^Remarks/) as HTMLTextAreaElement).value).toBe('clogged');
  // The server may have stored it and only its answer was lost: the same form is the same deed.
  await user.click(within(dialog).getByRole('button', { name: 'Tag as invalid' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test('a fifth gauge stands below under its own heading; the page keeps its four', async () => {
  more = [gauge('rain_noah_5', 9)];
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: 'More gauges (1)' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: /^NOAH 5 / })).toBeTruthy();
  expect(asked.filter((url) => url.includes('get_more_gauges'))).toEqual([
    `/api/rainfall/get_more_gauges/lpa/${encodeURIComponent('2026-11-21 15:00:00')}/3?pixels=1000&form=columns`,
  ]);
});

test('the judgement says which gauge decides, how much was measured and what the gaps may hold', async () => {
  await open();
  expect(
    await screen.findByText(
      'LPASB decides: 61.0 of 69.6 mm in 24 h (46 of 48 half hours; NOAH 535: 74.0) · 70.0 of 139.2 mm in 72 h (144 of 144 half hours)',
    ),
  ).toBeTruthy();
  expect(screen.getByText(/^The rain has possibly reached a threshold/).textContent).toContain('LPASB would be over');
});

test('nearer gauges with gaps and gauges that are tagged out are named; without data it says so', async () => {
  const passedOver = { gauge_name: 'rain_lpasb', is_complete: false, day: sum({ measured: 20 }), three_days: sum() };
  said = judgement({
    standing: 'uncertain',
    passed_over: [passedOver],
    tagged_out: [{ gauge_name: 'rain_noah_619', since: '2026-11-20 08:00:00' }],
  });
  await open();
  expect(await screen.findByText(/^LPASB is nearer, but too many half hours are missing: .*20 of 48/)).toBeTruthy();
  expect(screen.getByText('NOAH 619 is tagged as invalid since 2026/11/20 08:00 and is not asked.')).toBeTruthy();
  cleanup();
  said = judgement({ level: -1, standing: 'no data', decides: null, possible: [] });
  await open();
  expect(await screen.findByText(/^No gauge of this site has data of the last 24 hours/)).toBeTruthy();
});

test('without a threshold there is no percentage and no line, and the page says whom to ask (S B2)', async () => {
  answer = () => [gauge('rain_lpasb', 1, { threshold_value: 0 })];
  said = judgement({ level: -1, standing: 'no threshold', possible: [] });
  await open();
  expect(await screen.findByText('24 h: 72.0 mm · 72 h: 90.0 mm · no threshold is set')).toBeTruthy();
  expect(screen.queryByText(/% of threshold/)).toBeNull();
  expect(await screen.findByText(/^No rain threshold is set for this site/)).toBeTruthy();
});

test('a gauge without data in the range says one sentence, not that no rain fell (S m2)', async () => {
  const nulls = Array.from({ length: 5 }, () => null);
  const columns = {
    from: END - 4 * HALF,
    step: HALF,
    rain: nulls,
    '24h': nulls.map(() => 72),
    '72h': nulls.map(() => 90),
  };
  answer = () => [gauge('rain_lpasb', 1, { columns, max_rval: 0 })];
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: /LPASB/ })).toBeTruthy();
  expect(screen.queryByText('No rain in this range')).toBeNull();
  expect(screen.getAllByText('No data in this range')).toHaveLength(1);
});

test('an open tag is ended and a mistaken one withdrawn, each after a question (R major 3)', async () => {
  const user = userEvent.setup();
  const sent: [string, unknown][] = [];
  answer = (url, init) => {
    if (!url.includes('_invalid_tag')) return [gauge('rain_lpasb', 1, { invalid_data: [{ ...tag, ts_end: null }] })];
    sent.push([url, JSON.parse(String(init?.body))]);
    return { status: true, message: 'The tag has ended.' };
  };
  await open();
  await user.click(await screen.findByRole('button', { name: 'End' }, LOADED_LATER));
  await user.click(await screen.findByRole('button', { name: 'Yes, end it' }));
  await waitFor(() => expect(sent).toEqual([['/api/rainfall/end_invalid_tag', { rain_tag_id: 5 }]]));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, withdraw it' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['/api/rainfall/withdraw_invalid_tag', { rain_tag_id: 5 }]);
});

test('a span that has ended can be withdrawn, not ended', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Withdraw' }, LOADED_LATER)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
});

test('the tag dialog says that the amount enters no sum (S m3)', async () => {
  const user = userEvent.setup();
  await open();
  await screen.findByRole('heading', { level: 2, name: /LPASB/ });
  await user.click(screen.getAllByRole('button', { name: 'Tag invalid data' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Give times' }));
  const dialog = await screen.findByRole('dialog', undefined, LOADED_LATER);
  expect(within(dialog).getByText(/It enters no sum/)).toBeTruthy();
});

test('a thinned year says so', async () => {
  answer = () => [gauge('rain_lpasb', 1, { is_reduced: true })];
  await open();
  expect(await screen.findAllByText(chart.reduced)).toHaveLength(2);
});
