// Chats of people on duty with a pretended server: entered, proven by a code, taken out, and not there where Telegram is off.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ladders } from '../words/en/ladders.ts';
import { PEOPLE } from './ladder.fixture.ts';
import { done, READ, seen, showLadder as show } from './show-ladder.fixture.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const CALLS = {
  add: 'POST /api/admin/ladder/add_way',
  prove: 'POST /api/admin/ladder/prove_way',
  remove: 'POST /api/admin/ladder/remove_way',
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const chatOf = (provenAt: string | null) => {
  const further = [{ wayId: 4, channel: 'telegram', address: '70000001', provenAt, triedAt: null, isTold: true }];
  return { [READ]: seen({ channels: ['telegram'], people: PEOPLE.map((one) => ({ ...one, further })).slice(0, 1) }) };
};

test('where Telegram is off nothing is said of chats', async () => {
  await show();
  expect(await screen.findByRole('region', { name: ladders.ways.title })).toBeTruthy();
  expect(screen.queryByRole('region', { name: ladders.chats.title })).toBeNull();
});

test('a chat is entered; what is no number of one is said before it goes', async () => {
  const sent = await show({ [READ]: seen({ channels: ['telegram'] }), [CALLS.add]: done({ way_id: 4 }) });
  await press('Add a chat: Ben Imbento');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(new RegExp(ladders.chats.chat)), '@ben');
  await press(ladders.save);
  expect(screen.getByText(ladders.chats.chatWrong)).toBeTruthy();
  expect(sent(CALLS.add)).toEqual([]);
  await user.clear(dialog.getByLabelText(new RegExp(ladders.chats.chat)));
  await user.type(dialog.getByLabelText(new RegExp(ladders.chats.chat)), '70000001');
  await press(ladders.save);
  expect(await screen.findByText(/A code is on its way to the chat of Ben Imbento/)).toBeTruthy();
  expect(sent(CALLS.add)).toEqual([{ number: '639000000092', chat: '70000001' }]);
});

test('one that nobody has answered from says so, and is proven by the code', async () => {
  const sent = await show({ ...chatOf(null), [CALLS.prove]: done() });
  expect(await screen.findByText(/Chat 70000001: not proven/)).toBeTruthy();
  await press('Enter the code: Ana Imbento');
  await press(ladders.save);
  expect(screen.getByText(ladders.chats.codeMissing)).toBeTruthy();
  await user.type(within(screen.getByRole('dialog')).getByLabelText(new RegExp(ladders.chats.code)), '4821');
  await press(ladders.save);
  expect(await screen.findByText(ladders.chats.done)).toBeTruthy();
  expect(sent(CALLS.prove)).toEqual([{ way_id: 4, code: '4821' }]);
});

test('a wrong code is refused in words, and the entry stays', async () => {
  await show({ ...chatOf(null), [CALLS.prove]: { status: 400, body: { status: false, code: 'wayCodeWrong' } } });
  await press('Enter the code: Ana Imbento');
  await user.type(within(screen.getByRole('dialog')).getByLabelText(new RegExp(ladders.chats.code)), '1111');
  await press(ladders.save);
  expect(await screen.findByText(/not the code that went there/)).toBeTruthy();
});

test('one that is proven says since when, and is taken out', async () => {
  const sent = await show({ ...chatOf('2026-11-20 09:00:00'), [CALLS.remove]: done() });
  expect(await screen.findByText('Chat 70000001, proven 2026/11/20 09:00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Enter the code/ })).toBeNull();
  await press('Take out the chat of Ana Imbento');
  await vi.waitFor(() => expect(sent(CALLS.remove)).toEqual([{ way_id: 4 }]));
});
