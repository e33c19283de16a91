// Forms with files, with a pretended XMLHttpRequest: progress, refusals, a lost network, giving up, silence.
import { saveResource } from '@bantay/features/resources/wire/resources.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGivenUp, sendForm } from './send-form.ts';

class PretendedRequest {
  static last: PretendedRequest;
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  status = 200;
  responseText = '';
  headers: Record<string, string> = {};
  sent: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    PretendedRequest.last = this;
  }
  open(method: string, path: string) {
    this.headers.target = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', PretendedRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = saveResource.call;
const start = (more: Partial<Parameters<typeof sendForm>[1]> = {}) => {
  const form = new FormData();
  const reply = sendForm<typeof saveResource>(call, { form, key: 'key-12345', ...more });
  reply.catch(() => undefined);
  return { reply, form, request: PretendedRequest.last };
};

test('the form goes with its key, tells how far it is, and brings the reply', async () => {
  const parts: number[] = [];
  const { reply, form, request } = start({ onProgress: (part) => parts.push(part) });
  expect(request.headers).toMatchObject({ target: 'POST /api/upload/save_resources', 'idempotency-key': 'key-12345' });
  expect(request.sent).toBe(form);
  request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
  request.upload.onprogress?.({ loaded: 4, total: 4, lengthComputable: true });
  request.upload.onprogress?.({ loaded: 9, total: 0, lengthComputable: false });
  expect(parts).toEqual([0.25, 1]);
  request.answer(200, { status: true, message: 'Uploaded', filename: 'a.pdf' });
  expect(await reply).toEqual({ status: true, message: 'Uploaded', filename: 'a.pdf' });
});

test.each([
  [200, { status: false, code: 'fileBroken', message: 'Broken' }, 'fileBroken'],
  [413, { status: false, code: 'fileTooLarge', message: 'Large', details: { mb: 16 } }, 'fileTooLarge'],
  [401, { status: false, code: 'unsigned', message: 'Sign in' }, 'unsigned'],
  [502, '<html>', 'unavailable'],
  [200, '<html>', 'nonsense'],
])('answer %s %j is the problem %s', async (status, body, code) => {
  const { reply, request } = start();
  request.answer(status, body);
  await expect(reply).rejects.toMatchObject({ code });
});

test('a lost network, giving up, and silence are told apart', async () => {
  const lost = start();
  lost.request.onerror?.();
  await expect(lost.reply).rejects.toMatchObject({ code: 'network' });

  const stop = new AbortController();
  const given = start({ signal: stop.signal });
  stop.abort();
  expect(isGivenUp(await given.reply.catch((error: unknown) => error))).toBe(true);
  expect(isGivenUp(await start({ signal: stop.signal }).reply.catch((error: unknown) => error))).toBe(true);

  const slow = start();
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(20_000);
    slow.request.upload.onprogress?.({ loaded: n, total: 100, lengthComputable: true });
  }
  vi.advanceTimersByTime(30_001);
  await expect(slow.reply).rejects.toMatchObject({ code: 'timeout' });
});
