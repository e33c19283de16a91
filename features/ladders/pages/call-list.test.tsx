// Calls to people on duty with a pretended server: entered, tried, taken out, what is not recorded, and not there where they are off.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ladders } from '../words/en/ladders.ts';
import { PEOPLE } from './ladder.fixture.ts';
import { done, READ, seen, showLadder as show } from './show-ladder.fixture.ts';
import type { FurtherWay } from './use-ladder.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const CALLS = {
  add: 'POST /api/admin/ladder/add_calls',
  try: 'POST /api/admin/ladder/try_calls',
  remove: 'POST /api/admin/ladder/remove_way',
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const SPEAKS = { fil: [], war: ['help'] };
const called = (over: Partial<FurtherWay> = {}) => {
  const way = {
    wayId: 4,
    channel: 'voice',
    address: '639000000091',
    provenAt: null,
    triedAt: null,
    isTold: true,
    ...over,
  };
  const people = PEOPLE.slice(0, 1).map((one) => ({ ...one, further: [way] }));
  return { [READ]: seen({ channels: ['voice'], people, missingWords: SPEAKS }) };
};
const off = { status: 409, body: { status: false, code: 'callGoing' } };

test('where calls are off nothing is said of them', async () => {
  await show({ [READ]: seen({ channels: ['telegram'] }) });
  expect(await screen.findByRole('region', { name: ladders.chats.title })).toBeTruthy();
  expect(screen.queryByRole('region', { name: ladders.calls.title })).toBeNull();
});

test('calls are entered with the number of the list, or another; what is none is said before it goes', async () => {
  const sent = await show({
    [READ]: seen({ channels: ['voice'], missingWords: SPEAKS }),
    [CALLS.add]: done({ way_id: 4 }),
  });
  await press('Add calls: Ben Imbento');
  const field = within(screen.getByRole('dialog')).getByLabelText(new RegExp(ladders.calls.number));
  expect((field as HTMLInputElement).value).toBe('639000000092');
  await user.clear(field);
  await user.type(field, '12345');
  await press(ladders.save);
  expect(screen.getByText(ladders.calls.wrong)).toBeTruthy();
  expect(sent(CALLS.add)).toEqual([]);
  await user.clear(field);
  await user.type(field, '(055) 251 1234');
  await press(ladders.save);
  expect(await screen.findByText(/A trial call is on its way to Ben Imbento/)).toBeTruthy();
  expect(sent(CALLS.add)).toEqual([{ number: '639000000092', calls: '(055) 251 1234' }]);
});

test.each([
  ['that of the list, where nobody has pressed the key', {}, '639000000091: nobody has pressed the key yet'],
  [
    'another one, to which no notice goes yet',
    { isTold: false },
    '639000000091: not proven, no notice rings there yet',
  ],
  ['one where the key was pressed', { provenAt: '2026-11-20 09:00:00' }, '639000000091, key pressed 2026/11/20 09:00'],
])('a number says what it is: %s', async (_what, over, words) => {
  await show(called(over));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/no key yet/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Add calls: Ana/ })).toBeNull();
});

test('a trial that nobody has answered says since when', async () => {
  await show(called({ provenAt: '2026-11-20 09:00:00', triedAt: '2026-11-21 08:00:00' }));
  expect(await screen.findByText('Called on trial 2026/11/21 08:00: no key yet')).toBeTruthy();
});

test('one press calls now, and the answer shows there', async () => {
  const sent = await show({ ...called(), [CALLS.try]: done() });
  await press('Call now on trial: Ana Imbento');
  expect(await screen.findByText(/A trial call is on its way to Ana Imbento/)).toBeTruthy();
  expect(sent(CALLS.try)).toEqual([{ way_id: 4 }]);
});

test('a call that is under way already is said in words', async () => {
  await show({ ...called(), [CALLS.try]: off });
  await press('Call now on trial: Ana Imbento');
  expect(await screen.findByText(/under way or waits already/)).toBeTruthy();
});

test('calls are taken out', async () => {
  const sent = await show({ ...called(), [CALLS.remove]: done() });
  await press('Take out the calls to Ana Imbento');
  await vi.waitFor(() => expect(sent(CALLS.remove)).toEqual([{ way_id: 4 }]));
});

test('that calls play tones is said as long as no language is whole', async () => {
  const people = { channels: ['voice'] };
  await show({ [READ]: seen({ ...people, missingWords: { fil: ['help', 'thanks'], war: ['help'] } }) });
  expect(await screen.findByText(/calls play tones. 2 sentences are missing in Filipino, 1 in Waray/)).toBeTruthy();
  cleanup();
  await show({ [READ]: seen({ ...people, missingWords: SPEAKS }) });
  expect(await screen.findByRole('region', { name: ladders.calls.title })).toBeTruthy();
  expect(screen.queryByText(/calls play tones/)).toBeNull();
});

test('who pressed the key in a call is known to be reached', async () => {
  const ana = { ...PEOPLE[0], provenAt: '2026-11-20 09:00:00', provenBy: 'call' };
  await show({ [READ]: seen({ people: [ana] }) });
  expect(await screen.findByText('Pressed the key in a call 2026/11/20 09:00')).toBeTruthy();
});
