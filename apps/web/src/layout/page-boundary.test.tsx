// A page that is not on this device: why, since when, and where else one can go; with a line, or after a fault, what was said before.
import { SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import { SessionProvider } from '../api/session.tsx';
import { SocketProvider } from '../api/socket.tsx';
import { makeI18n } from '../i18n/i18n.ts';
import type { Place } from '../plate.ts';
import { keptScreens } from './kept-screens.ts';
import { PageBoundary } from './page-boundary.tsx';

const WHY = 'This page needs a connection.';
const PLAIN = 'This part could not be shown';
const Broken = () => {
  throw new Error('x is not a function');
};
const missing = (message: string) => lazy<ComponentType>(() => Promise.reject(new TypeError(message)));

let isOnline: boolean;
function setLine(isThere: boolean) {
  isOnline = isThere;
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

async function show(Screen: ComponentType, { isKept = true, path = '/record/lpa' } = {}) {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { onLine: { get: () => isOnline }, serviceWorker: { value: {} } }),
  );
  vi.stubGlobal('isSecureContext', true);
  const open = async () => ({ match: async () => (isKept ? new Response('[]') : undefined) });
  vi.stubGlobal('caches', { open });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const words = makeI18n('en');
  await words.loadNamespaces(['shell', 'device']);
  render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider>
          <SocketProvider>
            <MemoryRouter initialEntries={[path]}>
              <Suspense fallback={null}>
                <PageBoundary>
                  <Screen />
                </PageBoundary>
              </Suspense>
            </MemoryRouter>
          </SocketProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

beforeEach(() => {
  isOnline = false;
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  'Failed to fetch dynamically imported module: https://bantay.example.ph/assets/x.js',
  'error loading dynamically imported module: https://bantay.example.ph/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
  'No words of record/pages/record-page.tsx',
])('without a line: why, since when, and the pages that are here (%s)', async (message) => {
  await show(missing(message));
  const band = (await screen.findByText(WHY)).closest('[role=status]');
  expect(band?.textContent).toMatch(/none since \d\d:\d\d\.$/);
  const here = await screen.findByRole('navigation', { name: 'Pages on this device' });
  expect(within(here).getByRole('link', { name: 'Events' }).getAttribute('href')).toBe('/events');
  expect(within(here).getByRole('link', { name: 'Surficial Markers LPA' }).getAttribute('href')).toBe(
    '/surficial_markers/lpa',
  );
  expect(within(here).queryByRole('link', { name: /Subsurface|Administration/ })).toBeNull();
  expect(screen.queryByText(PLAIN)).toBeNull();
});

test('the site of the address is unfolded, the others are not', async () => {
  await show(missing('Importing a module script failed.'), { path: '/subsurface/lpa' });
  const open = [...(await screen.findByRole('navigation')).querySelectorAll('details')].map((one) => [
    one.querySelector('summary')?.textContent,
    one.open,
  ]);
  expect(open).toContainEqual(['LPA', true]);
  expect(open.filter(([, isOpen]) => isOpen)).toHaveLength(1);
});

test('a device that has no pages yet says so instead of leading nowhere', async () => {
  await show(missing('Importing a module script failed.'), { isKept: false });
  expect(await screen.findByText(/^No page is kept on this device yet/)).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('with a line a missing file is only missing; so it is once the line is back', async () => {
  await show(missing('Importing a module script failed.'));
  await screen.findByText(WHY);
  setLine(true);
  expect(await screen.findByText(PLAIN)).toBeTruthy();
  expect(screen.queryByText(WHY)).toBeNull();
});

test('a fault of the page is none of the line', async () => {
  await show(Broken);
  expect(await screen.findByText(PLAIN)).toBeTruthy();
  expect(screen.queryByText(WHY)).toBeNull();
});

test('only what is kept is listed, and of a site only what it has', () => {
  const [site] = SITES;
  if (!site) throw new Error('There are sites.');
  const place: Place = { file: 'x.tsx', words: [] };
  const menu = { tab: 'groundData', item: 'moms', place: 1 } as const;
  const places: Readonly<Record<string, Place>> = {
    '/a': { ...place, isKept: true },
    '/b': place,
    '/c/:site': { ...place, isKept: true },
    '/d/:site': { ...place, isKept: true, menu: { ...menu, needs: 'moms' } },
    '/e/:release': { ...place, isKept: true },
  };
  const without = { ...site, topics: site.topics.filter((topic) => topic !== 'moms') };
  expect(keptScreens([without], places)).toEqual({
    general: ['/a'],
    ofSites: [{ siteCode: site.siteCode, to: [`/c/${site.siteCode}`] }],
  });
  const withIt = { ...site, topics: ['moms'] as const, menuWithout: [] };
  expect(keptScreens([{ ...withIt, topics: [...withIt.topics] }], places).ofSites[0]?.to).toEqual([
    `/c/${site.siteCode}`,
    `/d/${site.siteCode}`,
  ]);
});
