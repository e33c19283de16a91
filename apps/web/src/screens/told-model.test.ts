// Told is what is proven: a report, an answer, a call or a runner. Sent is not told.
import { expect, it } from 'vitest';
import type { Sending } from '../api/shapes.ts';
import { toldOf } from './told-model.ts';

const row = (name: string, state: string) => ({ name, designation: 'LEWC', state });
const NINE = '2026-11-21 09:00:00';
const person = (name: string, isTold: boolean) => ({
  name,
  designation: 'LEWC',
  told: isTold ? { at: '2026-11-21 08:50:00' } : null,
});
const sending = (rows: object[], unreached: object[] = [], updateNumber = 0) =>
  ({ updates: rows.length === 0 ? [] : [{ rows, updateNumber, at: NINE }], unreached }) as unknown as Sending;

it('everybody of the site is counted once, by the best that is known of them', () => {
  const told = toldOf(
    sending(
      [
        row('Aida', 'delivered'),
        row('Ben', 'accepted'),
        row('Carlo', 'accepted'),
        row('Dina', 'failed'),
        row('Dina', 'waiting'),
        row('Ed', 'doubtful'),
        row('Fe', 'failed'),
      ],
      [person('Ed', false), person('Fe', true), person('Gil', false)],
    ),
    [{ name: 'Carlo', at: '2026-11-21 09:05:00' }],
  );
  expect(told).toEqual({ told: 3, sent: 1, underWay: 1, notTold: 2, of: 7 });
});

it('nothing was sent: nothing is said of how many', () => {
  expect(toldOf(sending([], [person('Gil', false)]), [])).toBeNull();
});

it('of a cancellation nobody is told who answered, or was called, before it', () => {
  const rows = [row('Aida', 'accepted'), row('Ben', 'accepted')];
  const answers = [
    { name: 'Aida', at: '2026-11-21 08:40:00' },
    { name: 'Ben', at: '2026-11-21 09:10:00' },
  ];
  expect(toldOf(sending(rows, [person('Gil', true)], 1), answers)).toMatchObject({ told: 1, sent: 1, notTold: 1 });
});
