// Alerts on this phone with a pretended server and browser: each state, switched on, tried, off, and what refuses.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { push } from '../words/en/push.ts';
import { PhoneAlerts } from './phone-alerts.tsx';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READ = 'GET /api/push/subscription';
const ON = 'POST /api/push/subscription';
const OFF = 'DELETE /api/push/subscription';
const TRY = 'POST /api/push/test';
const HERE = 'https://push.example.ph/here';
const KEY = 'BAEC';
const BYTES = new Uint8Array([4, 1, 2]).buffer;

const row = (over: object = {}) => ({
  ...{ endpoint: HERE, madeAt: '2026-11-20 09:00:00', lastShown: '2026-11-21 00:00:00', shownS: 3 * 3600 },
  ...{ endedAt: null, why: null, newest: 'shown' },
  ...over,
});
const seen = (over: object = {}) => ({
  body: outward({
    status: true,
    ...{ isOn: true, key: KEY, isOnDutyList: true, subscriptions: [row()] },
    ...over,
  }),
});

interface Browser {
  permission?: NotificationPermission;
  endpoint?: string | null;
  allows?: NotificationPermission;
  isSecure?: boolean;
  breaks?: boolean;
}

/** What the browser was asked to do stands in its list. */
function pretendBrowser({ permission = 'granted', endpoint = HERE, allows = 'granted', ...more }: Browser) {
  const done: string[] = [];
  let own: object | null = null;
  const subscriptionOf = (address: string) => ({
    ...{ endpoint: address, options: { applicationServerKey: BYTES } },
    toJSON: () => ({ keys: { p256dh: 'B'.padEnd(87, 'a'), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      done.push('unsubscribe');
      own = null;
    },
  });
  own = endpoint === null ? null : subscriptionOf(endpoint);
  const pushManager = {
    async getSubscription() {
      if (more.breaks) throw new Error('no such database');
      return own;
    },
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      done.push(`subscribe ${applicationServerKey}`);
      own = subscriptionOf(`${HERE}/new`);
      return own;
    },
  };
  vi.stubGlobal('isSecureContext', more.isSecure ?? true);
  vi.stubGlobal('PushManager', class {});
  const notification = {
    permission,
    requestPermission: async () => {
      done.push('ask');
      notification.permission = allows;
      return allows;
    },
  };
  vi.stubGlobal('Notification', notification);
  const serviceWorker = {
    getRegistration: async () => ({ pushManager }),
    register: async (address: string) => done.push(`register ${address}`),
    ready: Promise.resolve({ pushManager }),
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  return done;
}

async function show(browser: Browser, answers: Record<string, Given> = {}) {
  const done = pretendBrowser(browser);
  writeCredentials(person());
  const server = fakeServer({ 'GET /api/session': sessionOf(person()), [READ]: seen(), ...answers });
  render(
    <I18nextProvider i18n={await englishWords({ push, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <PhoneAlerts />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const sent = () => server.asked.filter(({ method }) => method !== 'GET');
  return { ...server, done, sent };
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const said = (text: string) => screen.findByText((content) => content.includes(text));

test('on, with the age of its proof', async () => {
  await show({});
  expect(await said('Last proof 3 h ago.')).toBeTruthy();
  expect(screen.getByRole('button', { name: push.try })).toBeTruthy();
  expect(screen.queryByRole('button', { name: push.switchOn })).toBeNull();
});

test.each<[keyof typeof push.states, Browser, object]>([
  ['off', { endpoint: null, permission: 'default' }, { subscriptions: [] }],
  ['blocked', { permission: 'denied' }, {}],
  ['insecure', { isSecure: false }, {}],
  ['ended', {}, { subscriptions: [row({ endedAt: '2026-11-21 01:00:00', why: 'gone' })] }],
  ['renewed', {}, { key: 'BOther' }],
  ['other account', {}, { subscriptions: [] }],
  ['off', { breaks: true }, {}],
])('%s is said in a sentence', async (state, browser, server) => {
  await show(browser, { [READ]: seen(server) });
  expect(await said(push.states[state])).toBeTruthy();
  expect(screen.queryByRole('button', { name: push.try })).toBeNull();
});

test.each<[keyof typeof push.newest]>([['waiting'], ['accepted'], ['late'], ['not shown'], ['refused']])(
  'the newest message: %s',
  async (newest) => {
    await show({}, { [READ]: seen({ subscriptions: [row({ newest })] }) });
    expect(await said(push.newest[newest])).toBeTruthy();
  },
);

test('without a proof it says so, and that nobody is told whose number is not on the list; other phones are counted', async () => {
  const other = row({ endpoint: `${HERE}/other` });
  await show({}, { [READ]: seen({ isOnDutyList: false, subscriptions: [row({ shownS: null }), other, other] }) });
  expect(await said(push.noProof)).toBeTruthy();
  expect(await said(push.notListed)).toBeTruthy();
  expect(await said('2 other phones')).toBeTruthy();
});

test('nothing stands there where alerts on phones are switched off', async () => {
  const { asked } = await show({}, { [READ]: seen({ isOn: false, key: null }) });
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/push/subscription')).toBe(true));
  await waitFor(() => expect(screen.queryByText(push.title)).toBeNull());
});

test('switched on: asked, subscribed for the key of the server, sent', async () => {
  const { done, sent } = await show(
    { endpoint: null, permission: 'default' },
    { [READ]: seen({ subscriptions: [] }), [ON]: { body: { status: true, message: 'on' } } },
  );
  await press(push.switchOn);
  expect(await said(push.isOn)).toBeTruthy();
  expect(done).toEqual(['ask', 'register /worker.js', `subscribe ${KEY}`]);
  expect(sent().map(({ body }) => body)).toEqual([
    { endpoint: `${HERE}/new`, p256dh: 'B'.padEnd(87, 'a'), auth: 'a'.repeat(22) },
  ]);
});

test('an ended one is dropped first: its address would never work again', async () => {
  const { done } = await show(
    {},
    {
      [READ]: seen({ subscriptions: [row({ endedAt: '2026-11-21 01:00:00', why: 'gone' })] }),
      [ON]: { body: { status: true, message: 'on' } },
    },
  );
  await press(push.switchOn);
  await said(push.isOn);
  expect(done).toEqual(['ask', 'register /worker.js', 'unsubscribe', `subscribe ${KEY}`]);
});

test('a browser that does not allow it: nothing is sent, and it says so', async () => {
  const { sent } = await show(
    { endpoint: null, permission: 'default', allows: 'denied' },
    { [READ]: seen({ subscriptions: [] }) },
  );
  await press(push.switchOn);
  expect((await screen.findAllByText(push.states.blocked)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

test('a test is sent, and one too soon is refused in words', async () => {
  const { sent, answers } = await show({}, { [TRY]: { body: { status: true, message: 'on its way' } } });
  await press(push.try);
  expect(await said(push.tried)).toBeTruthy();
  expect(sent().map(({ path, body }) => [path, body])).toEqual([['/api/push/test', { endpoint: HERE }]]);
  answers[TRY] = { status: 409, body: { status: false, code: 'pushTooSoon', message: 'x' } };
  await press(push.try);
  expect(await said('Wait a minute')).toBeTruthy();
});

test('switched off: the server first, then the browser; where the server is silent the phone stays on', async () => {
  const { done, answers } = await show({}, { [OFF]: { lost: true } });
  await press(push.switchOff);
  expect(await said(problems.network)).toBeTruthy();
  expect(done).toEqual([]);
  answers[OFF] = { body: { status: true, message: 'off' } };
  await press(push.switchOff);
  expect(await said(push.isOff)).toBeTruthy();
  expect(done).toEqual(['unsubscribe']);
});
