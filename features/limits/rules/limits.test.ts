// What holds at an instant, and what may be set: the edges of versions, pairs and usual values.
import { describe, expect, it } from 'vitest';
import { hoursMs, LIMIT_KEYS, type LimitVersion, limitsAt, PUBLISHED_LIMITS } from './limit-values.ts';
import { LIMITS, limitDoubts, limitFault, usedLimits } from './limits.ts';

const version = (versionId: number, validFrom: number, value: number | null, key: LimitVersion['key'] = 'rain72h') => ({
  ...{ versionId, key, value, validFrom },
});

describe('what holds', () => {
  it('where nothing was set is as published; rain alone has no published threshold', () => {
    expect(limitsAt([], 1000)).toEqual(PUBLISHED_LIMITS);
    expect(LIMIT_KEYS.filter((key) => PUBLISHED_LIMITS[key] === null)).toEqual(['rain72h']);
    // methods §3.1, §4.7, §13.
    expect(PUBLISHED_LIMITS).toMatchObject({ markerCap: 1, markerSignificant: 0.25, markerCritical: 1.8 });
    expect(PUBLISHED_LIMITS).toMatchObject({ tiltDisplacement: 0.05, tiltSignificant: 0.032, tiltCritical: 0.5 });
    expect(PUBLISHED_LIMITS.extension).toBe(72);
  });

  it('begins with its first instant, and one that begins later is not known before', () => {
    const versions = [version(1, 0, 100), version(2, 1000, 120), version(3, 2000, 140)];
    expect([0, 999, 1000, 1999, 2000].map((at) => limitsAt(versions, at).rain72h)).toEqual([100, 100, 120, 120, 140]);
    expect(limitsAt(versions, 1500).versions).toEqual({ rain72h: 2 });
    expect(limitsAt([version(2, 1000, 120)], 999).rain72h).toBeNull();
  });

  it('of two that begin together is the later one, whatever their order', () => {
    const two = [version(8, 1000, 130), version(7, 1000, 120)];
    expect([limitsAt(two, 1000).rain72h, limitsAt(two.reverse(), 1000).rain72h]).toEqual([130, 130]);
  });

  it('may be that nobody judges any more', () => {
    expect(limitsAt([version(1, 0, 100), version(2, 1000, null)], 1000)).toMatchObject({
      rain72h: null,
      versions: { rain72h: 2 },
    });
  });

  it('is kept with a trigger by its version; what is published or judges nothing is not named', () => {
    const limits = limitsAt([version(4, 0, 2, 'markerCap'), version(5, 0, null)], 1);
    expect(usedLimits(limits, ['rain72h', 'markerCap', 'markerCritical'])).toEqual([
      { key: 'markerCap', value: 2, versionId: 4 },
    ]);
  });
});

describe('a value', () => {
  it.each([
    ['0', 0, 'notPositive'],
    ['below 0', -1, 'notPositive'],
    ['no number', Number.NaN, 'notPositive'],
    ['without an end', Number.POSITIVE_INFINITY, 'notPositive'],
    ['the most that is believed', 4000, null],
    ['more than that', 4000.1, 'tooLarge'],
  ] as const)('%s', (_what, value, fault) => {
    expect(limitFault('rain72h', value, PUBLISHED_LIMITS)).toBe(fault);
  });

  it('of level 2 stays below that of level 3, from both sides', () => {
    expect(limitFault('markerSignificant', 1.79, PUBLISHED_LIMITS)).toBeNull();
    expect(limitFault('markerSignificant', 1.8, PUBLISHED_LIMITS)).toBe('crossed');
    expect(limitFault('markerCritical', 0.26, PUBLISHED_LIMITS)).toBeNull();
    expect(limitFault('markerCritical', 0.25, PUBLISHED_LIMITS)).toBe('crossed');
    expect(limitFault('tiltCritical', 0.03, PUBLISHED_LIMITS)).toBe('crossed');
    // Another pair is not looked at.
    const crossed = { ...PUBLISHED_LIMITS, tiltSignificant: 1 };
    expect(limitFault('markerCap', 1, crossed)).toBeNull();
  });

  it('is asked about outside of what is usual, and ten times or a tenth of the one before', () => {
    expect([59.9, 60, 600, 600.1].map((value) => limitDoubts('rain72h', value, null))).toEqual([
      ['unusual'],
      [],
      [],
      ['unusual'],
    ]);
    expect(limitDoubts('rain72h', 600, 60)).toEqual(['tenfold']);
    expect(limitDoubts('rain72h', 599, 60)).toEqual([]);
    expect(limitDoubts('rain72h', 60, 600)).toEqual(['tenfold']);
    expect(limitDoubts('gaugeSilent', 20, 1)).toEqual(['unusual', 'tenfold']);
  });

  it('that is published is usual, and each kind names its source and its unit', () => {
    for (const key of LIMIT_KEYS) {
      const { published, usual, most, source, unit } = LIMITS[key];
      expect(source).not.toBe('');
      expect(unit).not.toBe('');
      expect(usual[1]).toBeLessThanOrEqual(most);
      if (published !== null) expect(limitDoubts(key, published, null)).toEqual([]);
    }
  });

  it('in hours becomes milliseconds', () => expect([hoursMs(1), hoursMs(0.5)]).toEqual([3_600_000, 1_800_000]));
});
