// The request on the page: what stands on it, what warns against using it, and the notes.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { cellbroadcast } from '../words/en/cellbroadcast.ts';
import CellBroadcastPage from './cell-broadcast-page.tsx';
import type { SeenRequest } from './use-cell-broadcast.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEEN: SeenRequest = {
  ...{ status: true, releaseId: 7, office: 'Demo MDRRMO Paranas', municipality: 'Paranas', province: 'Samar' },
  ...{ contact: '(000) 000 0000', place: 'Brgy. Lipata, Paranas, Samar (LPA)', level: 3 },
  ...{ time: 'November 26, 2026, 10:30 AM', ends: 'Ends 11/28 12:00', cap: 'lpa-7-0' },
  texts: [
    { language: 'fil', text: 'ALERT LEVEL 3: Lumikas.', words: 4 },
    { language: 'en', text: 'ALERT LEVEL 3: Evacuate.', words: 4 },
  ],
  ...{ isCancelled: false, isNewest: true, marks: [] },
};

async function open(body: Given) {
  const server = fakeServer({
    'GET /api/cell-broadcast/7': body,
    'POST /api/cell-broadcast/mark': { body: { status: true, message: 'Noted.' } },
  });
  render(
    <I18nextProvider i18n={await englishWords({ cellbroadcast, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <MemoryRouter initialEntries={['/cell-broadcast/7']}>
            <Routes>
              <Route path="/cell-broadcast/:release" element={<CellBroadcastPage />} />
            </Routes>
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

it('says who asks, where, the texts, and that nobody has asked yet', async () => {
  await open({ body: SEEN });
  expect(await screen.findByText('Brgy. Lipata, Paranas, Samar (LPA)')).toBeTruthy();
  for (const text of ['NDRRMC (RA 10639)', 'lpa-7-0', 'ALERT LEVEL 3: Lumikas.', 'ALERT LEVEL 3: Evacuate.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(cellbroadcast.asked.open)).toBeTruthy();
  expect(screen.getByText(cellbroadcast.sent.open)).toBeTruthy();
});

it('says when it was asked and sent, by whom; the newest note counts', async () => {
  const mark = (kind: 'asked' | 'sent', time: string) => ({
    ...{ kind, at: `2026-11-26 ${time}`, by: 'Ana Imbento', notedAt: `2026-11-26 ${time}` },
  });
  const marks = [mark('sent', '14:31:00'), mark('asked', '14:05:00'), mark('asked', '14:02:00')];
  await open({ body: { ...SEEN, marks } });
  expect(await screen.findByText(/^Asked .*14:05.*Ana Imbento/)).toBeTruthy();
  expect(screen.getByText(/^Sent .*14:31/)).toBeTruthy();
  expect(screen.queryByText(/14:02/)).toBeNull();
});

it('warns against a warning that was taken back, an older one, and a text that is too long', async () => {
  await open({ body: { ...SEEN, isCancelled: true, isNewest: false, texts: [{ ...SEEN.texts[0]!, words: 91 }] } });
  expect(await screen.findByText(cellbroadcast.cancelled)).toBeTruthy();
  expect(screen.getByText(cellbroadcast.older)).toBeTruthy();
  expect(screen.getByText(/^91 words: networks carry 90/)).toBeTruthy();
});

it('notes a time, and keeps the dialog where it is refused', async () => {
  const { answers, asked } = await open({ body: SEEN });
  const user = userEvent.setup();
  answers['POST /api/cell-broadcast/mark'] = {
    status: 400,
    body: { status: false, code: 'broadcastInFuture', message: '', feedback: '', details: {} },
  };
  await user.click(await screen.findByRole('button', { name: cellbroadcast.asked.button }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: cellbroadcast.note }));
  expect(await within(dialog).findByText(refusals.broadcastInFuture)).toBeTruthy();
  answers['POST /api/cell-broadcast/mark'] = { body: { status: true, message: 'Noted.' } };
  await user.click(within(dialog).getByRole('button', { name: cellbroadcast.note }));
  expect(await screen.findByText(cellbroadcast.noted)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    body: { release_id: 7, kind: 'asked' },
  });
});

it('says that it could not be read, or is off here', async () => {
  await open({ lost: true });
  expect((await screen.findByRole('alert')).textContent).toContain(problems.network);
});
