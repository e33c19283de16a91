import type { Candidate } from '@bantay/web/api/shapes.ts';
import { describe, expect, it } from 'vitest';
import { generateWarning, releaseWarning } from './button-rules.ts';

const trigger = (validatingStatus: null | 0 | 1 | -1) => ({ triggerId: 1, validatingStatus });
const candidate = (generalStatus: string, statuses: (null | 0 | 1 | -1)[], level = 1) =>
  ({ generalStatus, publicAlertLevel: level, triggerListArr: statuses.map(trigger) }) as unknown as Candidate;

describe('Generate Warning: the six cells of the specification', () => {
  it.each([
    ['onset', [null], true],
    ['on-going', [1, 0], true],
    ['onset', [1, -1], false],
    ['lowering', [], false],
    ['extended', [null], false],
    ['routine', [], false],
  ] as const)('%s with %j → %s', (status, statuses, isOn) => {
    expect(generateWarning(candidate(status, [...statuses])).isOn).toBe(isOn);
  });
});

describe('Release Warning', () => {
  it('is off while something is undecided, and says so', () => {
    expect(releaseWarning(candidate('onset', [1, null]))).toEqual({ isOn: false, reason: 'undecided' });
    expect(releaseWarning(candidate('on-going', [0]))).toEqual({ isOn: false, reason: 'undecided' });
  });
  it('is on when all are decided, without triggers, for lowering, routine and extended', () => {
    expect(releaseWarning(candidate('onset', [1, -1])).isOn).toBe(true);
    expect(releaseWarning(candidate('on-going', [])).isOn).toBe(true);
    expect(releaseWarning(candidate('lowering', [], 0)).isOn).toBe(true);
    expect(releaseWarning(candidate('extended', [], 0)).isOn).toBe(true);
    expect(releaseWarning({ generalStatus: 'routine', publicAlertLevel: 0 } as unknown as Candidate).isOn).toBe(true);
  });
  it('is not held up by what is only possible; alone that is nothing to release', () => {
    const possible = { triggerId: 2, validatingStatus: null, possibleLevel: 1 };
    const beside = (status: string, level: number, more: (null | 1)[]) =>
      ({
        generalStatus: status,
        publicAlertLevel: level,
        triggerListArr: [possible, ...more.map(trigger)],
      }) as unknown as Candidate;
    expect(releaseWarning(beside('on-going', 1, [1])).isOn).toBe(true);
    expect(releaseWarning(beside('lowering', 0, [])).isOn).toBe(true);
    expect(releaseWarning(beside('on-going', 1, [null]))).toEqual({ isOn: false, reason: 'undecided' });
    expect(releaseWarning(beside('onset', 0, []))).toEqual({ isOn: false, reason: 'undecided' });
    expect(generateWarning(beside('onset', 0, [])).isOn).toBe(true);
  });
  it('is off when everything was declared invalid', () => {
    expect(releaseWarning(candidate('onset', [-1], 0))).toEqual({ isOn: false, reason: 'allInvalid' });
  });
});
