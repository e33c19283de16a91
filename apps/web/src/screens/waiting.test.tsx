// 'Waiting to send' on every page: how many, which, where each is, both sides of a conflict, and what a person can do.
import { household } from '@bantay/features/households/pages/households.fixture.ts';
import { households } from '@bantay/features/households/words/en/households.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setFieldNow } from '../api/field-clock.ts';
import type { KeptProblem } from '../api/kept-problem.ts';
import { outbox } from '../api/outbox/device.ts';
import type { Entry } from '../api/outbox/entry.ts';
import { entryOf, ME, NOW, photoOf, pretendDatabase } from '../api/outbox/outbox.fixture.ts';
import { fakeServer, type Given, person, sessionOf } from '../api/server.fixture.ts';
import { editing } from '../i18n/en/editing.ts';
import { problems } from '../i18n/en/problems.ts';
import { refusals } from '../i18n/en/refusals.ts';
import { waiting } from '../i18n/en/waiting.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { showWaiting } from './waiting.fixture.tsx';

const ADD = 'POST /api/household_data/add';
const UPDATE = 'PATCH /api/household_data/update';
const added: Given = { body: { status: true, message: 'Added', id: 9 } };
const user = userEvent.setup({ delay: null });
const problem = (code: string, more: Partial<KeptProblem> = {}): KeptProblem => ({
  ...{ code, status: 200, message: code, details: {}, body: null },
  ...more,
});
const one = (key: string, more: Partial<Entry> = {}) =>
  entryOf(key, { body: { householdId: `LPA-${key}`, householdHead: 'Ana Halimbawa' }, ...more });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  setFieldNow(NOW);
  localStorage.clear();
  localStorage.setItem('credentials', JSON.stringify(person()));
  await pretendDatabase();
  await outbox.load(ME);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(entries: readonly ReturnType<typeof entryOf>[], answers: Record<string, Given> = {}) {
  for (const entry of entries) await outbox.keep(ME, entry);
  const server = fakeServer({
    'GET /api/session': sessionOf(person(), { now: NOW }),
    [ADD]: { lost: true },
    [UPDATE]: { lost: true },
    ...answers,
  });
  const i18n = await englishWords({ waiting, editing, problems, refusals, households });
  const onClose = vi.fn();
  await showWaiting(i18n, { onClose });
  return { server, onClose };
}
const articles = () => screen.getAllByRole('article');
const article = (place: number) => within(articles()[place]!); // the test has put it there

it('says of each what it is, when it was entered and that it is kept here', async () => {
  await show([one('1'), one('2', { call: 'feedback', site: null, body: { issue: 'App', concern: 'Slow' } })]);
  await waitFor(() => expect(articles()).toHaveLength(2));
  expect(articles()[0]?.textContent).toContain('New household LPA');
  expect(articles()[0]?.textContent).toContain('LPA-1 · Ana Halimbawa');
  expect(articles()[0]?.textContent).toContain('Entered 2026/11/21 15:10');
  expect(await article(0).findByText('Kept on this device')).toBeTruthy();
  expect(articles()[1]?.textContent).toContain('Feedback');
  expect(articles()[1]?.textContent).toContain('App · Slow');
});

it('sends by itself, says when it was stored, and forgets what was read', async () => {
  const { onClose } = await show([one('1')], { [ADD]: added });
  expect(await screen.findByText('Stored 15:10')).toBeTruthy();
  expect(article(0).queryByRole('button')).toBeNull();
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!); // beside the sign
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(outbox.list(ME)).toEqual([]));
});

it('what was refused says why; it is tried again, or thrown away after a question', async () => {
  const refused = { state: 'refused' as const, problem: problem('householdTaken') };
  const { server } = await show([one('1', refused), one('2', refused)]);
  await waitFor(() => expect(articles()).toHaveLength(2));
  expect(article(0).getByText('Not accepted')).toBeTruthy();
  expect(article(0).getByRole('alert').textContent).toContain(refusals.householdTaken);
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  server.answers[ADD] = added;
  await user.click(article(0).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Stored 15:10')).toBeTruthy();
  await user.click(article(1).getByRole('button', { name: 'Throw away' }));
  await user.click(screen.getByRole('button', { name: 'No, keep it' }));
  expect(articles()).toHaveLength(2);
  await user.click(article(1).getByRole('button', { name: 'Throw away' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(articles()).toHaveLength(1));
});

it('a refusal that this page does not know is told in the words of the server, with its code', async () => {
  const refused = (body: unknown) => ({ state: 'refused' as const, problem: problem('ofTomorrow', { body }) });
  await show([
    one('1', refused({ status: false, message: 'Purok 9 was closed.' })),
    one('2', refused({ status: false })),
  ]);
  await waitFor(() => expect(articles()).toHaveLength(2));
  expect(article(0).getByRole('alert').textContent).toContain('Purok 9 was closed. (ofTomorrow)');
  expect(article(1).getByRole('alert').textContent).toContain(`${problems.noSentence} (ofTomorrow)`);
});

const mine = { id: 1, version: 3, householdId: 'LPA-1', householdHead: 'Ana Ramos', gender: 'F' as const, members: [] };
const conflict = {
  ...{ call: 'household' as const, branch: 'household 1', state: 'conflict' as const, body: mine },
  problem: problem('changedMeanwhile', {
    details: { name: 'Noel Likha', at: '15:00' },
    body: { current: household({ householdHead: 'Ana Peña-Cruz', version: 5, members: [] }) },
  }),
};

it('a conflict shows both sides; keeping one’s own sends it over what stands there', async () => {
  const updated = { body: { status: true, message: 'Updated', data: household() } };
  const { server } = await show([one('1', conflict)], { [UPDATE]: updated });
  const sides = await screen.findByRole('table', { name: 'What differs' });
  expect(sides.textContent).toContain('Ana Ramos');
  expect(sides.textContent).toContain('Ana Peña-Cruz');
  expect(screen.getByText('Noel Likha has changed this at 15:00.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep my entry' }));
  expect(await screen.findByText('Stored 15:10')).toBeTruthy();
  const sent = server.asked.filter(({ method }) => method === 'PATCH');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    household_head: 'Ana Ramos',
    version: 5,
    base: { household_head: 'Ana Peña-Cruz' },
  });
  expect(sent[0]?.headers['idempotency-key']).not.toBe('1');
});

it('a conflict can be left to what stands there', async () => {
  const { server } = await show([one('1', conflict)]);
  await user.click(await screen.findByRole('button', { name: 'Take what is stored' }));
  await waitFor(() => expect(outbox.list(ME)).toEqual([]));
  expect(server.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

it('an edit behind a conflict says that it waits, and until when', async () => {
  await show([one('1', conflict), one('2', { call: 'household', branch: 'household 1' })]);
  await waitFor(() => expect(articles()).toHaveLength(2));
  expect(articles()[1]?.textContent).toContain('At the latest it goes out at 2026/11/22 15:10.');
});

it('photos are counted: stored, and waiting', async () => {
  const photos = [{ ...photoOf('p'), isStored: true }, photoOf('q')];
  await show([one('1', { call: 'feature', photos })]);
  expect(await screen.findByText('Photos: 1 of 2 stored, the others wait')).toBeTruthy();
});

it('says nothing of the clock in the demo, whose clock is moved on purpose', async () => {
  await show([one('1', { offset: 7_200_000 })]);
  await waitFor(() => expect(articles()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/The clock of this device/)).toBeNull());
});

it('tells a clock that was off', async () => {
  const session = sessionOf(person(), { now: NOW });
  const own = { body: { ...(session.body as object), demo: false } };
  await show([one('1', { offset: -7_200_000 })], { 'GET /api/session': own });
  expect(await screen.findByText(/The clock of this device was off by 120 min/)).toBeTruthy();
  expect(articles()[0]?.textContent).toContain('Entered 2026/11/21 13:10');
});

it('nothing waits', async () => {
  await show([]);
  expect(await screen.findByText(waiting.none)).toBeTruthy();
});
