// The earthquake page with a pretended server and a pretended map: lists, pages, and what each tells the other.
import { answerOf } from '@bantay/web/api/contract.fixture.ts';
import { fieldTimeOf, setFieldNow } from '@bantay/web/api/field-clock.ts';
import { chart } from '@bantay/web/i18n/en/chart.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { FieldTimeContext } from '@bantay/web/ui/field-time.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timebar } from '../../time-bar/words/en/timebar.ts';
import { earthquake } from '../words/en/earthquake.ts';
import { alertOf, quake, sites } from './earthquake.fixture.ts';
import EarthquakePage from './earthquake-page.tsx';
import type { QuakeMap } from './quake-map.ts';

const map = {
  loadBase: vi.fn<QuakeMap['loadBase']>(),
  showSites: vi.fn<QuakeMap['showSites']>(),
  showAll: vi.fn<QuakeMap['showAll']>(),
  showAlone: vi.fn<QuakeMap['showAlone']>(),
  end: vi.fn(),
};
let press: (id: number) => void;
// jsdom has no canvas.
vi.mock('./quake-map.ts', () => ({
  epicentreRadius: () => 5,
  openQuakeMap: (_element: unknown, _words: unknown, onSelect: (id: number) => void) => {
    press = onSelect;
    // Each opening is a map of its own.
    return { ...map };
  },
}));

const NOW = Date.parse('2026-11-21T15:10:00+08:00');
const events = () => [
  quake(30, { depth: null, eqAlerts: [] }),
  ...Array.from({ length: 24 }, (_, place) => quake(29 - place)),
];
const alerts = Array.from({ length: 25 }, (_, place) => alertOf(100 - place));
let answer: (url: URL) => unknown;
const asked: string[] = [];

function serve(url: URL): unknown {
  if (url.pathname.endsWith('get_sites_data')) return sites;
  if (url.pathname.includes('time_bar')) return { status: true, marks: [], is_cut: false };
  if (url.pathname.includes('get_earthquake_information')) return { eq_events: events(), eq_alerts: alerts };
  const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)));
  return { count: alerts.length, data: alerts.slice(offset, offset! + limit!) };
}

beforeEach(() => {
  setFieldNow(NOW);
  asked.length = 0;
  answer = serve;
  map.loadBase.mockResolvedValue();
  vi.stubGlobal('fetch', async (text: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(text);
    return answerOf(method, text, await answer(new URL(text, 'http://x')));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(path = '/earthquake/lpa') {
  const i18n = await englishWords({ chart, timebar, earthquake, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[path]}>
          <FieldTimeContext value={fieldTimeOf}>
            <Routes>
              <Route path="/earthquake/:site" element={<EarthquakePage />} />
            </Routes>
          </FieldTimeContext>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return i18n;
}

const bodyRows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);
const cells = (row: HTMLElement | undefined) =>
  within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const openAlerts = async () => userEvent.click(await screen.findByRole('tab', { name: 'EQ Alerts' }));
const shownAll = () => map.showAll.mock.lastCall?.[0].map((one) => one.id);

test('events of ten rows a page; a depth that is unknown is a dash', async () => {
  await open();
  const rows = await bodyRows('EQ Events');
  expect(screen.getByRole('heading', { level: 1, name: 'Earthquake Data' })).toBeTruthy();
  expect(screen.getByText('Updated 15:10')).toBeTruthy();
  expect(rows).toHaveLength(10);
  expect(cells(rows[0])).toEqual(['2026/11/20 08:50', '3.2', '—', 'PHIVOLCS']);
  expect(cells(rows[1])).toEqual(['2026/11/20 08:50', '3.2', '10 km', 'PHIVOLCS']);
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  await vi.waitFor(() => expect(shownAll()).toHaveLength(25));
  await vi.waitFor(() => expect(map.showSites.mock.lastCall?.[0].map((site) => site.code)).toEqual(['lpa']));
});

test('25 alerts: three pages, each asked by limit and offset', async () => {
  await open();
  await openAlerts();
  expect(cells((await bodyRows('EQ Alerts'))[0])).toEqual(['2026/11/20 08:50', '5.5', 'LPA']);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Page 3 of 3')).toBeTruthy();
  await vi.waitFor(async () => expect(await bodyRows('EQ Alerts')).toHaveLength(5));
  expect(asked.filter((url) => url.includes('get_earthquake_alerts'))).toEqual([
    '/api/analysis/get_earthquake_alerts?limit=10&offset=0',
    '/api/analysis/get_earthquake_alerts?limit=10&offset=10',
    '/api/analysis/get_earthquake_alerts?limit=10&offset=20',
  ]);
});

test('Enter on a row shows that event alone, with its critical distance and facts; Show all returns', async () => {
  await open();
  await openAlerts();
  const [row] = await bodyRows('EQ Alerts');
  within(row!).getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(map.showAlone.mock.lastCall).toEqual([
    expect.objectContaining({ id: 100, criticalKm: 40.64175, magnitude: 5.5 }),
    [
      '2026/11/20 08:50, Samar',
      'Magnitude: 5.5',
      'Depth: 10 km',
      'Critical distance: 40.64 km',
      'Processed: Yes',
      'Distance to LPA: 8.8 km',
    ],
  ]);
  expect(screen.getByText('Critical distance: 40.64 km').closest('[role="status"]')).toBeTruthy();
  expect(row!.dataset.look).toBe('chosen');
  const calls = map.showAll.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(map.showAll.mock.calls.length).toBe(calls + 1);
  expect(screen.queryByText('Critical distance: 40.64 km')).toBeNull();
});

test('a press anywhere on a row does the same', async () => {
  await open();
  await userEvent.click(within((await bodyRows('EQ Events'))[3]!).getAllByRole('cell')[2]!);
  expect(map.showAlone.mock.lastCall?.[0].id).toBe(27);
});

test('an epicentre pressed on the map opens the page of its row', async () => {
  await open();
  await bodyRows('EQ Events');
  act(() => press(8));
  expect(screen.getByText('Page 3 of 3')).toBeTruthy();
  expect(screen.getByRole('button', { pressed: true })).toBeTruthy();
  expect(map.showAlone.mock.lastCall?.[0].id).toBe(8);
  await openAlerts();
  expect(shownAll()).toHaveLength(25);
  act(() => press(85));
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
  expect(await screen.findByRole('button', { pressed: true })).toBeTruthy();
});

test('empty lists say so; a failure is told and tried again; a missing coast too', async () => {
  answer = (url) => (url.pathname.includes('information') ? Promise.reject(new Error('down')) : serve(url));
  await open();
  expect(await screen.findByText(/^Earthquakes: could not be read/)).toBeTruthy();
  answer = (url) =>
    url.pathname.includes('information')
      ? { eq_events: [], eq_alerts: [] }
      : url.pathname.includes('alerts')
        ? { count: 0, data: [] }
        : serve(url);
  map.loadBase.mockRejectedValueOnce(new Error('404'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No earthquakes in the last 365 days.')).toBeTruthy();
  expect(await screen.findByText('The coast could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByText('The coast could not be loaded.')).toBeNull());
  expect(map.loadBase).toHaveBeenCalledTimes(2);
  await openAlerts();
  expect(await screen.findByText(/^No earthquake lay inside/)).toBeTruthy();
});

test('a map that a change of language has replaced fails late: the new one stands', async () => {
  let failLate: (reason: Error) => void = () => undefined;
  map.loadBase.mockReturnValueOnce(new Promise((_, reject) => (failLate = reject)));
  const i18n = await open();
  await vi.waitFor(() => expect(map.loadBase).toHaveBeenCalledTimes(1));
  await act(() => i18n.changeLanguage('fil'));
  await vi.waitFor(() => expect(map.loadBase).toHaveBeenCalledTimes(2));
  await act(async () => {
    failLate(new Error('gone'));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByRole('alert')).toBeNull();
  map.loadBase.mockRejectedValueOnce(new Error('404'));
  await act(() => i18n.changeLanguage('en'));
  expect((await screen.findByRole('alert')).textContent).toContain('The coast could not be loaded.');
  // The next map tries for itself.
  await act(() => i18n.changeLanguage('fil'));
  await vi.waitFor(() => expect(map.loadBase).toHaveBeenCalledTimes(4));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an old answer says so', async () => {
  await open();
  await bodyRows('EQ Events');
  expect(screen.queryByText(/may be out of date/)).toBeNull();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  act(() => void setFieldNow(NOW + 11 * 60_000));
  expect(await screen.findByText('Data may be out of date – last update 15:10')).toBeTruthy();
  // An hour alone reads like today.
  act(() => void setFieldNow(NOW + 3 * 86_400_000));
  expect(await screen.findByText(/^Data may be out of date – last update \d{4}\/\d\d\/\d\d 15:10$/)).toBeTruthy();
});
