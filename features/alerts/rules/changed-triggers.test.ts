import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { changedTriggers, type StoredTrigger, type TriggerChange } from './changed-triggers.ts';

const AT = Date.parse('2026-11-21T09:00:00+08:00');
const stored = (triggerId: number, more: Partial<StoredTrigger> = {}): StoredTrigger => ({
  triggerId,
  source: 'rainfall',
  symbol: 'r',
  level: 0,
  startedAt: AT,
  updatedAt: AT,
  status: null,
  techInfo: '',
  ...more,
});
const idsOf = (triggers: readonly StoredTrigger[]) => triggers.map((one) => one.triggerId);

describe('without a change', () => {
  it('it is the very list', () => {
    const triggers = [stored(1)];
    expect(changedTriggers(triggers, [])).toBe(triggers);
  });
});

describe('an inserted trigger', () => {
  const insert = (more: Partial<TriggerChange & { change: 'insert' }> = {}): TriggerChange => ({
    change: 'insert',
    triggerId: 2,
    symbol: 'r1',
    at: AT,
    techInfo: 'over',
    ...more,
  });

  it('has source and level of its symbol, reaches from its stamp to its stamp, and nobody has decided on it', () => {
    expect(changedTriggers([], [insert()])).toEqual([
      {
        triggerId: 2,
        source: 'rainfall',
        symbol: 'r1',
        level: 1,
        startedAt: AT,
        updatedAt: AT,
        status: null,
        techInfo: 'over',
      },
    ]);
  });

  it('that is there already, because its symbol stands at its stamp, keeps all but its sentence', () => {
    const known = stored(2, { symbol: 'r1', level: 1, updatedAt: AT + HALF_HOUR_MS, status: -1, techInfo: 'before' });
    expect(changedTriggers([known], [insert()])).toEqual([{ ...known, techInfo: 'over' }]);
  });

  it('stands where it belongs: newest first, of one stamp the later row first', () => {
    const triggers = [stored(3, { startedAt: AT + HALF_HOUR_MS }), stored(1)];
    expect(idsOf(changedTriggers(triggers, [insert()]))).toEqual([3, 2, 1]);
    expect(idsOf(changedTriggers(triggers, [insert({ triggerId: 4, at: AT + 2 * HALF_HOUR_MS })]))).toEqual([4, 3, 1]);
    expect(idsOf(changedTriggers(triggers, [insert({ triggerId: 4, at: AT - HALF_HOUR_MS })]))).toEqual([3, 1, 4]);
  });
});

describe('a touched trigger', () => {
  const touch = (updatedAt: number): TriggerChange => ({ change: 'touch', triggerId: 1, updatedAt, techInfo: 'on' });

  it('reaches on, with its newest sentence', () => {
    const [one] = changedTriggers([stored(1)], [touch(AT + HALF_HOUR_MS)]);
    expect(one).toEqual(stored(1, { updatedAt: AT + HALF_HOUR_MS, techInfo: 'on' }));
  });

  it('never reaches back', () => {
    const [one] = changedTriggers([stored(1, { updatedAt: AT + HALF_HOUR_MS })], [touch(AT)]);
    expect(one!.updatedAt).toBe(AT + HALF_HOUR_MS);
    expect(one!.techInfo).toBe('on');
  });

  it('keeps what was decided, and leaves the others as they were', () => {
    const other = stored(7, { startedAt: AT - HALF_HOUR_MS });
    const after = changedTriggers([stored(1, { status: 1 }), other], [touch(AT + 1)]);
    expect(after[0]!.status).toBe(1);
    expect(after[1]).toBe(other);
  });
});

describe('a reworded trigger', () => {
  it('has another sentence alone', () => {
    const known = stored(1, { status: 0, updatedAt: AT + 5 });
    expect(changedTriggers([known], [{ change: 'reword', triggerId: 1, techInfo: 'anew' }])).toEqual([
      { ...known, techInfo: 'anew' },
    ]);
  });
});

describe('a replaced trigger', () => {
  const fact = stored(1, { source: 'surficial', symbol: 'g2', level: 2, techInfo: 'Marker B' });

  it.each([
    ['g3', 3],
    ['g', 0],
    ['g0', -1],
    ['g0t', 1],
  ] as const)('as %s has level %i, at its own stamp', (symbol, level) => {
    const change: TriggerChange = { change: 'replace', triggerId: 1, symbol, techInfo: 'corrected' };
    expect(changedTriggers([fact], [change])).toEqual([{ ...fact, symbol, level, techInfo: 'corrected' }]);
  });
});

describe('several changes', () => {
  it('follow one another', () => {
    const changes: TriggerChange[] = [
      { change: 'insert', triggerId: 2, symbol: 's2', at: AT, techInfo: 'first' },
      { change: 'touch', triggerId: 2, updatedAt: AT + HALF_HOUR_MS, techInfo: 'second' },
      { change: 'replace', triggerId: 2, symbol: 's3', techInfo: 'third' },
    ];
    expect(changedTriggers([], changes)).toMatchObject([
      { source: 'subsurface', symbol: 's3', level: 3, startedAt: AT, updatedAt: AT + HALF_HOUR_MS, techInfo: 'third' },
    ]);
  });

  it('of a trigger that nobody knows are nothing, but an insert', () => {
    const changes: TriggerChange[] = [
      { change: 'touch', triggerId: 9, updatedAt: AT, techInfo: '' },
      { change: 'reword', triggerId: 9, techInfo: '' },
      { change: 'replace', triggerId: 9, symbol: 'r1', techInfo: '' },
    ];
    expect(changedTriggers([stored(1)], changes)).toEqual([stored(1)]);
  });

  it('leave the given list as it was', () => {
    const triggers = [stored(1)];
    changedTriggers(triggers, [{ change: 'touch', triggerId: 1, updatedAt: AT + 1, techInfo: 'on' }]);
    expect(triggers).toEqual([stored(1)]);
  });
});
