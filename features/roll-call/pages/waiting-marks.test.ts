// Marks as they lie in the outbox of the device: those that wait, those that were stored meanwhile, and nobody else's.
import type { Entry } from '@bantay/web/api/outbox/entry.ts';
import { entryOf } from '@bantay/web/api/outbox/outbox.fixture.ts';
import { expect, it } from 'vitest';
import { marksOfDevice } from './waiting-marks.ts';

const problem = { code: 'rollCallUnknown', status: 404, message: '', details: {}, body: null };
const entry = (key: string, more: Partial<Entry> = {}): Entry => ({
  ...entryOf(key, { call: 'rollCallMark', body: { rollcallId: 3 }, ...more }),
  place: 1,
});

it('waits, with the reason where it was refused', () => {
  const all = [entry('a'), entry('b', { state: 'refused', problem }), entry('c', { state: 'sending', problem })];
  expect(marksOfDevice(all, 'lpa')).toEqual({
    waiting: [
      { key: 'a', body: { rollcallId: 3 }, problem: null },
      { key: 'b', body: { rollcallId: 3 }, problem },
      { key: 'c', body: { rollcallId: 3 }, problem: null },
    ],
    sent: [],
  });
});

it('is sent with the time that counts; told no time, when the server said that it has it, by field time', () => {
  const stored = entry('a', { state: 'stored', receipt: { at: 500, reply: { at: 70 } } });
  const before = entry('b', { state: 'stored', receipt: { at: 500, reply: null }, offset: 20 });
  expect(marksOfDevice([stored, before], 'lpa').sent.map(({ at }) => at)).toEqual([70, 520]);
});

it('of another site, and what is no mark, is left out', () => {
  const others = [entry('a', { site: 'scu' }), entry('b', { call: 'activity' })];
  expect(marksOfDevice(others, 'lpa')).toEqual({ waiting: [], sent: [] });
});
