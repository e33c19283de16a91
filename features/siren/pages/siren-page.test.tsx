// The siren with a pretended server: what it reads back, what is wrong, sounded and stopped with a reason, none set.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { siren } from '../words/en/siren.ts';
import SirenPage from './siren-page.tsx';
import type { SeenSiren } from './use-siren.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEEN: SeenSiren = {
  ...{
    status: true,
    isSet: true,
    isDemo: false,
    battery: null,
    isOn: false,
    askedAt: '2026-11-21 03:10:00',
    shouldSound: false,
    fault: null,
  },
  ...{ trouble: null, testedAt: '2026-11-20 09:00:00', soundedAt: null, orders: [] },
};
const ORDER: SeenSiren['orders'][number] = {
  ...{ orderId: 1, kind: 'hand', by: 'Ramon Kunwari', reason: 'smoke', at: '2026-11-21 03:09:00' },
  ...{ readBack: true, isDone: true, fault: null },
};

async function show(over: Partial<SeenSiren> = {}) {
  writeCredentials(person());
  const done = { body: { status: true, message: 'x' } };
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/siren': { body: outward({ ...SEEN, ...over }) },
    'POST /api/admin/siren/sound': done,
    'POST /api/admin/siren/stop': done,
    'POST /api/admin/siren/test': done,
  });
  render(
    <I18nextProvider i18n={await englishWords({ siren, editing, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <SirenPage />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('heading', { name: siren.title });
  return () => server.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
}

test.each([
  ['off', {}, siren.states.off],
  ['on', { isOn: true, shouldSound: true }, siren.states.on],
  ['being switched on', { shouldSound: true }, siren.states.soon],
  ['held by somebody beside it', { isOn: true }, siren.states.held],
  ['lying', { fault: 'otherwise', shouldSound: true }, siren.faults.otherwise],
  ['not reached', { fault: 'unreached', isOn: null }, siren.faults.unreached],
  ['not tried for long', { trouble: 'untested' }, siren.troubles.untested],
  ['silent', { trouble: 'silent', fault: 'late' }, siren.troubles.silent],
] as const)('one that is %s is said', async (_what, over, words) => {
  await show(over);
  expect(await screen.findByText(words)).toBeTruthy();
});

const BATTERY = { lowest: 115, value: 128, readAt: '2026-11-21 03:10:00', isSilent: false };
test.each([
  ['well', BATTERY, {}, /^Battery: 128, at least 115 as its device counts. Read: /],
  ['never read', { ...BATTERY, value: null, readAt: null }, {}, siren.batteryNever],
  ['silent', { ...BATTERY, isSilent: true }, {}, /^Battery: it could not be read when it was asked last. Before: 128/],
  ['low', { ...BATTERY, value: 90 }, { trouble: 'batteryLow' }, siren.troubles.batteryLow],
  ['silent for long', BATTERY, { trouble: 'batterySilent' }, siren.troubles.batterySilent],
] as const)('a battery that is %s is said', async (_what, battery, over, words) => {
  await show({ battery, ...over });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('where no battery is read nothing is said of one, and an invented siren says that it is none', async () => {
  await show({ isDemo: true });
  expect(await screen.findByText(siren.demo)).toBeTruthy();
  expect(screen.queryByText(/Battery/)).toBeNull();
});

test('one that was never asked says nothing of being off', async () => {
  await show({ askedAt: null, isOn: null, testedAt: null });
  expect(await screen.findAllByText(siren.states.never)).toHaveLength(2);
  expect(screen.getByText(siren.neverTested)).toBeTruthy();
  expect(screen.queryByText(siren.states.off)).toBeNull();
});

test.each([
  ['read back', {}, siren.ends.done],
  ['still on', { isDone: false }, siren.ends.readBack],
  ['not read back', { readBack: false, fault: 'broken' }, siren.faults.broken],
  ['not yet told', { readBack: null, isDone: false }, siren.ends.waiting],
  ['over too soon', { readBack: null }, siren.ends.notAsked],
] as const)('an order that is %s says so', async (_what, over, words) => {
  await show({ orders: [{ ...ORDER, ...over }] });
  expect(await screen.findByText('Ramon Kunwari: smoke')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test.each(['sound', 'stop', 'test'] as const)('%s asks for a reason first', async (order) => {
  const sent = await show();
  await user.click(await screen.findByRole('button', { name: siren[order].button }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(siren[order].text)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: siren[order].button }));
  expect(dialog.getByText(siren.reasonMissing)).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), 'a try');
  await user.click(dialog.getByRole('button', { name: siren[order].button }));
  expect(await screen.findByText(siren.ordered)).toBeTruthy();
  expect(sent()).toEqual([{ path: `/api/admin/siren/${order}`, body: { reason: 'a try' } }]);
});

test('where none is set it says so, and there is no button', async () => {
  await show({ isSet: false, isOn: null, askedAt: null, testedAt: null });
  expect(await screen.findByText(siren.none)).toBeTruthy();
  expect(screen.queryByRole('button', { name: siren.sound.button })).toBeNull();
});
