// Download, terms and privacy with a pretended server: the file that is there, is not there, or of which nobody hears.
import { LIMIT_MS } from '@bantay/web/api/client.ts';
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '../words/en/pages.ts';
import DownloadPage from './download-page.tsx';
import PrivacyPage from './privacy-page.tsx';
import { readApk } from './read-apk.ts';
import TermsPage from './terms-page.tsx';

const MB = 1024 * 1024;
const file = (headers: Record<string, string> = {}) =>
  new Response(null, { headers: { 'content-length': String(3 * MB), ...headers } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a HEAD of the file is answered with; all else as the pretended server says. */
function fileServer(head: (init: RequestInit) => Promise<Response>, answers: Record<string, Given> = {}) {
  fakeServer(answers);
  const other = globalThis.fetch;
  const heads: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'HEAD') return other(url, init);
    heads.push(url);
    return head(init);
  });
  return heads;
}

async function show(page: ReactNode) {
  const i18n = await englishWords({ pages, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <SessionProvider>{page}</SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

describe('asking for the file', () => {
  test.each([
    [
      'its size and time',
      file({ 'last-modified': 'Sat, 21 Nov 2026 01:10:00 GMT' }),
      3 * MB,
      '2026-11-21T09:10:00+08:00',
    ],
    ['its size, and no time', file(), 3 * MB, null],
    ['a time that is none', file({ 'last-modified': 'yesterday' }), 3 * MB, null],
    ['no size', new Response(null), null, null],
  ])('%s', async (_what, answer, bytes, at) => {
    fileServer(async () => answer);
    expect(await readApk()).toEqual({ bytes, at: at && Date.parse(at) });
  });

  test('404 means that there is none; anything else that is not well is a problem', async () => {
    fileServer(async () => new Response(null, { status: 404 }));
    expect(await readApk()).toBe('missing');
    fileServer(async () => new Response(null, { status: 503 }));
    await expect(readApk()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    fileServer(async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(readApk()).rejects.toMatchObject({ code: 'network' });
  });

  test('a server that never answers is given up after the limit', async () => {
    vi.useFakeTimers();
    fileServer(
      ({ signal }) =>
        new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError')))),
    );
    const ended = vi.fn();
    readApk().catch(ended);
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
  });
});

describe('/download', () => {
  test('signed out: the file with its size and date in Manila, and the way to sign-in', async () => {
    const heads = fileServer(async () => file({ 'last-modified': 'Fri, 20 Nov 2026 20:10:00 GMT' }));
    await show(<DownloadPage />);
    const link = await screen.findByRole('link', { name: 'Download APK' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/download/bantay.apk', 'bantay.apk']);
    // 20:10 in Greenwich is the next day here.
    expect(screen.getByText('3.00 MB, of 2026/11/21 04:10')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/signin');
    expect(heads).toEqual(['/download/bantay.apk']);
  });

  test('where the server does not say how large it is, neither does the page', async () => {
    fileServer(async () => new Response(null));
    await show(<DownloadPage />);
    expect(await screen.findByRole('link', { name: 'Download APK' })).toBeTruthy();
    expect(screen.queryByText(/MB/)).toBeNull();
  });

  test('without the file a sentence, and no button that leads nowhere', async () => {
    fileServer(async () => new Response(null, { status: 404 }));
    await show(<DownloadPage />);
    expect(await screen.findByText('Not available right now')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download APK' })).toBeNull();
  });

  test('a line that is down says so and is tried again by a press', async () => {
    let isDown = true;
    fileServer(async () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : file()));
    await show(<DownloadPage />);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download APK' })).toBeNull();
    isDown = false;
    await userEvent.setup().click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('link', { name: 'Download APK' })).toBeTruthy();
    expect(screen.getByText('3.00 MB')).toBeTruthy();
  });

  test('signed in nobody is sent to sign-in', async () => {
    writeCredentials(person());
    fileServer(async () => file(), { 'GET /api/session': sessionOf(person()) });
    await show(<DownloadPage />);
    await screen.findByRole('link', { name: 'Download APK' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Go to sign-in' })).toBeNull());
  });
});

describe('what only says something', () => {
  test('terms: every part under its head', async () => {
    fileServer(async () => file());
    await show(<TermsPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of Use');
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(heads).toEqual(['Who may use it', 'Care', 'Limits', 'Data']);
  });

  test('privacy: the text stands, also while nobody says whom to write to', async () => {
    fileServer(async () => file(), { 'GET /public/municipality.json': { lost: true } });
    await show(<PrivacyPage />);
    expect(screen.getByText(/excluded from using it/)).toBeTruthy();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('E-mail')).toBeNull();
  });
});
