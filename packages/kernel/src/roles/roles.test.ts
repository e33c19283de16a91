// Which role may what, where: the whole table, and what lies beside it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type About, type HeldRole, isRole, mayDo, ROLES, type Role } from './roles.ts';

const LPA = 24;
const SCU = 101;
const everywhere = (role: Role): HeldRole[] => [{ role, siteId: null }];
const at = (role: Role, siteId: number): HeldRole[] => [{ role, siteId }];

/** Rows: who holds; columns: what is asked for, in the order of the roles. */
const TABLE: [Role, boolean[]][] = [
  ['reader', [true, false, false, false, false]],
  ['measurer', [true, true, false, false, false]],
  ['operator', [true, true, true, false, false]],
  ['officer', [true, true, true, true, false]],
  ['admin', [true, false, false, false, true]],
];

describe.each(TABLE)('%s', (held, may) => {
  it.each(ROLES.map((asked, index) => [asked, may[index]]))('asked for %s: %s', (asked, expected) => {
    for (const about of [LPA, 'none', 'all'] as About[])
      expect(mayDo(everywhere(held), asked as Role, about)).toBe(expected);
  });
});

describe('at one site', () => {
  it.each(ROLES)('%s counts there and about no site in particular, and nowhere else', (role) => {
    expect(mayDo(at(role, LPA), role, LPA)).toBe(true);
    expect(mayDo(at(role, LPA), role, 'none')).toBe(true);
    expect(mayDo(at(role, LPA), role, SCU)).toBe(false);
    expect(mayDo(at(role, LPA), role, 'all')).toBe(false);
  });

  it('two sites are not every site', () => {
    expect(mayDo([...at('officer', LPA), ...at('officer', SCU)], 'officer', 'all')).toBe(false);
  });

  it('a small role everywhere does not lift a large one of a site', () => {
    const held = [...everywhere('reader'), ...at('officer', LPA)];
    expect(mayDo(held, 'officer', LPA)).toBe(true);
    expect(mayDo(held, 'officer', SCU)).toBe(false);
    expect(mayDo(held, 'reader', SCU)).toBe(true);
  });
});

describe('whatever is held', () => {
  const role = fc.constantFrom(...ROLES);
  const held = fc.array(fc.record({ role, siteId: fc.constantFrom(null, LPA, SCU) }), { maxLength: 4 });
  const about = fc.constantFrom<About>(LPA, SCU, 'all', 'none');

  it('nothing is allowed to nobody', () => {
    fc.assert(
      fc.property(role, about, (asked, what) => {
        expect(mayDo([], asked, what)).toBe(false);
      }),
    );
  });

  it('one more role takes nothing away', () => {
    fc.assert(
      fc.property(held, held, role, about, (some, more, asked, what) => {
        if (mayDo(some, asked, what)) expect(mayDo([...some, ...more], asked, what)).toBe(true);
      }),
    );
  });

  it('who may at every site may at each', () => {
    fc.assert(
      fc.property(held, role, (some, asked) => {
        if (mayDo(some, asked, 'all')) for (const one of [LPA, SCU]) expect(mayDo(some, asked, one)).toBe(true);
      }),
    );
  });

  it('who may change something may read', () => {
    fc.assert(
      fc.property(held, role, about, (some, asked, what) => {
        if (mayDo(some, asked, what)) expect(mayDo(some, 'reader', what)).toBe(true);
      }),
    );
  });
});

it.each([
  ['officer', true],
  ['admin', true],
  ['Officer', false],
  ['own', false],
  ['anybody', false],
  ['rain key', false],
  ['toString', false],
  ['', false],
])('"%s" names a role: %s', (text, expected) => expect(isRole(text)).toBe(expected));
