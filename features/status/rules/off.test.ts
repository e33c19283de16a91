// What an installation does not use is named once, each by itself.
import { describe, expect, it } from 'vitest';
import { type Installation, OFF_KINDS, type OffKind, whatIsOff } from './off.ts';

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
  hasTwoNames: true,
  isDatabaseLineSealed: true,
  hasProxy: true,
  isPublic: true,
  hasHub: true,
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
        hasTwoNames: false,
        isDatabaseLineSealed: false,
        hasProxy: false,
        isPublic: false,
        hasHub: false,
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
    ['twoNames', { hasTwoNames: false }],
    ['databaseLine', { isDatabaseLineSealed: false }],
    ['proxy', { hasProxy: false }],
    ['public', { isPublic: false }],
    ['hub', { hasHub: false }],
    ['waray', { hasWaray: false }],
  ] as const)('is %s alone where that is not used', (kind, part) => {
    expect(whatIsOff({ ...ALL_ON, ...part })).toEqual([kind]);
  });

  // One for each kind, in the order of the kinds.
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
    { hasTwoNames: false },
    { isDatabaseLineSealed: false },
    { hasProxy: false },
    { isPublic: false },
    { hasHub: false },
    { hasWaray: false },
  ];
  /** Whether the kind at that place is off in the installation of these bits. */
  const isOffIn = (bits: number, index: number) => (bits >> index) % 2 === 1;
  /** Which kinds are off, as bits: up to three of them, or all but up to three. All there are would double with each kind. */
  const fewOf = (left: number, from = 0): number[] => [
    0,
    ...(left === 0
      ? []
      : USES.flatMap((_, at) => (at < from ? [] : fewOf(left - 1, at + 1).map((bits) => bits | (1 << at))))),
  ];
  const few = [...new Set(fewOf(3))];
  const installations = [...few, ...few.map((bits) => 2 ** USES.length - 1 - bits)].map((bits) => {
    const installation = { ...ALL_ON };
    for (const [index, use] of USES.entries()) if (isOffIn(bits, index)) Object.assign(installation, use);
    return { bits, installation };
  });
  const wrongOnes = (isRight: (installation: Installation, bits: number) => boolean) =>
    installations.filter(({ bits, installation }) => !isRight(installation, bits));
  const told = (installation: Installation) => whatIsOff(installation).join();
  const kindsOf = (bits: number) => OFF_KINDS.filter((_kind, index) => isOffIn(bits, index)).join();

  it('is as many things as are unused, each said once and in the order of what is missed first', () => {
    expect(wrongOnes((installation, bits) => told(installation) === kindsOf(bits))).toEqual([]);
  });

  it('loses only what is switched on: one setting never hides another', () => {
    const ON: [OffKind, Partial<Installation>][] = [
      ['gateway', { hasGateway: true }],
      ['duty', { peopleOnDuty: 4 }],
      ['waray', { hasWaray: true }],
    ];
    for (const [switched, part] of ON) {
      const wrong = wrongOnes((installation, bits) => {
        const left = kindsOf(bits & ~(1 << OFF_KINDS.indexOf(switched)));
        return told({ ...installation, ...part }) === left;
      });
      expect(wrong, switched).toEqual([]);
    }
  });
});
