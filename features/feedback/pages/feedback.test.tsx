// Feedback and bug reports with a pretended server: button states, what arrives, nothing lost on a refusal.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { fakeServer, type Given, person, rightsOfReader, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedbackCalls } from '../wire/feedback.calls.ts';
import { feedback } from '../words/en/feedback.ts';
import BugDialog from './bug-dialog.tsx';
import FeedbackPage from './feedback-page.tsx';

const sendForm = vi.hoisted(() => vi.fn());
vi.mock('@bantay/web/api/send-form.ts', () => ({ sendForm }));

const user = userEvent.setup();
const picture = (name = 'shot.png', type = 'image/png', size = 10) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

beforeEach(() => {
  sendForm.mockReset();
  localStorage.clear();
  writeCredentials(person());
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(part: ReactNode, answers: Record<string, Given> = {}) {
  fakeServer({ 'GET /api/session': sessionOf(person()), ...answers });
  const i18n = await englishWords({ feedback, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <NoticeProvider>{part}</NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const submit = () => screen.getByRole('button', { name: /^(Submit Feedback|Send report)/ });
const isOff = () => submit().getAttribute('aria-disabled') === 'true';
const subject = () => screen.getByLabelText(/^Subject/);
const description = () => screen.getByLabelText(/^Description/) as HTMLTextAreaElement;
const attach = (file: File) =>
  fireEvent.change(screen.getByLabelText('Attach Image', { selector: 'input' }), { target: { files: [file] } });
const sentForm = (at = 0) => (sendForm.mock.calls[at]![1] as { form: FormData }).form;

test('who writes is shown; the button is on with subject and description, off with blanks (S-fb-1)', async () => {
  await show(<FeedbackPage />);
  expect(screen.getByText('Maria Santos')).toBeTruthy();
  expect(screen.getByText('MLGU')).toBeTruthy();
  expect(isOff()).toBe(true);
  await user.selectOptions(subject(), 'Suggestions');
  expect(isOff()).toBe(true);
  await user.type(description(), '   ');
  expect(isOff()).toBe(true);
  await user.type(description(), 'More maps');
  expect(isOff()).toBe(false);
  expect(screen.queryByLabelText('Other concern')).toBeNull();
});

test('the text of Others and the picture arrive; then everything is cleared (S-fb-2, S-fb-3)', async () => {
  let finish: (reply: unknown) => void = () => undefined;
  sendForm.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await show(<FeedbackPage />);
  await user.selectOptions(subject(), 'Others');
  await user.type(screen.getByLabelText('Other concern'), 'Maps');
  await user.type(description(), 'More of them');
  attach(picture());
  expect(screen.getByAltText('Preview of shot.png').getAttribute('src')).toBe('blob:preview');
  fireEvent.click(submit());
  fireEvent.click(submit());
  expect(await screen.findByText('Sending your feedback …')).toBeTruthy();
  expect(sendForm).toHaveBeenCalledTimes(1);
  expect(
    Object.fromEntries([...sentForm()].map(([name, value]) => [name, value instanceof File ? value.name : value])),
  ).toEqual({
    feedback_id: '0',
    issue: 'Others',
    concern: 'More of them',
    other_concern: 'Maps',
    file: 'shot.png',
  });
  finish({ status: true, message: 'ok', feedback: 'ok' });
  expect(await screen.findByText('Successfully submitted feedback!')).toBeTruthy();
  expect([(subject() as HTMLSelectElement).value, description().value]).toEqual(['', '']);
  expect(screen.queryByAltText(/Preview/)).toBeNull();
  expect(screen.queryByText('Sending your feedback …')).toBeNull();
});

test('refused: the reason is named, nothing is cleared, the same content goes under the same key (S-fb-4)', async () => {
  sendForm.mockRejectedValue(new ApiProblem('pictureBroken', 400, 'broken'));
  await show(<FeedbackPage />);
  await user.selectOptions(subject(), 'Suggestions');
  await user.type(description(), 'Text');
  attach(picture());
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your feedback was not sent\. .*damaged/);
  expect([(subject() as HTMLSelectElement).value, description().value]).toEqual(['Suggestions', 'Text']);
  expect(screen.getByAltText('Preview of shot.png')).toBeTruthy();
  await user.click(submit());
  await waitFor(() => expect(sendForm).toHaveBeenCalledTimes(2));
  await user.type(description(), ' more');
  await user.click(submit());
  await waitFor(() => expect(sendForm).toHaveBeenCalledTimes(3));
  const keys = sendForm.mock.calls.map((one) => (one[1] as { key: string }).key);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

test('a picture that is none, or too large, is said at once; one can be removed and chosen again', async () => {
  await show(<FeedbackPage />);
  attach(picture('x.exe', 'application/x-msdownload'));
  expect(screen.getByText(/Only pictures can be attached/)).toBeTruthy();
  attach(picture('big.png', 'image/png', 11 * 1024 * 1024));
  expect(screen.getByText('The picture is too large: at most 10 MB.')).toBeTruthy();
  expect(screen.queryByAltText(/Preview/)).toBeNull();
  for (let times = 0; times < 2; times++) {
    attach(picture());
    expect(screen.queryByText(/too large/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(screen.queryByAltText(/Preview/)).toBeNull();
  }
});

test('the dialog needs a description, takes a picture, closes when it was taken and stays when not', async () => {
  const onClose = vi.fn();
  sendForm.mockRejectedValueOnce(new ApiProblem('network', 0, 'away'));
  await show(<BugDialog onClose={onClose} />);
  expect(isOff()).toBe(true);
  await user.type(description(), 'It stops.');
  attach(picture('b.png'));
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Your report was not sent.');
  expect([onClose.mock.calls.length, description().value]).toEqual([0, 'It stops.']);
  sendForm.mockResolvedValueOnce({ status: true, message: 'Thank you' });
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Bug report sent. Thank you!')).toBeTruthy();
  expect([sentForm(1).get('description'), (sentForm(1).get('file_path') as File).name]).toEqual(['It stops.', 'b.png']);
});

test.each([
  ['page', <FeedbackPage key="page" />],
  ['dialog', <BugDialog key="dialog" onClose={() => undefined} />],
])('the %s asks nobody to write what it would not send', async (_what, part) => {
  await show(part, rightsOfReader(feedbackCalls));
  expect(await screen.findByText(feedback.notForReaders)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Submit|Send)/ })).toBeNull();
});
