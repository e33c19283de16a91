// The strip: calm only where everything was asked and nothing waits; what could not be asked is not taken for nothing.
import { FEED, feedOf, quiet } from '@bantay/features/dashboard/pages/alerts.fixture.ts';
import { alerts } from '@bantay/features/dashboard/words/en/alerts.ts';
import { waitingReport } from '@bantay/features/moms/pages/moms.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setFieldNow } from '../api/field-clock.ts';
import { writeMark } from '../api/outbox/waiting-mark.ts';
import { fakeServer, type Given, person, sessionOf, unsigned } from '../api/server.fixture.ts';
import { SessionProvider } from '../api/session.tsx';
import { englishWords } from '../i18n/english.fixture.ts';
import SituationStrip from './situation-strip.tsx';

const REPORTS = 'GET /api/manifestations_of_movement/get_temp_moms';
const MESSAGES = 'GET /message/incoming';
const CALM = /Nothing waits/;
const FAILED: Given = { status: 503, body: { status: false, code: 'unavailable', message: 'Not ready.' } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setFieldNow(Date.now());
});

async function show(answers: Record<string, Given>) {
  const server = fakeServer({
    'GET /api/session': unsigned,
    [FEED]: feedOf([]),
    [REPORTS]: { body: [] },
    [MESSAGES]: { body: { status: true, messages: [], unread: 0, counts: { ok: 0, tulong: 0 } } },
    ...answers,
  });
  const i18n = await englishWords({ alerts });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <SessionProvider reload={() => undefined}>
            <SituationStrip />
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByText('LPA');
  return server;
}

it('is calm where nothing waits', async () => {
  await show({});
  expect(await screen.findByText(CALM)).toBeTruthy();
});

it('nothing measures at a site: what would wait is not known, and nothing is calm', async () => {
  const summary = quiet.summary.map((one) => ({ ...one, plate: { ...one.plate, shown: null, measuring: [] } }));
  await show({ [FEED]: feedOf([], { ...quiet, summary }) });
  expect(await screen.findByText(/^Fresh/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(CALM)).toBeNull());
  expect(screen.getAllByText('No information').length).toBeGreaterThan(0);
});

it('of many sites the quiet ones are a number, with their codes for whoever points at it', async () => {
  const [lpa] = quiet.summary;
  const more = Array.from({ length: 26 }, (_, i) => ({
    ...lpa!, // the fixture has two
    site: { ...lpa!.site, site_id: 200 + i, site_code: `s${String.fromCharCode(97 + i)}x` }, // as above
  }));
  const loud = { ...lpa!, alert_level: 2, plate: { ...lpa!.plate, shown: 2 as const } }; // as above
  await show({ [FEED]: feedOf([], { ...quiet, summary: [loud, ...more] }) });
  expect(screen.getAllByRole('strong')).toHaveLength(2);
  const [, many] = screen.getAllByRole('strong');
  expect(many?.textContent).toBe('26 sites');
  expect(many?.parentElement?.title).toContain('SAX, SBX, ');
});

/** The feed of many sites: one is told of, the others are counted. */
const countedFeed = (places: readonly [shown: 0 | null, sites: number][], isLate = false): Given => {
  const [lpa] = quiet.summary;
  const { body } = feedOf([], { ...quiet, summary: [lpa!] }); // the fixture has one
  const all = places.reduce((sum, [, sites]) => sum + sites, 1);
  const routine = { due: '2026-11-21 12:00:00', isLate };
  const told = places.map(([shown, sites]) => ({ shown, sites, municipality: 'Town', region: 'VIII' }));
  return { body: { ...(body as object), calm: { all, places: told, routine } } };
};

it('of very many sites those that are only counted are a number, and calm where all of them measure', async () => {
  await show({ [FEED]: countedFeed([[0, 998]]) });
  expect(screen.getByText('998 sites')).toBeTruthy();
  expect(await screen.findByText(CALM)).toBeTruthy();
});

it('some of the counted measure nothing: they stand apart, and nothing is calm', async () => {
  await show({
    [FEED]: countedFeed([
      [0, 990],
      [null, 8],
    ]),
  });
  expect(screen.getByText('990 sites')).toBeTruthy();
  expect(screen.getByText('8 sites').parentElement?.textContent).toContain('No information');
  expect(await screen.findByText(/^Fresh/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(CALM)).toBeNull());
});

it('the routine release of counted sites is late: it is told as a late one, and nothing is calm', async () => {
  await show({ [FEED]: countedFeed([[0, 60]], true) });
  expect(await screen.findByRole('link', { name: /^Late/ })).toBeTruthy();
  expect(screen.queryByText(CALM)).toBeNull();
});

it('a report of a landslide feature waits: it is counted, and nothing is calm', async () => {
  await show({ [REPORTS]: { body: [waitingReport()] } });
  expect(await screen.findByRole('link', { name: 'To validate 1' })).toBeTruthy();
  expect(screen.queryByText(CALM)).toBeNull();
});

it.each([
  ['the messages', MESSAGES],
  ['the reports', REPORTS],
])('%s cannot be read: it says so, and nothing is calm', async (_what, call) => {
  await show({ [call]: FAILED });
  expect(await screen.findByRole('link', { name: /^Cannot say whether/ })).toBeTruthy();
  expect(screen.queryByText(CALM)).toBeNull();
});

it('says how much this device still has to send, and nothing where nothing waits', async () => {
  localStorage.setItem('credentials', JSON.stringify(person()));
  await show({ 'GET /api/session': sessionOf(person()) });
  expect(screen.queryByRole('button', { name: /to send/ })).toBeNull();
  act(() => void writeMark(7, { waiting: 0, refused: 0, stored: 0 }, true));
  expect(screen.queryByRole('button', { name: /send/ })).toBeNull();
  act(() => void writeMark(7, { waiting: 3, refused: 0, stored: 1 }));
  expect(screen.getByRole('button', { name: 'Waiting to send 3' })).toBeTruthy();
  act(() => void writeMark(7, { waiting: 0, refused: 0, stored: 2 }));
  expect(screen.getByRole('button', { name: 'Sent 2' })).toBeTruthy();
  act(() => void writeMark(7, { waiting: 0, refused: 0, stored: 0 }));
  expect(screen.queryByRole('button', { name: /Sent/ })).toBeNull();
  localStorage.clear();
});

it('what another account has left on this device is not counted', async () => {
  localStorage.setItem('credentials', JSON.stringify(person({ id: 8 })));
  writeMark(7, { waiting: 3, refused: 0, stored: 0 });
  await show({ 'GET /api/session': sessionOf(person({ id: 8 })) });
  expect(screen.queryByRole('button', { name: /to send/ })).toBeNull();
  localStorage.clear();
});

it('the reports are not there yet: nothing is calm', async () => {
  await show({ [REPORTS]: { hangs: true } });
  expect(await screen.findByText(/^Fresh/)).toBeTruthy();
  expect(screen.queryByText(CALM)).toBeNull();
});

it('what was known says of which day it is: an hour alone reads like today', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = await show({});
  expect(await screen.findByText(CALM)).toBeTruthy();
  server.answers[FEED] = FAILED;
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  setFieldNow(Date.now());
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(await screen.findByText(/^last known 0, \d{4}\/\d\d\/\d\d \d\d:\d\d$/)).toBeTruthy();
});
