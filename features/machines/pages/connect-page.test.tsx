// What arrived from a machine, with a pretended server: counts, reasons, the line as it came; nothing yet, a low battery, a lost key.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { machines } from '../words/en/machines.ts';
import ConnectPage from './connect-page.tsx';
import type { Arrival, Connection } from './use-connection.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STORED: Arrival = {
  ...{ arrivalId: 2, arrivedAt: '2026-11-21 09:05:01', door: 'rainfall', rawBytes: 71, battery: 3.9 },
  ...{ rawText: '{"readings":[]}', accepted: 2, refused: 0, reasons: [] },
};
const REFUSED: Arrival = {
  ...STORED,
  arrivalId: 1,
  accepted: 0,
  refused: 2,
  reasons: ['in the future (2)'],
  battery: null,
};
const BOX: Connection = {
  ...{ status: true, keyId: 9, name: 'Box', revokedAt: null, gauges: ['rain_lpasb'], feeds: [], battery: null },
  ...{ columns: [{ name: 'lpasa', version: 2 }], address: 'http://192.168.1.5:5000', arrivals: [STORED, REFUSED] },
};

async function show(answer: () => Given) {
  writeCredentials(person());
  const sent = fakeServer({ 'GET /api/session': sessionOf(person()), 'GET /api/admin/keys/connect/box': answer });
  render(
    <I18nextProvider i18n={await englishWords({ machines, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <MemoryRouter initialEntries={['/connect/box']}>
            <Routes>
              <Route path="/connect/:name" element={<ConnectPage />} />
            </Routes>
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return sent;
}
const given = (over: Partial<Connection> = {}) => ({ body: outward({ ...BOX, ...over }) });

test('what came is counted, with reasons, and the line as it came can be opened', async () => {
  await show(() => given());
  expect(await screen.findByRole('heading', { name: 'Connection of Box' })).toBeTruthy();
  expect(screen.getByText('Posts: 2. Readings accepted: 2, refused: 2.')).toBeTruthy();
  expect(screen.getByText('May bring: rain_lpasb, lpasa')).toBeTruthy();
  const [, newest, older] = screen.getAllByRole('row');
  expect(newest!.textContent).toContain('2 accepted');
  expect(newest!.textContent).toContain('battery 3.9 V');
  expect(newest!.textContent).not.toContain('refused');
  expect(older!.textContent).toContain('2 refused');
  expect(older!.textContent).toContain('in the future (2)');
  const details = within(newest!).getByRole('group');
  expect(details.hasAttribute('open')).toBe(false);
  await userEvent.click(within(newest!).getByText('Show (71 bytes)'));
  expect(details.hasAttribute('open')).toBe(true);
  expect(within(details).getByText('{"readings":[]}')).toBeTruthy();
});

test('nothing yet: what to check, and a line for each thing with KEY in the place of the key', async () => {
  await show(() => given({ arrivals: [] }));
  expect(await screen.findByText(machines.empty)).toBeTruthy();
  expect(screen.getByText(machines.checks[2])).toBeTruthy();
  const line = (name: string) => screen.getByRole('region', { name }).querySelector('code')!.textContent;
  expect(line('One reading, now')).toBe(
    "curl 'http://192.168.1.5:5000/api/ingest/reading' -H 'Authorization: Bearer KEY' -d 'gauge=rain_lpasb' -d 'value=0.0001'",
  );
  expect(line('rain_lpasb')).toContain('/api/ingest/rainfall');
  expect(line('lpasa')).toContain('"accelerometer":32');
});

test('one that nobody finished says so, a low battery and a revoked key as well', async () => {
  const unfinished = { ...STORED, accepted: null, refused: null, rawText: '', battery: null };
  const battery = { volts: 3.3, arrivedAt: '2026-11-21 09:05:01', isLow: true, lowFrom: 3.4 };
  await show(() => given({ arrivals: [unfinished], battery, revokedAt: '2026-11-21 09:06:00' }));
  const row = (await screen.findAllByRole('row'))[1]!;
  expect(row.textContent).toContain('not finished');
  expect(row.textContent).toContain(machines.nothing);
  expect(screen.getByText(/The battery is low: 3.3 V .* from 3.4 V down/)).toBeTruthy();
  expect(screen.getByText(/This key was revoked/)).toBeTruthy();
});

test('it looks again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answers = 0;
  await show(() => given({ arrivals: answers++ === 0 ? [] : [STORED] }));
  await screen.findByText(machines.empty);
  vi.advanceTimersByTime(5000);
  await waitFor(() => expect(screen.getByText('Posts: 1. Readings accepted: 2, refused: 0.')).toBeTruthy());
});

test('a name that no key has is said in words', async () => {
  await show(() => ({
    status: 404,
    body: { status: false, code: 'loggerKeyUnknown', message: 'x', details: { key: 'box' } },
  }));
  expect(await screen.findByText(/There is no key box\./)).toBeTruthy();
});
