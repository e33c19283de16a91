// Answers that the page has asked for are taken once, by whoever they were for, while they are new; else everybody asks by themselves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforehand } from './beforehand.ts';
import { request } from './client.ts';
import { CREDENTIALS } from './credentials.ts';
import { openFirstAnswers } from './first-answers.ts';
import { createNewsDesk } from './news-desk.ts';

const ALL = '/api/first_answers?call=%2Fapi%2Frights&call=%2Fapi%2Fsites%2Ffacts%3Fa%3D1%26b%3D2%25203';
const FACTS = '/api/sites/facts?a=1&b=2%203';
let tell: (text: string) => void;
let end: () => void;
let breakOff: () => void;
let nowMs = 0;
let answersFor = '2';
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answersFor = '2';
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  document.head.innerHTML = `<meta name="first-answers" content="${ALL.replaceAll('&', '&amp;')}">`;
  signedInAs(2);
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      tell = (text) => stream.enqueue(new TextEncoder().encode(text));
      end = () => stream.close();
      breakOff = () => stream.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    signal?.throwIfAborted();
    asked.push(pathname + search);
    if (pathname !== '/api/first_answers') return new Response('{"is":"asked alone"}');
    signal?.addEventListener('abort', () => breakOff());
    return new Response(body, { headers: { 'answers-for': answersFor } });
  });
});
afterEach(() => {
  beforehand.take = () => null;
  document.head.innerHTML = '';
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signedInAs = (userId: number) =>
  localStorage.setItem(CREDENTIALS, JSON.stringify({ user: { user_id: userId, firstname: 'Ana' } }));
const line = (call: string, text: string, status = 200) => `${JSON.stringify({ call, status, text })}\n`;
const ask = (path: string, signal?: AbortSignal) => request(path, { method: 'GET' }, signal);
const ALONE = { status: 200, text: '{"is":"asked alone"}' };

test('each is taken as its line comes, in whatever pieces, and once', async () => {
  openFirstAnswers();
  openFirstAnswers();
  const [rights, facts] = [ask('/api/rights'), ask(FACTS)];
  const whole = line(FACTS, '{"of":"Mañana"}') + line('/api/rights', '{"status":false}', 403);
  const cut = whole.indexOf('\n') + 5;
  tell(whole.slice(0, cut));
  expect(await facts).toEqual({ status: 200, text: '{"of":"Mañana"}' });
  tell(whole.slice(cut));
  expect(await rights).toEqual({ status: 403, text: '{"status":false}' });
  expect(asked).toEqual([ALL]);
  end();
  // The next look is a new one.
  expect(await ask('/api/rights')).toEqual(ALONE);
  expect(asked).toEqual([ALL, '/api/rights']);
});

test('what was not named is asked for at once', async () => {
  openFirstAnswers();
  expect(await ask('/api/session')).toEqual(ALONE);
});

test.each([
  ['ends without it', () => end()],
  ['breaks off', () => breakOff()],
  ['is nonsense', () => tell('<html>\n')],
  ['falls silent', () => vi.advanceTimersByTimeAsync(10_001)],
])('an answer that %s: it is asked for alone', async (_, happen) => {
  openFirstAnswers();
  const rights = ask('/api/rights');
  await vi.advanceTimersByTimeAsync(0);
  await happen();
  expect(await rights).toEqual(ALONE);
  expect(asked).toEqual([ALL, '/api/rights']);
});

test('as long as it shows life, nobody asks alone', async () => {
  openFirstAnswers();
  const rights = ask('/api/rights');
  for (let beats = 0; beats < 4; beats++) {
    await vi.advanceTimersByTimeAsync(5_000);
    tell('\n');
  }
  tell(line('/api/rights', '{"late":1}'));
  expect(await rights).toEqual({ status: 200, text: '{"late":1}' });
});

test('the answers of another person, who has signed in while the page came, are shown to nobody', async () => {
  answersFor = '3';
  openFirstAnswers();
  tell(line('/api/rights', '{"theirs":1}'));
  expect(await ask('/api/rights')).toEqual(ALONE);
});

test.each([
  ['news are heard', () => createNewsDesk(async () => undefined).hear('rainfall')],
  ['something is written', () => request('/api/written', { method: 'POST' }, undefined)],
])('what lay there when %s is older than that, and asked for anew', async (_, happen) => {
  openFirstAnswers();
  tell(line('/api/rights', '{"old":1}'));
  await happen();
  expect(await ask('/api/rights')).toEqual(ALONE);
});

test('whoever had given up before takes nothing', async () => {
  openFirstAnswers();
  await expect(ask('/api/rights', AbortSignal.abort())).rejects.toThrow();
  tell(line('/api/rights', '{"mine":1}'));
  expect(await ask('/api/rights')).toEqual({ status: 200, text: '{"mine":1}' });
});

test('a refusal of the whole is none of its calls', async () => {
  const alone = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.includes('first_answers') ? new Response('{"status":false}', { status: 401 }) : alone(address, init),
  );
  openFirstAnswers();
  expect(await ask('/api/rights')).toEqual(ALONE);
});

test('as long as lines come, nobody asks alone', async () => {
  openFirstAnswers();
  const rights = ask('/api/rights');
  await vi.advanceTimersByTimeAsync(9_000);
  tell(line('/api/other', '{}'));
  await vi.advanceTimersByTimeAsync(9_000);
  tell(line('/api/rights', '{"late":1}'));
  expect(await rights).toEqual({ status: 200, text: '{"late":1}' });
});

test('what lay there for long, or was for somebody else, is asked for anew', async () => {
  openFirstAnswers();
  tell(line('/api/rights', '{"old":1}') + line(FACTS, '{"theirs":1}'));
  await vi.advanceTimersByTimeAsync(0);
  signedInAs(3);
  expect(await ask(FACTS)).toEqual(ALONE);
  signedInAs(2);
  nowMs += 10_001;
  expect(await ask('/api/rights')).toEqual(ALONE);
});

test('whoever gives up waits no longer', async () => {
  openFirstAnswers();
  const leaving = new AbortController();
  const rights = ask('/api/rights', leaving.signal);
  leaving.abort();
  await expect(rights).rejects.toThrow();
  expect(asked).toEqual([ALL]);
});

test('a page that names none asks for none', async () => {
  document.head.innerHTML = '';
  openFirstAnswers();
  expect(await ask('/api/rights')).toEqual(ALONE);
});
