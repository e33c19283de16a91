// Routing rules by typing addresses (screens §2), in the whole app.
import { LPA_FACTS, SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CREDENTIALS, writeCredentials } from './api/credentials.ts';
import { makeQueryClient } from './api/query-client.ts';
import { contactNotice, fakeServer, person, sessionOf, unsigned } from './api/server.fixture.ts';
import { keepSites } from './api/site-book.ts';
import { App } from './app.tsx';
import { i18n } from './i18n/i18n.ts';
import { addressOf, preload } from './router.tsx';

vi.mock('socket.io-client', () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const WAIT = { timeout: 10_000 };

function show(path: string, more = {}) {
  window.history.replaceState(null, '', path);
  window.scrollTo = () => undefined;
  const answers = {
    'GET /public/municipality.json': contactNotice,
    'GET /api/session': sessionOf(person()),
    'GET /api/sites/facts': { body: SITES },
    'POST /api/logout': { body: { status: true, message: '' } },
    'HEAD /download/bantay.apk': { status: 404, text: '' },
    ...more,
  };
  // A page that may not read is covered by the sign-in; one that cannot stays.
  const server = fakeServer(answers, { status: 503, body: { status: false, code: 'unavailable', message: '' } });
  render(<App queries={makeQueryClient()} words={i18n} />);
  return server;
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, WAIT);
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path), WAIT);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(['/opcen', '/nowhere', '/rainfall/lpa', '/public/feedback', '/terms-of-use/', '/events?x=1'])(
  'signed out, %s goes to /signin',
  async (path) => {
    show(path);
    await heading(/Landslides/);
    await at('/signin');
  },
);

test.each(['/', '/signin', '/signin/'])('signed out, %s is the sign-in page', async (path) => {
  show(path);
  await heading(/Landslides/);
});

test('signed out, /wall stays where it is, without a bar, and says that it has no key', async () => {
  show('/wall', { 'GET /api/levels/wall': unsigned });
  await heading('This screen has no key');
  await at('/wall');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('signed out, /download has no bar; a missing file says so (S-dl-2)', async () => {
  show('/download');
  await heading('Mobile app');
  expect(await screen.findByText('Not available right now', undefined, WAIT)).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download APK' })).toBeNull();
});

test.each([
  ['/events', 'Events'],
  ['/events/', 'Events'],
  ['/assessment/SCU', 'Household Data'],
  ['/moms/lpa/', 'Landslide Features'],
  ['/public/feedback', 'Feedback'],
  ['/communication', 'Communication'],
  ['/surficial_markers/scu', 'Surficial Markers'],
  ['/terms-of-use', 'Terms of Use'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/download', 'Mobile app'],
  ['/nowhere', 'Webpage not found'],
  ['/moms/xyz', 'Webpage not found'],
  ['/rainfall', 'Webpage not found'],
])('signed in, %s shows %s with the bar', async (path, name) => {
  writeCredentials(person());
  show(path);
  await heading(name);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test.each(['/', '/signin'])('signed in, %s goes to /opcen', async (path) => {
  writeCredentials(person());
  show(path);
  await at('/opcen');
});

test('one spelling of an address', () => {
  expect(addressOf('/rainfall/LPA/')).toBe('/rainfall/lpa');
  expect(addressOf('//OPCEN//')).toBe('/opcen');
  expect(addressOf('/')).toBe('/');
  expect(addressOf('/Nowhere/')).toBe('/Nowhere');
});

test('privacy: the date and the three statements with both addresses (S-doc-1)', async () => {
  writeCredentials(person());
  show('/privacy-policy');
  await heading('Privacy Policy');
  const text = (await screen.findByText('privacy@bantay.invalid', undefined, WAIT)).closest('main')?.textContent ?? '';
  for (const part of ['February 22, 2023', 'third parties', 'under 18', '1 Invented Street']) {
    expect(text).toContain(part);
  }
});

test('greeting, avatar by sex and the demo mark', async () => {
  writeCredentials(person({ name: 'Maria' }));
  show('/events');
  expect(await screen.findByText('Hi, Maria!', undefined, WAIT)).toBeTruthy();
  expect(document.querySelector('[data-sex="Female"]')).toBeTruthy();
  expect(await screen.findByText('Demo data', undefined, WAIT)).toBeTruthy();
});

test('logout clears the login data and returns to the root; Back shows no signed-in screen (S-shell-5)', async () => {
  writeCredentials(person());
  const server = show('/events');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }, WAIT));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }, WAIT));
  await heading(/Landslides/);
  await at('/');
  expect(localStorage.getItem(CREDENTIALS)).toBeNull();
  expect(server.asked.some(({ path }) => path === '/api/logout')).toBe(true);
  window.history.back();
  await heading(/Landslides/);
});

test('logout in another tab: this one goes to sign-in (S-route-5)', async () => {
  writeCredentials(person());
  show('/events');
  await heading('Events');
  localStorage.removeItem(CREDENTIALS);
  window.dispatchEvent(new StorageEvent('storage', { key: CREDENTIALS }));
  await heading(/Landslides/);
  await at('/signin');
});

test('an ended session: sign-in over the page, and the page says it is signed out', async () => {
  writeCredentials(person());
  // A page that reads nothing of its own.
  const server = show('/terms-of-use', {
    'GET /api/session': unsigned,
    'POST /api/signin': { body: { status: true, message: '', data: person() } },
  });
  expect(await screen.findByRole('dialog', { name: 'Signed out' }, WAIT)).toBeTruthy();
  expect(screen.getByText('You are signed out. What you see may be out of date.')).toBeTruthy();
  server.answers['GET /api/session'] = sessionOf(person());
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Username'), 'mlgu.demo');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), WAIT);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of Use');
  expect(screen.queryByText(/You are signed out/)).toBeNull();
});

test('a word before the seven days end', async () => {
  writeCredentials(person());
  show('/terms-of-use', { 'GET /api/session': sessionOf(person(), { endsAt: Date.now() + 2 * 3_600_000 }) });
  expect(await screen.findByText(/Your session ends in 1 h 59 min/, undefined, WAIT)).toBeTruthy();
});

test('a site that is new since the last answer is let in; while nobody says which there are, its address says that', async () => {
  writeCredentials(person());
  const third = { ...LPA_FACTS, siteId: 102, siteCode: 'mar' };
  show('/moms/mar', { 'GET /api/sites/facts': { body: [...SITES, third] } });
  await heading('Landslide Features');
  cleanup();
  keepSites(SITES);
  show('/moms/mar', {
    'GET /api/sites/facts': { status: 503, body: { status: false, code: 'unavailable', message: '' } },
  });
  expect(await screen.findByRole('button', { name: 'Try again' }, WAIT)).toBeTruthy();
  expect(screen.queryByText('Webpage not found')).toBeNull();
});

test('what was fetched before the first draw stands with it: no grey place comes first', async () => {
  writeCredentials(person());
  window.history.replaceState(null, '', '/terms-of-use');
  window.scrollTo = () => undefined;
  fakeServer({ 'GET /api/session': sessionOf(person()), 'GET /api/sites/facts': { body: SITES } });
  const queries = makeQueryClient();
  await preload('/terms-of-use', queries);
  render(<App queries={queries} words={i18n} />);
  expect(screen.queryByRole('heading', { level: 1, name: 'Terms of Use' })).not.toBeNull();
  expect(document.querySelector('[data-skeleton]')).toBeNull();
});
