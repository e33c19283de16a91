// The own profile and password with a pretended server: what is told before anything is sent, and what a refusal leaves.
import { readCredentials, writeCredentials } from '@bantay/web/api/credentials.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profile } from '../words/en/profile.ts';
import ChangePasswordPage from './change-password-page.tsx';
import ProfilePage from './profile-page.tsx';

const SAVE = 'POST /api/users/update_profile';
const OLD = 'POST /api/users/verify_old_password';
const NEW = 'POST /api/users/change_password';
const user = userEvent.setup();
const done: Given = { body: { status: true, message: 'OK' } };

/** Version 3 of the stored profile, with a number. */
const maria = (more: { firstName?: string; version?: number } = {}) => {
  const one = person();
  return {
    ...one,
    user: { ...one.user, firstName: more.firstName ?? 'Maria' },
    profile: { ...one.profile, version: more.version ?? 3 },
    mobileNo: '639171234567',
  };
};

async function show(page: ReactNode, answers: Record<string, Given> = {}) {
  writeCredentials(maria());
  const server = fakeServer({
    'GET /api/session': sessionOf(maria()),
    [SAVE]: { body: { status: true, title: 'Saved', message: 'Profile updated!', data: maria({ version: 4 }) } },
    [OLD]: done,
    [NEW]: done,
    ...answers,
  });
  const i18n = await englishWords({ profile, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider reload={() => undefined}>
          <NoticeProvider>{page}</NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...server, posts: () => server.asked.filter(({ method }) => method === 'POST') };
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const type = async (label: string, text: string) => {
  await user.clear(field(label));
  if (text !== '') await user.type(field(label), text);
};
const formSent = (one: { body: unknown } | undefined) => one?.body as FormData; // saving a profile sends a form
const save = () => user.click(screen.getByRole('button', { name: profile.save }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the profile stands as it is stored, the number as people write it', async () => {
  await show(<ProfilePage />);
  expect(field('First name').value).toBe('Maria');
  expect(field('Mobile number').value).toBe('09171234567');
});

test('a missing name and number are told at their fields, the first takes the focus, and nothing is sent', async () => {
  const { posts } = await show(<ProfilePage />);
  await type('First name', '');
  await type('Mobile number', '');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  expect(field('First name').getAttribute('aria-invalid')).toBe('true');
  expect(field('Mobile number').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(profile.errors.missing)).toHaveLength(2);
  expect(posts()).toHaveLength(0);
});

test('a number takes no letters and no twelfth digit', async () => {
  await show(<ProfilePage />);
  await type('Mobile number', '0917abc12345678');
  expect(field('Mobile number').value).toBe('09171234567');
});

test('what is saved is the form over the version it was filled from; the name is then known everywhere in the page', async () => {
  const { posts } = await show(<ProfilePage />, {
    [SAVE]: {
      body: {
        status: true,
        title: 'Saved',
        message: 'Profile updated!',
        data: maria({ firstName: 'Marites', version: 4 }),
      },
    },
  });
  await type('First name', 'Marites');
  await save();
  expect(await screen.findByText('Profile updated!')).toBeTruthy();
  const sent = formSent(posts()[0]);
  expect(sent.get('firstname')).toBe('Marites');
  expect(sent.get('version')).toBe('3');
  expect(sent.get('id')).toBe('7');
  expect(readCredentials()?.user.firstName).toBe('Marites');
  // The next save stands on what was stored by this one.
  await type('Nickname', 'Tes');
  await save();
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(formSent(posts()[1]).get('version')).toBe('4');
});

test('Save pressed twice while the server is silent sends once', async () => {
  const { posts } = await show(<ProfilePage />, { [SAVE]: { hangs: true } });
  await type('Nickname', 'Tes');
  await save();
  await save();
  expect(posts()).toHaveLength(1);
});

test.each<[string, Given, string]>([
  ['the line is down', { lost: true }, problems.network],
  [
    'the server refuses (422)',
    {
      status: 422,
      body: { status: false, code: 'profileRefused', message: 'x', details: { fields: 'mobile number' } },
    },
    'Failed to update profile! Look at: mobile number.',
  ],
  ['the server fails (500)', { status: 500, text: 'oops' }, problems.unavailable],
])('%s: told, what was typed stays, and the device remembers nothing of it', async (_, given, sentence) => {
  await show(<ProfilePage />, { [SAVE]: given });
  await type('First name', 'Marites');
  await save();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(field('First name').value).toBe('Marites');
  expect(readCredentials()?.user.firstName).toBe('Maria');
});

const taken: Given = {
  status: 409,
  body: {
    status: false,
    code: 'changedMeanwhile',
    message: 'x',
    details: { name: 'Ben', at: '15:00' },
    current: maria({ firstName: 'Maricel', version: 5 }),
  },
};

test('another was faster: both sides stand beside each other; keeping the own one sends it over the newer version', async () => {
  const { posts, answers } = await show(<ProfilePage />, { [SAVE]: taken });
  await type('First name', 'Marites');
  await save();
  expect(await screen.findByText('Ben has changed this at 15:00.')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'What differs' }).textContent).toContain('First nameMaritesMaricel');
  expect(screen.getByRole('button', { name: profile.save }).hasAttribute('disabled')).toBe(true);
  answers[SAVE] = {
    body: {
      status: true,
      title: 'Saved',
      message: 'Profile updated!',
      data: maria({ firstName: 'Marites', version: 6 }),
    },
  };
  await user.click(screen.getByRole('button', { name: editing.conflict.keepMine }));
  expect(await screen.findByText('Profile updated!')).toBeTruthy();
  const sent = formSent(posts()[1]);
  expect([sent.get('firstname'), sent.get('version')]).toEqual(['Marites', '5']);
});

test('taking what is stored fills the form with it and sends nothing', async () => {
  const { posts } = await show(<ProfilePage />, { [SAVE]: taken });
  await type('First name', 'Marites');
  await save();
  await user.click(await screen.findByRole('button', { name: editing.conflict.takeTheirs }));
  expect(field('First name').value).toBe('Maricel');
  expect(posts()).toHaveLength(1);
  expect(screen.queryByRole('table', { name: 'What differs' })).toBeNull();
});

const fillPassword = async (before: string, next: string, again = next) => {
  await type('Old Password', before);
  await type('New Password', next);
  await type('Confirm Password', again);
};

test('an empty form marks all three, the first takes the focus, and nothing is sent', async () => {
  const { posts } = await show(<ChangePasswordPage />);
  await save();
  expect(screen.getAllByText(profile.required)).toHaveLength(3);
  await waitFor(() => expect(document.activeElement).toBe(field('Old Password')));
  expect(posts()).toHaveLength(0);
});

test.each([
  ['too short', 'kubo', 'At least 8 characters.'],
  ['one that everybody tries', 'pilipinas', profile.weak.tooCommon],
  ['blanks alone', '         ', profile.weak.blank],
])('%s is no new password: told at its field before anything is sent', async (_, next, sentence) => {
  const { posts } = await show(<ChangePasswordPage />);
  await fillPassword('an old one', next);
  await save();
  expect(screen.getByText(sentence)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('New Password')));
  expect(posts()).toHaveLength(0);
});

test('a mismatch is told while it is typed, and gone with the last letter', async () => {
  await show(<ChangePasswordPage />);
  await fillPassword('an old one', 'a new one 1', 'a new one');
  expect(screen.getByText(profile.mismatch)).toBeTruthy();
  await user.type(field('Confirm Password'), ' 1');
  expect(screen.queryByText(profile.mismatch)).toBeNull();
});

test('the old password goes first, then the new one; the form is empty after it and marks nothing', async () => {
  const { posts } = await show(<ChangePasswordPage />);
  await fillPassword('an old one', 'a new one 1');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(profile.changed)).toBeTruthy();
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    ['/api/users/verify_old_password', { user_id: 7, old_pass: 'an old one' }],
    ['/api/users/change_password', { user_id: 7, new_pass: 'a new one 1' }],
  ]);
  expect(['Old Password', 'New Password', 'Confirm Password'].map((label) => field(label).value)).toEqual(['', '', '']);
  expect(screen.queryByText(profile.required)).toBeNull();
});

test('a wrong old password: the sentence of the specification, the new one is not sent; typing takes the sentence away', async () => {
  const { posts } = await show(<ChangePasswordPage />, {
    [OLD]: { body: { status: false, code: 'oldPasswordWrong', message: 'Old password does not match.' } },
  });
  await fillPassword('a wrong one', 'a new one 1');
  await save();
  expect(await screen.findByText(profile.wrongOld)).toBeTruthy();
  expect(posts()).toHaveLength(1);
  await type('Old Password', 'an old one');
  expect(screen.queryByText(profile.wrongOld)).toBeNull();
});

test.each<[string, Given, string]>([
  ['the line goes down between the two', { lost: true }, problems.network],
  [
    'the five minutes are over (403)',
    { status: 403, body: { status: false, code: 'oldPasswordNotProven', message: 'x' } },
    'Give the old password first; it counts for 5 minutes.',
  ],
])('%s: it is not said to be changed, and what was typed stays', async (_, given, sentence) => {
  await show(<ChangePasswordPage />, { [NEW]: given });
  await fillPassword('an old one', 'a new one 1');
  await save();
  expect(await screen.findByText(new RegExp(sentence.replace(/[.()]/g, '\\$&')))).toBeTruthy();
  expect(screen.queryByText(profile.changed)).toBeNull();
  expect(field('New Password').value).toBe('a new one 1');
});

test('Save pressed twice while the server is silent asks for the old password once', async () => {
  const { posts } = await show(<ChangePasswordPage />, { [OLD]: { hangs: true } });
  await fillPassword('an old one', 'a new one 1');
  await save();
  await save();
  expect(posts()).toHaveLength(1);
});
