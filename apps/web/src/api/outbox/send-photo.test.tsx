// Photos in pieces, with lines that break and servers that lie.
import { afterEach, expect, test, vi } from 'vitest';
import { type Asked, fakeServer, type Given } from '../server.fixture.ts';
import { ME, NOW } from './outbox.fixture.ts';
import type { KeptFile } from './outbox-store.ts';
import { sendPhoto } from './send-photo.ts';

const PIECES = 'POST /storage/moms/pieces';
const SIZE = 150_000;
const photo: KeptFile = {
  ...{ id: 'a p', entry: 'a', sha256: 'ab'.repeat(32), name: 'crack.jpg', type: 'image/jpeg' },
  bytes: new Uint8Array(SIZE).buffer,
};
const entry = { userId: ME, deviceAt: NOW, offset: 0 };
const rangesOf = (asked: readonly Asked[]) => asked.map(({ headers }) => headers['content-range']);

/** A server that keeps what comes; `before`: what it does with a request, by its number. */
function keeping(before: (number: number) => Given | null = () => null, received = 0) {
  let number = 0;
  let has = received;
  return fakeServer({
    [PIECES]: ({ headers }) => {
      const odd = before(number++);
      const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
      if (odd && !('after' in odd)) return odd;
      if (from !== undefined && Number(from) <= has) has = Math.max(has, Number(to) + 1);
      return odd ?? { body: { status: 200, received: has, filename: has === SIZE ? 'crack.jpg' : null } };
    },
  });
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks how far it is, then sends 64 kB after 64 kB, each with whose it is', async () => {
  const { asked } = keeping();
  await sendPhoto(entry, photo);
  expect(rangesOf(asked)).toEqual([
    ...['bytes */150000', 'bytes 0-65535/150000', 'bytes 65536-131071/150000', 'bytes 131072-149999/150000'],
  ]);
  expect(asked.every(({ headers }) => headers['entry-owner'] === '7' && !('idempotency-key' in headers))).toBe(true);
  const [first, second] = asked.map(({ body }) => body as FormData);
  expect([first?.get('piece'), first?.get('sha256')]).toEqual([null, photo.sha256]);
  const piece = second?.get('piece');
  expect(piece instanceof Blob && piece.size).toBe(65_536);
});

test('goes on where it broke off the day before', async () => {
  const { asked } = keeping(() => null, 100_000);
  await sendPhoto(entry, photo);
  expect(rangesOf(asked)).toEqual(['bytes */150000', 'bytes 100000-149999/150000']);
});

test('there already, as after a lost last answer: nothing more is sent', async () => {
  const { asked } = keeping(() => null, SIZE);
  await sendPhoto(entry, photo);
  expect(asked).toHaveLength(1);
});

test.each<[string, Given, object]>([
  ['a line that breaks', { lost: true }, { status: 0 }],
  ['a page of somebody else', { text: '<html>', status: 200 }, { code: 'nonsense' }],
  ['an answer that says nothing', { body: { status: 200, received: 0, filename: null, odd: true } }, { status: 0 }],
  [
    'a refusal',
    { status: 400, body: { status: 400, code: 'pictureBroken', message: 'Broken' } },
    { code: 'pictureBroken' },
  ],
])('%s in the middle is thrown, for the outbox to judge', async (_, given, expected) => {
  keeping((number) => (number < 2 ? null : given));
  await expect(sendPhoto(entry, photo)).rejects.toMatchObject(expected);
});

test('a server that has everything and stores nothing is left alone', async () => {
  const { asked } = fakeServer({ [PIECES]: { body: { status: 200, received: SIZE, filename: null } } });
  await expect(sendPhoto(entry, photo)).rejects.toMatchObject({ status: 0 });
  expect(asked).toHaveLength(1);
});

test('a line on which no piece gets over in time: smaller pieces', async () => {
  vi.useFakeTimers();
  const ranges: string[] = [];
  let has = 0;
  vi.stubGlobal('fetch', (_: string, { headers, signal }: RequestInit & { headers: Record<string, string> }) => {
    const range = headers['content-range'] ?? '';
    ranges.push(range);
    const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(range) ?? [];
    if (from !== undefined && Number(to) - Number(from) > 40_000)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    if (to !== undefined) has = Number(to) + 1;
    return Promise.resolve(
      new Response(JSON.stringify({ status: 200, received: has, filename: has === SIZE ? 'crack.jpg' : null })),
    );
  });
  const sent = sendPhoto(entry, photo);
  await vi.advanceTimersByTimeAsync(31_000);
  await sent;
  expect(ranges.slice(0, 4)).toEqual([
    ...['bytes */150000', 'bytes 0-65535/150000', 'bytes 0-32767/150000', 'bytes 32768-65535/150000'],
  ]);
});
