// What the page makes of the board before it draws it.
import { describe, expect, it } from 'vitest';
import { PEOPLE } from './reach.fixture.ts';
import { canBeTold, hourOf, rowsOf, tellerOf } from './reach-model.ts';

const NOW = Date.parse('2026-11-23T10:57:00+08:00');

describe('an hour', () => {
  it('of today stands alone, of another day with it, and of none as a dash', () => {
    expect(hourOf('2026-11-23 10:31:00', NOW)).toBe('10:31');
    expect(hourOf('2026-11-22 23:31:00', NOW)).toBe('2026/11/22 23:31');
    expect(hourOf(null, NOW)).toBe('—');
  });
});

describe('a row', () => {
  it('waits since its call for help came, and not once it is taken', () => {
    const [rosa] = rowsOf(PEOPLE);
    expect(rosa!.waitsSince).toBe(Date.parse('2026-11-23T10:52:00+08:00'));
    const taken = { ...PEOPLE[0]!, answer: { ...PEOPLE[0]!.answer!, waits: false, takenBy: 'Elena Demo' } };
    expect(rowsOf([taken])[0]!.waitsSince).toBeNull();
    expect(rowsOf([{ ...taken, answer: null }])[0]!.waitsSince).toBeNull();
  });

  it('can be told as long as nothing proves it and nobody has noted it', () => {
    const told = { markId: 1, way: 'runner', teller: null, by: 'Elena Demo', at: '2026-11-23 10:50:00' } as const;
    expect(canBeTold({ isTold: false, told: null })).toBe(true);
    expect(canBeTold({ isTold: true, told: null })).toBe(false);
    expect(canBeTold({ isTold: false, told })).toBe(false);
  });
});

it('the runner is named where there is one, else whoever has noted it', () => {
  const note = { markId: 1, way: 'runner', by: 'Elena Demo', at: '2026-11-23 10:50:00' } as const;
  expect(tellerOf({ ...note, teller: 'Jun Demo' })).toBe('Jun Demo');
  expect(tellerOf({ ...note, teller: null })).toBe('Elena Demo');
});
