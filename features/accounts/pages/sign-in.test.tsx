// Sign-in: the button, Enter, refusals, the register notice and the privacy notice.
import { CREDENTIALS } from '@bantay/web/api/credentials.ts';
import { makeQueryClient } from '@bantay/web/api/query-client.ts';
import { contactNotice, fakeServer, type Given, person } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { makeI18n } from '@bantay/web/i18n/i18n.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignInPage } from './sign-in-page.tsx';

const user = userEvent.setup();
const username = () => screen.getByLabelText('Username') as HTMLInputElement;
const password = () => screen.getByLabelText('Password') as HTMLInputElement;
const button = () => screen.getByRole('button', { name: 'Sign in' }) as HTMLButtonElement;

function show(signIn: Given = { body: { status: true, message: 'Welcome', data: person() } }) {
  const onTyping = vi.fn();
  const server = fakeServer({
    'GET /public/municipality.json': contactNotice,
    'POST /api/signin': signIn,
    'POST /api/logout': { body: { status: true, message: '' } },
  });
  render(
    <I18nextProvider i18n={makeI18n('en')}>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider>
          <MemoryRouter>
            <SignInPage PrivacyText={() => <p>The privacy text</p>} onTyping={onTyping} />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { onTyping, sent: () => server.asked.filter(({ path }) => path === '/api/signin') };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the title names the system', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Community Early Warning System for Landslides');
});

test('what was typed before the app was there stands in its fields, in the field that somebody was in', () => {
  document.body.innerHTML = `<div id="plain"><input name="username" value="plgu.demo"><input name="password" value="half">
    <div role="alert"><p>No username-password combination found</p></div></div><div id="root"></div>`;
  show();
  expect([username().value, password().value]).toEqual(['plgu.demo', 'half']);
  expect(button().disabled).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('No username-password combination found');
  expect(document.activeElement).toBe(password());
});

test('the first letter is told, so that the dashboard can be fetched; a page that is only looked at fetches nothing', async () => {
  const { onTyping } = show();
  await user.click(username());
  expect(onTyping).not.toHaveBeenCalled();
  await user.type(username(), 'm');
  expect(onTyping).toHaveBeenCalled();
});

test('the button is off until both fields are filled (S-signin-1)', async () => {
  show();
  expect(button().disabled).toBe(true);
  await user.type(username(), 'mlgu.demo');
  expect(button().disabled).toBe(true);
  await user.type(password(), 'x');
  expect(button().disabled).toBe(false);
  await user.clear(username());
  expect(button().disabled).toBe(true);
});

test.each(['Username', 'Password'])('Enter signs in from %s', async (label) => {
  const { sent } = show();
  await user.type(username(), 'mlgu.demo');
  await user.type(password(), 'secret');
  screen.getByLabelText(label).focus();
  await user.keyboard('{Enter}');
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({ username: 'mlgu.demo', password: 'secret' });
  await waitFor(() => expect(localStorage.getItem(CREDENTIALS)).toContain('Maria'));
});

test('Enter in an unfilled form sends nothing; pressing twice sends once (S-all-6)', async () => {
  const { sent } = show();
  await user.type(username(), 'mlgu.demo{Enter}');
  expect(sent()).toHaveLength(0);
  await user.type(password(), 'secret');
  await user.dblClick(button());
  expect(sent()).toHaveLength(1);
  // The answer has come, and the form still stands.
  await user.click(button());
  expect(sent()).toHaveLength(1);
});

test('a wrong pair: the sentence below, password emptied and focused, nothing stored (S-signin-2)', async () => {
  show({ body: { status: false, code: 'wrongPassword', message: 'No username-password combination found' } });
  await user.type(username(), 'mlgu.demo');
  await user.type(password(), 'wrong{Enter}');
  expect(await screen.findByText('No username-password combination found')).toBeTruthy();
  expect(password().value).toBe('');
  expect(username().value).toBe('mlgu.demo');
  expect(document.activeElement).toBe(password());
  expect(localStorage.getItem(CREDENTIALS)).toBeNull();
});

test('an unknown code is shown in the words of the server', async () => {
  show({ body: { status: false, code: 'brandNew', message: 'A sentence of tomorrow' } });
  await user.type(username(), 'a');
  await user.type(password(), 'b{Enter}');
  expect(await screen.findByText('A sentence of tomorrow')).toBeTruthy();
});

test('another designation is refused here too, should the server ever not (S-signin-3)', async () => {
  show({ body: { status: true, message: 'Welcome', data: person({ designation: 1 }) } });
  await user.type(username(), 'lewc.demo');
  await user.type(password(), 'b{Enter}');
  expect(await screen.findByText('Only MLGU and PLGU stakeholder accounts are allowed to login here.')).toBeTruthy();
  expect(localStorage.getItem(CREDENTIALS)).toBeNull();
});

test('no network: a sentence, and the button works again (S-signin-8)', async () => {
  show({ lost: true });
  await user.type(username(), 'a');
  await user.type(password(), 'b{Enter}');
  expect(await screen.findByText(/No connection to the server/)).toBeTruthy();
  await user.type(password(), 'b');
  expect(button().disabled).toBe(false);
});

test('register shows only the notice with its three contacts; no request leaves (S-signin-4)', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'No account yet? Register here!' }));
  const dialog = await screen.findByRole('dialog', { name: 'Register' });
  expect(dialog.textContent).toContain('contact the project by message, text or call');
  for (const contact of ['Project on Messenger', '0900 000 0000', '(000) 000 0000']) {
    expect(await screen.findByText(contact)).toBeTruthy();
  }
});

test('the privacy notice stands once per device and leads to the text (S-signin-7, S-doc-2)', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Read the privacy notice' }));
  expect(await screen.findByText('The privacy text')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'I understand' }));
  expect(screen.queryByText('Cookies and data privacy')).toBeNull();
  cleanup();
  show();
  expect(screen.queryByText('Cookies and data privacy')).toBeNull();
});

test('the language can be switched before signing in', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Filipino' }));
  expect(await screen.findByRole('button', { name: 'Mag-sign in' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('fil');
});
