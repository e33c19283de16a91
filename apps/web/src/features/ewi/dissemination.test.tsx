// What stands at the foot of a released alert when something fails, with a pretended server.
import type { Sending } from '@bantay/contract/ewi';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/server.fixture.ts';
import { ewi } from '../../i18n/en/ewi.ts';
import { englishWords } from '../../i18n/english.fixture.ts';
import { NoticeProvider } from '../../ui/notice.tsx';
import { Dissemination } from './dissemination.tsx';
import { MessageEditor } from './message-editor.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(part: ReactNode) {
  const i18n = await englishWords({ ewi });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>{part}</NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const site = { site_code: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };

const Foot = () => (
  <Dissemination
    release={{
      releaseId: 41,
      dataTs: '2026-11-21 14:30:00',
      level: 1,
      hasGroundData: true,
      site: { ...site, households: '12' },
      triggers: [],
      bulletin: null,
    }}
    templates={[]}
    officeName="Demo MDRRMO"
    isOutdated={false}
    isOpen={false}
    onOpenChange={() => {}}
  />
);
const failedSending: Sending = {
  status: true,
  updates: [
    {
      update_number: 0,
      kind: 'warning',
      text: 'Babala',
      sender: 'Elena Halimbawa',
      at: '2026-11-21 14:40:00',
      counts: { failed: 1 },
      rows: [
        {
          outbox_id: 5,
          name: 'Aida Gawa',
          designation: 'LEWC',
          number: '********0100',
          state: 'failed',
          tries: 5,
          changed_at: '2026-11-21 14:45:00',
          error: 'no answer',
        },
      ],
    },
  ],
  gateway_problem: null,
};

test('a progress that cannot be read is said: silence would look as if nothing had been sent', async () => {
  fakeServer({ 'GET /message/sending/41': { lost: true } });
  await show(<Foot />);
  expect(await screen.findByText(ewi.progress.failed)).toBeTruthy();
});

test('a sending is told at once, however long the progress takes to be read again', async () => {
  const { answers, asked } = fakeServer({
    'GET /message/sending/41': { body: failedSending },
    'POST /message/send_again': { body: { status: true, feedback: 'Sending to 1 recipient.', recipients: 1 } },
  });
  await show(<Foot />);
  const again = await screen.findByRole('button', { name: ewi.sendAgain });
  answers['GET /message/sending/41'] = { hangs: true };
  fireEvent.click(again);
  expect(await screen.findByText('Sending to 1 recipient.')).toBeTruthy();
  expect(again.getAttribute('aria-busy')).toBeNull();
  expect(asked.filter((one) => one.method === 'GET')).toHaveLength(2);
});

test('a text that the browser does not copy is said', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await show(
    <MessageEditor text="Babala" template="Babala" english={null} recipients={1} minutes={1} onChange={() => {}} />,
  );
  fireEvent.click(screen.getByRole('button', { name: ewi.copy }));
  expect(await screen.findByText(ewi.copyFailed)).toBeTruthy();
});
