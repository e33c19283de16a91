// From a form, with servers that are silent, late or lie: stored once, kept, or said to be neither.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setFieldNow } from '../field-clock.ts';
import { fakeServer, type Given } from '../server.fixture.ts';
import { outbox } from './device.ts';
import { type Given as Form, KEPT } from './given.ts';
import { ME, pretendDatabase } from './outbox.fixture.ts';
import { makeWaitingOutbox } from './outbox.ts';
import { makeOutboxStore } from './outbox-store.ts';
import { sendOrKeep } from './send-or-keep.ts';

const ADD = 'POST /api/household_data/add';
const BUG = 'POST /api/bug_report/add';
const ACTIVITY = 'POST /api/events/save_activity';
const body = { householdId: 'LPA-9', householdHead: 'Ana Halimbawa', gender: 'F', members: [], siteId: 24 };
const form = (more: Partial<Form> = {}): Form => ({
  ...{ call: 'newHousehold', body, key: 'form-key-1', userId: ME, site: 'lpa' },
  ...more,
});
const added: Given = { body: { status: true, message: 'Added', id: 9 } };
const waiting = async (userId = ME) =>
  (await makeOutboxStore().list(userId)).map(({ key, state }) => `${key} ${state}`);

beforeEach(async () => {
  localStorage.clear();
  await pretendDatabase();
  await outbox.load(ME);
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the server takes it: its answer, and nothing stays on the device', async () => {
  const { asked } = fakeServer({ [ADD]: added });
  expect(await sendOrKeep(form())).toEqual({ status: true, message: 'Added', id: 9 });
  expect(await waiting()).toEqual([]);
  expect(asked).toMatchObject([
    { body: { household_id: 'LPA-9', site_id: 24 }, headers: { 'idempotency-key': 'form-key-1', 'entry-owner': '7' } },
  ]);
});

test.each<[string, Given]>([
  ['no line', { lost: true }],
  ['a gateway that finds no server', { status: 502, text: '<h1>Bad gateway</h1>' }],
  ['a server that is starting', { status: 503, body: { status: false, code: 'unavailable', message: 'Not ready' } }],
  ['a page of somebody else with 200', { status: 200, text: '<html>Sign in to this Wi-Fi</html>' }],
  ['a page of somebody else with 403', { status: 403, text: '<html>Blocked</html>' }],
  ['a session that has ended', { status: 401, body: { status: false, code: 'unsigned', message: 'Please sign in' } }],
  ['the session of another account', { status: 409, body: { status: false, code: 'entryOfOther', message: 'Other' } }],
])('%s: it is kept, and goes out under the same key', async (_, answer) => {
  const server = fakeServer({ [ADD]: answer });
  expect(await sendOrKeep(form())).toBe(KEPT);
  expect(await waiting()).toEqual(['form-key-1 kept']);
  server.answers[ADD] = added;
  expect(await outbox.send(ME)).toHaveLength(1);
  const [first, second] = server.asked;
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers).toEqual(first?.headers);
});

test('no answer at all: given up after half a minute, and kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetched = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  vi.stubGlobal('fetch', fetched);
  const sent = sendOrKeep(form());
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await sent).toBe(KEPT);
});

test('the page dies before the answer: the entry is on the device already', async () => {
  const server = fakeServer({ [ADD]: { hangs: true } });
  void sendOrKeep(form({ key: 'form-key-died' }));
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  expect(await waiting()).toEqual(['form-key-died kept']);
});

test('a refusal comes to the form, which is still open, and nothing stays', async () => {
  fakeServer({ [ADD]: { body: { status: false, code: 'householdTaken', message: 'There is one' } } });
  await expect(sendOrKeep(form())).rejects.toMatchObject({ code: 'householdTaken' });
  expect(await waiting()).toEqual([]);
});

test('done before, and nobody heard of it: said, and nothing stays', async () => {
  fakeServer({ [ADD]: { status: 409, body: { status: false, code: 'alreadyDone', message: 'Done' } } });
  await expect(sendOrKeep(form())).rejects.toMatchObject({ code: 'alreadyDone' });
  expect(await waiting()).toEqual([]);
});

test('a waiting one that was opened in its form and is refused again stays', async () => {
  const server = fakeServer({ [ADD]: { lost: true } });
  await sendOrKeep(form());
  const giveBack = outbox.hold('form-key-1');
  server.answers[ADD] = { body: { status: false, code: 'householdTaken', message: 'There is one' } };
  await expect(sendOrKeep(form({ opened: 'form-key-1' }))).rejects.toMatchObject({ code: 'householdTaken' });
  giveBack();
  expect(await waiting()).toEqual(['form-key-1 refused']);
});

test('an edit does not overtake the one before it that still waits', async () => {
  const server = fakeServer({ [ADD]: { lost: true } });
  await sendOrKeep(form({ branch: 'household 9' }));
  server.answers[ADD] = added;
  expect(await sendOrKeep(form({ key: 'form-key-2', branch: 'household 9' }))).toBe(KEPT);
  await outbox.send(ME);
  expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'form-key-1',
    'form-key-1',
    'form-key-2',
  ]);
});

test('a device that keeps nothing sends all the same, and says when it can do neither', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const server = fakeServer({ [ADD]: added });
  expect(await sendOrKeep(form())).toMatchObject({ id: 9 });
  server.answers[ADD] = { lost: true };
  await expect(sendOrKeep(form())).rejects.toMatchObject({ code: 'notKept', status: 0 });
  server.answers[ADD] = { body: { status: false, code: 'householdTaken', message: 'There is one' } };
  await expect(sendOrKeep(form())).rejects.toMatchObject({ code: 'householdTaken' });
});

test('of nobody who is known it is only sent', async () => {
  const { asked } = fakeServer({ [ADD]: added });
  await sendOrKeep(form({ userId: null }));
  expect(asked[0]?.headers).not.toHaveProperty('entry-owner');
  expect(await waiting(0)).toEqual([]);
});

test('a clock that is two hours off: told beside the entry, which stays as it was typed', async () => {
  const device = Date.parse('2026-11-21T17:10:00+08:00');
  vi.useFakeTimers({ toFake: ['Date'], now: device });
  setFieldNow(device - 2 * 3_600_000);
  const server = fakeServer({ [ACTIVITY]: { lost: true } });
  const fields = { activityId: '0', startDate: '2026-11-21 15:00:00', activityName: 'Watch' };
  await sendOrKeep(form({ call: 'activity', body: fields }));
  expect(outbox.list(ME)[0]).toMatchObject({ deviceAt: device, offset: -7_200_000, body: fields });
  expect(server.asked[0]?.headers['entry-time']).toBe('2026-11-21T09:10:00.000Z -7200000');
  const sent = server.asked[0]?.body as FormData;
  expect([...sent.entries()]).toEqual([
    ['activity_id', '0'],
    ['start_date', '2026-11-21 15:00:00'],
    ['activity_name', 'Watch'],
  ]);
  setFieldNow(Date.now());
});

const PIECES = 'POST /storage/moms/pieces';
const saved: Given = { body: { status: true, message: 'Saved', feedback: 'Saved', activity_id: 7 } };

test('the picture of a form waits with it; then the form goes, which names it, and behind it the picture in pieces', async () => {
  const server = fakeServer({ [ACTIVITY]: { lost: true } });
  const picture = new File([new Uint8Array([1, 2, 3])], `${'long '.repeat(30)}site.png`, { type: 'image/png' });
  await sendOrKeep(form({ call: 'activity', body: { activityName: 'Watch' }, picture }));
  expect(outbox.list(ME)).toMatchObject([{ state: 'kept', photos: [{ size: 3, isStored: false }] }]);
  server.answers[ACTIVITY] = saved;
  server.answers[PIECES] = { lost: true };
  // The line dies between the two: the entry is there, and its photo waits on.
  await outbox.send(ME);
  expect(outbox.list(ME)).toMatchObject([{ state: 'stored', photos: [{ isStored: false }] }]);
  server.answers[PIECES] = { body: { status: 200, received: 3, filename: 'site.png' } };
  await outbox.send(ME);
  expect(outbox.list(ME)).toMatchObject([{ state: 'stored', photos: [{ isStored: true }] }]);
  const forms = server.asked.filter(({ path }) => path.endsWith('save_activity')).map((one) => one.body as FormData);
  expect(forms).toHaveLength(2);
  const [named] = JSON.parse(String(forms[1]?.get('photos'))) as { sha256: string; bytes: number; name: string }[];
  const sha256 = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81';
  expect([forms[1]?.has('file'), named?.sha256, named?.bytes]).toEqual([false, sha256, 3]);
  expect(named?.name).toMatch(/^.{1,100}$/);
  expect(named?.name).toMatch(/site\.png$/);
  expect(await makeOutboxStore().files('form-key-1')).toEqual([]);
});

test('a browser that counts no hashes, over plain http: the picture of a form waits with it and goes with it', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const server = fakeServer({ [ACTIVITY]: { lost: true } });
  const picture = new File([new Uint8Array([1, 2, 3])], 'site.png', { type: 'image/png' });
  await sendOrKeep(form({ call: 'activity', body: { activityName: 'Watch' }, picture }));
  server.answers[ACTIVITY] = saved;
  await outbox.send(ME);
  const sent = server.asked.map((one) => (one.body as FormData).get('file') as File);
  expect(sent).toHaveLength(2);
  const file = sent[1]!; // counted just above
  expect([file.name, file.type, file.size]).toEqual(['site.png', 'image/png', 3]);
  expect(await makeOutboxStore().files('form-key-1')).toHaveLength(1);
  await outbox.forgetStored(ME);
  expect(await makeOutboxStore().files('form-key-1')).toEqual([]);
});

test('feedback without a line waits as well', async () => {
  const post = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onerror: () => void = () => undefined;
      open = post;
      setRequestHeader = post;
      send = () => this.onerror();
    },
  );
  expect(await sendOrKeep(form({ call: 'bug', body: { id: '0', description: 'Slow' }, site: null }))).toBe(KEPT);
  expect(post).toHaveBeenCalledWith('POST', BUG.split(' ')[1]);
  expect(post).toHaveBeenCalledWith('entry-owner', '7');
  expect(await waiting()).toEqual(['form-key-1 kept']);
});

// Seen: the tab died before the answer came, and both the entry and what it was changed into went out.
test.each<[string, Given]>([
  ['no answer before the page dies', { hangs: true }],
  ['no line', { lost: true }],
])('a waiting entry that is opened and changed, %s: one entry waits, and one is stored', async (_, answer) => {
  const server = fakeServer({ [ADD]: { lost: true } });
  await sendOrKeep(form());
  server.answers[ADD] = answer;
  void sendOrKeep(form({ key: 'form-key-2', body: { ...body, householdHead: 'Ben' }, opened: 'form-key-1' }));
  await vi.waitFor(async () => expect((await waiting()).map((one) => one.split(' ')[0])).toContain('form-key-2'));
  // The same device, opened anew.
  const ways = { send: async () => ({ id: 9 }), sendPhoto: async () => {}, readOld: () => null };
  const again = makeWaitingOutbox(makeOutboxStore(), ways);
  await again.load(ME);
  expect(again.list(ME).map(({ key }) => key)).toEqual(['form-key-2']);
  expect((await again.send(ME)).map(({ key }) => key)).toEqual(['form-key-2']);
  expect(await waiting()).toEqual(['form-key-2 stored']);
});

test('a waiting entry that is opened and changed waits on as it was when the change is refused', async () => {
  const server = fakeServer({ [ADD]: { lost: true } });
  await sendOrKeep(form());
  server.answers[ADD] = { body: { status: false, code: 'householdTaken', message: 'There is one' } };
  await expect(sendOrKeep(form({ key: 'form-key-5', opened: 'form-key-1' }))).rejects.toMatchObject({
    code: 'householdTaken',
  });
  expect(outbox.list(ME).map(({ key }) => key)).toEqual(['form-key-1']);
});

test('who throws away what an entry was changed into throws away the entry', async () => {
  const server = fakeServer({ [ADD]: { lost: true } });
  await sendOrKeep(form());
  await sendOrKeep(form({ key: 'form-key-5', opened: 'form-key-1' }));
  expect(outbox.list(ME).map(({ key }) => key)).toEqual(['form-key-5']);
  await outbox.drop(ME, 'form-key-5');
  expect(await waiting()).toEqual([]);
  expect(server.asked.length).toBeGreaterThan(0);
});
