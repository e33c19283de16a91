// What stands at the foot of a released alert when something fails, with a pretended server.
import { fakeServer } from '@bantay/web/api/server.fixture.ts';
import type { Sending } from '@bantay/web/api/shapes.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { ewi } from '../words/en/ewi.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { Dissemination } from './dissemination.tsx';
import { MessageEditor } from './message-editor.tsx';
import { RecipientsList } from './recipients-list.tsx';
import { UnreachedList } from './unreached-list.tsx';

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

const site = { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };

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
      updateNumber: 0,
      kind: 'warning',
      text: 'Babala',
      sender: 'Elena Halimbawa',
      at: '2026-11-21 14:40:00',
      counts: { failed: 1 },
      rows: [
        {
          outboxId: 5,
          name: 'Aida Gawa',
          designation: 'LEWC',
          number: '********0100',
          state: 'failed',
          tries: 5,
          changedAt: '2026-11-21 14:45:00',
          error: 'no answer',
        },
      ],
    },
  ],
  gatewayProblem: null,
  unreached: [],
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

test('the board says handed over, delivered, in doubt and failed apart', async () => {
  const row = failedSending.updates[0]!.rows[0]!;
  const rows = (['accepted', 'delivered', 'doubtful', 'failed'] as const).map((state, index) => ({
    ...row,
    outboxId: index,
    state,
  }));
  fakeServer({
    'GET /message/sending/41': { body: { ...failedSending, updates: [{ ...failedSending.updates[0], rows }] } },
  });
  await show(<Foot />);
  expect(await screen.findByText('handed over 2, delivered 1, in doubt 1, failed 1')).toBeTruthy();
});

// Seen: the old sentence 'No usable number' above the new list, with the same names.
test('who has no usable number is said once: in the list with the number to tap', async () => {
  const felix = { userId: 9, mobileId: 9, number: '639170000009', gsmId: 0, isActive: true, designation: 'LEWC' };
  const recipients = {
    groups: [],
    reachable: [],
    unreachable: [{ ...felix, siteIds: [24], name: 'Felix Tulad' }],
  };
  const person = { userId: 9, name: 'Felix Tulad', designation: 'LEWC', number: '639170000009', told: null };
  await show(
    <>
      <RecipientsList recipients={recipients} />
      <UnreachedList releaseId={41} site="lpa" people={[{ ...person, why: 'no number' }]} />
    </>,
  );
  expect(screen.getAllByText(/Felix Tulad/)).toHaveLength(1);
});

test('who was not reached stands with a number to tap; a call is noted once', async () => {
  const { asked } = fakeServer({ 'POST /message/note_told': { body: { status: true, feedback: 'Noted.' } } });
  const felix = { userId: 9, name: 'Felix Tulad', designation: 'LEWC', number: '639170000009', why: 'no number' };
  const told = { way: 'runner' as const, by: 'Elena Halimbawa', at: '2026-11-21 14:50:00' };
  const people = [
    { ...felix, why: 'no number' as const, told: null },
    { ...felix, userId: 10, name: 'Aida Gawa', number: null, why: 'failed' as const, told },
  ];
  await show(<UnreachedList releaseId={41} site="lpa" people={people} />);
  expect(screen.getByRole('link', { name: '09170000009' }).getAttribute('href')).toBe('tel:+639170000009');
  expect(screen.getByText('no usable number')).toBeTruthy();
  expect(screen.getByText('Told by runner: Elena Halimbawa, 2026/11/21 14:50')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Told by call: Felix Tulad' }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
});

test('a correction: nothing is chosen beforehand, an unchanged text is not sent, and it is counted', async () => {
  fakeServer({});
  const release = {
    releaseId: 41,
    dataTs: '2026-11-21 14:30:00',
    level: 1 as const,
    site: { ...site, households: '12' },
    triggers: [],
    hasGroundData: true,
    bulletin: null,
  };
  await show(
    <CorrectDialog
      release={release}
      sentText="Alert level 1. Maghanda."
      addressed={3}
      reached={3}
      officeName="Demo MDRRMO"
      onClose={() => {}}
    />,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: ewi.correct.send }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /Correct the text/ }));
  const send = screen.getByRole('button', { name: ewi.correct.sendCorrection });
  expect(send.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(ewi.correct.unchanged)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Alert level 1. Lumikas na.' } });
  expect(send.hasAttribute('disabled')).toBe(false);
  expect(screen.getByText(/^26 .*1 /)).toBeTruthy();
});
