// What a number shows that was reminded: proof beats all, doubt and what is under way are never hidden, a failure is.
import type { DeliveryState } from '@bantay/kernel/sms/delivery-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withReminders } from './reminded.ts';

const STATES: readonly DeliveryState[] = [
  ...(['queued', 'claimed', 'accepted', 'delivered'] as const),
  ...(['waiting', 'failed', 'doubtful', 'cancelled'] as const),
];
const row = (number: string, state: DeliveryState, id = 1) => ({ id, number, state });

describe('one number that was reminded', () => {
  it.each<[first: DeliveryState, reminder: DeliveryState, shown: DeliveryState]>([
    ['accepted', 'delivered', 'delivered'],
    ['accepted', 'accepted', 'accepted'],
    ['accepted', 'failed', 'accepted'],
    ['accepted', 'cancelled', 'accepted'],
    ['accepted', 'doubtful', 'doubtful'],
    ['accepted', 'queued', 'queued'],
    ['accepted', 'claimed', 'claimed'],
    ['accepted', 'waiting', 'waiting'],
    ['delivered', 'failed', 'delivered'],
    ['delivered', 'doubtful', 'delivered'],
    ['failed', 'accepted', 'accepted'],
    ['failed', 'delivered', 'delivered'],
  ])('%s, then reminded and %s: %s', (first, reminder, shown) => {
    expect(withReminders([row('1', first)], [row('1', reminder, 2)])[0]!.state).toBe(shown);
  });

  it('the same state is told of the first message', () => {
    expect(withReminders([row('1', 'accepted')], [row('1', 'accepted', 2)])[0]!.id).toBe(1);
  });

  it('of two reminders the one that says more counts, whichever came first', () => {
    const both = [row('1', 'accepted', 2), row('1', 'delivered', 3)];
    for (const reminders of [both, both.toReversed()])
      expect(withReminders([row('1', 'accepted')], reminders)[0]!.id).toBe(3);
  });
});

const state = fc.constantFrom(...STATES);
const rows = fc.uniqueArray(fc.record({ id: fc.nat(), number: fc.constantFrom('1', '2', '3', '4'), state }), {
  selector: ({ number }) => number,
});
const many = fc.array(fc.record({ id: fc.nat(), number: fc.constantFrom('1', '2', '3', '4', '5'), state }));

it('nobody is added, nobody is lost, and without a delivered message nothing becomes delivered', () => {
  fc.assert(
    fc.property(rows, many, (first, reminders) => {
      const shown = withReminders(first, reminders);
      expect(shown.map(({ number }) => number)).toEqual(first.map(({ number }) => number));
      for (const one of shown) {
        const own = [...first, ...reminders].filter(({ number }) => number === one.number);
        expect(own).toContain(one);
        expect(one.state === 'delivered').toBe(own.some(({ state: any }) => any === 'delivered'));
      }
    }),
  );
});
