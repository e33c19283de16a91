// What waits on a device: kept per person, sent once each and in order, never lost without a word.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiProblem } from '../problem.ts';
import type { Ways } from './deliver.ts';
import type { Entry } from './entry.ts';
import { entryOf, fileOf, lost, ME, NOW, overtaken, photoOf, pretendDatabase, refused } from './outbox.fixture.ts';
import { makeWaitingOutbox, type Outbox, type ReadOld } from './outbox.ts';
import { makeOutboxStore, type OutboxStore } from './outbox-store.ts';
import { NONE, readMark, writeMark } from './waiting-mark.ts';

let now = NOW;
const sent: string[] = [];
const way = vi.fn<Ways['send']>();
const photoWay = vi.fn<Ways['sendPhoto']>();
/** As another tab, or after a reload: only what was stored is known. */
const open = (more: Partial<Ways & { readOld: ReadOld }> = {}) =>
  makeWaitingOutbox(makeOutboxStore(), { send: way, sendPhoto: photoWay, readOld: () => null, ...more }, () => now);
const keysIn = (outbox: Outbox) => outbox.list(ME).map(({ key }) => key);
const statesIn = (outbox: Outbox) => outbox.list(ME).map(({ key, state }) => `${key} ${state}`);
async function reopened(userId = ME) {
  const outbox = open();
  await outbox.load(userId);
  return outbox;
}

let outbox: Outbox;
beforeEach(async () => {
  await pretendDatabase();
  localStorage.clear();
  now = NOW;
  sent.length = 0;
  way.mockReset().mockImplementation(async ({ key }: Entry) => {
    sent.push(key);
    return { id: key };
  });
  photoWay.mockReset().mockResolvedValue();
  outbox = open();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what is kept is there after a reload, for its account alone; the same key stands there once', async () => {
  expect(await outbox.keep(ME, entryOf('a'))).toBe(true);
  await outbox.keep(ME, entryOf('b'));
  await outbox.keep(ME, entryOf('a', { body: { text: 'changed' } }));
  const [first, second] = (await reopened()).list(ME);
  expect([first?.key, first?.body, second?.key]).toEqual(['a', { text: 'changed' }, 'b']);
  expect((await reopened(8)).list(8)).toEqual([]);
  expect(readMark(8).waiting).toBe(0);
});

test('what is as it was is the same after each look, and nobody is told; of what changes the others stay', async () => {
  for (const key of ['a', 'b']) await outbox.keep(ME, entryOf(key, { photos: [photoOf('1')] }));
  const before = outbox.list(ME);
  const told = vi.fn();
  onTestFinished(outbox.follow(told));
  await outbox.load(ME);
  expect([outbox.list(ME) === before, told.mock.calls.length]).toEqual([true, 0]);
  // A word that is not there, or says something else, is put right all the same.
  writeMark(ME, { waiting: 9, refused: 0, stored: 0 });
  await outbox.load(ME);
  expect(readMark(ME)).toEqual({ waiting: 2, refused: 0, stored: 0 });
  way.mockRejectedValueOnce(refused).mockRejectedValueOnce(lost);
  await outbox.send(ME);
  expect(statesIn(outbox)).toEqual(['a refused', 'b kept']);
  expect(told).toHaveBeenCalled();
  // Of `b` only when it was last tried is another.
  expect(outbox.list(ME)[0]).not.toBe(before[0]);
  expect(outbox.list(ME).map(({ photos }) => photos)).toEqual(before.map(({ photos }) => photos));
  expect(outbox.list(ME)[1]?.photos).toBe(before[1]?.photos);
});

test('another account neither sees nor sends it', async () => {
  await outbox.keep(ME, entryOf('a'));
  const theirs = await reopened(8);
  expect(await theirs.send(8)).toEqual([]);
  expect(way).not.toHaveBeenCalled();
  expect(keysIn(await reopened())).toEqual(['a']);
});

test('oldest first, one after the other; what is stored is told with its receipt until somebody has looked', async () => {
  for (const key of ['a', 'b', 'c']) await outbox.keep(ME, entryOf(key));
  let underWay = 0;
  way.mockImplementation(async ({ key }) => {
    expect(++underWay).toBe(1);
    sent.push(key);
    await Promise.resolve();
    underWay--;
    return { id: key };
  });
  expect((await outbox.send(ME)).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(readMark(ME)).toEqual({ waiting: 0, refused: 0, stored: 3 });
  expect(outbox.list(ME)[0]).toMatchObject({ state: 'stored', receipt: { at: NOW, reply: { id: 'a' } } });
  await outbox.send(ME);
  expect(way).toHaveBeenCalledTimes(3);
  await outbox.forgetStored(ME);
  expect(keysIn(await reopened())).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('without a connection the first try says it for all, and everything still waits', async () => {
  for (const key of ['a', 'b']) await outbox.keep(ME, entryOf(key));
  way.mockRejectedValue(lost);
  expect(await outbox.send(ME)).toEqual([]);
  expect(way).toHaveBeenCalledOnce();
  expect(statesIn(await reopened())).toEqual(['a kept', 'b kept']);
});

test.each([
  [0, 'timeout'],
  [401, 'unsigned'],
  [409, 'stillRunning'],
  [409, 'entryOfOther'],
  [200, 'observationOfOther'],
  [429, 'tooMany'],
  [502, 'unavailable'],
  // A page of somebody else's line in the place of an answer.
  [200, 'nonsense'],
  [404, 'nonsense'],
])('%i %s only means later: the same entry under the same key', async (status, code) => {
  await outbox.keep(ME, entryOf('a'));
  way.mockRejectedValueOnce(new ApiProblem(code, status, ''));
  await outbox.send(ME);
  expect(statesIn(outbox)).toEqual(['a kept']);
  await outbox.send(ME);
  expect(way.mock.calls.map(([{ key, body }]) => [key, body])).toEqual([
    ['a', { text: 'a' }],
    ['a', { text: 'a' }],
  ]);
  expect(statesIn(outbox)).toEqual(['a stored']);
});

test('stored, and the answer was lost: the server says it has it, and it is stored', async () => {
  await outbox.keep(ME, entryOf('a'));
  way.mockRejectedValueOnce(new ApiProblem('alreadyDone', 409, ''));
  expect((await outbox.send(ME)).map(({ key }) => key)).toEqual(['a']);
  expect(outbox.list(ME)[0]).toMatchObject({ state: 'stored', receipt: { reply: null } });
});

test('a refusal is kept with its reason and waits for a person; one with both sides is a conflict; the others go on', async () => {
  for (const key of ['a', 'b', 'c']) await outbox.keep(ME, entryOf(key));
  way.mockImplementation(async ({ key }) => {
    if (key === 'a') throw refused;
    if (key === 'b') throw overtaken;
    return null;
  });
  expect((await outbox.send(ME)).map(({ key }) => key)).toEqual(['c']);
  await outbox.send(ME);
  expect(way).toHaveBeenCalledTimes(3);
  const again = await reopened();
  expect(statesIn(again)).toEqual(['a refused', 'b conflict', 'c stored']);
  expect(again.list(ME)[0]?.problem).toMatchObject({ code: 'householdTaken', details: { number: '3' } });
  expect(again.list(ME)[1]?.problem).toMatchObject({ body: { current: { version: 4 } } });
  expect(readMark(ME)).toEqual({ waiting: 2, refused: 2, stored: 1 });
});

test('a tab that was killed in the middle of sending leaves it to the next one', async () => {
  await outbox.keep(ME, entryOf('a'));
  way.mockReturnValueOnce(new Promise(() => undefined));
  void outbox.send(ME);
  await vi.waitFor(() => expect(way).toHaveBeenCalledOnce());
  const next = await reopened();
  expect(statesIn(next)).toEqual(['a kept']);
  expect(await next.send(ME)).toHaveLength(1);
  expect(way.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'a']);
});

test('an earlier version wrote down that one was on its way: it is sent as any other', async () => {
  await outbox.keep(ME, entryOf('a', { state: 'sending' }));
  way.mockRejectedValueOnce(lost);
  await outbox.send(ME);
  expect(statesIn(outbox)).toEqual(['a kept']);
  expect(await outbox.send(ME)).toHaveLength(1);
});

test('a line that breaks at each try writes nothing and draws nothing anew but that it is on its way', async () => {
  await outbox.keep(ME, entryOf('a'));
  const before = outbox.list(ME);
  const told = vi.fn();
  onTestFinished(outbox.follow(told));
  way.mockRejectedValueOnce(lost);
  await outbox.send(ME);
  expect(outbox.list(ME)).toBe(before);
  expect(told).toHaveBeenCalledTimes(2);
});

test('nothing is sent twice at once: neither what is on its way nor what is open in a form', async () => {
  for (const key of ['a', 'b']) await outbox.keep(ME, entryOf(key));
  const giveBack = outbox.hold('b');
  let arrive: (reply: unknown) => void = () => undefined;
  way.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const first = outbox.send(ME);
  await vi.waitFor(() => expect(way).toHaveBeenCalledOnce());
  expect(await outbox.deliver(ME, 'a')).toEqual({ kind: 'busy' });
  expect(await outbox.send(ME)).toEqual([]);
  arrive({ id: 1 });
  expect(await first).toHaveLength(1);
  expect(sent).toEqual([]);
  giveBack();
  await outbox.send(ME);
  expect(sent).toEqual(['b']);
});

test('two tabs never send the same entry at once', async () => {
  pretendLocks();
  await outbox.keep(ME, entryOf('a'));
  const other = await reopened();
  let arrive: (reply: unknown) => void = () => undefined;
  way.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const first = outbox.send(ME);
  await vi.waitFor(() => expect(way).toHaveBeenCalledOnce());
  expect(await other.send(ME)).toEqual([]);
  expect(await other.deliver(ME, 'a')).toEqual({ kind: 'busy' });
  arrive(null);
  expect(await first).toHaveLength(1);
  expect(await other.send(ME)).toEqual([]);
  expect(way).toHaveBeenCalledOnce();
});

test('open in a form of one tab it is not sent by another', async () => {
  pretendLocks();
  await outbox.keep(ME, entryOf('a'));
  const giveBack = outbox.hold('a');
  const other = await reopened();
  expect(await other.send(ME)).toEqual([]);
  giveBack();
  await vi.waitFor(async () => expect(await other.send(ME)).toHaveLength(1));
});

test('what was thrown away while another was on its way is not sent', async () => {
  for (const key of ['a', 'b']) await outbox.keep(ME, entryOf(key));
  way.mockImplementation(async ({ key }) => {
    sent.push(key);
    await outbox.drop(ME, 'b');
  });
  await outbox.send(ME);
  expect(sent).toEqual(['a']);
});

test('thrown away while it is on its way itself, it stays away', async () => {
  await outbox.keep(ME, entryOf('a'));
  way.mockImplementation(async () => void (await outbox.drop(ME, 'a')));
  await outbox.send(ME);
  expect(keysIn(await reopened())).toEqual([]);
});

describe('the word that something waits', () => {
  test('stands before the entry does, which counts when it is kept', async () => {
    const store = makeOutboxStore();
    const words: unknown[] = [];
    const word = () => localStorage.getItem(`waiting-mark.${ME}`) !== null && readMark(ME);
    const watched: OutboxStore = {
      ...store,
      async keep(...given) {
        words.push(word());
        await store.keep(...given);
        words.push(word());
      },
    };
    const slow = makeWaitingOutbox(watched, { send: way, sendPhoto: photoWay, readOld: () => null });
    await slow.keep(ME, entryOf('a'));
    const coming = { waiting: 0, refused: 0, stored: 0 };
    expect(words).toEqual([coming, coming]);
    expect(readMark(ME)).toEqual({ waiting: 1, refused: 0, stored: 0 });
  });

  test('is left by none of several that are kept at once', async () => {
    await Promise.all(['a', 'b', 'c'].map((key) => outbox.keep(ME, entryOf(key))));
    expect(readMark(ME)).toEqual({ waiting: 3, refused: 0, stored: 0 });
  });

  test('stands while another one is still being kept', async () => {
    const store = makeOutboxStore();
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const keep: OutboxStore['keep'] = async (entries, files) => {
      if (entries[0]?.key === 'slow') await promise;
      await store.keep(entries, files);
    };
    const two = makeWaitingOutbox({ ...store, keep }, { send: way, sendPhoto: photoWay, readOld: () => null });
    const slow = two.keep(ME, entryOf('slow'));
    await two.keep(ME, entryOf('a'));
    await two.send(ME);
    await two.forgetStored(ME);
    expect(readMark(ME)).not.toBe(NONE);
    expect(readMark(ME).waiting).toBe(0);
    resolve();
    await slow;
    expect(readMark(ME)).toEqual({ waiting: 1, refused: 0, stored: 0 });
  });

  test('that a page has left behind goes once the device was read', async () => {
    writeMark(ME, NONE, true);
    expect(readMark(ME)).not.toBe(NONE);
    await reopened();
    expect(readMark(ME)).toBe(NONE);
  });

  test('counts one that is kept by a device that cannot be read again', async () => {
    const store = { ...makeOutboxStore(), list: () => Promise.reject(new Error('read')) };
    const blind = makeWaitingOutbox(store, { send: way, sendPhoto: photoWay, readOld: () => null });
    expect(await blind.keep(ME, entryOf('a'))).toBe(true);
    expect(readMark(ME)).toEqual({ waiting: 1, refused: 0, stored: 0 });
  });
});

describe('a device that cannot keep it', () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

  test('full: said at once, what was there stays', async () => {
    await outbox.keep(ME, entryOf('a'));
    const store = { ...makeOutboxStore(), keep: full };
    const small = makeWaitingOutbox(store, { send: way, sendPhoto: photoWay, readOld: () => null });
    expect(await small.keep(ME, entryOf('b'))).toBe(false);
    expect(keysIn(await reopened())).toEqual(['a']);
    expect(readMark(ME).waiting).toBe(1);
  });

  test('no database at all, as in some private windows', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const bare = open();
    expect(await bare.keep(ME, entryOf('a'))).toBe(false);
    await bare.load(ME);
    expect(bare.isLoaded(ME)).toBe(true);
    expect(bare.list(ME)).toEqual([]);
    expect(readMark(ME).waiting).toBe(0);
  });

  test('denied: opening fails', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await open().keep(ME, entryOf('a'))).toBe(false);
  });

  test('a database that never answers', async () => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    const silent = { ...makeOutboxStore(), keep: never, list: never };
    const kept = makeWaitingOutbox(silent, { send: way, sendPhoto: photoWay, readOld: () => null }).keep(
      ME,
      entryOf('a'),
    );
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect(await kept).toBe(false);
  });

  test('no room for the word in the small store', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await outbox.keep(ME, entryOf('a'))).toBe(false);
    expect(keysIn(await reopened())).toEqual([]);
  });
});

describe('a branch: edits of one thing', () => {
  const edit = (key: string, more: Partial<Entry> = {}) =>
    entryOf(key, { call: 'household', branch: 'household 9', ...more });

  test('go in their order, and none behind one that is refused; other things go on', async () => {
    for (const one of [edit('first'), edit('second'), entryOf('other')]) await outbox.keep(ME, one);
    way.mockImplementation(async ({ key }) => {
      sent.push(key);
      if (key === 'first') throw overtaken;
    });
    await outbox.send(ME);
    await outbox.send(ME);
    expect(sent).toEqual(['first', 'other']);
    expect(statesIn(outbox)).toEqual(['first conflict', 'second kept', 'other stored']);
  });

  test('behind one that a form has open the next ones wait', async () => {
    for (const one of [edit('first'), edit('second')]) await outbox.keep(ME, one);
    const giveBack = outbox.hold('first');
    await outbox.send(ME);
    expect(sent).toEqual([]);
    giveBack();
    await outbox.send(ME);
    expect(sent).toEqual(['first', 'second']);
  });

  test.each([
    ['a day', 24 * HOUR_MS, ['first', 'second']],
    ['less than a day', 24 * HOUR_MS - 1, ['first']],
    ['a clock that was put back by two days', -48 * HOUR_MS, ['first', 'second']],
  ])('a gap holds the next one up for a day: after %s', async (_, passed, expected) => {
    for (const one of [edit('first'), edit('second')]) await outbox.keep(ME, one);
    way.mockImplementation(async ({ key }) => {
      sent.push(key);
      if (key === 'first') throw refused;
    });
    await outbox.send(ME);
    now += passed;
    await outbox.send(ME);
    expect(sent).toEqual(expected);
  });

  test('with the refused one thrown away the next one goes', async () => {
    for (const one of [edit('first'), edit('second')]) await outbox.keep(ME, one);
    way.mockRejectedValueOnce(refused);
    await outbox.send(ME);
    await outbox.drop(ME, 'first');
    await outbox.send(ME);
    expect(sent).toEqual(['second']);
  });

  test('from a form, in the place of the refused one that it has open, it goes at once', async () => {
    await outbox.keep(ME, edit('first'));
    way.mockRejectedValueOnce(overtaken);
    await outbox.send(ME);
    const giveBack = outbox.hold('first');
    await outbox.keep(ME, edit('mended'));
    expect(await outbox.deliver(ME, 'mended')).toEqual({ kind: 'busy' });
    expect(await outbox.deliver(ME, 'mended', { over: 'first' })).toMatchObject({ kind: 'stored' });
    giveBack();
  });
});

describe('photos', () => {
  const withPhotos = () => entryOf('a', { call: 'feature', photos: [photoOf('p'), photoOf('q')] });
  const files = () => [fileOf('a', 'p'), fileOf('a', 'q')];

  test('follow their entry, and it waits until the last is stored', async () => {
    await outbox.keep(ME, withPhotos(), files());
    photoWay.mockResolvedValueOnce().mockRejectedValueOnce(lost);
    await outbox.send(ME);
    expect(sent).toEqual(['a']);
    expect(outbox.list(ME)[0]).toMatchObject({ state: 'stored', photos: [{ isStored: true }, { isStored: false }] });
    expect(readMark(ME)).toEqual({ waiting: 1, refused: 0, stored: 0 });
    // The next day, in another tab: the entry is not sent again, and only the other photo is.
    const next = await reopened();
    await next.send(ME);
    expect(sent).toEqual(['a']);
    expect(photoWay.mock.calls.map(([, { sha256 }]) => sha256)).toEqual(['p', 'q', 'q']);
    expect(readMark(ME)).toEqual({ waiting: 0, refused: 0, stored: 1 });
  });

  test('one that is no picture for the server waits for a person', async () => {
    await outbox.keep(ME, withPhotos(), files());
    photoWay.mockRejectedValueOnce(new ApiProblem('pictureBroken', 400, 'broken'));
    await outbox.send(ME);
    expect(outbox.list(ME)[0]).toMatchObject({ state: 'refused', problem: { code: 'pictureBroken' } });
    expect(outbox.list(ME)[0]?.receipt).not.toBeNull();
  });

  test('go with an entry that is thrown away', async () => {
    await outbox.keep(ME, withPhotos(), files());
    await outbox.drop(ME, 'a');
    expect(await makeOutboxStore().files('a')).toEqual([]);
  });
});

describe('what an earlier version has left', () => {
  const old = () => ({ entries: [entryOf('x'), entryOf('y')], forget: vi.fn(() => true) });

  test('moves over once, also when the browser died between the two steps', async () => {
    const left = old();
    let times = 2;
    const readOld = () => (times-- > 0 ? left : null);
    const first = open({ readOld });
    left.forget.mockImplementationOnce(() => {
      throw new Error('killed here');
    });
    await first.load(ME);
    const next = open({ readOld });
    await next.load(ME);
    expect(keysIn(next)).toEqual(['x', 'y']);
    await next.send(ME);
    expect(sent).toEqual(['x', 'y']);
  });

  test('what is refused here already is not moved over again', async () => {
    await outbox.keep(ME, entryOf('x', { state: 'refused' }));
    let times = 1;
    const next = open({ readOld: () => (times-- > 0 ? old() : null) });
    await next.load(ME);
    expect(statesIn(next)).toEqual(['x refused', 'y kept']);
  });

  test('a device without room for it leaves it where it is', async () => {
    const left = old();
    const store = { ...makeOutboxStore(), keep: () => Promise.reject(new Error('full')) };
    const next = makeWaitingOutbox(store, { send: way, sendPhoto: photoWay, readOld: () => left });
    await next.load(ME);
    expect(left.forget).not.toHaveBeenCalled();
    expect(next.isLoaded(ME)).toBe(true);
  });
});

test('whoever shows it hears of every change, also of another tab', async () => {
  await outbox.load(ME);
  const listener = vi.fn();
  const leave = outbox.follow(listener);
  const other = await reopened();
  await other.keep(ME, entryOf('of another tab'));
  window.dispatchEvent(new StorageEvent('storage', { key: `waiting-mark.${ME}` }));
  await vi.waitFor(() => expect(keysIn(outbox)).toEqual(['of another tab']));
  expect(listener).toHaveBeenCalled();
  leave();
});

/** The browser's locks, as far as two tabs need them. */
function pretendLocks() {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    const isIfFree = rest.length > 1;
    if (held.has(name) && isIfFree) return work(null);
    await held.get(name);
    const running = work({});
    held.set(name, running);
    return running.finally(() => held.delete(name));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}
