// Today's movement of a marker: against the last measurement before today, and unknown where one of the two is missing.
import { DAY_MS, fromManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { lookOfMovement, movementToday, signedCm } from './marker-movement.ts';

const at = (text: string) => fromManilaText(`2026-11-${text}:00`)!; // the texts below are times
const NOW = at('21 15:10');
const measured = (text: string, cm: number) => ({ at: at(text), cm });

describe('the movement of today', () => {
  it('is the newest measurement less the last one before today', () => {
    const points = [measured('19 08:00', 60), measured('20 16:00', 62.8), measured('21 11:40', 63.2)];
    expect(movementToday(points, NOW)).toEqual({ measuredAt: at('21 11:40'), todayCm: 0.4 });
  });

  it('does not stop at an earlier round of the same day', () => {
    const points = [measured('20 16:00', 62.8), measured('21 06:00', 63), measured('21 11:40', 65.8)];
    expect(movementToday(points, NOW).todayCm).toBe(3);
  });

  it('has a sign: a gap may close as well', () => {
    expect(movementToday([measured('20 16:00', 63), measured('21 11:40', 62.25)], NOW).todayCm).toBe(-0.75);
  });

  it('is nothing but zero where it did not move', () => {
    expect(movementToday([measured('20 16:00', 63), measured('21 11:40', 63)], NOW).todayCm).toBe(0);
  });

  it('is a decimal that people write, not what a computer makes of two of them', () => {
    expect(movementToday([measured('20 16:00', 0.1), measured('21 11:40', 0.4)], NOW).todayCm).toBe(0.3);
  });

  it('knows of a measurement of this very minute', () => {
    expect(movementToday([measured('20 16:00', 60), measured('21 15:10', 61)], NOW).todayCm).toBe(1);
  });

  it('does not depend on the order in which they come', () => {
    const points = [measured('21 11:40', 63.2), measured('19 08:00', 60), measured('20 16:00', 62.8)];
    expect(movementToday(points, NOW).todayCm).toBe(0.4);
  });
});

describe('it is not known', () => {
  it('where nobody measured today, however much it moved before', () => {
    const points = [measured('19 08:00', 60), measured('20 16:00', 72.8)];
    expect(movementToday(points, NOW)).toEqual({ measuredAt: at('20 16:00'), todayCm: null });
  });

  it('where nothing stands before today', () => {
    expect(movementToday([measured('21 06:00', 63), measured('21 11:40', 65)], NOW)).toEqual({
      ...{ measuredAt: at('21 11:40'), todayCm: null },
    });
  });

  it('where it was never measured', () => {
    expect(movementToday([], NOW)).toEqual({ measuredAt: null, todayCm: null });
  });

  it('of a measurement that lies ahead: nobody has made it yet', () => {
    const points = [measured('20 16:00', 62.8), measured('22 11:40', 99)];
    expect(movementToday(points, NOW)).toEqual({ measuredAt: at('20 16:00'), todayCm: null });
  });
});

describe('the day', () => {
  it('begins at midnight in Manila', () => {
    const before = measured('20 23:59', 60);
    const after = { at: at('21 00:00'), cm: 61 };
    expect(movementToday([before, after], NOW)).toEqual({ measuredAt: at('21 00:00'), todayCm: 1 });
    expect(movementToday([before], NOW).todayCm).toBeNull();
  });

  it('that follows knows of no movement until somebody measures again', () => {
    const points = [measured('20 16:00', 62.8), measured('21 11:40', 63.2)];
    expect(movementToday(points, NOW + DAY_MS).todayCm).toBeNull();
  });
});

it.each([
  [null, 'none'],
  [0, 'good'],
  [0.09, 'good'],
  [0.1, 'bad'],
  [-0.1, 'bad'],
  [-2, 'bad'],
] as const)('a movement of %s cm looks %s', (cm, look) => {
  expect(lookOfMovement(cm)).toBe(look);
});

it.each([
  [0, '0'],
  [0.4, '+0.4'],
  [-0.4, '−0.4'],
])('%s cm is said as %s', (cm, text) => {
  expect(signedCm(cm)).toBe(text);
});
