// A screen on the wall: how old an answer is, what it may still claim, its key, and the places of its sites.
import { describe, expect, it } from 'vitest';
import {
  ASK_MS,
  ageOf,
  arrange,
  isCurrent,
  keyInHash,
  OLD_MS,
  type Placed,
  type Trouble,
  troubleOf,
} from './wall-screen.ts';

describe('the age of an answer', () => {
  const heard = { wall: 50_000, steady: 1_000 };

  it('is what both clocks say where they agree', () => {
    expect(ageOf(heard, { wall: 57_000, steady: 8_000 })).toBe(7_000);
  });

  it('does not shrink when somebody sets the clock of the device back', () => {
    expect(ageOf(heard, { wall: 0, steady: 91_000 })).toBe(90_000);
  });

  it('counts the time that the device slept through, in which the other clock stood still', () => {
    expect(ageOf(heard, { wall: 3_650_000, steady: 2_000 })).toBe(3_600_000);
  });

  it('is never below nothing', () => {
    expect(ageOf(heard, { wall: 49_000, steady: 900 })).toBe(0);
  });
});

describe('levels', () => {
  it('hold while the answer is fresh', () => {
    expect(isCurrent(0, 'none')).toBe(true);
    expect(isCurrent(OLD_MS, 'none')).toBe(true);
  });

  it('hold no longer once the answer is old, although the line is there', () => {
    expect(isCurrent(OLD_MS + 1, 'none')).toBe(false);
  });

  it('survive one question without an answer, and not three', () => {
    expect(isCurrent(ASK_MS, 'lost')).toBe(true);
    expect(isCurrent(3 * ASK_MS + 1, 'lost')).toBe(false);
  });

  it.each(['refused', 'keyless'] as const)('that nobody may read any more (%s) hold no moment longer', (trouble) => {
    expect(isCurrent(0, trouble)).toBe(false);
  });

  it('that were never heard are none', () => {
    for (const trouble of ['none', 'lost', 'refused', 'keyless'] as const) expect(isCurrent(null, trouble)).toBe(false);
  });
});

describe('an answer that is none', () => {
  const cases: [status: number, hasKey: boolean, trouble: Trouble][] = [
    [0, true, 'lost'],
    [0, false, 'lost'],
    [401, true, 'refused'],
    [403, true, 'refused'],
    [401, false, 'keyless'],
    [403, false, 'keyless'],
    [429, true, 'lost'],
    [500, true, 'lost'],
    [503, false, 'lost'],
    [404, true, 'lost'],
  ];
  it.each(cases)('of status %i, with a key: %s, is %s', (status, hasKey, trouble) => {
    expect(troubleOf(status, hasKey)).toBe(trouble);
  });
});

describe('the key in the address', () => {
  const KEY = `read_${'aB3-_'.repeat(6)}xy`;

  it('is what stands behind #key=', () => {
    expect(KEY).toHaveLength(37);
    expect(keyInHash(`#key=${KEY}`)).toBe(KEY);
  });

  it.each([
    ['nothing', ''],
    ['another mark', '#signed-in'],
    ['a key of a logger', `#key=${KEY.replace('read_', 'rain_')}`],
    ['a shorter one', `#key=${KEY.slice(0, -1)}`],
    ['a longer one', `#key=${KEY}z`],
    ['one with a line of a head behind it', `#key=${KEY}\r\nx: y`],
    ['one without its name', `#${KEY}`],
  ])('is none: %s', (_what, hash) => expect(keyInHash(hash)).toBeNull());
});

describe('the places of the sites', () => {
  const quiet = (index: number, more: Partial<Placed> = {}): Placed => ({
    ...{ siteCode: `s${String(index).padStart(2, '0')}`, level: 0, waiting: null, features: 0, isLate: false },
    ...more,
  });
  const many = (count: number) => Array.from({ length: count }, (_, index) => quiet(index));
  const codes = (sites: readonly Placed[]) => sites.map(({ siteCode }) => siteCode);

  it('are one row of up to three, in the order of the menus whatever is loud', () => {
    const sites = [quiet(0), quiet(1, { level: 3 }), quiet(2)];
    expect(arrange(sites)).toEqual({ sites, rows: 1, folded: 0 });
    expect(arrange([])).toEqual({ sites: [], rows: 1, folded: 0 });
  });

  it('are two rows of up to eight, in the same order', () => {
    const sites = [...many(7), quiet(7, { level: 2 })];
    expect(arrange(sites)).toEqual({ sites, rows: 2, folded: 0 });
  });

  it('of more begin with the loudest: waiting above released, unknown above level 1, late above calm', () => {
    const sites = [
      ...many(9),
      quiet(20, { isLate: true }),
      quiet(21, { level: 1 }),
      quiet(22, { level: null }),
      quiet(23, { level: 2 }),
      quiet(24, { waiting: { level: 2 } }),
      quiet(25, { level: 3 }),
    ];
    const { rows, folded, sites: shown } = arrange(sites);
    expect([rows, folded]).toEqual([3, 0]);
    expect(codes(shown).slice(0, 7)).toEqual(['s25', 's24', 's23', 's22', 's21', 's20', 's00']);
  });

  it('a landslide feature to validate is never folded away', () => {
    const many = Array.from({ length: 20 }, (_, index) => quiet(index, index === 19 ? { features: 1 } : {}));
    expect(arrange(many).sites[0]?.siteCode).toBe('s19');
  });

  it('fold quiet sites alone, and count them', () => {
    const { sites, folded } = arrange([...many(20), quiet(50, { level: 1 })]);
    expect(codes(sites)).toContain('s50');
    expect(sites).toHaveLength(15);
    expect(folded).toBe(6);
  });

  it('fold nothing that is loud, however many there are', () => {
    const loud = Array.from({ length: 18 }, (_, index) => quiet(index, { level: index % 2 === 0 ? 1 : null }));
    const { sites, folded } = arrange([...many(4).map((one) => ({ ...one, siteCode: `q${one.siteCode}` })), ...loud]);
    expect(codes(sites).filter((code) => code.startsWith('s'))).toHaveLength(18);
    expect(folded).toBe(4);
  });
});
