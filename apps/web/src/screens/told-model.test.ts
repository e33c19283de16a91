// Told is what is proven: a report, an answer, a call or a runner. Sent is not told.
import type { Sending } from '@bantay/contract/ewi';
import { expect, it } from 'vitest';
import { toldOf } from './told-model.ts';

const row = (name: string, state: string) => ({ name, designation: 'LEWC', state });
const person = (name: string, isTold: boolean) => ({ name, designation: 'LEWC', told: isTold ? {} : null });
const sending = (rows: object[], unreached: object[] = []) =>
  ({ updates: rows.length === 0 ? [] : [{ rows }], unreached }) as unknown as Sending;

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
    new Set(['Carlo']),
  );
  expect(told).toEqual({ told: 3, sent: 1, underWay: 1, notTold: 2, of: 7 });
});

it('nothing was sent: nothing is said of how many', () => {
  expect(toldOf(sending([], [person('Gil', false)]), new Set())).toBeNull();
});
