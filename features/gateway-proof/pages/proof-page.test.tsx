// The proof of the gateway with a pretended server: its states, switched on and off, overtaken.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { proof } from '../words/en/proof.ts';
import ProofPage from './proof-page.tsx';
import type { SeenProof } from './use-proof.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHANGE = 'POST /api/admin/gateway/change';
const SETTING = { version: 2, number: '639000000077', by: 'Ramon Kunwari', reason: 'ours', at: '2026-11-20 09:00:00' };
const SEEN: SeenProof = {
  ...{ status: true, setting: SETTING, canProve: true, state: 'proven' },
  proofs: [
    { sentAt: '2026-11-21 03:10:00', seconds: 9, cause: 'time' },
    { sentAt: '2026-11-20 21:10:00', seconds: null, cause: 'warning' },
  ],
};
const NONE = { version: 0, number: null, by: null, reason: null, at: null };

async function show(over: Partial<SeenProof> = {}, answers: Record<string, Given | ((asked: Asked) => Given)> = {}) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/gateway': { body: outward({ ...SEEN, ...over }) },
    ...answers,
  });
  render(
    <I18nextProvider i18n={await englishWords({ proof, editing, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <ProofPage />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('heading', { name: proof.title });
  return () => server.asked.filter((one) => `${one.method} ${one.path}` === CHANGE).map(({ body }) => body);
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('the state and the newest proofs stand there', async () => {
  await show();
  expect(await screen.findByText(proof.states.proven)).toBeTruthy();
  expect(screen.getByText('It goes to 09000000077.')).toBeTruthy();
  expect(screen.getByText('9 s')).toBeTruthy();
  expect(screen.getByText(proof.notBack)).toBeTruthy();
  expect(screen.getByText(proof.causes.warning)).toBeTruthy();
});

test.each([
  ['failed', { state: 'failed' }, proof.states.failed],
  ['on its way', { state: 'waiting' }, proof.states.waiting],
  ['not begun', { state: null, proofs: [] }, proof.states.none],
  ['switched off', { setting: NONE, state: null, proofs: [] }, proof.off],
  ['not to be had', { canProve: false, setting: NONE, state: null, proofs: [] }, proof.cannot],
] as const)('one that is %s is said', async (_what, over, words) => {
  await show(over as Partial<SeenProof>); // a part of one
  expect(await screen.findByText(words)).toBeTruthy();
});

test('it is switched on with a number and a reason, each judged before it goes', async () => {
  const sent = await show(
    { setting: NONE, state: null, proofs: [] },
    { [CHANGE]: { body: { status: true, message: 'x', version: 1 } } },
  );
  await press(proof.change);
  await user.type(screen.getByLabelText(proof.number), 'the SIM');
  await press(proof.save);
  expect(screen.getByText(proof.numberWrong)).toBeTruthy();
  expect(screen.getByText(proof.reasonMissing)).toBeTruthy();
  await user.clear(screen.getByLabelText(proof.number));
  await user.type(screen.getByLabelText(proof.number), '0917 123 4567');
  await user.type(screen.getByLabelText(/^Reason/), 'ours');
  await press(proof.save);
  expect(await screen.findByText(proof.done)).toBeTruthy();
  expect(sent()).toEqual([{ number: '639171234567', version: 0, reason: 'ours' }]);
});

test('it is switched off by an empty number; who was slower sees both sides', async () => {
  const theirs = outward({ ...SETTING, version: 3, number: '639000000078' });
  const refused = {
    status: false,
    code: 'changedMeanwhile',
    message: 'x',
    details: { name: 'Ana', at: '09:10' },
    current: theirs,
  };
  const answers: Given[] = [{ body: refused }, { body: { status: true, message: 'x', version: 4 } }];
  const sent = await show({}, { [CHANGE]: () => answers.shift() ?? { body: {} } });
  await press(proof.change);
  await user.clear(screen.getByLabelText(proof.number));
  await user.type(screen.getByLabelText(/^Reason/), 'costs');
  await press(proof.save);
  expect(await screen.findByText('09000000078')).toBeTruthy();
  await press(editing.conflict.keepMine);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ number: null, version: 3, reason: 'costs' });
  expect(await screen.findByText(proof.doneOff)).toBeTruthy();
});
