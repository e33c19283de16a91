// The page with a pretended server: prefill, refusals, confirmation, conflicts, waiting entries, download.
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { pretendDatabase } from '@bantay/web/api/outbox/outbox.fixture.ts';
import { makeOutboxStore } from '@bantay/web/api/outbox/outbox-store.ts';
import { OutboxSender } from '@bantay/web/api/outbox/use-sending.ts';
import { fakeServer, type Given, person, rightsOfReader, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import * as files from '@bantay/web/ui/save-table.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { measurements } from '../words/en/measurements.ts';
import MeasurementsPage from './measurements-page.tsx';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const TABLE = 'GET /api/surficial/tabled_marker_observations/lpa/2020-10-25%2000%3A00%3A00/2026-11-21%2015%3A10%3A00';
const OCTOBER = 'GET /api/surficial/tabled_marker_observations/lpa/2026-10-01%2000%3A00%3A00/2026-10-31%2023%3A59%3A59';
const SAVE = 'POST /api/surficial/insert_web';
const row = (mo_id: number, time: string, cm: Record<string, number | null>, more: object = {}) => ({
  ...{ date: time.slice(0, 10), time: `${time}:00`, ts: at(time), mo_id, version: 1 },
  ...{ weather: 'MAARAW', measurer: 'AIDA GAWA', type: 'ROUTINE', ...cm, ...more },
});
const rows = [
  row(2, '2026-11-21 11:40', { A: 63.2, B: 52.6 }, { weather: 'MAULAN', type: 'EVENT' }),
  row(1, '2026-11-20 08:10', { A: 62.8, B: 50.8 }),
];
const tableOf = (table_data: object[]): Given => ({
  body: { status: true, data: { markers: ['A', 'B'], table_data } },
});
const stored: Given = { body: { status: true, message: 'saved', mo_id: 3, notice: null } };

const user = userEvent.setup({ delay: null });

beforeEach(async () => {
  await pretendDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-21 15:10') });
  setFieldNow(at('2026-11-21 15:10'));
  localStorage.clear();
  localStorage.setItem('credentials', JSON.stringify(person()));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(answers: Record<string, Given | (() => Given)> = {}, path = '/surficial_markers/lpa') {
  const server = fakeServer({
    [TABLE]: tableOf(rows),
    [OCTOBER]: tableOf([]),
    'GET /api/monitoring/surficial_measurers/lpa': {
      body: { status: true, data: [{ user_id: 5, name: 'Aida Gawa', first_name: 'Aida', last_name: 'Gawa' }] },
    },
    'GET /api/sites/get_sites_data': { body: [] },
    'GET /api/session': sessionOf(person(), { now: at('2026-11-21 15:10') }),
    [SAVE]: stored,
    ...answers,
  });
  const i18n = await englishWords({ measurements, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[path]}>
          <SessionProvider reload={() => undefined}>
            <NoticeProvider>
              <OutboxSender />
              <Routes>
                <Route path="/surficial_markers/:site" element={<MeasurementsPage />} />
              </Routes>
            </NoticeProvider>
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('table', { hidden: true });
  const writes = () => server.asked.filter(({ method }) => method === 'POST');
  return { ...server, writes };
}

const dialog = () => screen.getByRole('dialog');
const field = (name: string) => within(dialog()).getByLabelText(name, { exact: false }) as HTMLInputElement;
const press = (name: string) => user.click(screen.getByRole('button', { name }));
async function typeEntry(cm: Record<string, string>) {
  await press('Add surficial marker measurement');
  await user.selectOptions(field('Type'), 'EVENT');
  fireEvent.change(field('Time of measurement'), { target: { value: '14:30' } });
  for (const [name, text] of Object.entries(cm)) await user.type(field(`Marker ${name}`), text);
  await user.selectOptions(field('Weather'), 'MAULAN');
  await user.click(field('Aida Gawa'));
}
async function save() {
  await press('Save Measurements');
  const yes = await screen.findByRole('button', { name: 'Yes' });
  await user.click(yes);
  await waitFor(() => expect(yes.isConnected).toBe(false));
}
/** As a reload: nothing of the page goes on. */
async function leave({ unanswered }: { unanswered: () => number }) {
  cleanup();
  await waitFor(() => expect(unanswered()).toBe(0));
}

test('rows newest first, changes above; a month takes the changes away, a column filter does not, Reset brings them back', async () => {
  await open();
  const cells = screen.getAllByRole('row').map((one) => one.textContent);
  expect(cells[1]).toContain('2026/11/2111:4063.252.6MaulanAIDA GAWAEvent');
  const changes = screen.getByRole('region', { name: 'Change between the latest two measurements' });
  expect(changes.textContent).toContain('Marker A+0.40 cm');
  expect(changes.textContent).toContain('Marker B+1.80 cm over 1 cm');
  await user.selectOptions(screen.getByLabelText('Month and Year'), '2026-10');
  expect(await screen.findByText('No measurements in this month.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Change between the latest two measurements' })).toBeNull();
  await press('Reset');
  await user.type(screen.getByLabelText('Time'), '08:');
  // Specification 001, §2: hidden by a month filter alone.
  expect(screen.getByRole('region', { name: 'Change between the latest two measurements' })).toBeTruthy();
  expect(screen.getByText('1 of 2 measurements')).toBeTruthy();
  await press('Reset');
  expect(screen.getByRole('region', { name: 'Change between the latest two measurements' })).toBeTruthy();
});

test('the download holds the filtered rows and is named with the date', async () => {
  const saved = vi.spyOn(files, 'saveTable').mockResolvedValue();
  await open();
  await user.type(screen.getByLabelText('Time'), '08:');
  await press('Download the table');
  await user.click(await screen.findByRole('menuitem', { name: 'as XLSX' }));
  expect(saved).toHaveBeenCalledWith('xlsx', 'surficial_marker_data_2026-11-21', {
    header: ['Date', 'Time', 'A (CM)', 'B (CM)', 'Weather', 'Measurer', 'Type'],
    rows: [['2026/11/20', '08:10', 62.8, 50.8, 'Maaraw', 'AIDA GAWA', 'Routine']],
    times: { 0: 'day', 1: 'clock' },
  });
});

test('missing parts are named once at the top and at each field; nothing is sent', async () => {
  const { writes } = await open();
  await press('Add surficial marker measurement');
  await press('Save Measurements');
  expect(screen.getByRole('alert').textContent).toContain('5 things to correct');
  expect(within(dialog()).getAllByText('please input atleast one marker measurement').length).toBe(2);
  await user.click(screen.getByRole('link', { name: 'Weather: Required' }));
  expect(document.activeElement).toBe(field('Weather'));
  await user.click(within(dialog()).getByLabelText('Add New Name'));
  await user.type(field('Measurer not on the list'), 'Ana 1');
  expect(
    within(dialog()).getAllByText('No numbers and special characters. Example: .,-+=:;%#@&()', { exact: false }).length,
  ).toBeGreaterThan(0);
  expect(writes()).toEqual([]);
});

test('an entry is confirmed, sent once though pressed twice, and told in the sentence', async () => {
  const { writes } = await open();
  await typeEntry({ A: '63.3' });
  await press('Save Measurements');
  const question = await screen.findByRole('alertdialog', { name: 'Please confirm inputs:' });
  expect(question.textContent).toContain('2026/11/21 14:30');
  expect(question.textContent).toContain('63.3 cm');
  const yes = within(question).getByRole('button', { name: 'Yes' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  expect(await screen.findByText(measurements.saved)).toBeTruthy();
  expect(writes()).toHaveLength(1);
  expect(writes()[0]!.body).toMatchObject({
    marker: { A: '63.3' },
    reporter: 'AIDA GAWA',
    replace: false,
    entered_by: 7,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what looks mistyped is asked about, with what was probably meant', async () => {
  const { writes } = await open();
  await typeEntry({ A: '633' });
  await press('Save Measurements');
  const question = await screen.findByRole('alertdialog', { name: 'Is this right?' });
  expect(question.textContent).toContain('633 cm is about ten times the last (63.2 cm). Was 63.3 cm meant?');
  await user.click(within(question).getByRole('button', { name: 'No' }));
  expect(field('Marker A').value).toBe('633');
  expect(writes()).toEqual([]);
});

test('a refused edit says so and keeps everything; the row is as it was', async () => {
  const { writes } = await open({ [SAVE]: { body: { status: false, code: 'observationUnknown', message: 'x' } } });
  await user.click(screen.getByRole('button', { name: 'Edit the measurement of 2026/11/20 08:10' }));
  expect(screen.getByRole('dialog', { name: 'Update surficial marker measurements' })).toBeTruthy();
  expect([field('Marker A').value, field('Date').value, field('Time of measurement').value]).toEqual([
    ...['62.8', '2026-11-20', '08:10'],
  ]);
  await user.clear(field('Marker A'));
  await user.type(field('Marker A'), '62.9');
  await save();
  expect((await within(dialog()).findByRole('alert')).textContent).toContain(measurements.saveFailed);
  expect(field('Marker A').value).toBe('62.9');
  expect(writes()[0]!.body).toMatchObject({ mo_id: 1, version: 1, marker: { A: '62.9' } });
  expect(screen.getAllByRole('row', { hidden: true })[2]!.textContent).toContain('62.8');
});

test('changed meanwhile: both sides stand beside each other; mine is sent with the newest version', async () => {
  const current = { ...row(1, '2026-11-20 08:10', { A: 62.7, B: 50.8 }), version: 4 };
  let count = 0;
  const refused = {
    status: false,
    code: 'changedMeanwhile',
    message: 'x',
    details: { name: 'Ben', at: '15:00' },
    current,
  };
  const { writes } = await open({ [SAVE]: () => (count++ === 0 ? { body: refused } : stored) });
  await user.click(screen.getByRole('button', { name: 'Edit the measurement of 2026/11/20 08:10' }));
  await user.clear(field('Marker A'));
  await user.type(field('Marker A'), '62.9');
  await save();
  const conflict = await screen.findByRole('table', { name: 'What differs' });
  expect(conflict.textContent).toContain('Marker A62.9 cm62.7 cm');
  expect(screen.getByText('Ben has changed this at 15:00.')).toBeTruthy();
  await press('Keep my entry');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]!.body).toMatchObject({ mo_id: 1, version: 4, marker: { A: '62.9' } });
});

test('somebody else has entered that minute: asked by name, replaced only on yes', async () => {
  let count = 0;
  const refused = {
    ...{ status: false, code: 'observationTaken', message: 'x', details: { name: 'Ben Cruz', at: '2026/11/21 14:30' } },
    current: row(9, '2026-11-21 14:30', { A: 70, B: null }),
  };
  const { writes } = await open({ [SAVE]: () => (count++ === 0 ? { body: refused } : stored) });
  await typeEntry({ A: '63.3' });
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Already entered by Ben Cruz. Replace?' });
  expect(question.textContent).toContain('70.0 cm');
  await user.click(within(question).getByRole('button', { name: 'Yes, replace' }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes().map(({ body }) => (body as { replace: boolean }).replace)).toEqual([false, true]);
  expect(writes()[0]!.headers['idempotency-key']).not.toBe(writes()[1]!.headers['idempotency-key']);
});

test('without a connection the entry waits, survives a reload and goes out by itself with the same key', async () => {
  const first = await open({ [SAVE]: { lost: true } });
  await typeEntry({ A: '63.3' });
  await save();
  expect(await screen.findByText('Waiting to send')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/1 entry is waiting on this device/)).toBeTruthy();
  const key = first.writes()[0]!.headers['idempotency-key'];
  await leave(first);
  const second = await open();
  await waitFor(() => expect(screen.queryByText('Waiting to send')).toBeNull());
  expect(second.writes()).toMatchObject([{ body: first.writes()[0]!.body, headers: { 'idempotency-key': key } }]);
  expect(await makeOutboxStore().list(7)).toMatchObject([{ key, state: 'stored' }]);
});

test('an entry of another person stays where it is and is not shown', async () => {
  const first = await open({ [SAVE]: { lost: true } });
  await typeEntry({ A: '63.3' });
  await save();
  await screen.findByText('Waiting to send');
  expect(first.writes().length).toBeGreaterThan(0);
  await leave(first);
  localStorage.setItem('credentials', JSON.stringify(person({ id: 8, name: 'Ben' })));
  const second = await open({ 'GET /api/session': sessionOf(person({ id: 8, name: 'Ben' })) });
  expect(screen.queryByText('Waiting to send')).toBeNull();
  expect(second.writes()).toEqual([]);
  expect(JSON.stringify((await makeOutboxStore().list(7)).map(({ body }) => body))).toContain('63.3');
});

test('a waiting entry that the server refuses is shown, opens with the reason, and can be discarded', async () => {
  const first = await open({ [SAVE]: { lost: true } });
  await typeEntry({ A: '63.3' });
  await save();
  await screen.findByText('Waiting to send');
  await leave(first);
  await open({
    [SAVE]: { body: { status: false, code: 'observationMarkerUnknown', message: 'x', details: { what: 'A' } } },
  });
  expect(await screen.findByText('Not accepted')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open the waiting entry of 2026/11/21 14:30' }));
  expect(within(dialog()).getByRole('alert').textContent).toContain('Marker "A" is not in use at this site.');
  expect(field('Marker A').value).toBe('63.3');
  await press('Discard entry');
  const question = await screen.findByRole('alertdialog', { name: 'Discard this entry for good?' });
  await user.click(within(question).getByRole('button', { name: 'Discard entry' }));
  await waitFor(() => expect(screen.queryByText('Not accepted')).toBeNull());
});

test('what is typed comes back after a reload, and goes with Cancel', async () => {
  await open();
  await press('Add surficial marker measurement');
  await user.type(field('Marker B'), '52.7');
  cleanup();
  await open();
  expect(field('Marker B').value).toBe('52.7');
  expect(screen.getByText(measurements.form.restored)).toBeTruthy();
  await press('Cancel');
  await user.click(await screen.findByRole('button', { name: 'Yes, discard' }));
  cleanup();
  await open();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is kept closes the form at once, though the table is asked for and does not come', async () => {
  let asked = 0;
  await open({ [TABLE]: () => (asked++ === 0 ? tableOf(rows) : { hangs: true }), [SAVE]: { lost: true } });
  await typeEntry({ A: '63.3' });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Waiting to send')).toBeTruthy();
});

test('a tab that dies before the answer does not offer again what already waits to be sent', async () => {
  const { writes } = await open({ [SAVE]: { hangs: true } });
  await typeEntry({ A: '63.3' });
  await press('Save Measurements');
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  cleanup();
  await open({ [SAVE]: { hangs: true } });
  expect(await screen.findByText('Waiting to send')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the server did not take is typed text again: it comes back after a reload, and nothing waits', async () => {
  const refusal = { status: false, code: 'observationMarkerUnknown', message: 'x', details: { what: 'A' } };
  const first = await open({ [SAVE]: { body: refusal } });
  await typeEntry({ A: '63.3' });
  await save();
  expect((await within(dialog()).findByRole('alert')).textContent).toContain('Marker "A" is not in use at this site.');
  await leave(first);
  await open();
  expect(field('Marker A').value).toBe('63.3');
  expect(screen.getByText(measurements.form.restored)).toBeTruthy();
  expect(await makeOutboxStore().list(7)).toEqual([]);
});

test('who only reads sees the table and saves it; neither a button nor a row opens a measurement', async () => {
  await open(rightsOfReader(surficialCalls));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Add|Edit)/ })).toBeNull());
  await user.click(screen.getByText('63.2'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Download the table' })).toBeTruthy();
});

test('a press elsewhere opens the form with now and the own name, once; the last values are told and not filled in', async () => {
  const { writes } = await open({}, '/surficial_markers/lpa?new');
  await screen.findByRole('dialog');
  expect(field('Time of measurement').value).toBe('15:10');
  expect(field('Marker A').value).toBe('');
  expect(dialog().textContent).toContain('63.2');
  expect(within(dialog()).getByDisplayValue('MARIA SANTOS')).toBeTruthy();
  // Nothing was typed: it closes without a question, and a page that is loaded again stays closed.
  // It opened by an answer: what listens to the key comes a turn after what is seen.
  await waitFor(async () => {
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(writes()).toEqual([]);
});

test('whoever may not measure is not led into a form', async () => {
  await open(rightsOfReader(surficialCalls), '/surficial_markers/lpa?new');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add surficial marker measurement' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
