// What is said of a newer version, and how the app gets onto a phone: by a press, once, and never over somebody's work.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCredentials } from '../api/credentials.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { contactNotice, fakeServer, person, sessionOf } from '../api/server.fixture.ts';
import { SessionProvider } from '../api/session.tsx';
import { makeI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import LateParts from './late-parts.tsx';

const SETTLED_MS = 3_000;
const HOUR_MS = 3_600_000;
const NEWER = 'There is a newer version of Bantay.';
const HINT = /^Put Bantay on the home screen/;

/** A worker that hears what it is told, and can say whose build it holds. */
function pretendWorker() {
  const said: unknown[] = [];
  const workers = new EventTarget();
  const registration = { update: vi.fn(async () => undefined) };
  Object.assign(workers, {
    controller: { postMessage: (one: unknown) => said.push(one) },
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('caches', {});
  const say = (isOwn: boolean) =>
    act(async () => void workers.dispatchEvent(new MessageEvent('message', { data: { isOwn } })));
  return { said, say, registration };
}

function onPhone(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: coarse') && isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

async function show({ at = '/opcen', reload = (): void => undefined } = {}) {
  writeCredentials(person());
  fakeServer(
    { 'GET /api/session': sessionOf(person()), 'GET /public/municipality.json': contactNotice },
    { status: 503, body: { status: false, code: 'unavailable', message: '' } },
  );
  const words = makeI18n('en');
  await words.loadNamespaces(['shell', 'device']);
  const page = (isOpen: boolean) => (
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <MemoryRouter initialEntries={[at]}>
            <main>
              <LateParts reload={reload} />
              <Dialog open={isOpen} title="Half written" onClose={() => undefined}>
                text
              </Dialog>
              <div id="dialogs" />
            </main>
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const queries = makeQueryClient();
  const { rerender } = render(page(false));
  await act(() => vi.advanceTimersByTimeAsync(SETTLED_MS + 10));
  return { openDialog: () => rerender(page(true)), closeDialog: () => rerender(page(false)) };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onPhone(true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a newer version is said in a bar, loaded by a press and never by itself', async () => {
  const worker = pretendWorker();
  const reload = vi.fn();
  await show({ reload });
  expect(worker.said).toContainEqual({ isSignedIn: true, entry: '/' });
  expect(screen.queryByText(NEWER)).toBeNull();
  await worker.say(false);
  expect(await screen.findByText(NEWER)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Load it' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('while a dialog is open nothing is said of it', async () => {
  const worker = pretendWorker();
  const { openDialog, closeDialog } = await show();
  openDialog();
  await worker.say(false);
  expect(await screen.findByText('Half written')).toBeTruthy();
  expect(screen.queryByText(NEWER)).toBeNull();
  closeDialog();
  expect(await screen.findByText(NEWER)).toBeTruthy();
});

test('a build that a broken line left half kept is asked for again: with the line, and every hour', async () => {
  const worker = pretendWorker();
  await show();
  const before = worker.said.length;
  window.dispatchEvent(new Event('online'));
  expect(worker.said.length).toBe(before + 1);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(worker.said.length).toBe(before + 2);
  expect(worker.registration.update).toHaveBeenCalledTimes(1);
});

test('on a phone that has the pages the home screen is offered once, and put away for good', async () => {
  const worker = pretendWorker();
  await show();
  expect(screen.queryByText(HINT)).toBeNull();
  await worker.say(true);
  expect((await screen.findByText(HINT)).textContent).toContain('In the menu of your browser');
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(screen.queryByText(HINT)).toBeNull());
  cleanup();
  await show();
  await worker.say(true);
  expect(screen.queryByText(HINT)).toBeNull();
});

test.each([
  ['at a desk', { isPhone: false, at: '/opcen' }],
  ['on a page of the field', { isPhone: true, at: '/surficial_markers/lpa' }],
])('%s the home screen is not offered', async (_, { isPhone, at }) => {
  onPhone(isPhone);
  const worker = pretendWorker();
  await show({ at });
  await worker.say(true);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.queryByText(HINT)).toBeNull();
});

test('where the browser asks by itself, a press of Install puts the hint away too', async () => {
  const worker = pretendWorker();
  await show();
  const prompt = vi.fn(async () => undefined);
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await worker.say(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(HINT)).toBeNull();
  expect(localStorage.getItem('install-hint')).not.toBeNull();
});
