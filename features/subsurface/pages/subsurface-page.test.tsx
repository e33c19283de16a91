// The subsurface page with a pretended server: blocks per column, one request each, failures apart, the empty site.
import { answerOf } from '@bantay/web/api/contract.fixture.ts';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { chart } from '@bantay/web/i18n/en/chart.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timebar } from '../../time-bar/words/en/timebar.ts';
import { subsurface } from '../words/en/subsurface.ts';
import { at, column, items, T1, T2 } from './subsurface.fixture.ts';
import SubsurfacePage from './subsurface-page.tsx';

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

const user = userEvent.setup();
const asked: string[] = [];
let answer: (path: string) => unknown;

beforeEach(() => {
  setFieldNow(at('2026-11-21 15:10'));
  asked.length = 0;
  answer = () => items();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = decodeURIComponent(String(url));
    asked.push(path);
    if (path.includes('get_sites_data')) return answerOf('GET', path, []);
    if (path.includes('time_bar')) return answerOf('GET', String(url), { status: true, marks: [], is_cut: false });
    const columns = [column(1, 'lpasa'), column(2, 'lpasb', { dateDeactivated: '2025-03-01' })];
    const body = path.includes('columns/lpa') ? columns : path.includes('columns/scu') ? [] : answer(path);
    return answerOf('GET', String(url), body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(path = '/subsurface/lpa') {
  const i18n = await englishWords({ timebar, subsurface, chart, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/subsurface/:site" element={<SubsurfacePage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
const plots = () => asked.filter((path) => path.includes('get_subsurface_plot_data'));

test('a block per column with all its parts in both orientations; the inactive one says so', async () => {
  await open();
  const first = await screen.findByRole('region', { name: 'LPASA' });
  const titles = (await within(first).findAllByRole('heading', { level: 3 })).map((one) => one.textContent);
  expect(titles).toEqual([
    'LPASA – Column position, Downslope',
    'LPASA – Displacement, Downslope',
    'LPASA – Velocity alerts, Downslope',
    'LPASA – Column position, Across slope',
    'LPASA – Displacement, Across slope',
    'LPASA – Velocity alerts, Across slope',
    'LPASA – Communication health',
  ]);
  // Before any chart, and under its own.
  const verdict = within(first).getByRole('list', { name: 'Velocity alerts' });
  expect(
    within(verdict)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Downslope: L3: node 3 · L2: node 2', 'Across slope: No velocity alert in the last 3 hours']);
  expect(within(first).getByText('L3: node 3 · L2: node 2')).toBeTruthy();
  expect(within(first).getByText('98.62 %')).toBeTruthy();
  expect(screen.getByText('(inactive since 2025/03/01)')).toBeTruthy();
  expect(plots()[0]).toContain('/lpasa/2026-11-21 15:00:00/2026-11-18 15:00:00/4?include_comms_health=true');
});

test('charts that end in the past ask for that time, and those of now come by a press', async () => {
  await open('/subsurface/lpa?range=7d&end=2026-10-03T09:10');
  await waitFor(() => expect(plots()).toHaveLength(2));
  for (const path of plots()) expect(path).toContain('/2026-10-03 09:00:00/2026-09-26 09:00:00/');
  await user.click(await screen.findByRole('button', { name: timebar.toNow }));
  await waitFor(() => expect(plots()).toHaveLength(4));
  expect(plots().at(-1)).toContain('/2026-11-21 15:00:00/2026-11-14 15:00:00/');
});

test('another interval is one more request per column', async () => {
  await open();
  await screen.findByRole('region', { name: 'LPASA' });
  await waitFor(() => expect(plots()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Hour interval'), '8');
  await waitFor(() => expect(plots()).toHaveLength(4));
  expect(
    plots()
      .slice(2)
      .every((path) => path.includes('/8?')),
  ).toBe(true);
});

test('"All" has no start; dropped readings are asked for and shown on request', async () => {
  answer = (path) => items(path.includes('dropped') ? [{ type: 'dropped_readings', data: [[T1, 2, 'outlier']] }] : []);
  await open();
  await screen.findByRole('region', { name: 'LPASA' });
  expect(plots().some((path) => path.includes('dropped'))).toBe(false);
  await user.selectOptions(screen.getByLabelText('Select date range'), 'all');
  await waitFor(() => expect(plots().at(-1)).toContain('/None/4'));
  await user.click(screen.getByLabelText('Show dropped readings'));
  expect(await screen.findByRole('heading', { name: 'LPASA – Dropped readings' })).toBeTruthy();
  expect(screen.getAllByText('1 reading was taken out by the filters').length).toBeGreaterThan(0);
});

test('a column that fails keeps the other; a stuck node is named', async () => {
  answer = (path) => {
    if (path.includes('/lpasa/')) throw new TypeError('no network');
    return items([{ type: 'stuck_nodes', data: [{ node: 3, from: T1, to: T2 }] }]);
  };
  await open();
  const broken = await screen.findByRole('region', { name: 'LPASA' });
  expect(await within(broken).findByRole('button', { name: 'Try again' })).toBeTruthy();
  const other = screen.getByRole('region', { name: /^LPASB ?\(/ });
  expect(await within(other).findByText(/^Counts of node 3 have not changed since 2026\/11\/21 14:30/)).toBeTruthy();
});

test('a column without readings keeps its frame with sentences', async () => {
  answer = () => [{ type: 'displacement', data: [], is_reduced: false }];
  await open();
  const first = await screen.findByRole('region', { name: 'LPASA' });
  expect(await within(first).findAllByText('No shape of the column in this range')).toHaveLength(4);
  expect(within(first).getByText('No readings in this range')).toBeTruthy();
});

test('scu has no columns', async () => {
  await open('/subsurface/scu');
  expect(await screen.findByText('This site has no subsurface columns.')).toBeTruthy();
});
