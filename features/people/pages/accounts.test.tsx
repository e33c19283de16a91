// Accounts and roles with a pretended server: what is listed, given, ended, refused, and what the own row does not offer.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { people } from '../words/en/people.ts';
import AccountsPage from './accounts-page.tsx';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const role = (over: object = {}) => ({
  ...{ role_id: 5, role: 'officer', site_code: null, from: '2026-11-01 00:00:00', until: null, given_by: null },
  ...over,
});
const account = (over: object = {}) => ({
  ...{ user_id: 8, username: 'ben.imbento', name: 'Ben Imbento', designation: 'MLGU', number: '0917 *** **23' },
  ...{ is_active: true, seen_at: null, roles: [role()] },
  ...over,
});
const own = account({ user_id: 7, username: 'maria', name: 'Maria Santos', roles: [role({ role: 'admin' })] });

type Answers = Record<string, Given | ((asked: Asked) => Given)>;

async function show(answers: Answers = {}) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/accounts': { body: { status: true, accounts: [own, account()] } },
    ...answers,
  });
  const i18n = await englishWords({ people, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter>
              <AccountsPage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const sent = (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call);
  return { server, sent };
}

test('each account stands there with its roles', async () => {
  await show({
    'GET /api/admin/accounts': {
      body: {
        status: true,
        accounts: [
          account({ roles: [role({ site_code: 'scu', until: '2026-12-01 00:00:00' })] }),
          account({ user_id: 9, username: 'cora', name: 'Cora', is_active: false, number: null, roles: [] }),
        ],
      },
    },
  });
  const row = (await screen.findByText('Ben Imbento')).closest('tr')!; // cells stand in rows
  expect(row.textContent).toContain('Officer, SCU, until');
  const closed = screen.getByText('Cora').closest('tr')!; // as above
  expect(closed.textContent).toContain('closed');
  expect(closed.textContent).toContain(people.noRole);
  expect(closed.textContent).toContain(people.noNumber);
  expect(within(closed).getByRole('button', { name: 'Open the account of Cora again' })).toBeTruthy();
});

test('a role is given until the end of a day, with its reason', async () => {
  const { sent } = await show({
    'POST /api/admin/roles/give': { body: { status: true, message: 'x', role_id: 9 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Give Ben Imbento a role' }));
  await user.selectOptions(screen.getByLabelText(/^Role/), 'measurer');
  await user.selectOptions(screen.getByLabelText(/^Where/), 'lpa');
  await user.type(screen.getByLabelText(/^Until/), '2099-12-31');
  await user.click(screen.getByRole('button', { name: people.give.save }));
  expect(sent('POST /api/admin/roles/give')).toHaveLength(0);
  expect(screen.getByText(people.reasonMissing)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'the typhoon');
  await user.click(screen.getByRole('button', { name: people.give.save }));
  await waitFor(() => expect(sent('POST /api/admin/roles/give')).toHaveLength(1));
  expect(sent('POST /api/admin/roles/give')[0]?.body).toEqual({
    ...{ user_id: 8, role: 'measurer', site_code: 'lpa', until: '2100-01-01 00:00:00', reason: 'the typhoon' },
  });
  await screen.findByText('Ben Imbento: Measurer.');
  await waitFor(() => expect(sent('GET /api/admin/accounts').length).toBeGreaterThan(1));
});

test('a role is ended with a reason; when somebody was faster it says so and the list is read again', async () => {
  const refusal = { status: false, code: 'roleEnded', message: 'x', details: {} };
  const { sent } = await show({ 'POST /api/admin/roles/end': { status: 409, body: refusal } });
  await user.click(await screen.findByRole('button', { name: 'End Officer, every site, of Ben Imbento' }));
  await user.type(screen.getByLabelText(/^Reason/), 'has left');
  await user.click(screen.getByRole('button', { name: people.end.save }));
  await screen.findByText('The role has ended already.');
  expect(sent('POST /api/admin/roles/end')[0]?.body).toEqual({ role_id: 5, reason: 'has left' });
  await waitFor(() => expect(sent('GET /api/admin/accounts').length).toBeGreaterThan(1));
});

test('the own row offers nothing', async () => {
  await show();
  const row = (await screen.findByText('Maria Santos')).closest('tr')!; // as above
  await waitFor(() => expect(row.textContent).toContain(people.you));
  expect(within(row).queryAllByRole('button')).toEqual([]);
});

test('an account is made without a password; what is missing is named first', async () => {
  const { sent } = await show({
    'POST /api/admin/accounts/create': { body: { status: true, message: 'x', user_id: 11 } },
  });
  await user.click(await screen.findByRole('button', { name: people.new.open }));
  await user.click(screen.getByRole('button', { name: people.new.save }));
  expect(screen.getAllByText(people.new.missing)).toHaveLength(4);
  await user.type(screen.getByLabelText(/^Username/), 'dina');
  await user.type(screen.getByLabelText(/^First name/), 'Dina');
  await user.type(screen.getByLabelText(/^Last name/), 'Imbento');
  await user.type(screen.getByLabelText(/^Mobile number/), '0917 555 0123');
  await user.click(screen.getByRole('button', { name: people.new.save }));
  await screen.findByText('The account dina is ready.');
  expect(sent('POST /api/admin/accounts/create')[0]?.body).toEqual({
    ...{ username: 'dina', first_name: 'Dina', last_name: 'Imbento', sex: 'Female', designation: 'MLGU' },
    ...{ number: '0917 555 0123', role: 'reader', site_code: null },
  });
});

test('the last admin is not closed, and the sentence says what to do', async () => {
  const refusal = { status: false, code: 'lastAdmin', message: 'x', details: {} };
  await show({ 'POST /api/admin/accounts/switch': { status: 409, body: refusal } });
  await user.click(await screen.findByRole('button', { name: 'Close the account of Ben Imbento' }));
  await user.type(screen.getByLabelText(/^Reason/), 'has left');
  await user.click(screen.getByRole('button', { name: people.close.save }));
  await screen.findByText(/last admin of all sites/);
});

test('who may not see the list is told so', async () => {
  const refusal = { status: false, code: 'roleMissing', message: 'x', details: { role: 'admin' } };
  await show({ 'GET /api/admin/accounts': { status: 403, body: refusal } });
  await screen.findByText(/Your role does not allow this/);
});

test('while the list is on its way nothing is claimed, and when it does not come it can be asked again', async () => {
  let isThere = false;
  await show({
    'GET /api/admin/accounts': () => (isThere ? { body: { status: true, accounts: [account()] } } : { lost: true }),
  });
  expect(screen.queryByText(people.empty)).toBeNull();
  const again = await screen.findByRole('button', { name: /again|retry/i });
  expect(screen.queryByRole('table')).toBeNull();
  isThere = true;
  await user.click(again);
  await screen.findByText('Ben Imbento');
});

test('a list without anybody says so', async () => {
  await show({ 'GET /api/admin/accounts': { body: { status: true, accounts: [] } } });
  await screen.findByText(people.empty);
});

test('an account that was closed is opened again', async () => {
  const { sent } = await show({
    'GET /api/admin/accounts': { body: { status: true, accounts: [account({ is_active: false })] } },
    'POST /api/admin/accounts/switch': { body: { status: true, message: 'x' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Open the account of Ben Imbento again' }));
  await user.type(screen.getByLabelText(/^Reason/), 'is back');
  await user.click(screen.getByRole('button', { name: people.reopen.save }));
  await screen.findByText(people.reopen.done);
  expect(sent('POST /api/admin/accounts/switch')[0]?.body).toEqual({ user_id: 8, is_active: true, reason: 'is back' });
});

test('two quick presses end a role once', async () => {
  const { sent } = await show({ 'POST /api/admin/roles/end': { hangs: true } });
  await user.click(await screen.findByRole('button', { name: 'End Officer, every site, of Ben Imbento' }));
  await user.type(screen.getByLabelText(/^Reason/), 'has left');
  await user.dblClick(screen.getByRole('button', { name: people.end.save }));
  expect(sent('POST /api/admin/roles/end')).toHaveLength(1);
});

test('an answer that was lost is asked for again under the same key', async () => {
  let tries = 0;
  const { sent } = await show({
    'POST /api/admin/roles/end': () => {
      tries += 1;
      return tries === 1 ? { lost: true } : { body: { status: true, message: 'x' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'End Officer, every site, of Ben Imbento' }));
  await user.type(screen.getByLabelText(/^Reason/), 'has left');
  await user.click(screen.getByRole('button', { name: people.end.save }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: people.end.save }));
  await screen.findByText(people.end.done);
  const keys = sent('POST /api/admin/roles/end').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('what was typed is not lost by closing without a question', async () => {
  await show();
  await user.click(await screen.findByRole('button', { name: 'Give Ben Imbento a role' }));
  await user.type(screen.getByLabelText(/^Reason/), 'the typhoon');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog');
});

test('each role says what it is good for, in the form that gives it', async () => {
  await show();
  await user.click(await screen.findByRole('button', { name: 'Give Ben Imbento a role' }));
  for (const one of ['reader', 'measurer', 'operator', 'officer', 'admin'] as const) {
    await user.selectOptions(screen.getByLabelText(/^Role/), one);
    expect(screen.getByText(people.means[one])).toBeTruthy();
  }
});

test('a role whose day has passed is not sent', async () => {
  const { sent } = await show({ 'POST /api/admin/roles/give': { body: { status: true, message: 'x', role_id: 9 } } });
  await user.click(await screen.findByRole('button', { name: 'Give Ben Imbento a role' }));
  await user.type(screen.getByLabelText(/^Until/), '2020-01-01');
  await user.type(screen.getByLabelText(/^Reason/), 'the typhoon');
  await user.click(screen.getByRole('button', { name: people.give.save }));
  expect(screen.getByText(people.give.past)).toBeTruthy();
  expect(sent('POST /api/admin/roles/give')).toHaveLength(0);
});

test.each([
  ['usernameTaken', { username: 'dina' }, 'The user name dina is taken.'],
  ['mobileNumberTaken', {}, /number/i],
  ['numberWrong', { number: '12' }, /is not a mobile number/],
])('a new account that is refused (%s) keeps what was typed, and says why', async (code, details, sentence) => {
  await show({
    'POST /api/admin/accounts/create': { status: 409, body: { status: false, code, message: 'x', details } },
  });
  await user.click(await screen.findByRole('button', { name: people.new.open }));
  await user.type(screen.getByLabelText(/^Username/), 'dina');
  await user.type(screen.getByLabelText(/^First name/), 'Dina');
  await user.type(screen.getByLabelText(/^Last name/), 'Imbento');
  await user.type(screen.getByLabelText(/^Mobile number/), '0917 555 0123');
  await user.click(screen.getByRole('button', { name: people.new.save }));
  const band = await screen.findByRole('alert');
  expect(band.textContent).toMatch(sentence);
  expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('dina');
});
