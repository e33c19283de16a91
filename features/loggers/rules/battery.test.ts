import { describe, expect, it } from 'vitest';
import { isLow, lowBattery, readVolts } from './battery.ts';

describe('a voltage as it comes', () => {
  it.each([
    [3.4, 3.4],
    ['3.4', 3.4],
    [' 12.60 ', 12.6],
    [0, 0],
    [100, 100],
  ])('%j', (value, volts) => expect(readVolts(value)).toBe(volts));

  it.each([undefined, null, '', ' ', 'full', -0.1, 100.1, Number.NaN, '3.4 V', {}, [3.4], true])(
    '%j is none',
    (value) => expect(readVolts(value)).toBeNull(),
  );
});

describe('a low battery', () => {
  it.each([
    ['a cell of lithium', 3.41, false],
    ['a cell of lithium', 3.4, true],
    ['a cell that is nearly empty', 0.2, true],
    ['one of lead', 11.81, false],
    ['one of lead', 11.8, true],
    ['one of lead that is broken', 7.1, true],
    ['a pack of small cells', 7, false],
  ])('%s at %d V: %s', (_what, volts, low) => expect(isLow(volts, null)).toBe(low));

  it('is what somebody has set for the key, whatever its kind', () => {
    expect([isLow(3.3, 3.2), isLow(3.2, 3.2)]).toEqual([false, true]);
    expect([isLow(12, 12.2), isLow(12.3, 12.2)]).toEqual([true, false]);
    // Nothing is low for somebody who does not want to know.
    expect(isLow(0.1, 0)).toBe(false);
    expect([lowBattery(3.9, null), lowBattery(12.9, null), lowBattery(12.9, 5)]).toEqual([3.4, 11.8, 5]);
  });
});
