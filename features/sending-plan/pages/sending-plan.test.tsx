// What will happen, in words: whom it reaches and whom not, and each lack said instead of a number.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { sendingplan } from '../words/en/sendingplan.ts';
import { SendingPlan } from './sending-plan.tsx';

const CALL = 'GET /api/monitoring/sending_plan/lpa';
const group = (name: string, people: number) => ({ group: name, people, numbers: people });
const reply = (more: object = {}) => ({
  status: true,
  ...{ language: 'fil', people: 14, numbers: 15, without_number: 1 },
  groups: [group('LEWC', 6), group('BLGU', 5), group('MLGU', 3), group('PLGU', 0)],
  ...{ text: { characters: 404, parts: 3, parts_in_all: 45 }, missing: [], minutes: 5, gateway: 'set' },
  channels: [
    { channel: 'page', count: 1 },
    { channel: 'siren', count: 1 },
    { channel: 'webhooks', count: 2 },
  ],
  ...more,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(given: Given, triggerIds: readonly number[] = [71, 72]) {
  const server = fakeServer({ [CALL]: given });
  const i18n = await englishWords({ sendingplan, problems });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={i18n}>
        <SendingPlan siteCode="lpa" level={3} triggerIds={triggerIds} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return server;
}

test('people by group, language, parts, minutes, and what goes out by itself', async () => {
  const { asked } = await show({ body: reply() });
  expect(await screen.findByText('14 people')).toBeTruthy();
  const block = screen.getByRole('region', { name: 'What will happen' }).textContent;
  expect(block).toContain('14 people: LEWC 6, BLGU 5, MLGU 3 (15 numbers)');
  expect(block).toContain('Filipino, 404 characters, 3 parts each, 45 in all. About 5 minutes.');
  expect(block).toContain('1 person has no usable number: tell by call or runner.');
  expect(block).toContain('The page for everybody and CAP show level 3.');
  expect(block).toContain('The siren sounds.');
  expect(block).toContain('2 other programs are told.');
  expect(asked[0]!.path).toBe('/api/monitoring/sending_plan/lpa?level=3&triggers=71%2C72');
});

test.each([
  ['nobody can be written to', { people: 0, numbers: 0, minutes: null }, /^Nobody of this site has a usable number/],
  ['a template is missing', { text: null, missing: ['3 surficial'], minutes: null }, /Missing: 3 surficial\.$/],
  ['there is no gateway', { gateway: 'none', minutes: null }, 'No SMS gateway is set: nothing can be sent by SMS.'],
  ['there is no siren', { channels: [{ channel: 'noSiren', count: 1 }] }, 'No siren is set: nothing sounds.'],
])('where %s it says so, in bold', async (_, more, words) => {
  await show({ body: reply(more) });
  expect((await screen.findByText(words)).hasAttribute('data-lacks')).toBe(true);
});

test('where nothing goes out by itself it says so; a demo says that it is one', async () => {
  await show({ body: reply({ channels: [], gateway: 'simulator' }) });
  expect(await screen.findByText(/Nothing else goes out by itself/)).toBeTruthy();
  expect(screen.getByText('Demo: no SMS leaves this server.').hasAttribute('data-lacks')).toBe(false);
});

test('without triggers none are asked with', async () => {
  const { asked } = await show({ body: reply() }, []);
  await screen.findByText('14 people');
  expect(asked[0]!.path).toBe('/api/monitoring/sending_plan/lpa?level=3');
});

test('a failure gives no number, and says that one can release without it', async () => {
  await show({ status: 503, body: { status: false, code: 'databaseAway', message: '' } });
  expect((await screen.findByRole('alert')).textContent).toContain('You can release without it');
  expect(screen.queryByText(/\d+ people/)).toBeNull();
});

test('while it is asked there is a place for it, and no number', async () => {
  await show({ hangs: true });
  expect(document.querySelector('[data-skeleton]')).not.toBeNull();
});
