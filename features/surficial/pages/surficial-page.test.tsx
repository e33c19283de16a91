// The surficial page with a pretended server: charts, ranges, point options and every change, refusals, export.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { fakeServer, type Given, rightsOfReader } from '@bantay/web/api/server.fixture.ts';
import type { MarkerPlot } from '@bantay/web/api/shapes.ts';
import { chart } from '@bantay/web/i18n/en/chart.ts';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import * as files from '@bantay/web/ui/save-file.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timebar } from '../../time-bar/words/en/timebar.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { surficial } from '../words/en/surficial.ts';
import { PointDialogs } from './point-dialogs.tsx';
import { at, event, marker, point, tagged } from './surficial.fixture.ts';
import SurficialPage from './surficial-page.tsx';

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
const PLOT = 'GET /api/surficial/get_surficial_plot_data/lpa/2026-08-22%2015%3A10%3A00/2026-11-21%2015%3A10%3A00';
const A = marker('A', [
  point('2026-11-20 08:00', 50, { moId: 500 }),
  point('2026-11-21 08:00', 51.5, { moId: 501, ...tagged(1) }),
]);
const B = marker('B', [point('2026-11-21 08:00', 80, { moId: 501 })], {
  inUse: 0,
  markerHistory: [
    event('decommission', '2026-11-21 12:00:00'),
    event('rename', '2026-10-01 12:00:00', 'B'),
    event('reposition', '2026-09-01 12:00:00'),
    event('add', '2024-05-11 10:30:00', 'K'),
  ],
});
const markers = [A, B];

beforeEach(() => {
  // The addresses hold the second of asking.
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-21 15:10') });
  setFieldNow(at('2026-11-21 15:10'));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(tree: React.ReactNode, answers: Record<string, Given> = {}) {
  const server = fakeServer({ [PLOT]: { body: markers }, 'GET /api/sites/get_sites_data': { body: [] }, ...answers });
  const i18n = await englishWords({ timebar, surficial, chart, editing, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>{tree}</NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

const open = (answers: Record<string, Given> = {}, query = '') =>
  show(
    <MemoryRouter initialEntries={[`/surficial/lpa${query}`]}>
      <Routes>
        <Route path="/surficial/:site" element={<SurficialPage />} />
      </Routes>
    </MemoryRouter>,
    answers,
  );

const onClose = vi.fn();
const choose = async (action: string, answers: Record<string, Given> = {}, of: MarkerPlot = A) => {
  onClose.mockClear();
  const server = await show(
    <PointDialogs site="lpa" marker={of} point={of.data[1] ?? of.data[0]!} all={markers} onClose={onClose} />,
    answers,
  );
  await user.click(await screen.findByRole('button', { name: action }));
  return server;
};
const sent = (server: { asked: { method: string; body: unknown }[] }) =>
  server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('a chart per marker, defunct ones last and named so, history three a page, remarks unfold', async () => {
  await open();
  const heads = (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.textContent);
  expect(heads).toEqual(['Marker A', 'Marker B(Defunct)']);
  expect(
    screen.getAllByText(
      /^\+1\.50 cm in 24 h, newest 51\.50 cm, 2026\/11\/21 08:00 · 0\.06 cm\/h \(counts from 1\.0 cm on; level 2 from 0\.25, level 3 from 1\.80 cm\/h\)$/,
    ).length,
  ).toBeGreaterThan(0);
  expect(screen.getAllByRole('button', { name: 'Add event' })).toHaveLength(1);
  const table = screen.getByRole('table', { name: 'History of marker B' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  const pager = within(screen.getByRole('navigation', { name: 'Pages of the history of marker B' }));
  const next = pager.getByRole('button', { name: 'Next page' });
  await user.click(next);
  expect(pager.getByText('Page 2 of 2')).toBeTruthy();
  // At the end the keyboard stays where it was.
  expect(document.activeElement).toBe(next);
  expect((next as HTMLButtonElement).disabled).toBe(false);
  expect(within(screen.getByRole('table', { name: 'History of marker B' })).getByText('K')).toBeTruthy();
  await user.click(within(screen.getByRole('table', { name: 'History of marker B' })).getByText('Show remarks'));
  expect(screen.getByText('add by the team')).toBeTruthy();
});

test('nine ranges; a choice asks again, "All" without a lower bound', async () => {
  const all = 'GET /api/surficial/get_surficial_plot_data/lpa/None/2026-11-21%2015%3A10%3A00';
  const server = await open({ [all]: { body: markers } });
  const select = await screen.findByLabelText('Select date range');
  expect(within(select).getAllByRole('option')).toHaveLength(9);
  expect((select as HTMLSelectElement).value).toBe('3m');
  await user.selectOptions(select, 'all');
  await waitFor(() => expect(server.asked.some(({ path }) => path.includes('/lpa/None/'))).toBe(true));
});

test('charts that end in the past ask for that time, and those of now come by a press', async () => {
  const past = PLOT.replace(/lpa.*/, 'lpa/2026-09-26%2009%3A10%3A00/2026-10-03%2009%3A10%3A00');
  const now = PLOT.replace('2026-08-22', '2026-11-14');
  const server = await open({ [past]: { body: markers }, [now]: { body: markers } }, '?range=7d&end=2026-10-03T09:10');
  expect(await screen.findByText(/These charts end at 2026\/10\/03 09:10, not now/)).toBeTruthy();
  expect(await screen.findByText('As of: 2026/10/03 09:10')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: timebar.toNow }));
  expect(await screen.findByText('As of: 2026/11/21 15:10')).toBeTruthy();
  expect(server.asked.filter(({ path }) => path.includes('plot_data'))).toHaveLength(2);
});

test('a failure is told with a way to try again', async () => {
  await open({ [PLOT]: { lost: true } });
  expect(await screen.findByText(/Surficial markers of LPA/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the options show the measurement as it is by now, not as it was when it was picked', async () => {
  const picked = A.data[1]!;
  const read = { ...A, data: [A.data[0]!, { ...picked, ...tagged(-1) }] };
  await show(<PointDialogs site="lpa" marker={read} point={picked} all={markers} onClose={onClose} />);
  expect(screen.getByText(/^Unreliable/)).toBeTruthy();
  expect(screen.queryByText(/^Confirmed/)).toBeNull();
});

test('edit sends only what changed; a refusal keeps what was typed', async () => {
  const UPDATE = 'POST /api/surficial/update_surficial_data';
  const server = await choose('Edit data', { [UPDATE]: { body: { status: 'error', code: 'x', message: 'Not so.' } } });
  const field = screen.getByLabelText(/^Measurement/);
  await user.clear(field);
  await user.type(field, 'abc');
  await user.click(screen.getByRole('button', { name: 'Update Data' }));
  expect(screen.getByText('The measurement must be a number greater than 0.')).toBeTruthy();
  expect(sent(server)).toEqual([]);
  await user.clear(field);
  await user.type(field, '52,6');
  await user.click(screen.getByRole('button', { name: 'Update Data' }));
  expect(await screen.findByText('Not so.')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('52,6');
  const was = { was_ts: toManilaText(A.data[1]!.x), was_measurement: A.data[1]!.y };
  expect(sent(server)).toEqual([{ data_id: A.data[1]!.dataId, measurement: 52.6, ...was }]);
  server.answers[UPDATE] = { body: { status: 'success', message: 'Update successful' } };
  fireEvent.change(screen.getByLabelText(/^Timestamp/), { target: { value: '2026-11-21T07:30' } });
  await user.click(screen.getByRole('button', { name: 'Update Data' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(server).at(-1)).toEqual({
    data_id: A.data[1]!.dataId,
    measurement: 52.6,
    mo_id: 501,
    ts: '2026-11-21 07:30:00',
    ...was,
  });
});

// Finding R: 12.345 for 97.3 was taken without the question that the form of a new measurement asks, and raised level 3.
test('an edit that looks mistyped is asked about before it is sent', async () => {
  const UPDATE = 'POST /api/surficial/update_surficial_data';
  const server = await choose('Edit data', { [UPDATE]: { body: { status: 'success', message: 'Update successful' } } });
  const field = screen.getByLabelText(/^Measurement/);
  await user.clear(field);
  await user.type(field, '515');
  await user.click(screen.getByRole('button', { name: 'Update Data' }));
  expect(screen.getByText(/Marker A: 515 cm is far from the 50 cm before it/)).toBeTruthy();
  expect(sent(server)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, it is right' }));
  await waitFor(() => expect(sent(server)).toHaveLength(1));
});

test('a value that somebody changed meanwhile stands beside one’s own; keeping one’s own names it', async () => {
  const UPDATE = 'POST /api/surficial/update_surficial_data';
  const current = { ts: toManilaText(A.data[1]!.x), measurement: 77 };
  const refusal = {
    status: 'error',
    code: 'changedMeanwhile',
    message: 'Changed.',
    details: { name: 'Ana', at: '08:00' },
  };
  const server = await choose('Edit data', { [UPDATE]: { body: { ...refusal, current } } });
  const field = screen.getByLabelText(/^Measurement/);
  await user.clear(field);
  await user.type(field, '52.6');
  await user.click(screen.getByRole('button', { name: 'Update Data' }));
  const choice = await screen.findByRole('region', { name: 'What differs' });
  expect(choice.textContent).toContain('77');
  server.answers[UPDATE] = { body: { status: 'success', message: 'Update successful' } };
  await user.click(screen.getByRole('button', { name: 'Keep my entry' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(server).at(-1)).toMatchObject({ measurement: 52.6, was_measurement: 77, was_ts: current.ts });
});

test('delete asks once more and lists what goes: one measurement or the whole observation', async () => {
  const DELETE = 'POST /api/surficial/delete_surficial_data';
  const server = await choose('Delete data', { [DELETE]: { body: { status: 'success', message: 'ok' } } });
  expect(screen.getByRole('button', { name: 'Delete Data' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByLabelText(/^All measurements/));
  await user.click(screen.getByRole('button', { name: 'Delete Data' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Marker A: 51.50 cm, 2026/11/21 08:00', 'Marker B: 80.00 cm, 2026/11/21 08:00']);
  await user.click(within(question).getByRole('button', { name: 'No' }));
  expect(sent(server)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete Data' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(sent(server)).toEqual([{ quantity: 'all', id: 501 }]));
});

test('a decided tag shows its facts; in edit Validating is off', async () => {
  const SAVE = 'POST /api/surficial/save_unreliable_marker_data';
  const server = await choose('Add/Edit data tag info', {
    [SAVE]: { body: { status: true, message: 'Successfully saved unreliable data.', marker_tag_id: 41 } },
  });
  expect(await screen.findByText(/Ana Cruz/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect((screen.getByLabelText('Validating') as HTMLInputElement).disabled).toBe(true);
  await user.click(screen.getByLabelText('Unreliable'));
  await user.clear(screen.getByLabelText(/^Remarks/));
  await user.click(screen.getByRole('button', { name: 'Save tag' }));
  expect(await screen.findByText('Give remarks.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Remarks/), 'bent nail');
  await user.click(screen.getByRole('button', { name: 'Save tag' }));
  expect(await screen.findByText('Successfully saved unreliable data.')).toBeTruthy();
  expect(sent(server)).toEqual([
    {
      marker_tag_id: 41,
      data_id: A.data[1]!.dataId,
      tag_type: -1,
      remarks: 'bent nail',
      was: { tag_type: 1, remarks: expect.any(String) },
    },
  ]);
});

test('a tag that somebody changed meanwhile stands beside one’s own; keeping one’s own names it', async () => {
  const SAVE = 'POST /api/surficial/save_unreliable_marker_data';
  const current = { tag_type: -1, remarks: 'tape slipped' };
  const refusal = {
    status: false,
    code: 'changedMeanwhile',
    message: 'Changed.',
    details: { name: 'Ana', at: '08:00' },
  };
  const server = await choose('Add/Edit data tag info', { [SAVE]: { body: { ...refusal, current } } });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.clear(screen.getByLabelText(/^Remarks/));
  await user.type(screen.getByLabelText(/^Remarks/), 'read twice');
  await user.click(screen.getByRole('button', { name: 'Save tag' }));
  const choice = await screen.findByRole('region', { name: 'What differs' });
  expect(choice.textContent).toContain('tape slipped');
  server.answers[SAVE] = { body: { status: true, message: 'Saved.', marker_tag_id: 41 } };
  await user.click(screen.getByRole('button', { name: 'Keep my entry' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(server).at(-1)).toMatchObject({ tag_type: 1, remarks: 'read twice', was: current });
});

const TREND = 'GET /api/surficial/get_surficial_marker_trending_data/lpa/A/2026-11-21%2008%3A00%3A00';
const pairs = (name: string) => ({ name, data: [[1, 2] as const, [2, 3] as const] });

test('trending: three datasets as charts, Hide takes them away', async () => {
  const stamps = { name: 'Timestamps', data: [at('2026-11-20 08:00'), at('2026-11-21 08:00')] };
  await choose('Generate trending chart', {
    [TREND]: {
      body: {
        has_trend: true,
        trending_data: [
          {
            dataset_name: 'velocity_acceleration',
            dataset: [
              pairs('Data'),
              pairs('Trend Line'),
              { name: 'Threshold Interval', data: [[1, 3, 1] as const] },
              pairs('Last Data Point'),
            ],
          },
          { dataset_name: 'displacement_interpolation', dataset: [pairs('Surficial Data'), pairs('Interpolation')] },
          {
            dataset_name: 'velocity_acceleration_time',
            dataset: [{ name: 'Acceleration', data: [0.5, 1] }, { name: 'Velocity', data: [2, 3] }, stamps],
          },
        ],
      },
    },
  });
  expect((await screen.findAllByRole('heading', { level: 3 })).map((one) => one.textContent)).toEqual([
    'Velocity against acceleration',
    'Displacement with interpolation (cm)',
    'Velocity over time (cm/day)',
    'Acceleration over time (cm/day²)',
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(onClose).toHaveBeenCalled();
});

test('no trend is said in a sentence', async () => {
  await choose('Generate trending chart', { [TREND]: { body: { has_trend: false } } });
  expect(await screen.findByText(/^No trend was found/)).toBeTruthy();
});

test('a new marker: each sentence of the name, Go Back sends nothing, then the 5-minute notice', async () => {
  const INSERT = 'POST /api/surficial/insert_marker_event';
  const server = await open({ [INSERT]: { body: { status: 'success', message: 'ok', marker_id: 9 } } });
  await screen.findAllByRole('heading', { level: 2 });
  await user.click(screen.getByRole('button', { name: 'Add a new marker' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a new marker' });
  const submit = within(dialog).getByRole('button', { name: 'Submit' });
  await user.click(submit);
  expect(within(dialog).getAllByText('Required field').length).toBe(2);
  const name = within(dialog).getByLabelText(/^Marker name/);
  await user.type(name, '3');
  expect(within(dialog).getByText('Enter alphabet characters only.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'a');
  expect(within(dialog).getByText('Marker name already exists.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'b'); // defunct: its letter is free again
  await user.type(within(dialog).getByLabelText(/^Remarks/), 'new stake');
  await user.click(submit);
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure submitting this data?' });
  await user.click(within(question).getByRole('button', { name: 'Go Back' }));
  expect(sent(server)).toEqual([]);
  await user.click(submit);
  const again = await screen.findByRole('alertdialog', { name: 'Are you sure submitting this data?' });
  await user.click(within(again).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/Wait 5 minutes before sending ground measurements/)).toBeTruthy();
  expect(sent(server)).toEqual([
    {
      site_code: 'lpa',
      event: 'add',
      marker_id: null,
      ts: '2026-11-21 15:10:00',
      marker_name: 'B',
      remarks: 'new stake',
    },
  ]);
});

test('export is off until a marker is chosen; the file holds what the server gave', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  const server = await open({ 'GET /api/surficial/get_marker_history_tags': { text: '"site code"\n' } });
  await screen.findAllByRole('heading', { level: 2 });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export marker history and data tags' });
  const submit = within(dialog).getByRole('button', { name: 'Download CSV' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(dialog).getByLabelText('Marker B (Defunct)'));
  await user.click(submit);
  await waitFor(() => expect(saved).toHaveBeenCalledWith('"site code"\n', 'lpa_2026-11-21_15-10-00.csv'));
  expect(server.asked.at(-1)!.path).toContain(`markers=${B.markerId}`);
});

test('who only reads may look at the trend of a measurement and at its tag, and is offered nothing else', async () => {
  await show(
    <PointDialogs site="lpa" marker={A} point={A.data[1]!} all={markers} onClose={onClose} />,
    rightsOfReader(surficialCalls),
  );
  const list = () =>
    within(screen.getByRole('list'))
      .getAllByRole('button')
      .map((one) => one.textContent);
  await waitFor(() => expect(list()).toEqual([surficial.point.tag, surficial.point.trend]));
  await user.click(screen.getByRole('button', { name: surficial.point.tag }));
  expect(await screen.findByText(surficial.tag.info)).toBeTruthy();
  expect(screen.queryByRole('button', { name: surficial.tag.edit })).toBeNull();
});
