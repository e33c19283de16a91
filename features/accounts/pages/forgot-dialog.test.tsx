// Forgot Password, both steps.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { makeI18n } from '@bantay/web/i18n/i18n.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  render(
    <I18nextProvider i18n={makeI18n('en')}>
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
