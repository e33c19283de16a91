// The ladder with a pretended server: shown, changed, overtaken; shifts; the way to a person tried.
import { outward } from '@bantay/web/api/inside.ts';
import type { Given } from '@bantay/web/api/server.fixture.ts';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ladders } from '../words/en/ladders.ts';
import { LADDER } from './ladder.fixture.ts';
import { done, READ, seen, showLadder as show } from './show-ladder.fixture.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CALLS = {
  change: 'POST /api/admin/ladder/change',
  add: 'POST /api/admin/ladder/add_shift',
  remove: 'POST /api/admin/ladder/remove_shift',
  try: 'POST /api/admin/ladder/try',
};
const NO_LADDER = { version: 0, rungs: [], by: null, reason: null, at: null };

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const section = async (name: string) => screen.findByRole('region', { name });
const dialog = () => within(screen.getByRole('dialog'));
const reason = () => user.type(screen.getByLabelText(/^Reason/), 'nights');

test('the rungs, the shifts and the ways stand there in words', async () => {
  await show();
  const rungs = await section(ladders.rungs.title);
  expect(
    within(rungs)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['whoever is on duty, then 5 minutes', 'Ben Imbento, then 4 minutes']);
  expect(within(rungs).getByText(ladders.rungs.end)).toBeTruthy();
  expect(rungs.textContent).toContain('By Ramon Kunwari, 2026/11/20 09:00: nights');
  expect((await section(ladders.shifts.title)).textContent).toContain(
    'Ana Imbento: 2026/11/21 18:00 to 2026/11/22 06:00',
  );
  const ways = (await section(ladders.ways.title)).textContent;
  expect(ways).toContain('Answered 2026/11/19 03:10');
  expect(ways).toContain(ladders.ways.never);
});

test('without a ladder it says who is told; with nobody on the list there is nothing to climb', async () => {
  await show({ [READ]: seen({ ladder: NO_LADDER, shifts: [] }) });
  expect(await screen.findByText(ladders.rungs.none)).toBeTruthy();
  expect(screen.getByText(ladders.shifts.none)).toBeTruthy();
  cleanup();
  await show({ [READ]: seen({ shifts: [] }) });
  expect(await screen.findByText(ladders.shifts.noneAsked)).toBeTruthy();
  cleanup();
  await show({ [READ]: seen({ people: [], shifts: [] }) });
  expect((await screen.findByRole('link', { name: ladders.fillList })).getAttribute('href')).toBe('/admin/settings');
  expect(screen.queryByRole('button', { name: ladders.rungs.change })).toBeNull();
});

test('a rung is added, moved up and taken out; what is wrong is said before it goes', async () => {
  const sent = await show({ [CALLS.change]: done({ version: 4 }) });
  await press(ladders.rungs.change);
  await press('Rung 2: up');
  await press('Remove rung 2');
  await press(ladders.rungs.add);
  await user.selectOptions(dialog().getAllByLabelText(ladders.rungs.who).at(-1)!, '639000000092');
  await press(ladders.save);
  expect(sent(CALLS.change)).toEqual([]);
  expect(screen.getByText(ladders.wrong.twice)).toBeTruthy();
  expect(screen.getByText(ladders.reasonMissing)).toBeTruthy();
  await user.selectOptions(dialog().getAllByLabelText(ladders.rungs.who).at(-1)!, 'everybody');
  const minutes = dialog().getAllByLabelText(new RegExp(ladders.rungs.minutes)).at(-1)!;
  await user.clear(minutes);
  await user.type(minutes, '90');
  await reason();
  await press(ladders.save);
  expect(screen.getByText(ladders.wrong.minutes)).toBeTruthy();
  await user.clear(minutes);
  await user.type(minutes, '9');
  await press(ladders.save);
  expect(await screen.findByText(ladders.rungs.done)).toBeTruthy();
  expect(sent(CALLS.change)).toEqual([
    {
      ...{ version: 3, reason: 'nights' },
      rungs: [
        { who: '639000000092', wait_minutes: 4 },
        { who: 'everybody', wait_minutes: 9 },
      ],
    },
  ]);
});

test('who was slower sees both sides, and keeps the own over the other', async () => {
  const theirs = { ...LADDER, version: 4, rungs: [{ who: 'everybody', waitMinutes: 1 }] };
  const refused: Given = {
    status: 200,
    body: {
      ...{ status: false, code: 'changedMeanwhile', message: 'x', details: { name: 'Ramon Kunwari', at: '09:10' } },
      current: outward(theirs),
    },
  };
  const answers = [refused, done({ version: 5 })];
  const sent = await show({ [CALLS.change]: () => answers.shift() ?? done() });
  await press(ladders.rungs.change);
  await press('Remove rung 2');
  await reason();
  await press(ladders.save);
  expect(await screen.findByText(/everybody on the list, then 1 minute/)).toBeTruthy();
  await press(editing.conflict.keepMine);
  await waitFor(() => expect(sent(CALLS.change)).toHaveLength(2));
  expect(sent(CALLS.change)[1]).toMatchObject({ version: 4, rungs: [{ who: 'shift', wait_minutes: 5 }] });
});

test('a shift is planned for a night, and taken out after a question', async () => {
  const sent = await show({ [CALLS.add]: done({ shift_id: 8 }), [CALLS.remove]: done() });
  await press(ladders.shifts.add);
  await user.selectOptions(dialog().getByLabelText(ladders.shifts.who), '639000000092');
  await press(ladders.shifts.save);
  expect(await screen.findByText(ladders.shifts.done)).toBeTruthy();
  expect(sent(CALLS.add)).toEqual([
    { number: '639000000092', from: '2026-11-21 18:00:00', until: '2026-11-22 06:00:00' },
  ]);
  await press(/^Take out: Ana/);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: ladders.shifts.remove }));
  expect(await screen.findByText(ladders.shifts.removed)).toBeTruthy();
  expect(sent(CALLS.remove)).toEqual([{ shift_id: 7 }]);
});

test('a shift that another has planned meanwhile is refused, and the entry stays', async () => {
  const refused: Given = { status: 409, body: { status: false, code: 'shiftTwice', message: 'x' } };
  await show({ [CALLS.add]: refused });
  await press(ladders.shifts.add);
  await press(ladders.shifts.save);
  expect(await screen.findByText('This person is on duty in that time already.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('the way to a person is tried by one press; without a way in nobody is asked to answer', async () => {
  const sent = await show({ [CALLS.try]: done({ text: 'x' }) });
  await press('Try now: Ben Imbento');
  expect(await screen.findByText(/An SMS is on its way to Ben Imbento/)).toBeTruthy();
  expect(sent(CALLS.try)).toEqual([{ number: '639000000092' }]);
  cleanup();
  await show({ [READ]: seen({ canAnswer: false }) });
  expect(await screen.findByText(ladders.ways.noWayIn)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Try now/ })).toBeNull();
});
