// The progress per recipient with a pretended server: who needs somebody stands first, and what becomes of those in doubt.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { Sending } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ewi } from '../words/en/ewi.ts';
import { SendingDialog } from './sending-progress.tsx';

const READ = 'GET /message/sending/41';
const RESOLVE = 'POST /message/resolve_doubtful';
const TOLD = 'POST /message/note_told';
const user = userEvent.setup();

type Row = Sending['updates'][number]['rows'][number];
const row = (outboxId: number, name: string, state: Row['state'], more: Partial<Row> = {}): Row => ({
  ...{ outboxId, name, designation: 'LEWC', number: `********010${outboxId}`, state, tries: 1 },
  ...{ changedAt: '2026-11-21 14:45:00', error: null, ...more },
});
const update = (rows: Row[], more: Partial<Sending['updates'][number]> = {}): Sending['updates'][number] => ({
  ...{ updateNumber: 0, kind: 'warning', text: 'Babala', sender: 'Elena Halimbawa', at: '2026-11-21 14:40:00' },
  counts: Object.fromEntries(rows.map(({ state }) => [state, rows.filter((one) => one.state === state).length])),
  rows,
  ...more,
});
const sending = (updates: Sending['updates'], more: Partial<Sending> = {}): Given => ({
  body: { status: true, updates, gatewayProblem: null, unreached: [], ...more },
});

async function show(answer: Given, answers: Record<string, Given> = {}) {
  const server = fakeServer({ [READ]: answer, ...answers });
  const i18n = await englishWords({ ewi, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <MemoryRouter>
            <SendingDialog releaseId={41} site="LPA" onClose={() => {}} />
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...server, posts: () => server.asked.filter(({ method }) => method === 'POST') };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const namesInOrder = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell')[0]?.textContent);

test('failed and doubtful ones stand first, then those tried again; each says its state and why', async () => {
  await show(
    sending([
      update([
        row(1, 'Ana', 'accepted'),
        row(2, 'Ben', 'waiting'),
        row(3, 'Carla', 'failed', { error: 'no answer' }),
        row(4, 'Dan', 'doubtful'),
      ]),
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Warning' });
  expect(namesInOrder()).toEqual(['Carla (LEWC)', 'Dan (LEWC)', 'Ben (LEWC)', 'Ana (LEWC)']);
  expect(within(table).getByText('· no answer')).toBeTruthy();
  expect(screen.getByText('Elena Halimbawa, 2026/11/21 14:40')).toBeTruthy();
});

test('counts name the states that there are, and no others', async () => {
  await show(sending([update([row(1, 'Ana', 'accepted'), row(2, 'Ben', 'accepted'), row(3, 'Carla', 'failed')])]));
  await screen.findByRole('table');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Accepted by the gateway: 2',
    'Failed: 1',
  ]);
});

test('a correction stands apart from the warning it corrects', async () => {
  await show(
    sending([
      update([row(2, 'Ana', 'queued')], { updateNumber: 1, kind: 'correction' }),
      update([row(1, 'Ana', 'delivered')]),
    ]),
  );
  expect(await screen.findByRole('table', { name: 'Correction 1' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Warning' })).toBeTruthy();
});

test.each([
  ['It arrived', 'arrived'],
  ['Send again', 'send again'],
  ['Do not send', 'give up'],
] as const)(
  'of a message in doubt "%s" decides this one alone, and the progress is asked again',
  async (name, outcome) => {
    const { posts, asked, answers } = await show(
      sending([update([row(4, 'Dan', 'doubtful'), row(5, 'Eva', 'accepted')])]),
      { [RESOLVE]: { body: { status: true, feedback: 'Noted.' } } },
    );
    const button = await screen.findByRole('button', { name });
    answers[READ] = sending([update([row(4, 'Dan', 'accepted'), row(5, 'Eva', 'accepted')])]);
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(posts().map(({ body }) => body)).toEqual([{ outbox_id: 4, outcome }]);
    expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2);
  },
);

test('none but those in doubt can be decided', async () => {
  await show(sending([update([row(1, 'Ana', 'failed'), row(2, 'Ben', 'waiting'), row(3, 'Carla', 'delivered')])]));
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: ewi.progress.arrived })).toBeNull();
});

test('pressed twice while the server is silent: one decision goes out', async () => {
  const { posts } = await show(sending([update([row(4, 'Dan', 'doubtful')])]), { [RESOLVE]: { hangs: true } });
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await user.click(screen.getByRole('button', { name: 'It arrived' }));
  expect(posts()).toHaveLength(1);
});

test.each<[string, Given, string]>([
  ['the line is down', { lost: true }, problems.network],
  [
    'a report came first (409)',
    { status: 409, body: { status: false, code: 'settled', message: 'This message is not in doubt any more.' } },
    'This message is not in doubt any more.',
  ],
])('%s: said above the recipients, and the message stays in doubt', async (_, given, sentence) => {
  await show(sending([update([row(4, 'Dan', 'doubtful')])]), { [RESOLVE]: given });
  await user.click(await screen.findByRole('button', { name: 'It arrived' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText(ewi.state.doubtful)).toBeTruthy();
});

test('nothing was sent: said in words, not by an empty table', async () => {
  await show(sending([]));
  expect(await screen.findByText(ewi.progress.nothing)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a progress that cannot be read says so, and another try brings it', async () => {
  const { answers } = await show({ lost: true });
  const again = await screen.findByRole('button', { name: /again/i });
  answers[READ] = sending([update([row(1, 'Ana', 'delivered')])]);
  await user.click(again);
  expect(await screen.findByText('Ana (LEWC)')).toBeTruthy();
});

test('a gateway in trouble is said above all recipients', async () => {
  await show(sending([update([row(1, 'Ana', 'queued')])], { gatewayProblem: 'No SMS gateway configured' }));
  expect(await screen.findByText(ewi.noGateway)).toBeTruthy();
});

test('who was told by a runner is noted under his name; a note that is refused says so', async () => {
  const felix = { userId: 9, name: 'Felix', designation: 'LEWC', number: null, why: 'no number' as const, told: null };
  const { posts } = await show(sending([], { unreached: [felix] }), { [TOLD]: { lost: true } });
  await user.click(await screen.findByRole('button', { name: 'Told by runner: Felix' }));
  expect(await screen.findByText(problems.network)).toBeTruthy();
  expect(posts()[0]?.body).toEqual({ release_id: 41, person_id: 9, way: 'runner' });
  // No number to call; the one link is that to everybody of the site.
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([ewi.progress.reach]);
});
