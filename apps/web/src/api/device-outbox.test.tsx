// What waits on a device: kept per person, sent once each and in order, never lost without a word.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOutbox, type Outbox, useOutbox, type Waiting } from './device-outbox.ts';
import { ApiProblem } from './problem.ts';

interface Note extends Waiting {
  text: string;
}

const ME = 7;
const NAME = 'waiting-notes.';
const note = (key: string, more: Partial<Note> = {}): Note => ({ key, text: key, problem: null, ...more });
/** As after a reload: only what was stored is known. */
const open = () => makeOutbox<Note>({ name: NAME, storage: () => localStorage });
const keysIn = (outbox: Outbox<Note>, userId = ME) => outbox.list(userId).map(({ key }) => key);
const lost = new ApiProblem('network', 0, 'No connection');
const refused = new ApiProblem('tooOld', 200, 'Too old', { details: { days: 3 }, body: { code: 'tooOld' } });

let outbox: Outbox<Note>;
beforeEach(() => {
  outbox = open();
});
afterEach(() => {
  cleanup();
  localStorage.removeItem(`${NAME}${ME}`);
  vi.restoreAllMocks();
});

test('what is kept is there after a reload, for its account alone; the same key stands there once', () => {
  expect(outbox.keep(ME, note('a'))).toBe(true);
  outbox.keep(ME, note('a', { text: 'changed' }));
  expect(open().list(ME)).toEqual([note('a', { text: 'changed' })]);
  expect(open().list(8)).toEqual([]);
  outbox.drop(ME, 'a');
  expect(localStorage.getItem(`${NAME}${ME}`)).toBeNull();
});

test('oldest first, one after the other; what is stored goes', async () => {
  for (const key of ['a', 'b', 'c']) outbox.keep(ME, note(key));
  const sent: string[] = [];
  let underWay = 0;
  const stored = await outbox.send(ME, async ({ key }) => {
    expect(++underWay).toBe(1);
    sent.push(key);
    await Promise.resolve();
    underWay--;
  });
  expect(stored).toBe(3);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(keysIn(outbox)).toEqual([]);
});

test('without a connection the first try says it for all, and everything still waits', async () => {
  for (const key of ['a', 'b']) outbox.keep(ME, note(key));
  const way = vi.fn().mockRejectedValue(lost);
  expect(await outbox.send(ME, way)).toBe(0);
  expect(way).toHaveBeenCalledOnce();
  expect(keysIn(open())).toEqual(['a', 'b']);
});

test.each([
  [401, 'unsigned'],
  [429, 'tooMany'],
  [503, 'unavailable'],
  [200, 'stillRunning'],
])('%i %s only means later', async (status, code) => {
  outbox.keep(ME, note('a'));
  await outbox.send(ME, () => Promise.reject(new ApiProblem(code, status, '')));
  expect(outbox.list(ME)).toEqual([note('a')]);
});

test('a refusal is kept with its reason and waits for a person; the others go on', async () => {
  for (const key of ['a', 'b']) outbox.keep(ME, note(key));
  const way = vi.fn(({ key }: Note) => (key === 'a' ? Promise.reject(refused) : Promise.resolve()));
  expect(await outbox.send(ME, way)).toBe(1);
  await outbox.send(ME, way);
  expect(way).toHaveBeenCalledTimes(2);
  const [kept] = open().list(ME);
  expect(kept?.problem).toMatchObject({ code: 'tooOld', status: 200, details: { days: 3 }, body: { code: 'tooOld' } });
});

test('refused and tried again without a connection it is late, and goes by itself again', async () => {
  outbox.keep(ME, note('a'));
  await outbox.send(ME, () => Promise.reject(refused));
  await outbox.deliver(ME, outbox.list(ME)[0] as Note, () => Promise.reject(lost)); // the one above
  expect(outbox.list(ME)).toEqual([note('a')]);
});

test('what the server says it has already is gone, but was not stored now', async () => {
  outbox.keep(ME, note('a'));
  expect(await outbox.send(ME, () => Promise.reject(new ApiProblem('alreadyDone', 200, '')))).toBe(0);
  expect(keysIn(outbox)).toEqual([]);
});

test('nothing is sent twice: neither what is on its way nor what is open in a form', async () => {
  for (const key of ['a', 'b']) outbox.keep(ME, note(key));
  outbox.busy.add('b');
  let arrive = () => {};
  const way = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const first = outbox.send(ME, way);
  expect(outbox.busy.has('a')).toBe(true);
  expect(await outbox.deliver(ME, note('a'), way)).toBe('busy');
  expect(await outbox.send(ME, way)).toBe(0);
  arrive();
  expect(await first).toBe(1);
  expect(way).toHaveBeenCalledOnce();
  outbox.busy.delete('b');
  await outbox.send(ME, () => Promise.resolve());
  expect(keysIn(outbox)).toEqual([]);
});

test('what was thrown away while another was on its way is not sent', async () => {
  for (const key of ['a', 'b']) outbox.keep(ME, note(key));
  const sent: string[] = [];
  await outbox.send(ME, async ({ key }) => {
    sent.push(key);
    outbox.drop(ME, 'b');
  });
  expect(sent).toEqual(['a']);
});

test('a device without room says so, and keeps what it had', () => {
  outbox.keep(ME, note('a'));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(outbox.keep(ME, note('b'))).toBe(false);
  expect(keysIn(outbox)).toEqual(['a']);
});

test('a spoilt store is an empty one', () => {
  localStorage.setItem(`${NAME}${ME}`, '{"no": "list"');
  expect(outbox.list(ME)).toEqual([]);
});

function List() {
  const all = useOutbox(outbox, ME);
  return <p>{all.map(({ text, key }) => `${text} ${outbox.busy.has(key) ? 'on its way' : 'waits'}`).join(', ')}</p>;
}

test('whoever shows it hears of every change, also of another tab', async () => {
  render(<List />);
  act(() => void outbox.keep(ME, note('a')));
  expect(screen.getByText('a waits')).toBeTruthy();
  let arrive = () => {};
  act(() => void outbox.send(ME, () => new Promise<void>((resolve) => (arrive = resolve))));
  expect(screen.getByText('a on its way')).toBeTruthy();
  await act(async () => arrive());
  expect(screen.queryByText(/a /)).toBeNull();
  localStorage.setItem(`${NAME}${ME}`, JSON.stringify([note('of another tab')]));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `${NAME}${ME}` })));
  expect(screen.getByText('of another tab waits')).toBeTruthy();
});
