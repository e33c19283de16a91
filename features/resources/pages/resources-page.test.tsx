// The library with a pretended server: folders, files, what is not worth sending, uploads that fail, deletions.
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { LibraryFile } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resources } from '../words/en/resources.ts';
import ResourcesPage from './resources-page.tsx';

const sendForm = vi.hoisted(() => vi.fn());
vi.mock('@bantay/web/api/send-form.ts', async (original) => ({
  ...(await original<typeof import('@bantay/web/api/send-form.ts')>()),
  sendForm,
}));

const LIST = 'GET /api/misc/get_files/plans';
const DELETE = 'POST /api/delete_file';
const user = userEvent.setup();

const file = (more: Partial<LibraryFile> = {}): LibraryFile => ({
  filename: 'Plan A',
  extension: '.pdf',
  size: 1.234,
  folder: 'plans',
  uploadedAt: '2026-11-21 09:10:00',
  uploadedBy: 'Elena Halimbawa',
  hasThumbnail: false,
  ...more,
});
const listOf = (...data: LibraryFile[]): Given => ({ body: { status: true, data } });

beforeEach(() => {
  localStorage.clear();
  sendForm.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(path: string, answers: Parameters<typeof fakeServer>[0] = { [LIST]: listOf(file()) }) {
  const server = fakeServer(answers);
  const i18n = await englishWords({ resources, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <MemoryRouter initialEntries={[path]}>
            <ResourcesPage />
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

const choose = (name: string, size = 10, type = 'application/pdf') => {
  const chosen = new File(['x'], name, { type });
  Object.defineProperty(chosen, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('Upload File', { selector: 'input' }), { target: { files: [chosen] } });
  return chosen;
};

test('nine folders in the order of the specification; each opens, and Back leaves it (S-res-1)', async () => {
  await show('/resources', { 'GET /api/misc/get_files/risk_assessments': listOf() });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'ADVISORIES',
    'PLANS',
    'OTHERS',
    'COMMUNICATIONS',
    'REPORTS',
    'IEC MATERIALS',
    'RESOURCE CAPABILITIES',
    'MANIFESTATION OF MOVEMENTS IMAGES',
    'RISK ASSESSMENTS',
  ]);
  await user.click(screen.getByRole('link', { name: 'RISK ASSESSMENTS' }));
  expect(await screen.findByText('There is no file in this folder yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getAllByRole('link')).toHaveLength(9);
});

test('a file shows its name, kind, size, who and when; View is a new tab; the choice of a list is kept', async () => {
  await show('/resources?folder=plans', {
    [LIST]: listOf(file(), file({ filename: 'ñ & b', extension: '.png', size: 0.0001, hasThumbnail: true })),
  });
  const cards = within(await screen.findByRole('list', { name: 'Files in PLANS' })).getAllByRole('listitem');
  expect(cards[0]!.textContent).toContain('PDF · 1.23 MB');
  expect(cards[0]!.textContent).toContain('Elena Halimbawa, 2026/11/21 09:10');
  expect(cards[1]!.textContent).toContain('PNG · 0.01 MB');
  const small = cards[1]!.querySelector('img')!;
  expect(small.getAttribute('src')).toBe('/storage/plans/%C3%B1%20%26%20b.png?size=small');
  fireEvent.error(small);
  expect(cards[1]!.querySelector('img')).toBeNull();
  const view = screen.getByRole('link', { name: 'View Plan A.pdf (new tab)' });
  expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual(['/storage/plans/Plan%20A.pdf', '_blank']);
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(3);
  expect(localStorage.getItem('resources-layout')).toBe('list');
});

test('a list that cannot be read says so, and is read again on request', async () => {
  const { answers } = await show('/resources?folder=plans', { [LIST]: { lost: true } });
  expect(await screen.findByText(/Files in PLANS: could not be read/)).toBeTruthy();
  answers[LIST] = listOf(file());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Plan A')).toBeTruthy();
});

test.each([
  ['virus.exe', 10, 'application/x-msdownload', 'virus.exe cannot be uploaded: only pictures, PDF files and Word'],
  ['film.mp4', 10, 'video/mp4', 'film.mp4 cannot be uploaded'],
  ['huge.pdf', 17 * 1024 * 1024, 'application/pdf', 'huge.pdf is too large: at most 16 MB.'],
  ['empty.pdf', 0, 'application/pdf', 'empty.pdf is empty.'],
])('%s is not sent at all, with a sentence (S-res-2)', async (name, size, type, sentence) => {
  await show('/resources?folder=plans');
  await screen.findByText('Plan A');
  choose(name, size, type);
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  expect(sendForm).not.toHaveBeenCalled();
});

test('an upload shows how far it is, then the file is there; the same file can be chosen again', async () => {
  let finish: (reply: unknown) => void = () => undefined;
  sendForm.mockImplementation((_call, { onProgress }: { onProgress: (part: number) => void }) => {
    onProgress(0.5);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const { answers } = await show('/resources?folder=plans');
  await screen.findByText('Plan A');
  choose('new.pdf');
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('value')).toBe('50'));
  answers[LIST] = listOf(file(), file({ filename: 'new' }));
  finish({ status: true, message: '', filename: 'new.pdf' });
  expect(await screen.findByText('new.pdf is uploaded.')).toBeTruthy();
  expect(await screen.findByText('new')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  const form = (sendForm.mock.calls[0]![1] as { form: FormData }).form;
  expect([form.get('folder'), (form.get('file') as File).name]).toEqual(['plans', 'new.pdf']);
  choose('new.pdf');
  await waitFor(() => expect(sendForm).toHaveBeenCalledTimes(2));
  const keys = sendForm.mock.calls.map((one) => (one[1] as { key: string }).key);
  expect(new Set(keys).size).toBe(2);
  finish({ status: true, message: '', filename: 'new.pdf' });
});

test('an upload is over with its answer, though the list that follows it never comes', async () => {
  sendForm.mockResolvedValue({ status: true, message: '', filename: 'new.pdf' });
  const { answers } = await show('/resources?folder=plans');
  await screen.findByText('Plan A');
  answers[LIST] = { hangs: true };
  choose('new.pdf');
  expect(await screen.findByText('new.pdf is uploaded.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test.each([
  ['before the page is drawn anew', async () => undefined],
  ['while the first is under way', async () => void (await screen.findByRole('progressbar'))],
])('a second file chosen %s is said to be not taken, and the first goes on', async (_, meanwhile) => {
  let finish: (reply: unknown) => void = () => undefined;
  sendForm.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  await show('/resources?folder=plans');
  await screen.findByText('Plan A');
  choose('new.pdf');
  await meanwhile();
  choose('second.pdf');
  expect((await screen.findByRole('alert')).textContent).toContain('second.pdf was not taken');
  await waitFor(() => expect(sendForm).toHaveBeenCalledTimes(1));
  expect((sendForm.mock.calls[0]![1] as { signal: AbortSignal }).signal.aborted).toBe(false);
  finish({ status: true, message: '', filename: 'new.pdf' });
  expect(await screen.findByText('new.pdf is uploaded.')).toBeTruthy();
  choose('second.pdf');
  await waitFor(() => expect(sendForm).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is wrong leaves the one that is under way alone', async () => {
  sendForm.mockReturnValue(new Promise(() => undefined));
  await show('/resources?folder=plans');
  await screen.findByText('Plan A');
  choose('new.pdf');
  await screen.findByRole('progressbar');
  choose('empty.pdf', 0);
  expect(screen.getByRole('alert').textContent).toContain('empty.pdf is empty.');
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect((sendForm.mock.calls[0]![1] as { signal: AbortSignal }).signal.aborted).toBe(false);
});

test('a refused upload keeps the file and names the reason; tried again it is the same deed; discarded it is gone', async () => {
  sendForm.mockRejectedValue(new ApiProblem('documentMacros', 200, 'macros'));
  await show('/resources?folder=plans');
  await screen.findByText('Plan A');
  choose('form.docx');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'form.docx was not uploaded. The document holds macros.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sendForm).toHaveBeenCalledTimes(2));
  const [first, second] = sendForm.mock.calls.map((one) => (one[1] as { key: string }).key);
  expect(first).toBe(second);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('deletion: No changes nothing, Yes deletes once, a refusal is told (S-res-3)', async () => {
  const { asked, answers } = await show('/resources?folder=plans', {
    [LIST]: listOf(file()),
    [DELETE]: { body: { status: true, message: 'Deleted!' } },
  });
  const deletions = () => asked.filter((one) => one.method === 'POST');
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete Plan A.pdf' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('Plan A.pdf');
    expect(question.textContent).toContain("You won't be able to revert this!");
    return within(question);
  };
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(deletions()).toEqual([]);

  answers[DELETE] = { body: { status: false, code: 'fileUnknown', message: 'gone' } };
  await user.click((await ask()).getByRole('button', { name: 'Yes, delete it' }));
  expect(await screen.findByText('Plan A.pdf was not deleted.')).toBeTruthy();
  expect(screen.queryByText('Deleted!')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  answers[DELETE] = { body: { status: true, message: 'Deleted!' } };
  const yes = (await ask()).getByRole('button', { name: 'Yes, delete it' });
  answers[LIST] = listOf();
  fireEvent.click(yes);
  fireEvent.click(yes);
  expect(await screen.findByText('Deleted!')).toBeTruthy();
  expect(await screen.findByText('There is no file in this folder yet.')).toBeTruthy();
  expect(deletions()).toHaveLength(2);
  expect(deletions()[1]!.body).toEqual({ folder: 'plans', filename: 'Plan A.pdf' });
});
