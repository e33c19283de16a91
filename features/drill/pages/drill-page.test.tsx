// Practice on its page: nobody without a yes, one step after the other, and what an earlier drill has shown.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import {
  type Asked,
  fakeServer,
  type Given,
  person,
  rightsOfReader,
  sessionOf,
} from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { drillCalls } from '../wire/drill.calls.ts';
import { drill } from '../words/en/drill.ts';
import DrillPage from './drill-page.tsx';
import { durationText } from './running-drill.tsx';
import type { Drill, Practice } from './use-drill.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READ = 'GET /api/drills/lpa';
const START = 'POST /api/drills/start';
const ACT = 'POST /api/drills/act';
const AGREE = 'POST /api/drills/agree';
const WITHDRAW = 'POST /api/drills/withdraw';
const done = { body: { status: true, message: 'x' } };

const STEPS = ['triggered', 'decided', 'released', 'firstSms', 'lastHouse'] as const;
const one = (more: Partial<Drill> = {}): Drill => ({
  ...{ drillId: 3, scenario: 'slide', startedBy: 'Elena Halimbawa', startedAt: '2026-11-21 09:00:00', endedAt: null },
  ...{ level: 3, people: 2, handed: 0, refused: 0, next: 'decided' },
  score: STEPS.map((step, place) => ({ step, sinceTriggerMs: place === 0 ? 0 : null, sinceBeforeMs: null })),
  ...more,
});
const ANA = {
  ...{ consentId: 7, name: 'Ana', number: '639170000001', designationId: 1 },
  ...{ saidYesAt: '2026-11-20 10:00:00', notedBy: 'Elena Halimbawa' },
};
const practice = (more: Partial<Practice> = {}): Given => ({
  body: outward({ status: true, consents: [ANA], running: null, past: [], ...more }),
});

async function show(answers: Record<string, Given | ((asked: Asked) => Given)>) {
  writeCredentials(person());
  const server = fakeServer({ 'GET /api/session': sessionOf(person()), ...answers });
  const i18n = await englishWords({ drill, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter initialEntries={['/drill/lpa']}>
              <Routes>
                <Route path="/drill/:site" element={<DrillPage />} />
              </Routes>
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter(({ method, path }) => `${method} ${path}` === call);
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('says at once that nothing here is a warning, also while nothing can be read', async () => {
  await show({ [READ]: { status: 503, body: { status: false, code: 'databaseAway', message: 'x' } } });
  expect(screen.getByText(drill.mark)).toBeTruthy();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: drill.start.storm })).toBeNull();
});

test('without anybody who said yes no drill begins', async () => {
  const sent = await show({ [READ]: practice({ consents: [] }) });
  await press(drill.start.storm);
  expect(sent(START)).toHaveLength(0);
  expect(screen.getAllByText(drill.start.nobody).length).toBeGreaterThan(0);
});

test('begins with a scenario; a refusal is said', async () => {
  const refused = { body: { status: false, code: 'drillNoMarker', message: 'x', details: {} } };
  const sent = await show({ [READ]: practice(), [START]: refused });
  await press(drill.start.slide);
  expect((await screen.findByRole('alert')).textContent).toContain('no marker');
  expect(sent(START)[0]?.body).toEqual({ site_code: 'lpa', scenario: 'slide' });
});

test.each([
  ['decided', drill.acts.decide, 'decide'],
  ['released', drill.acts.release, 'release'],
  ['firstSms', drill.acts.send, 'send'],
  ['lastHouse', drill.acts.told, 'told'],
] as const)('where %s is missing, that is the one next press', async (next, words, act) => {
  const triggers = [{ triggerId: 1, info: 'Marker A moved', level: 3, isUndecided: true }];
  const sent = await show({ [READ]: practice({ running: { ...one({ next }), triggers } }), [ACT]: done });
  expect(await screen.findByText('Marker A moved')).toBeTruthy();
  await press(words);
  await waitFor(() => expect(sent(ACT)[0]?.body).toEqual({ drill_id: 3, act }));
  expect(screen.queryByRole('button', { name: drill.start.storm })).toBeNull();
});

test('one that is not done ends after a question alone', async () => {
  const sent = await show({ [READ]: practice({ running: { ...one(), triggers: [] } }), [ACT]: done });
  await press(drill.acts.end);
  await press(drill.end.no);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(ACT)).toHaveLength(0);
  await press(drill.acts.end);
  await press(drill.end.yes);
  await waitFor(() => expect(sent(ACT)[0]?.body).toEqual({ drill_id: 3, act: 'end' }));
});

test('once all is done only the end is left', async () => {
  const sent = await show({ [READ]: practice({ running: { ...one({ next: null }), triggers: [] } }), [ACT]: done });
  await press(drill.acts.end);
  await waitFor(() => expect(sent(ACT)[0]?.body).toEqual({ drill_id: 3, act: 'end' }));
  expect(screen.queryByRole('button', { name: drill.acts.told })).toBeNull();
});

test('a yes needs a name and a number that can be one, and goes off the list after a question', async () => {
  const sent = await show({ [READ]: practice(), [AGREE]: done, [WITHDRAW]: done });
  await press(drill.yes.save);
  expect(screen.getByText(drill.yes.nameMissing)).toBeTruthy();
  expect(screen.getByText(drill.yes.numberWrong)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Ben');
  await user.type(screen.getByLabelText(/^Number/), '0917 000 0002');
  await user.selectOptions(screen.getByLabelText('Group'), '2');
  await press(drill.yes.save);
  await waitFor(() => expect(sent(AGREE)).toHaveLength(1));
  expect(sent(AGREE)[0]?.body).toMatchObject({ site_code: 'lpa', name: 'Ben', designation_id: 2 });
  // What is seen stands in the name, for whoever speaks it.
  expect(screen.getByRole('button', { name: /Ana/ }).getAttribute('aria-label')).toContain(drill.yes.take);
  await press('Take off: Ana');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Ana, 09170000001');
  await press(drill.yes.keep);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(WITHDRAW)).toHaveLength(0);
  await press('Take off: Ana');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: drill.yes.take }));
  await waitFor(() => expect(sent(WITHDRAW)[0]?.body).toEqual({ consent_id: 7 }));
});

test('a yes that could not be taken back stays on the list, and the page says why', async () => {
  const refused = { status: 503, body: { status: false, code: 'databaseAway', message: 'x' } };
  await show({ [READ]: practice(), [WITHDRAW]: refused });
  await press('Take off: Ana');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: drill.yes.take }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Ana')).toBeTruthy();
});

test('an earlier one keeps its minutes and its messages', async () => {
  const score = STEPS.map((step, place) => ({ step, sinceTriggerMs: place * 65_000, sinceBeforeMs: 65_000 }));
  await show({ [READ]: practice({ past: [one({ endedAt: '2026-11-21 09:30:00', handed: 2, refused: 1, score })] }) });
  expect(await screen.findByText('2 sent, 1 refused')).toBeTruthy();
  expect(screen.getByText('4:20')).toBeTruthy();
});

test('whoever may only read begins nothing', async () => {
  await show({ [READ]: practice(), ...rightsOfReader(drillCalls) });
  await screen.findByText('Ana');
  await waitFor(() => expect(screen.queryByRole('button', { name: drill.start.storm })).toBeNull());
  expect(screen.queryByRole('button', { name: drill.yes.save })).toBeNull();
});

test('minutes are counted on', () => {
  expect([0, 999, 65_000, 3_600_000].map(durationText)).toEqual(['0:00', '0:00', '1:05', '60:00']);
});
