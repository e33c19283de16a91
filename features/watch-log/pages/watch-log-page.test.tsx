// The watch log with a pretended server: what it shows, what it asks for, notes, and the shift that is handed over.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { diary } from '../words/en/diary.ts';
import { HandOverLine } from './hand-over-line.tsx';
import type { SeenHandOver, SeenItem, SeenShifts } from './use-hand-over.ts';
import type { SeenEntry } from './use-watch-log.ts';
import WatchLogPage from './watch-log-page.tsx';

const user = userEvent.setup();
const NOW = Date.parse('2026-11-21T06:00:00+08:00');
beforeEach(() => setFieldNow(NOW));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTE: SeenEntry = {
  ...{ ref: 'note:1', at: '2026-11-21 05:00:00', siteCode: 'lpa', by: 'Elena', kind: 'note' },
  facts: { noteId: 1, text: 'The road is open.' },
};
const HELP: SeenEntry = {
  ...{ ref: 'sms:4', at: '2026-11-20 23:00:00', siteCode: null, by: null, kind: 'reply' },
  facts: { what: 'tulong', inboxId: 4, text: 'may naipit', takenBy: null },
};
const ITEM: SeenItem = {
  ...{ kind: 'trigger', siteCode: 'lpa', since: '2026-11-21 04:00:00', count: null, people: null },
  ...{ source: 'rainfall', level: 3, problemKind: null, facts: {} },
};
const GIVEN: SeenHandOver = {
  ...{ handOverId: 9, givenBy: 'Elena Demo', givenById: 4, toUser: 'Maria Santos', toUserId: 7, remarks: 'Quiet.' },
  ...{ givenAt: '2026-11-21 05:55:00', items: [ITEM], takenBy: null, takenAt: null, withdrawnAt: null },
};
const NONE: Omit<SeenShifts, 'status'> = {
  items: [ITEM],
  colleagues: [
    { userId: 4, name: 'Elena Demo' },
    { userId: 7, name: 'Maria Santos' },
  ],
  newest: [],
};
const log = (entries: SeenEntry[], more: { next?: string | null; lookedAt?: string | null } = {}): Given => ({
  body: outward({ status: true, entries, next: null, lookedAt: null, ...more }) as object,
});
const shifts = (more: Partial<SeenShifts> = {}): Given => ({
  body: outward({ status: true, ...NONE, ...more }) as object,
});
const done: Given = { body: { status: true, message: 'x' } };

type Answers = Record<string, Given | ((asked: Asked) => Given)>;
async function show(answers: Answers = {}, page = <WatchLogPage />, address = '/watch-log') {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person(), { now: NOW }),
    'GET /api/watch-log': log([NOTE, HELP]),
    'GET /api/hand-over': shifts(),
    ...answers,
  });
  render(
    <I18nextProvider i18n={await englishWords({ diary, alerts, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path.split('?')[0]}` === call);
}
const queryOf = ({ path }: Asked) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));

it('says what was recorded under its day, with who, and leads there', async () => {
  await show();
  expect(await screen.findByText('The road is open.')).toBeTruthy();
  expect(screen.getByText('by Elena')).toBeTruthy();
  expect(screen.getByText('2026/11/21')).toBeTruthy();
  expect(screen.getByText('2026/11/20')).toBeTruthy();
  const link = screen.getByRole('link', { name: /Open: Asks for HELP/ });
  expect(link.getAttribute('href')).toBe('/opcen');
});

it('asks for what the address says', async () => {
  const asked = await show({}, <WatchLogPage />, '/watch-log?range=4h&kind=note');
  await screen.findByText('The road is open.');
  expect(queryOf(asked('GET /api/watch-log')[0]!)).toEqual({
    from: '2026-11-21 02:00:00',
    to: '2026-11-21 06:00:00',
    kinds: 'note',
  });
});

it('since the last watch it asks once more, from there', async () => {
  const asked = await show({ 'GET /api/watch-log': log([NOTE], { lookedAt: '2026-11-21 01:00:00' }) });
  expect(await screen.findByText('Since your last watch, 2026/11/21 01:00')).toBeTruthy();
  const froms = asked('GET /api/watch-log').map((one) => queryOf(one).from);
  expect(froms).toEqual(['2026-11-20 06:00:00', '2026-11-21 01:00:00']);
});

it('who has never read is told so, and says that it was read up to here', async () => {
  const asked = await show({ 'POST /api/watch-log/looked': done });
  expect(await screen.findByText(diary.neverWatched)).toBeTruthy();
  await press(diary.markRead);
  expect(await screen.findByText(diary.markedRead)).toBeTruthy();
  expect(asked('POST /api/watch-log/looked')[0]!.body).toEqual({ until: '2026-11-21 06:00:00' });
});

it('with nothing recorded it says so, and a log that cannot be read is no empty one', async () => {
  await show({ 'GET /api/watch-log': log([]) });
  expect(await screen.findByText(diary.empty)).toBeTruthy();
  cleanup();
  await show({ 'GET /api/watch-log': { status: 500, body: { status: false, code: 'broken', message: 'x' } } });
  expect(await screen.findByText(/The watch log/, { selector: '[role=alert] *' })).toBeTruthy();
  expect(screen.queryByText(diary.empty)).toBeNull();
});

it('goes on with what came before, of the same stretch', async () => {
  const asked = await show({
    'GET /api/watch-log': (one) => ('after' in queryOf(one) ? log([HELP]) : log([NOTE], { next: '1~note:1' })),
  });
  const more = await screen.findByRole('button', { name: diary.earlier });
  setFieldNow(NOW + 60_000);
  await user.click(more);
  expect(await screen.findByText(/may naipit/)).toBeTruthy();
  expect(screen.getByText('The road is open.')).toBeTruthy();
  const [first, second] = asked('GET /api/watch-log').map(queryOf);
  expect(second).toEqual({ ...first, after: '1~note:1' });
});

it('own times are asked for with a press, and not before they are right', async () => {
  const asked = await show({}, <WatchLogPage />, '/watch-log?range=own');
  await screen.findByText('The road is open.');
  const before = asked('GET /api/watch-log').length;
  await press(diary.filters.show);
  expect(await screen.findByText(diary.filters.wrong)).toBeTruthy();
  expect(asked('GET /api/watch-log')).toHaveLength(before);
});

it('a note goes when it says something', async () => {
  const asked = await show({ 'POST /api/watch-log/note': done });
  await press(diary.note.open);
  await press(diary.note.save);
  expect(await screen.findByText(diary.note.missing)).toBeTruthy();
  await user.type(inDialog().getByLabelText(/^Note/), ' The bridge is closed. ');
  await press(diary.note.save);
  expect(await screen.findByText(diary.note.saved)).toBeTruthy();
  expect(asked('POST /api/watch-log/note').map(({ body }) => body)).toEqual([
    { site_code: null, text: 'The bridge is closed.' },
  ]);
});

it('a shift is handed over to somebody else, with what is open', async () => {
  const asked = await show({ 'POST /api/hand-over/give': done });
  await press(diary.hand.open);
  expect(inDialog().getByText(/A decision waits: Rainfall, level 3/)).toBeTruthy();
  expect(inDialog().queryByRole('option', { name: 'Maria Santos' })).toBeNull();
  await user.selectOptions(inDialog().getByLabelText(/^To whom/), 'Elena Demo');
  await user.type(inDialog().getByLabelText(/^Remarks/), 'Quiet.');
  await press(diary.hand.give);
  expect(await screen.findByText(diary.hand.given)).toBeTruthy();
  expect(asked('POST /api/hand-over/give')[0]!.body).toEqual({ to_user_id: 4, remarks: 'Quiet.' });
});

it('one that waits is taken with a press, and another cannot be given', async () => {
  const asked = await show({ 'GET /api/hand-over': shifts({ newest: [GIVEN] }), 'POST /api/hand-over/take': done });
  expect(await screen.findByText(/Elena Demo has handed the shift over to Maria Santos/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: diary.hand.open })).toBeNull();
  expect(screen.queryByRole('button', { name: diary.hand.withdraw })).toBeNull();
  await press(diary.hand.take);
  expect(await screen.findByText(diary.hand.taken)).toBeTruthy();
  expect(asked('POST /api/hand-over/take')[0]!.body).toEqual({ hand_over_id: 9 });
});

it('the giver can take it back and not take it; a refusal is said', async () => {
  const refused = { body: { status: false, code: 'handOverTaken', message: 'x', details: { name: 'Ramon' } } };
  const own = { ...GIVEN, givenById: 7 };
  await show({ 'GET /api/hand-over': shifts({ newest: [own] }), 'POST /api/hand-over/withdraw': refused });
  await press(diary.hand.withdraw);
  expect(await screen.findByText('Ramon has taken this shift already.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: diary.hand.take })).toBeNull();
});

it('who had it last is said', async () => {
  const taken = { ...GIVEN, takenBy: 'Maria Santos', takenAt: '2026-11-21 05:58:00' };
  await show({ 'GET /api/hand-over': shifts({ newest: [taken] }) });
  expect(await screen.findByText('Maria Santos took the shift from Elena Demo, 2026/11/21 05:58')).toBeTruthy();
});

it('the line on the dashboard says who waits for whom, and leads to the log', async () => {
  await show({}, <HandOverLine one={{ ...GIVEN, items: 2 }} />);
  expect(await screen.findByText(/waits to be taken by Maria Santos.*2 things were open\./)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/watch-log');
});

const said = { siteCode: 'lpa', text: '1 trigger from rain gauges.', rows: ['trigger:4'] };
const REPORT = {
  ...{ reportId: 3, from: '2026-11-20 18:00:00', to: '2026-11-21 06:00:00', siteCode: null },
  ...{ madeAt: '2026-11-21 06:00:00', madeBy: 'Elena Demo', remarks: 'Quiet otherwise.', sentences: 1 },
};
const reporting = (sentences: object[]): Answers => ({
  'GET /api/watch-log/shift': {
    body: outward({ status: true, sentences: { en: sentences, fil: sentences, war: sentences } }) as object,
  },
  'GET /api/watch-log/reports': { body: outward({ status: true, reports: [REPORT] }) as object },
  'POST /api/watch-log/keep-report': { body: { status: true, message: 'x', report_id: 4 } },
});

it('a report says its sentences, shows the rows of each, and is kept with remarks', async () => {
  const asked = await show(reporting([said]), <WatchLogPage />, '/watch-log?report');
  expect(await screen.findByText(/1 trigger from rain gauges/)).toBeTruthy();
  await press(/, sentence 1$/);
  expect(await screen.findByText('trigger:4')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Remarks/), 'Quiet.');
  await press(diary.report.keep);
  expect(await screen.findByText(diary.report.kept)).toBeTruthy();
  const span = { from: '2026-11-20 18:00:00', to: '2026-11-21 06:00:00' };
  expect(asked('POST /api/watch-log/keep-report')[0]!.body).toEqual({ ...span, site_code: null, remarks: 'Quiet.' });
});

it('of an empty shift nothing is said, and kept reports stand below with their papers', async () => {
  await show(reporting([]), <WatchLogPage />, '/watch-log?report');
  expect(await screen.findByText(diary.report.nothing)).toBeTruthy();
  expect(await screen.findByText(/Report 3: 2026\/11\/20 18:00 – 2026\/11\/21 06:00, All sites/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDF in Filipino, report 3' })).toBeTruthy();
});

it('a shift that is not over is not kept', async () => {
  const asked = await show(
    reporting([said]),
    <WatchLogPage />,
    '/watch-log?report&from=2026-11-21T00:00&to=2026-11-21T12:00',
  );
  await screen.findByText(/1 trigger from rain gauges/);
  await press(diary.report.keep);
  expect(asked('POST /api/watch-log/keep-report')).toHaveLength(0);
});
