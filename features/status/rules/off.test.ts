// What an installation does not use is named once, each by itself.
import { describe, expect, it } from 'vitest';
import { type Installation, OFF_KINDS, whatIsOff } from './off.ts';

const ALL_ON: Installation = {
  hasGateway: true,
  peopleOnDuty: 1,
  hasEarthquakeFeed: true,
  hasBackupFolder: true,
  hasProxy: true,
  hasWaray: true,
};

describe('what is off', () => {
  it('is nothing where all is used, and all of it in its order where nothing is', () => {
    expect(whatIsOff(ALL_ON)).toEqual([]);
    const nothing = { ...ALL_ON, hasGateway: false, peopleOnDuty: 0, hasEarthquakeFeed: false };
    expect(whatIsOff({ ...nothing, hasBackupFolder: false, hasProxy: false, hasWaray: false })).toEqual(OFF_KINDS);
  });

  it.each([
    ['gateway', { hasGateway: false }],
    ['duty', { peopleOnDuty: 0 }],
    ['earthquakes', { hasEarthquakeFeed: false }],
    ['backups', { hasBackupFolder: false }],
    ['proxy', { hasProxy: false }],
    ['waray', { hasWaray: false }],
  ] as const)('is %s alone where that is not used', (kind, part) => {
    expect(whatIsOff({ ...ALL_ON, ...part })).toEqual([kind]);
  });
});
