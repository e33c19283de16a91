// What a screen on the wall shows when all is well, when the line is gone, when nobody judges, and when its key is over.
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { i18n } from '@bantay/web/i18n/i18n.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ASK_MS, OLD_MS } from '../rules/wall-screen.ts';
import type { WallReply } from './use-wall.ts';
import WallPage from './wall-page.tsx';

const KEY = `read_${'k'.repeat(32)}`;
const NOW = Date.parse('2026-11-21T10:57:00+08:00');

type Site = WallReply['sites'][number];
const site = (siteCode: string, more: Partial<Site> = {}): Site => ({
  ...{ siteCode, name: `Sitio Kawayan, Brgy. Lipata, Paranas, Samar (${siteCode.toUpperCase()})` },
  ...{ level: 0, released: 0, releasedAt: '2026-11-21 10:30:00', cancelledAt: null, waiting: null },
  ...{
    due: '2026-11-21 12:00:00',
    measuring: 2,
    sources: 2,
    features: 0,
    judgedAt: '2026-11-21 10:30:00',
    isUnjudged: false,
  },
  ...more,
});
const reply = (more: Partial<WallReply> = {}): WallReply => ({
  ...{ status: true, now: '2026-11-21 10:57:00', municipality: 'Paranas', isDemo: true },
  ...{ sites: [site('lpa'), site('scu')], sensors: { heard: 7, of: 8 }, help: { count: 0, since: null } },
  ...{ problems: 0, events: [{ at: '2026-11-21 10:30:00', kind: 'released', siteCode: 'lpa', level: 0 }] },
  ...more,
});
const WAITS = { for: 'decision', level: 3, since: '2026-11-21 10:56:00', isPossible: false } as const;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  setFieldNow(NOW);
  window.history.replaceState(null, '', '/wall');
  await i18n.loadNamespaces('wall');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(given: Given | (() => Given)) {
  const server = fakeServer({ 'GET /api/levels/wall': given });
  render(
    <I18nextProvider i18n={i18n}>
      <WallPage />
    </I18nextProvider>,
  );
  await pass(0);
  return server;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (more: Partial<WallReply> = {}): Given => ({ body: outward(reply(more)) });
const region = (name: string) => within(screen.getByRole('region', { name }));
const levelsShown = () => [...document.querySelectorAll('[data-level]')].map((one) => one.getAttribute('data-level'));

test('the released level stands filled, what waits beside it, and when the next release is due', async () => {
  await show(answer({ sites: [site('lpa', { level: 1, released: 1, waiting: WAITS }), site('scu')] }));
  expect(region('LPA').getByText('Released 10:30')).toBeTruthy();
  expect(region('LPA').getByText('Waits 1 min, not released')).toBeTruthy();
  expect(region('LPA').getByText('in 1 h 3 min')).toBeTruthy();
  expect(region('SCU').getByText(/nothing waits/)).toBeTruthy();
  expect(levelsShown()).toEqual(['1', '3', '0']);
  expect(screen.getByText('Sensors 7 of 8')).toBeTruthy();
  expect(screen.getByText('Level 0 released, LPA')).toBeTruthy();
});

test('a landslide feature that nobody has validated waits, whatever the level: the wall does not say that nothing does', async () => {
  await show(answer({ sites: [site('lpa', { features: 2 }), site('scu')] }));
  expect(region('LPA').getByText('Released 10:30 · 2 landslide features to validate')).toBeTruthy();
  expect(region('LPA').queryByText(/nothing waits/)).toBeNull();
});

test('a release that is past due is late, and a cancelled one is crossed out', async () => {
  const late = { due: '2026-11-21 10:37:00', cancelledAt: '2026-11-21 10:40:00', level: 1, released: 1 } as const;
  await show(answer({ sites: [site('lpa', late)] }));
  expect(screen.getByText('20 min late')).toBeTruthy();
  expect(screen.getByText(/Cancelled 10:40/)).toBeTruthy();
  expect(document.querySelector('[data-struck]')).toBeTruthy();
});

test('a call for help stands above everything else that is open, without a name', async () => {
  await show(answer({ help: { count: 1, since: '2026-11-21 10:52:00' }, problems: 4 }));
  expect(screen.getByText('TULONG 1')).toBeTruthy();
  expect(screen.getByText('since 10:52, 5 min: nobody took it')).toBeTruthy();
  expect(screen.queryByText(/problems nobody/)).toBeNull();
});

test('the key of the address is sent in the head alone, stays on the device and leaves the address', async () => {
  window.history.replaceState(null, '', `/wall#key=${KEY}`);
  const { asked } = await show(answer());
  expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(asked[0]?.path).toBe('/api/levels/wall');
  expect(window.location.href).not.toContain('read_');
  cleanup();
  const again = await show(answer());
  expect(again.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

test('a new key in the address of the open page is taken at once', async () => {
  const { asked } = await show(answer());
  expect(asked[0]?.headers.authorization).toBeUndefined();
  window.history.replaceState(null, '', `/wall#key=${KEY}`);
  await act(async () => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await pass(0);
  expect(asked.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
});

test('one question without an answer changes nothing; without a line the plates turn grey with the age, the clock goes on', async () => {
  let given = answer({ sites: [site('lpa', { level: 0 }), site('scu', { level: 2, released: 2, waiting: WAITS })] });
  await show(() => given);
  given = { lost: true };
  await pass(ASK_MS + 1000);
  expect(levelsShown()).toEqual(['0', '2', '3']);
  await pass(OLD_MS);
  // Nothing green is left, and what waits claims nothing either.
  expect(levelsShown()).toEqual(['unknown', 'unknown']);
  expect(screen.getByText('Old: last heard at 10:57, 2 min ago')).toBeTruthy();
  expect(region('SCU').getByText('Last known: level 2 · level 3 waited')).toBeTruthy();
  expect(screen.getByText('What happened since is not known here.')).toBeTruthy();
  expect(screen.getByText('10:59')).toBeTruthy();
  given = answer();
  await pass(ASK_MS);
  expect(levelsShown()).toEqual(['0', '0']);
});

test('a server that goes on answering without judging colours no plate', async () => {
  const dead = { level: 0, released: 0, isUnjudged: true, judgedAt: '2026-11-21 07:00:00' } as const;
  await show(answer({ sites: [site('lpa', dead), site('scu', { ...dead, judgedAt: null })] }));
  expect(levelsShown()).toEqual(['unknown', 'unknown']);
  expect(region('LPA').getByText('Last known: level 0 · Not judged since 07:00')).toBeTruthy();
  expect(region('SCU').getByText('Last known: level 0 · Never judged')).toBeTruthy();
});

test('what was no information is no level when it grows old', async () => {
  let given = answer({ sites: [site('lpa', { level: null, measuring: 0 })] });
  await show(() => given);
  expect(levelsShown()).toEqual(['unknown']);
  given = { lost: true };
  await pass(OLD_MS + ASK_MS);
  expect(screen.getByText('No information')).toBeTruthy();
  expect(screen.queryByText(/Last known/)).toBeNull();
});

test('a key that is revoked says so at once and shows nothing more', async () => {
  localStorage.setItem('bantay.wall-key', KEY);
  let given = answer({ sites: [site('lpa', { level: 0 })] });
  await show(() => given);
  given = { status: 401, body: { status: false, code: 'readingKeyOver', message: 'Over.' } };
  await pass(ASK_MS);
  expect(screen.getByRole('heading', { name: 'The key of this screen opens nothing any more' })).toBeTruthy();
  expect(levelsShown()).toEqual(['unknown']);
  expect(screen.queryByText('LPA')).toBeNull();
});

test('without a key and a person it says what to do, and asks on', async () => {
  let given: Given = { status: 401, body: { status: false, code: 'unsigned', message: 'Please sign in.' } };
  const { asked } = await show(() => given);
  expect(screen.getByRole('heading', { name: 'This screen has no key' })).toBeTruthy();
  given = answer();
  await pass(ASK_MS);
  expect(asked).toHaveLength(2);
  expect(levelsShown()).toEqual(['0', '0']);
});

test('a server that was never heard is told as such, and an answer of another shape is none', async () => {
  await show({ text: '<html>a gate of the hotel</html>' });
  expect(screen.getByRole('heading', { name: 'The server does not answer' })).toBeTruthy();
});

test('of many sites the names are codes, and those without room are counted', async () => {
  const codes = Array.from({ length: 18 }, (_, index) => `s${index}`);
  await show(answer({ sites: codes.map((code) => site(code, { level: 0 })) }));
  expect(levelsShown()).toHaveLength(15);
  expect(screen.getByText('and 3 more at level 0, nothing waits')).toBeTruthy();
  expect(screen.queryByText(/Brgy/)).toBeNull();
});

test('a long night leaves no more behind than its first minutes: one timer for the clock, one for the next question', async () => {
  let count = 0;
  await show(() => answer({ problems: count++ % 3, sites: [site('lpa', { level: (count % 4) as 0 | 1 | 2 | 3 })] })); // 0 to 3
  await pass(2 * ASK_MS);
  const [timers, parts] = [vi.getTimerCount(), document.querySelectorAll('*').length];
  for (let round = 0; round < 40; round++) await pass(ASK_MS);
  expect(count).toBeGreaterThan(40);
  expect(vi.getTimerCount()).toBe(timers);
  expect(Math.abs(document.querySelectorAll('*').length - parts)).toBeLessThan(5);
});
