// Keys in a page: they go, find, decide and list; and keep quiet in fields and dialogs.
import { SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { writeCredentials } from '../api/credentials.ts';
import { keys } from '../api/keys.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { fakeServer, person, sessionOf } from '../api/server.fixture.ts';
import { SessionProvider } from '../api/session.tsx';
import { keepSites } from '../api/site-book.ts';
import { makeI18n } from '../i18n/i18n.ts';
import { KeyListener } from './key-listener.tsx';

const user = userEvent.setup({ delay: null });
const SENSOR = { name: 'LPASB', siteCode: 'lpa', lastAt: null, lateAfterMs: 1 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="where">{pathname + search}</output>;
}

async function show(at: string, candidates: object[] = []) {
  writeCredentials(person());
  keepSites(SITES);
  fakeServer(
    { 'GET /api/session': sessionOf(person()) },
    { status: 503, body: { status: false, code: 'unavailable', message: '' } },
  );
  const words = makeI18n('en');
  await words.loadNamespaces(['shell', 'palette']);
  const queries = makeQueryClient();
  queries.setQueryData(keys.of('alerts'), { candidates });
  queries.setQueryData(keys.of('status'), { sensors: [SENSOR] });
  render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <MemoryRouter initialEntries={[at]}>
            <input aria-label="a field" />
            <KeyListener />
            <Where />
            <div id="dialogs" />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
const where = () => screen.getByLabelText('where').textContent;
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('g and a letter go to the page of the site where one is', async () => {
  await show('/rainfall/scu');
  await user.keyboard('go');
  expect(where()).toBe('/opcen');
  await user.keyboard('gs');
  expect(where()).toBe('/surficial/lpa');
  await user.keyboard('m');
  expect(where()).toBe('/surficial_markers/lpa?new');
});

test('what is typed into a field is typed, and opens nothing', async () => {
  await show('/rainfall/scu');
  await user.type(screen.getByLabelText('a field'), 'gov?m');
  expect(screen.getByLabelText('a field')).toHaveProperty('value', 'gov?m');
  expect(where()).toBe('/rainfall/scu');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('v opens the decision that waits first, the highest level before an older one', async () => {
  const trigger = (triggerId: number, alertLevel: number, ts: string) => ({
    ...{ triggerId, alertLevel, validatingStatus: null, triggerType: 'surficial', ts, tsUpdated: ts, askedAt: null },
  });
  const waits = [trigger(7, 1, '2026-11-21 08:00:00'), trigger(9, 3, '2026-11-21 09:00:00')];
  await show('/rainfall/scu', [{ siteId: 24, siteCode: 'lpa', triggerListArr: waits }]);
  await user.keyboard('v');
  expect(where()).toBe('/opcen?validate=9');
});

test('v says when nothing waits, and rests on the age of the answer', async () => {
  await show('/opcen');
  await user.keyboard('v');
  await dialog('Nothing waits for a decision');
  // In a dialog keys are quiet.
  await user.keyboard('go?');
  expect(where()).toBe('/opcen');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('Ctrl+K finds a page by keys alone', async () => {
  await show('/opcen');
  await user.keyboard('{Control>}k{/Control}');
  await dialog('Find a page or a deed');
  const field = screen.getByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'data scu earth');
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Earthquake Data · SCU']);
  await user.keyboard('{Enter}');
  expect(where()).toBe('/earthquake/scu');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrows choose, round the end; a gauge is found once the state is there', async () => {
  await show('/opcen');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await dialog('Find a page or a deed');
  await user.type(screen.getByRole('combobox'), 'lpasb');
  await screen.findByRole('option', { name: 'Gauge LPASB · LPA' });
  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), 'earthquake data');
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  expect(chosen()).toBe('Earthquake Data · LPA');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Earthquake Data · SCU');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Earthquake Data · LPA');
  await user.type(screen.getByRole('combobox'), ' nowhere');
  expect(screen.getByText('Nothing is called that.')).toBeTruthy();
});

test('? lists the keys, and they can be switched off; Ctrl+K leads back', async () => {
  await show('/opcen');
  await user.keyboard('?');
  await dialog('Keys');
  expect(screen.getByText('g r')).toBeTruthy();
  await user.click(screen.getByLabelText('Keys without Ctrl'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gr?');
  expect(where()).toBe('/opcen');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await dialog('Find a page or a deed');
  await user.type(screen.getByRole('combobox'), 'keys{Enter}');
  await dialog('Keys');
  expect(screen.getByLabelText('Keys without Ctrl')).toHaveProperty('checked', false);
});
