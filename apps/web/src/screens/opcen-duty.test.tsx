// The block of duty problems comes and goes with them, and a failure is told instead of looking like none.
import { alerts } from '@bantay/features/dashboard/words/en/alerts.ts';
import { duty } from '@bantay/features/duty/words/en/duty.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, type Given } from '../api/server.fixture.ts';
import { openNewsDesk } from '../api/socket-line.ts';
import { problems } from '../i18n/en/problems.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { NoticeProvider } from '../ui/notice.tsx';
import { DutyBlock } from './opcen-duty.tsx';

const LIST = 'GET /api/duty/problems';
const silent = {
  problem_id: 1,
  kind: 'silent',
  site_code: 'lpa',
  since: '2026-11-21 02:00:00',
  raised_at: '2026-11-21 03:00:30',
  facts: { sensor: 'rain_lpasb' },
  opened: null,
  acknowledged: null,
  silence: null,
  ladder: null,
};
const list = (found: object[], more = {}): Given => ({
  body: {
    status: true,
    looked_at: '2026-11-21 03:09:50',
    is_late: false,
    list_size: 1,
    on_duty: [],
    empty_because: null,
    problems: found,
    ...more,
  },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(answer: Given) {
  const server = fakeServer({ [LIST]: answer });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const i18n = await englishWords({ alerts, duty, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <NoticeProvider>
          <MemoryRouter>
            <DutyBlock now={0} isOutdated={false} />
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  return { server, queries };
}

const block = () => screen.queryByRole('region', { name: 'Problems' });

test('none: no block; the news of a new one brings it, its end takes it away', async () => {
  const { server, queries } = await show(list([]));
  expect(block()).toBeNull();
  server.answers[LIST] = list([silent]);
  const desk = openNewsDesk(queries);
  desk.hear('duty');
  expect(await screen.findByText('LPA: no data from LPASB')).toBeTruthy();
  server.answers[LIST] = list([]);
  desk.hear('duty');
  await waitFor(() => expect(block()).toBeNull());
});

test('not readable, or not looked for: the block says so', async () => {
  await show({ status: 503, body: { status: false, code: 'unavailable', message: '' } });
  expect(block()?.textContent).toContain('The problems: could not be read');
  cleanup();
  await show(list([], { is_late: true }));
  expect(await screen.findByText(/Problems have not been looked for since/)).toBeTruthy();
});

test('an acknowledgement is told when it is answered, though the list that follows it never comes', async () => {
  const { server } = await show(list([silent]));
  server.answers['POST /api/duty/acknowledge'] = { body: { status: true, message: '' } };
  server.answers[LIST] = { hangs: true };
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge: LPA: no data from LPASB' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, acknowledge' }));
  expect(await screen.findByText('Acknowledged.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
