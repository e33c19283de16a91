// Names on the phone: only after a press, there without a line, as new as the last answer, and gone with the roll-call.
import { webcrypto } from 'node:crypto';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { outbox } from '@bantay/web/api/outbox/device.ts';
import { pretendDatabase as pretendOutbox } from '@bantay/web/api/outbox/outbox.fixture.ts';
import { pretendDatabase } from '@bantay/web/api/sealed.fixture.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rollcall } from '../words/en/rollcall.ts';
import EvacuationPage from './evacuation-page.tsx';
import { mark, rollCallOf, seenOf } from './roll-call.fixture.ts';

const NOW = Date.parse('2026-11-21T09:05:00+08:00');
const DAY_MS = 86_400_000;
const LOST: Given = { lost: true };
const user = userEvent.setup({ delay: null });
let database: ReturnType<typeof pretendDatabase>;

beforeEach(async () => {
  await pretendOutbox();
  await outbox.load(7);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  setFieldNow(NOW);
  localStorage.clear();
  database = pretendDatabase();
  vi.stubGlobal('crypto', webcrypto);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

/** Another call of the app, as after it was closed: nothing is left but what the phone keeps. */
async function open(read: Given, userId = 7) {
  cleanup();
  localStorage.setItem('credentials', JSON.stringify(person({ id: userId })));
  const server = fakeServer({
    'GET /api/roll-call/lpa': read,
    'POST /api/roll-call/mark': LOST,
    'GET /api/sites/get_sites_data': { body: [] },
    'GET /api/session': sessionOf(person({ id: userId }), { now: Date.now() }),
  });
  render(
    <I18nextProvider i18n={await englishWords({ rollcall, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/evacuation/lpa']}>
          <SessionProvider reload={() => undefined}>
            <NoticeProvider>
              <Routes>
                <Route path="/evacuation/:site" element={<EvacuationPage />} />
              </Routes>
            </NoticeProvider>
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}
const answer = (...marks: Parameters<typeof mark>[]): Given => ({
  body: outward(seenOf(rollCallOf({ marks: marks.map((one) => mark(...one)) }))),
});
const press = (name: string) => screen.findByRole('button', { name }).then((button) => user.click(button));
const kept = () => screen.findByText(/^On this phone until /);
const counter = async () =>
  within(await screen.findByRole('region', { name: 'Count' })).getByRole('status').textContent;
const failure = () => screen.findByText(/could not be read/);

it('nothing is kept before somebody has pressed it', async () => {
  await open(answer());
  expect(await screen.findByText(/^They then open without a connection, for you alone, until 7 days/)).toBeTruthy();
  expect(database.lying.size).toBe(0);
  await open(LOST);
  await failure();
  expect(screen.queryByText('Juan Abad')).toBeNull();
});

it('kept, the list opens without a line after the app was closed, says until when, and takes marks', async () => {
  await open(answer([1, 'at centre']));
  await press(rollcall.keep.button);
  expect((await kept()).textContent).toContain('On this phone until 2026/11/28 09:05, for you alone');
  vi.setSystemTime(NOW + DAY_MS);
  setFieldNow(NOW + DAY_MS);
  await open(LOST);
  await failure();
  expect(await counter()).toContain('1 of 4 safe');
  expect((await screen.findByText(/^Read at /)).textContent).toContain('2026/11/21 09:00');
  expect((await kept()).textContent).toContain('2026/11/28 09:05');
  await press('Rosa Cruz: At the centre');
  await waitFor(async () => expect(await counter()).toContain('2 of 4 safe'));
});

it('each answer takes the place of the one before, and moves the end', async () => {
  await open(answer());
  await press(rollcall.keep.button);
  await kept();
  vi.setSystemTime(NOW + 2 * DAY_MS);
  setFieldNow(NOW + 2 * DAY_MS);
  await open(answer([1, 'at centre'], [2, 'at centre']));
  await waitFor(async () => expect((await kept()).textContent).toContain('2026/11/30'));
  await open(LOST);
  expect(await counter()).toContain('2 of 4 safe');
});

it('after its end nothing opens', async () => {
  await open(answer());
  await press(rollcall.keep.button);
  await kept();
  vi.setSystemTime(NOW + 7 * DAY_MS + 1000);
  await open(LOST);
  await failure();
  expect(screen.queryByText('Juan Abad')).toBeNull();
});

it('another account on the phone does not open it', async () => {
  await open(answer());
  await press(rollcall.keep.button);
  await kept();
  await open(LOST, 8);
  await failure();
  expect(screen.queryByText('Juan Abad')).toBeNull();
});

it('deleted by a press, it is not there any more', async () => {
  await open(answer());
  await press(rollcall.keep.button);
  await press(rollcall.keep.drop);
  await waitFor(() => expect([...database.lying.keys()]).toEqual(['key 7']));
  await open(LOST);
  await failure();
  expect(screen.queryByText('Juan Abad')).toBeNull();
});

it.each([
  ['closed', seenOf(rollCallOf({ closedAt: '2026-11-21 10:00:00', closedBy: 'Elena Halimbawa' }))],
  ['gone', seenOf(null)],
])('a roll-call that is %s takes its names off the phone', async (_, seen) => {
  await open(answer());
  await press(rollcall.keep.button);
  await kept();
  vi.setSystemTime(NOW + 1000);
  await open({ body: outward(seen) });
  await waitFor(() => expect([...database.lying.keys()]).toEqual(['key 7']));
});

it('a phone without room says so, and the page goes on', async () => {
  await open(answer());
  await screen.findByText('Juan Abad');
  database.state.isFull = true;
  await press(rollcall.keep.button);
  expect(await screen.findByText(rollcall.keep.failed)).toBeTruthy();
  expect(screen.getByText('Juan Abad')).toBeTruthy();
});

it('an address without https, which has no keys, offers nothing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
  await open(answer());
  await screen.findByText('Juan Abad');
  expect(screen.queryByRole('button', { name: rollcall.keep.button })).toBeNull();
});
