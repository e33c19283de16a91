// Forgot Password, both steps.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { makeI18n } from '@bantay/web/i18n/i18n.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgot } from '../words/en/forgot.ts';
import ForgotDialog from './forgot-dialog.tsx';

const user = userEvent.setup();
const onClose = vi.fn();
const sentOtp: Given = { body: { status: true, title: 'OTP Sent', message: 'If the account exists, …' } };
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

function show(answers: Record<string, Given> = {}) {
  const server = fakeServer({ 'POST /api/forgot_password': sentOtp, ...answers });
  const i18n = makeI18n('en');
  i18n.addResourceBundle('en', 'forgot', forgot);
  render(
    <I18nextProvider i18n={i18n}>
      <ForgotDialog onClose={onClose} />
    </I18nextProvider>,
  );
  return server;
}

/** The alert dialog of the outcome is the second one. */
const closeOutcome = async (title: string) => {
  const outcome = await screen.findByRole('dialog', { name: title });
  const close = [...outcome.querySelectorAll('button')].find(({ textContent }) => textContent === 'Close');
  await user.click(close as HTMLButtonElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
};

beforeEach(() => onClose.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('step one asks for a code and leads to step two', async () => {
  const server = show();
  expect(isOff('Request OTP')).toBe(true);
  await type('Username or Mobile Number', '0917 000 0000');
  await press('Request OTP');
  await closeOutcome('OTP Sent');
  expect(server.asked[0]?.body).toEqual({ indicator: '0917 000 0000' });
  expect(await screen.findByRole('dialog', { name: 'Create New Password' })).toBeTruthy();
});

test('who has a code goes straight to step two; Back keeps what was typed', async () => {
  show();
  await press('Already have an OTP? Click here.');
  await type('OTP', '123');
  await press('Back');
  await press('Already have an OTP? Click here.');
  expect(typedIn('OTP')).toBe('123');
});

test('Submit is off with the code missing, a mismatch, or empty fields (S-signin-5)', async () => {
  show();
  await press('Already have an OTP? Click here.');
  expect(isOff('Submit')).toBe(true);
  await type('New Password', 'a new one 1');
  await type('Confirm Password', 'a new one 2');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  await type('OTP', '123456');
  expect(isOff('Submit')).toBe(true);
  await user.clear(screen.getByLabelText('Confirm Password'));
  expect(isOff('Submit')).toBe(true);
  await type('Confirm Password', 'a new one 1');
  expect(isOff('Submit')).toBe(false);
  await user.clear(screen.getByLabelText('OTP'));
  expect(isOff('Submit')).toBe(true);
});

test('a wrong code: title and message of the server, the dialog stays, the code is kept (S-signin-6)', async () => {
  show({
    'POST /api/verify_otp': {
      body: {
        status: false,
        code: 'invalidOtp',
        title: 'Invalid OTP Code',
        message: 'Invalid OTP Code. Please contact your system administrator.',
      },
    },
  });
  await press('Already have an OTP? Click here.');
  await type('OTP', '123456');
  await type('New Password', 'a new one 1');
  await type('Confirm Password', 'a new one 1{Enter}');
  expect(await screen.findByText('Invalid OTP Code. Please contact your system administrator.')).toBeTruthy();
  await closeOutcome('Invalid OTP Code');
  expect(typedIn('OTP')).toBe('123456');
  expect(onClose).not.toHaveBeenCalled();
});

test('success says the sentence of the specification and closes', async () => {
  show({ 'POST /api/verify_otp': { body: { status: true, title: 'OTP Code Verified', message: 'Changed' } } });
  await press('Already have an OTP? Click here.');
  await type('OTP', '123456');
  await type('New Password', 'a new one 1');
  await type('Confirm Password', 'a new one 1');
  await press('Submit');
  expect(
    await screen.findByText(
      'Password reset successful! You may now close this window and log-in with your username and new password.',
    ),
  ).toBeTruthy();
  await closeOutcome('OTP Code Verified');
  expect(onClose).toHaveBeenCalledOnce();
});

const toStepTwo = () => press('Already have an OTP? Click here.');
const fillNew = async (again = 'a new one 1') => {
  await type('OTP', ' 123456 ');
  await type('New Password', 'a new one 1');
  await type('Confirm Password', again);
};

test.each<[string, Given, string]>([
  ['the line is down', { lost: true }, 'No connection to the server. Check the network and try again.'],
  ['an error page comes instead (502)', { status: 502, text: '<html>' }, 'The server is not ready.'],
  [
    'too many tries (429)',
    { status: 429, body: { status: false, code: 'later', title: 'Too many tries', message: 'Wait ten minutes.' } },
    'Wait ten minutes.',
  ],
])(
  '%s: asking for a code says so, step one stays with what was typed, and it can be asked again',
  async (_, given, said) => {
    const server = show({ 'POST /api/forgot_password': given });
    await type('Username or Mobile Number', 'maria');
    await press('Request OTP');
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    const outcome = screen.getAllByRole('dialog').at(-1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(outcome?.isConnected).toBe(false));
    expect(typedIn('Username or Mobile Number')).toBe('maria');
    server.answers['POST /api/forgot_password'] = sentOtp;
    await press('Request OTP');
    expect(await screen.findByRole('dialog', { name: 'OTP Sent' })).toBeTruthy();
  },
);

test('a silent server: asked once however often it is pressed, and nothing is said', async () => {
  const server = show({ 'POST /api/forgot_password': { hangs: true } });
  await type('Username or Mobile Number', 'maria{Enter}{Enter}');
  await press('Request OTP');
  expect(server.asked).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('blanks are no name: Enter asks nothing', async () => {
  const server = show();
  await type('Username or Mobile Number', '   {Enter}');
  expect(server.asked).toHaveLength(0);
});

test('the code goes out without its blanks, with the name where one was given and without it where none was', async () => {
  const server = show({ 'POST /api/verify_otp': { lost: true } });
  await toStepTwo();
  await fillNew();
  await press('Submit');
  await screen.findByRole('alert');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await press('Back');
  await type('Username or Mobile Number', ' maria ');
  await toStepTwo();
  await press('Submit');
  await screen.findByRole('alert');
  expect(server.asked.map(({ body }) => body)).toEqual([
    { otp: '123456', password: 'a new one 1' },
    { otp: '123456', password: 'a new one 1', indicator: 'maria' },
  ]);
});

test('by keyboard: Enter asks for the code, and Enter closes what came of it and leads to step two', async () => {
  show();
  await type('Username or Mobile Number', 'maria{Enter}');
  await screen.findByRole('dialog', { name: 'OTP Sent' });
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Create New Password' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Enter with two different passwords sends nothing', async () => {
  const server = show();
  await toStepTwo();
  await fillNew('another one{Enter}');
  expect(server.asked).toHaveLength(0);
});

test('while the new password is on its way Back is off: the answer belongs to this step', async () => {
  show({ 'POST /api/verify_otp': { hangs: true } });
  await toStepTwo();
  await fillNew();
  await press('Submit');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back' }).hasAttribute('disabled')).toBe(true));
});
