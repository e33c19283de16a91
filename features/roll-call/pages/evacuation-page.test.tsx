// The page of the roll-call: counted, pressed, without a line, contradicted, closed; and what it says when it cannot be read.
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { outbox } from '@bantay/web/api/outbox/device.ts';
import { isWaiting } from '@bantay/web/api/outbox/entry.ts';
import { pretendDatabase } from '@bantay/web/api/outbox/outbox.fixture.ts';
import { makeOutboxStore } from '@bantay/web/api/outbox/outbox-store.ts';
import { OutboxSender } from '@bantay/web/api/outbox/use-sending.ts';
import { fakeServer, type Given, person, rightsOfReader, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rollCallCalls } from '../wire/roll-call.calls.ts';
import { rollcall } from '../words/en/rollcall.ts';
import EvacuationPage from './evacuation-page.tsx';
import { mark, rollCallOf, seenOf } from './roll-call.fixture.ts';
import type { SeenSite } from './roll-model.ts';

const NOW = Date.parse('2026-11-21T09:05:00+08:00');
const READ = 'GET /api/roll-call/lpa';
const MARK = 'POST /api/roll-call/mark';
const MARKED: Given = { body: { status: true, message: 'Marked.', at: NOW } };
const user = userEvent.setup({ delay: null });

beforeEach(async () => {
  await pretendDatabase();
  await outbox.load(7);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  setFieldNow(NOW);
  localStorage.clear();
  localStorage.setItem('credentials', JSON.stringify(person()));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(seen: SeenSite | Given, answers: Record<string, Given> = {}) {
  const server = fakeServer({
    [READ]: 'status' in seen && seen.status === true ? { body: outward(seen) } : (seen as Given), // one of both
    [MARK]: MARKED,
    'GET /api/sites/get_sites_data': { body: [] },
    'GET /api/session': sessionOf(person(), { now: NOW }),
    ...answers,
  });
  render(
    <I18nextProvider i18n={await englishWords({ rollcall, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/evacuation/lpa']}>
          <SessionProvider reload={() => undefined}>
            <NoticeProvider>
              <OutboxSender />
              <Routes>
                <Route path="/evacuation/:site" element={<EvacuationPage />} />
              </Routes>
            </NoticeProvider>
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const posts = () => server.asked.filter(({ method }) => method === 'POST');
  return { ...server, posts };
}

const waitingMarks = async () => (await makeOutboxStore().list(7)).filter(isWaiting);
const counter = () => screen.findByRole('region', { name: 'Count' });
const household = (number: string) => screen.findByRole('article', { name: `Household ${number}` });
const pressOf = async (name: string, state: string) =>
  user.click(await screen.findByRole('button', { name: `${name}: ${state}` }));

describe('the list', () => {
  it('says how many are safe and missing, and whom to look for first', async () => {
    const marks = [mark(1, 'at centre'), mark(4, 'refuses')];
    await open(seenOf(rollCallOf({ marks })));
    const count = await counter();
    expect(within(count).getByRole('status').textContent).toBe('1 of 4 safeMissing: 2 names');
    expect(within(count).getByText('1 At the centre · 1 Refuses')).toBeTruthy();
    const first = within(count).getAllByRole('listitem');
    expect(first.map(({ textContent }) => textContent)).toEqual([
      'Pedro Bato (disability)Purok 2, household H-2',
      'Corazon Abad (senior)Purok 1, household H-1',
    ]);
  });

  it('stands by purok, the unknown one last; each person says by whose word he is where', async () => {
    await open(seenOf(rollCallOf({ marks: [mark(1, 'at centre')] })));
    expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
      rollcall.first.title,
      'Purok 1',
      'Purok 2',
      rollcall.noPurok,
    ]);
    const [juan, corazon] = within(await household('H-1')).getAllByRole('listitem');
    expect(juan?.textContent).toContain('At the centreBen Imbento, 09:00');
    expect(corazon?.textContent).toContain(`senior ${rollcall.missing}`);
    expect(corazon?.dataset.missing).toBe('true');
  });

  it('is narrowed by words, by who is missing, by who needs help, and by purok', async () => {
    await open(seenOf(rollCallOf({ marks: [mark(1, 'at centre')] })));
    await household('H-1');
    const shown = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
    await user.type(screen.getByRole('searchbox'), 'rosa');
    expect(shown()).toEqual(['Household H-3']);
    await user.clear(screen.getByRole('searchbox'));
    await user.selectOptions(screen.getByLabelText(rollcall.filter.show), 'help');
    expect(shown()).toEqual(['Household H-1', 'Household H-2']);
    await user.selectOptions(screen.getByLabelText(rollcall.filter.show), 'missing');
    expect(shown()).toEqual(['Household H-1', 'Household H-2', 'Household H-3']);
    await user.selectOptions(screen.getByLabelText(rollcall.filter.purok), '-');
    expect(shown()).toEqual(['Household H-3']);
    await user.type(screen.getByRole('searchbox'), 'nobody');
    expect(screen.getByText(rollcall.filter.nobody)).toBeTruthy();
  });

  it('shows what came by SMS, and what of it is not clear', async () => {
    const report = { reportId: 1, name: 'Ana Imbento', said: 'KULANG 2 LOLA', at: NOW, marked: 0 };
    await open(seenOf(rollCallOf({ reports: [report, { ...report, reportId: 2, said: 'DITO 5', marked: 5 }] })));
    const reports = within(await screen.findByRole('region', { name: rollcall.reports.title })).getAllByRole(
      'listitem',
    );
    expect(reports.map(({ textContent }) => textContent)).toEqual([
      `09:05 Ana Imbento: KULANG 2 LOLA${rollcall.reports.open}`,
      '09:05 Ana Imbento: DITO 55 people marked',
    ]);
  });

  it('has no button for whoever only reads', async () => {
    await open(seenOf(rollCallOf()), rightsOfReader(rollCallCalls));
    await household('H-1');
    await waitFor(() => expect(screen.queryByRole('button', { name: /At the centre/ })).toBeNull());
    expect(screen.queryByRole('button', { name: rollcall.close.button })).toBeNull();
  });
});

describe('a press', () => {
  it('counts at once, is sent under its own name with both times, and is counted once when the list is read again', async () => {
    // The list is read before the mark is in it: it stays on the screen.
    const { answers, asked, posts } = await open(seenOf(rollCallOf()));
    await pressOf('Juan Abad', 'At the centre');
    await waitFor(async () => expect((await counter()).textContent).toContain('1 of 4 safe'));
    await waitFor(() => expect(posts()).toHaveLength(1));
    const [sent] = posts();
    expect(sent?.body).toMatchObject({
      ...{ rollcall_id: 3, person_ids: [1], state: 'at centre', device_at: NOW, offset_ms: 0, seen: [] },
      entry_id: sent?.headers['idempotency-key'],
    });
    await waitFor(async () => expect(await waitingMarks()).toEqual([]));
    const reads = () => asked.filter(({ path }) => path === '/api/roll-call/lpa').length;
    await waitFor(() => expect(reads()).toBe(2));
    expect((await counter()).textContent).toContain('1 of 4 safe');
    const stored = mark(1, 'at centre', { entryId: sent?.headers['idempotency-key'] ?? '', source: 'user 7' });
    answers[READ] = { body: outward(seenOf(rollCallOf({ marks: [stored] }))) };
    await pressOf('Rosa Cruz', 'On the way');
    await waitFor(() => expect(reads()).toBe(3));
    expect((await counter()).textContent).toContain('1 At the centre');
  });

  it('of a whole household is one mark', async () => {
    const { posts } = await open(seenOf(rollCallOf()));
    await user.click(await screen.findByRole('button', { name: 'Household H-1: all at the centre' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ person_ids: [1, 2], state: 'at centre' });
    await waitFor(async () => expect((await counter()).textContent).toContain('2 of 4 safe'));
  });

  it('of a telephone whose clock is two hours off says by how much', async () => {
    setFieldNow(NOW + 2 * 3_600_000);
    const { posts } = await open(seenOf(rollCallOf()), {
      'GET /api/session': sessionOf(person(), { now: NOW + 7_200_000 }),
    });
    await pressOf('Juan Abad', 'On the way');
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ device_at: NOW, offset_ms: 7_200_000 }));
  });

  it('the other four stand behind one button', async () => {
    const { posts } = await open(seenOf(rollCallOf()));
    expect(screen.queryByRole('button', { name: 'Rosa Cruz: Refuses' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Rosa Cruz: other states' }));
    for (const state of ['At home', 'Safe elsewhere', 'Went back'])
      expect(screen.getByRole('button', { name: `Rosa Cruz: ${state}` })).toBeTruthy();
    await pressOf('Rosa Cruz', 'Refuses');
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ person_ids: [4], state: 'refuses' }));
    expect(screen.queryByRole('button', { name: 'Rosa Cruz: Refuses' })).toBeNull();
  });

  it('without a line is kept, counted and said to wait; with a line again all of it goes, each once', async () => {
    const { answers, posts } = await open(seenOf(rollCallOf()), { [MARK]: { lost: true } });
    await pressOf('Juan Abad', 'At the centre');
    await pressOf('Pedro Bato', 'On the way');
    expect(await screen.findByText('2 marks wait on this device until there is a connection.')).toBeTruthy();
    expect((await counter()).textContent).toContain('1 of 4 safe');
    expect((await household('H-1')).textContent).toContain(rollcall.waiting);
    expect(await waitingMarks()).toHaveLength(2);
    answers[MARK] = MARKED;
    await user.click(screen.getByRole('button', { name: rollcall.outbox.send }));
    await waitFor(async () => expect(await waitingMarks()).toEqual([]));
    const stored = posts().slice(-2);
    expect(stored.flatMap(({ body }) => (body as { person_ids: number[] }).person_ids).sort()).toEqual([1, 3]);
    expect(new Set(posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('survives a reload without a line', async () => {
    await open(seenOf(rollCallOf()), { [MARK]: { lost: true } });
    await pressOf('Juan Abad', 'At the centre');
    await screen.findByText(/1 mark waits/);
    cleanup();
    await open(seenOf(rollCallOf()), { [MARK]: { lost: true } });
    expect((await counter()).textContent).toContain('1 of 4 safe');
  });

  it('that is refused counts no more, says whose it was and why, and is thrown away after a question', async () => {
    const body = { status: false, code: 'rollCallUnknown', message: '', details: {} };
    await open(seenOf(rollCallOf()), { [MARK]: { status: 404, body } });
    await pressOf('Juan Abad', 'At the centre');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(refusals.rollCallUnknown);
    expect(alert.textContent).toContain('Juan Abad: At the centre');
    expect((await counter()).textContent).toContain('0 of 4 safe');
    await user.click(screen.getByRole('button', { name: rollcall.outbox.discard }));
    const question = await screen.findByRole('alertdialog', { name: rollcall.outbox.sure });
    expect(question.textContent).toContain('Juan Abad: At the centre');
    await user.click(within(question).getByRole('button', { name: rollcall.outbox.keep }));
    expect(await waitingMarks()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: rollcall.outbox.discard }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: rollcall.outbox.discard }),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('that is refused by a code unknown here shows the code', async () => {
    const body = { status: false, code: 'newRefusal', message: '', details: {} };
    await open(seenOf(rollCallOf()), { [MARK]: { status: 409, body } });
    await pressOf('Juan Abad', 'At the centre');
    expect((await screen.findByRole('alert')).textContent).toContain(`${problems.noSentence} (newRefusal)`);
  });

  it('that the device cannot keep is sent all the same, and said when that fails too', async () => {
    const { answers, posts } = await open(seenOf(rollCallOf()));
    await household('H-1');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await pressOf('Juan Abad', 'At the centre');
    await waitFor(async () => expect((await counter()).textContent).toContain('1 of 4 safe'));
    expect(posts()).toHaveLength(1);
    answers[MARK] = { lost: true };
    await pressOf('Rosa Cruz', 'On the way');
    expect(await screen.findByText(rollcall.outbox.notKept)).toBeTruthy();
    full.mockRestore();
  });
});

describe('two who say different things', () => {
  const marks = [
    mark(1, 'elsewhere safe', { entryId: 'one' }),
    mark(1, 'refuses', { entryId: 'two', at: NOW - 4 * 60_000, source: 'user 9', by: 'Luz Imbento' }),
  ];

  it('are both shown, and a press that has seen both settles it', async () => {
    const { posts } = await open(seenOf(rollCallOf({ marks })));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Refuses (Luz Imbento, 09:01) and Safe elsewhere (Ben Imbento, 09:00)');
    expect((await counter()).textContent).toContain('Of 1 person two people say different things');
    await user.selectOptions(screen.getByLabelText(rollcall.filter.show), 'conflict');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await pressOf('Juan Abad', 'At the centre');
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ seen: ['two', 'one'] }));
    expect(await screen.findByText(rollcall.filter.nobody)).toBeTruthy();
  });
});

describe('opening and closing', () => {
  it('nothing is open: the list is counted, and the place is asked for', async () => {
    const { answers, posts } = await open(seenOf(null), {
      'POST /api/roll-call/open': { body: { status: true, message: 'open', rollcall_id: 3 } },
    });
    expect(await screen.findByText(/The list has 4 people in 3 households/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: rollcall.open.button }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: rollcall.open.yes }));
    expect(within(dialog).getByText(rollcall.open.missing)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox'), ' Lipata School ');
    answers[READ] = { body: outward(seenOf(rollCallOf())) };
    await user.click(within(dialog).getByRole('button', { name: rollcall.open.yes }));
    expect(await screen.findByText(rollcall.open.done)).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ site_code: 'lpa', centre: 'Lipata School' });
    expect(await counter()).toBeTruthy();
  });

  it('where no household was entered there is nobody to call', async () => {
    await open(seenOf(null, { onList: null }));
    expect(await screen.findByText(rollcall.noHouseholds)).toBeTruthy();
    expect(screen.getByRole('link', { name: rollcall.toHouseholds }).getAttribute('href')).toBe('/assessment/lpa');
    expect(screen.queryByRole('button', { name: rollcall.open.button })).toBeNull();
  });

  it('the closing says who is still out; No keeps it open', async () => {
    const { posts } = await open(seenOf(rollCallOf({ marks: [mark(1, 'went back')] })), {
      'POST /api/roll-call/close': { body: { status: true, message: 'closed' } },
    });
    await user.click(await screen.findByRole('button', { name: rollcall.close.button }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('3 people are still missing.');
    expect(question.textContent).toContain('1 went back. Ask for that person first.');
    await user.click(within(question).getByRole('button', { name: rollcall.no }));
    expect(posts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: rollcall.close.button }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: rollcall.close.yes }));
    expect(await screen.findByText(rollcall.close.done)).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ rollcall_id: 3 });
  });

  it('one that somebody else has closed meanwhile says so', async () => {
    const body = { status: false, code: 'rollCallClosed', message: '', details: { site: 'LPA' } };
    await open(seenOf(rollCallOf()), { 'POST /api/roll-call/close': { status: 409, body } });
    await user.click(await screen.findByRole('button', { name: rollcall.close.button }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: rollcall.close.yes }));
    expect(await screen.findByText('The roll-call at LPA was closed already.')).toBeTruthy();
  });

  it('a closed one says when, and a new one can be opened', async () => {
    await open(seenOf(rollCallOf({ closedAt: '2026-11-21 09:02:00', closedBy: 'Ana Imbento' })));
    expect(await screen.findByText(/^Closed 2026\/11\/21 09:02 by Ana Imbento/)).toBeTruthy();
    expect(screen.getByRole('button', { name: rollcall.open.button })).toBeTruthy();
    expect(screen.queryByRole('button', { name: rollcall.close.button })).toBeNull();
  });

  it('at level 0 the all-clear asks for each who went back, by name', async () => {
    await open(seenOf(rollCallOf({ marks: [mark(1, 'went back'), mark(2, 'at centre')] }), { level: 0 }));
    expect((await screen.findByText(rollcall.allClear)).closest('div')?.textContent).toContain('Juan Abad');
    cleanup();
    await open(seenOf(rollCallOf({ marks: [mark(2, 'at centre')] }), { level: 0 }));
    expect(await screen.findByText(rollcall.allClearNone)).toBeTruthy();
    cleanup();
    await open(seenOf(rollCallOf({ marks: [mark(1, 'went back')] }), { level: 2 }));
    await counter();
    expect(screen.queryByText(rollcall.allClear)).toBeNull();
  });
});

describe('a runner', () => {
  it('is named for a purok or a household, with a number whose answers count', async () => {
    const runners = [{ kind: 'purok' as const, target: 'Purok 1', name: 'Ana Imbento', hasNumber: true }];
    const { posts } = await open(seenOf(rollCallOf({ runners })), {
      'POST /api/roll-call/runner': { body: { status: true, message: 'Noted.' } },
    });
    expect(await screen.findByText('Runner: Ana Imbento (by SMS too)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Assign: Runner of Household H-2' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(rollcall.runner.name), 'Pedro Bato');
    await user.type(within(dialog).getByLabelText(rollcall.runner.number), '09170000777');
    await user.click(within(dialog).getByRole('button', { name: rollcall.runner.save }));
    expect(await screen.findByText(rollcall.runner.done)).toBeTruthy();
    expect(posts()[0]?.body).toEqual({
      ...{ rollcall_id: 3, kind: 'household', target: 'H-2', name: 'Pedro Bato', number: '09170000777' },
    });
  });

  it('with a number that is none stays in the dialog', async () => {
    const body = { status: false, code: 'numberWrong', message: '', details: { number: '12' } };
    await open(seenOf(rollCallOf()), { 'POST /api/roll-call/runner': { status: 400, body } });
    await user.click(await screen.findByRole('button', { name: 'Assign: Runner of Purok 1' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(rollcall.runner.number), '12');
    await user.click(within(dialog).getByRole('button', { name: rollcall.runner.save }));
    expect(await within(dialog).findByText('"12" is not a mobile number like 09171234567.')).toBeTruthy();
  });
});

describe('what cannot be read', () => {
  it('is said, and can be tried again', async () => {
    const { answers } = await open({ lost: true });
    expect((await screen.findByRole('alert')).textContent).toContain(problems.network);
    answers[READ] = { body: outward(seenOf(rollCallOf())) };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await counter()).toBeTruthy();
  });

  it('is waited for without a jump', async () => {
    await open({ hangs: true });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(rollcall.title);
  });

  it('is older than ten minutes: said, and what was read stays', async () => {
    await open(seenOf(rollCallOf(), { now: NOW - 11 * 60_000 }));
    expect(await screen.findByText('Read at 08:54. It may have changed since.')).toBeTruthy();
    expect(await counter()).toBeTruthy();
  });
});
