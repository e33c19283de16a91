// What an installation does not use is named once, each by itself.
import { describe, expect, it } from 'vitest';
import { type Installation, OFF_KINDS, whatIsOff } from './off.ts';

const ALL_ON: Installation = {
  hasGateway: true,
  peopleOnDuty: 1,
  isWatched: true,
  hasEarthquakeFeed: true,
  hasBackupFolder: true,
  hasRehearsal: true,
  hasPush: true,
  hasTelegram: true,
  hasVoice: true,
  hasVoiceWords: true,
  hasSiren: true,
  answersWhy: true,
  hasLetters: true,
  asksBroadcast: true,
  tellsRollCall: true,
  hasProxy: true,
  isPublic: true,
  hasWaray: true,
};

describe('what is off', () => {
  it('is nothing where all is used, and all of it in its order where nothing is', () => {
    expect(whatIsOff(ALL_ON)).toEqual([]);
    const nothing = { ...ALL_ON, hasGateway: false, peopleOnDuty: 0, isWatched: false, hasEarthquakeFeed: false };
    expect(
      whatIsOff({
        ...nothing,
        hasBackupFolder: false,
        hasRehearsal: false,
        hasPush: false,
        hasTelegram: false,
        hasVoice: false,
        hasVoiceWords: false,
        hasSiren: false,
        answersWhy: false,
        hasLetters: false,
        asksBroadcast: false,
        tellsRollCall: false,
        hasProxy: false,
        isPublic: false,
        hasWaray: false,
      }),
    ).toEqual(OFF_KINDS);
  });

  it.each([
    ['gateway', { hasGateway: false }],
    ['duty', { peopleOnDuty: 0 }],
    ['watch', { isWatched: false }],
    ['earthquakes', { hasEarthquakeFeed: false }],
    ['backups', { hasBackupFolder: false }],
    ['rehearsal', { hasRehearsal: false }],
    ['push', { hasPush: false }],
    ['telegram', { hasTelegram: false }],
    ['voice', { hasVoice: false }],
    ['voiceWords', { hasVoiceWords: false }],
    ['siren', { hasSiren: false }],
    ['why', { answersWhy: false }],
    ['letters', { hasLetters: false }],
    ['broadcast', { asksBroadcast: false }],
    ['rollCall', { tellsRollCall: false }],
    ['proxy', { hasProxy: false }],
    ['public', { isPublic: false }],
    ['waray', { hasWaray: false }],
  ] as const)('is %s alone where that is not used', (kind, part) => {
    expect(whatIsOff({ ...ALL_ON, ...part })).toEqual([kind]);
  });

  // Each of the 16384 installations there are.
  const USES = [
    { hasGateway: false },
    { peopleOnDuty: 0 },
    { isWatched: false },
    { hasEarthquakeFeed: false },
    { hasBackupFolder: false },
    { hasRehearsal: false },
    { hasPush: false },
    { hasTelegram: false },
    { hasVoice: false },
    { hasVoiceWords: false },
    { hasSiren: false },
    { answersWhy: false },
    { hasLetters: false },
    { asksBroadcast: false },
    { tellsRollCall: false },
    { hasProxy: false },
    { isPublic: false },
    { hasWaray: false },
  ];
  const installations = Array.from({ length: 2 ** USES.length }, (_, bits) =>
    Object.assign({ ...ALL_ON }, ...USES.filter((_use, index) => (bits >> index) % 2 === 1)),
  ) as Installation[];

  it('is as many things as are unused, each said once and in the order of what is missed first', () => {
    installations.forEach((installation, bits) => {
      const unused = OFF_KINDS.filter((_kind, index) => (bits >> index) % 2 === 1);
      expect(whatIsOff(installation), JSON.stringify(installation)).toEqual(unused);
    });
  });

  it('loses only what is switched on: one setting never hides another', () => {
    for (const installation of installations) {
      const before = whatIsOff(installation);
      expect(whatIsOff({ ...installation, hasGateway: true })).toEqual(before.filter((kind) => kind !== 'gateway'));
      expect(whatIsOff({ ...installation, peopleOnDuty: 4 })).toEqual(before.filter((kind) => kind !== 'duty'));
      expect(whatIsOff({ ...installation, hasWaray: true })).toEqual(before.filter((kind) => kind !== 'waray'));
    }
  });
});
