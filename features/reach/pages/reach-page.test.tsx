// The board as an officer meets it: who stands on it, under which filter, what is pressed, and what is said when it fails.
import { incoming } from '@bantay/features/incoming/words/en/incoming.ts';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reach } from '../words/en/reach.ts';
import { BOARD, PEOPLE } from './reach.fixture.ts';
import ReachPage from './reach-page.tsx';
import type { SeenBoard } from './use-reach.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:57:00+08:00') });
  // Another test of the same process may have moved it.
  setFieldNow(Date.now());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DONE = { body: { status: true, message: 'Noted.' } };
const replyOf = (board: SeenBoard | null): Given => ({
  body: { status: true, siteCode: 'lpa', barangay: 'Lipata', board },
});
const refused = (code: string): Given => ({
  ...{ status: 409, body: { status: false, code, message: '', feedback: '', details: { people: '3', numbers: '3' } } },
});

async function open(answer: Given) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const server = fakeServer({
    'GET /api/reach/lpa': answer,
    'POST /api/reach/told': DONE,
    'POST /api/reach/not_told': DONE,
    'POST /api/reach/remind': { body: { status: true, message: '', people: 2, numbers: 2 } },
    'POST /message/incoming/read': DONE,
  });
  render(
    <I18nextProvider i18n={await englishWords({ reach, incoming, problems, refusals })}>
      <QueryClientProvider client={queries}>
        <NoticeProvider>
          <MemoryRouter initialEntries={['/reach/lpa']}>
            <Routes>
              <Route path="/reach/:site" element={<ReachPage />} />
            </Routes>
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...server, queries, user: userEvent.setup() };
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByText(/ Demo$/)[0]!.textContent);
const rowOf = (name: string) => screen.getByText(name, { selector: 'td strong' }).closest('tr')!;
const filter = (name: RegExp) => screen.getByRole('button', { name });
const posted = (asked: readonly { method: string; path?: string; body?: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST');

describe('what is shown', () => {
  it('the level, when it was sent, and whoever is not told, worst first', async () => {
    await open(replyOf(BOARD));
    expect(await screen.findByText(/Brgy\. Lipata .*sent 10:31, 26 min ago/)).toBeTruthy();
    expect(filter(/^4 Not told/).getAttribute('aria-pressed')).toBe('true');
    expect(names()).toEqual(['Rosa Demo', 'Felix Demo', 'Ana Demo', 'Ben Demo', 'Carla Demo']);
    expect(screen.getByText(/3 more are not shown here/).parentElement!.textContent).toContain(
      '1 Delivered, 1 Answered OK, 1 Told',
    );
    expect(screen.queryByText(reach.everybody)).toBeNull();
  });

  it('each counter is a filter, and a call for help stays under all of them', async () => {
    const { user } = await open(replyOf(BOARD));
    await screen.findByText('Felix Demo');
    await user.click(filter(/^4 of 8 Told/));
    expect(names()).toEqual(['Rosa Demo', 'Dante Demo', 'Ester Demo', 'Gina Demo']);
    await user.click(filter(/^1 No SMS number/));
    expect(names()).toEqual(['Rosa Demo', 'Felix Demo']);
    await user.click(filter(/^1 TULONG/));
    expect(names()).toEqual(['Rosa Demo']);
    expect(screen.queryByRole('button', { name: /In doubt|Not sent|Being sent/ })).toBeNull();
  });

  it('numbers can be called, and where there is none that is said', async () => {
    await open(replyOf(BOARD));
    const link = await screen.findByRole('link', { name: 'Call Ana Demo: 0900 000 0005' });
    expect(link.getAttribute('href')).toBe('tel:+639000000005');
    expect(within(rowOf('Felix Demo')).getByText(reach.noNumber)).toBeTruthy();
    expect(within(rowOf('Ana Demo')).getByText('refused 10:33')).toBeTruthy();
  });

  it('puroks with how many are told, and who was told by whom', async () => {
    await open(replyOf(BOARD));
    const places = (await screen.findByText(reach.places)).parentElement!;
    expect(
      within(places)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      ...['Purok 1 1 of 3', 'Purok 2 2 of 2', 'Purok 3 0 of 1', 'LEWC, purok not known 0 of 1', 'Offices 1 of 1'],
    ]);
    expect(screen.getByText(/10:50, By runner: Jun Demo/)).toBeTruthy();
  });

  it('success only where nobody is left', async () => {
    await open(replyOf({ ...BOARD, people: PEOPLE.filter(({ isTold }) => isTold) }));
    expect(await screen.findByText(reach.everybody)).toBeTruthy();
    expect(filter(/^0 Not told/)).toBeTruthy();
  });

  it('doubt, strange calls, corrections and reminders are said', async () => {
    const people = [...PEOPLE, { ...PEOPLE[3]!, userId: 30, name: 'Hana Demo', state: 'in doubt' as const }];
    const text = { ...BOARD.text!, kind: 'correction' as const, reminders: 2, remindedAt: '2026-11-23 10:45:00' };
    await open(replyOf({ ...BOARD, people, text, strangeCalls: 1 }));
    expect(await screen.findByText(/^1 call for help from a number/)).toBeTruthy();
    expect(screen.getByText(/^1 message is in doubt/)).toBeTruthy();
    expect(screen.getByText(/Correction.*reminded 2 times, last 10:45/)).toBeTruthy();
    expect(filter(/^1 In doubt/)).toBeTruthy();
  });

  it('nothing sent, nothing released, and nothing read, each in words', async () => {
    await open(replyOf({ ...BOARD, text: null, silent: { people: 0, numbers: 0, partsEach: 0 } }));
    expect(await screen.findByText(/Nothing was sent yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
    cleanup();
    await open(replyOf(null));
    expect(await screen.findByText(reach.noRelease)).toBeTruthy();
    cleanup();
    await open({ lost: true });
    expect((await screen.findByRole('alert')).textContent).toContain(problems.network);
  });
});

describe('what is stale', () => {
  it('is said, and sends nothing', async () => {
    const { answers, queries } = await open(replyOf(BOARD));
    await screen.findByText('Felix Demo');
    answers['GET /api/reach/lpa'] = { lost: true };
    await act(() => queries.invalidateQueries({ queryKey: keys.of('ewi', 'reach') }));
    expect(await screen.findByText('As of 10:57: what has come in since is not shown.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remind the 2 silent' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Felix Demo')).toBeTruthy();
  });

  it('is asked again when a message was read anew', async () => {
    const { asked, queries } = await open(replyOf(BOARD));
    await screen.findByText('Felix Demo');
    const before = asked.length;
    act(() => void queries.setQueryData(keys.of('incoming', 'all', 'newest'), { messages: [] }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });
});

describe('told by call or runner', () => {
  it('is noted with how and by whom', async () => {
    const { user, asked } = await open(replyOf(BOARD));
    await screen.findByText('Felix Demo');
    await user.click(screen.getByRole('button', { name: 'Told by runner or call: Felix Demo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Told: Felix Demo' });
    await user.selectOptions(within(dialog).getByLabelText(reach.dialog.way), 'call');
    await user.type(within(dialog).getByLabelText(reach.dialog.teller), ' Jun Demo ');
    await user.click(within(dialog).getByRole('button', { name: reach.dialog.save }));
    expect(await screen.findByText('Felix Demo is told.')).toBeTruthy();
    expect(posted(asked)).toMatchObject([{ body: { release_id: 7, person_id: 3, way: 'call', teller: 'Jun Demo' } }]);
  });

  it('keeps the dialog where it is refused, and refuses a name that is too long itself', async () => {
    const { user, asked, answers } = await open(replyOf(BOARD));
    answers['POST /api/reach/told'] = refused('reachSuperseded');
    await screen.findByText('Felix Demo');
    await user.click(screen.getByRole('button', { name: 'Told by runner or call: Felix Demo' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText(reach.dialog.teller));
    await user.paste('x'.repeat(61));
    await user.click(within(dialog).getByRole('button', { name: reach.dialog.save }));
    expect(within(dialog).getByText('At most 60 letters.')).toBeTruthy();
    expect(posted(asked)).toEqual([]);
    await user.clear(within(dialog).getByLabelText(reach.dialog.teller));
    await user.click(within(dialog).getByRole('button', { name: reach.dialog.save }));
    expect(await within(dialog).findByText(refusals.reachSuperseded)).toBeTruthy();
  });

  it('is taken back after a question', async () => {
    const { user, asked } = await open(replyOf(BOARD));
    await user.click(await screen.findByRole('button', { name: 'Take back: Gina Demo was told' }));
    await user.click(await screen.findByRole('button', { name: reach.backYes }));
    expect(await screen.findByText(reach.backDone)).toBeTruthy();
    expect(posted(asked)).toMatchObject([{ body: { release_id: 7, person_id: 10, mark_id: 41 } }]);
  });

  it('says so when somebody else was faster with it', async () => {
    const { user, answers } = await open(replyOf(BOARD));
    answers['POST /api/reach/not_told'] = refused('toldOvertaken');
    await user.click(await screen.findByRole('button', { name: 'Take back: Gina Demo was told' }));
    await user.click(await screen.findByRole('button', { name: reach.backYes }));
    expect(await screen.findByText(refusals.toldOvertaken)).toBeTruthy();
  });
});

describe('a call for help', () => {
  it('is taken from its row, where no runner is offered until then', async () => {
    const { user, asked } = await open(replyOf(BOARD));
    await screen.findByText('Rosa Demo', { selector: 'td strong' });
    expect(within(rowOf('Rosa Demo')).queryByRole('button', { name: /Told by runner/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I take it: Rosa Demo' }));
    expect(await screen.findByText(reach.taken)).toBeTruthy();
    expect(posted(asked)).toMatchObject([{ body: { inbox_id: 5 } }]);
  });

  it('that somebody has taken says who', async () => {
    const taken = {
      ...PEOPLE[0]!,
      isTold: false,
      answer: { ...PEOPLE[0]!.answer!, waits: false, takenBy: 'Elena Demo' },
    };
    await open(replyOf({ ...BOARD, people: [taken] }));
    expect(await screen.findByText('Elena Demo takes it')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Told by runner or call: Rosa Demo' })).toBeTruthy();
  });
});

describe('the reminder', () => {
  it('asks with people, numbers and parts, and sends what was seen', async () => {
    const { user, asked } = await open(replyOf(BOARD));
    await user.click(await screen.findByRole('button', { name: 'Remind the 2 silent' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remind the 2 silent?' });
    expect(question.textContent).toContain('In all 4 SMS parts: numbers 2, parts each 2.');
    expect(question.textContent).toContain('ALERT LEVEL 3: Lumikas.');
    expect(question.textContent).not.toContain('in doubt');
    await user.click(within(question).getByRole('button', { name: reach.remind.yes }));
    expect(await screen.findByText('The reminder is on its way to 2 people.')).toBeTruthy();
    expect(posted(asked)).toMatchObject([
      { body: { release_id: 7, update_number: 0, reminders: 0, people: 2, numbers: 2 } },
    ]);
  });

  it('names those in doubt, to whom it does not go', async () => {
    const people = [...PEOPLE, { ...PEOPLE[3]!, userId: 30, name: 'Hana Demo', state: 'in doubt' as const }];
    const { user } = await open(replyOf({ ...BOARD, people }));
    await user.click(await screen.findByRole('button', { name: 'Remind the 2 silent' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('1 person in doubt is left out');
  });

  it('stays open and says why it was refused', async () => {
    const { user, answers } = await open(replyOf(BOARD));
    answers['POST /api/reach/remind'] = refused('reminderOvertaken');
    await user.click(await screen.findByRole('button', { name: 'Remind the 2 silent' }));
    await user.click(await screen.findByRole('button', { name: reach.remind.yes }));
    expect(await screen.findByText(refusals.reminderOvertaken)).toBeTruthy();
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('goes nowhere when it is called off, and is not offered of a warning that was taken back', async () => {
    const { user, asked } = await open(replyOf(BOARD));
    await user.click(await screen.findByRole('button', { name: 'Remind the 2 silent' }));
    await user.click(await screen.findByRole('button', { name: reach.remind.no }));
    expect(posted(asked)).toEqual([]);
    cleanup();
    await open(replyOf({ ...BOARD, isCancelled: true }));
    await screen.findByText('Felix Demo');
    expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
  });
});
