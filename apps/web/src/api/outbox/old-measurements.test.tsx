// Measurements that pages of an earlier version left on a device: moved over once, read and sent as they would have been.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../server.fixture.ts';
import { outbox } from './device.ts';
import { pretendDatabase } from './outbox.fixture.ts';
import { makeOutboxStore } from './outbox-store.ts';
import { readMark } from './waiting-mark.ts';

const ME = 7;
const STORED = `waiting-measurements.${ME}`;
const INSERT = 'POST /api/surficial/insert_web';
const body = {
  ...{ site_code: 'lpa', date: '2026-11-21 14:30:00', marker: { A: '63.3', B: '' }, panahon: 'MAULAN' },
  ...{ reporter: 'AIDA GAWA', type: 'EVENT', replace: false, entered_by: ME, mo_id: 9, version: 4 },
};
const form = { ...{ type: 'EVENT', date: '2026-11-21', time: '14:30', cm: { A: '63.3' } }, weather: 'MAULAN' };
const old = (key: string, problem: object | null) => ({
  ...{ key, site: 'lpa', form: { ...form, people: ['AIDA GAWA'], hasOther: false, other: '' } },
  ...{ edited: { moId: 9, version: 4 }, body, savedAt: 1_795_243_800_000, problem },
});
const current = { mo_id: 9, ts: 1_795_243_800_000, measurer: 'ANA', A: 63.1, version: 5 };
const refused = {
  ...{ code: 'changedMeanwhile', status: 200, message: 'Changed', details: { name: 'Ana' } },
  body: { status: false, code: 'changedMeanwhile', message: 'Changed', current },
};

beforeEach(async () => {
  localStorage.clear();
  await pretendDatabase();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('something waits before anybody has looked, so that it is moved over and sent', () => {
  localStorage.setItem(STORED, JSON.stringify([old('old-entry-1', null)]));
  expect(readMark(ME).waiting).toBe(1);
  expect(readMark(8).waiting).toBe(0);
});

test('it is sent as it would have been, under its key, and forgotten where it lay', async () => {
  localStorage.setItem(STORED, JSON.stringify([old('old-entry-1', null)]));
  const server = fakeServer({ [INSERT]: { body: { status: true, message: 'Saved', mo_id: 9, notice: null } } });
  expect(await outbox.send(ME)).toHaveLength(1);
  expect(localStorage.getItem(STORED)).toBeNull();
  expect(server.asked).toMatchObject([
    {
      body,
      headers: { 'idempotency-key': 'old-entry-1', 'entry-owner': '7', 'entry-time': '2026-11-21T06:50:00.000Z 0' },
    },
  ]);
  await outbox.send(ME);
  expect(server.asked).toHaveLength(1);
});

test('one that was refused still says what stands there instead', async () => {
  localStorage.setItem(STORED, JSON.stringify([old('old-entry-2', refused)]));
  await outbox.load(ME);
  expect(outbox.list(ME)).toMatchObject([
    {
      ...{ state: 'conflict', call: 'measurement', site: 'lpa', branch: 'measurement 9' },
      body: { siteCode: 'lpa', moId: 9, marker: { A: '63.3', B: '' } },
      problem: { body: { current: { moId: 9, measurer: 'ANA', A: 63.1 } } },
    },
  ]);
});

test('what a page of an earlier version adds while it is moved is moved as well', async () => {
  localStorage.setItem(STORED, JSON.stringify([old('old-entry-1', null)]));
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((...given) => {
    localStorage.setItem(STORED, JSON.stringify([old('old-entry-1', null), old('old-entry-2', null)]));
    return open(...given);
  });
  await outbox.load(ME);
  expect((await makeOutboxStore().list(ME)).map(({ key }) => key)).toEqual(['old-entry-1', 'old-entry-2']);
  expect(localStorage.getItem(STORED)).toBeNull();
});

test('without a database it stays where it lay, to the letter', async () => {
  const text = JSON.stringify([old('old-entry-1', null)]);
  localStorage.setItem(STORED, text);
  vi.stubGlobal('indexedDB', undefined);
  await outbox.load(ME);
  expect(localStorage.getItem(STORED)).toBe(text);
});

test('the entries of another account stay where they lay', async () => {
  localStorage.setItem('waiting-measurements.8', JSON.stringify([old('old-entry-8', null)]));
  await outbox.load(ME);
  expect(localStorage.getItem('waiting-measurements.8')).not.toBeNull();
});
