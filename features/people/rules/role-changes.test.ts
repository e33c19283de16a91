// Giving and ending roles: each refusal, and what lies right beside it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLastingAdmin, type RoleGiven, type RoleHeld, refuseEnding, refuseGiving } from './role-changes.ts';

const NOW = 1_000_000;
const held = (over: Partial<RoleHeld> = {}): RoleHeld => ({
  roleId: 1,
  userId: 7,
  role: 'admin',
  siteId: null,
  until: null,
  ...over,
});
const given = (over: Partial<RoleGiven> = {}): RoleGiven => {
  const { roleId: _, ...rest } = held({ role: 'measurer', ...over });
  return rest;
};
const everybody = () => true;

describe('giving', () => {
  it('nobody gives himself a role, not even a smaller one', () => {
    expect(refuseGiving(given(), [], 7, NOW)).toBe('ownRole');
    expect(refuseGiving(given({ role: 'reader' }), [held()], 7, NOW)).toBe('ownRole');
    expect(refuseGiving(given(), [], 8, NOW)).toBeNull();
    expect(refuseGiving(given(), [], null, NOW)).toBeNull();
  });

  it.each([
    [NOW - 1, 'roleEndPast'],
    [NOW, 'roleEndPast'],
    [NOW + 1, null],
    [null, null],
  ])('until %s: %s', (until, refusal) => {
    expect(refuseGiving(given({ until }), [], 8, NOW)).toBe(refusal);
  });

  it.each([
    ['the same without an end', { until: null }, { until: null }, 'roleHeld'],
    ['a shorter one', { until: null }, { until: NOW + 5 }, 'roleHeld'],
    ['the same end', { until: NOW + 5 }, { until: NOW + 5 }, 'roleHeld'],
    ['a longer one', { until: NOW + 5 }, { until: NOW + 6 }, null],
    ['one without an end beside one with', { until: NOW + 5 }, { until: null }, null],
    ['another site', { siteId: 24 }, { siteId: 101 }, null],
    ['one site beside all', { siteId: null }, { siteId: 24 }, null],
    ['somebody else', { userId: 9 }, {}, null],
    ['another role', { role: 'operator' as const }, {}, null],
  ])('%s', (_what, there, asked, refusal) => {
    expect(refuseGiving(given(asked), [held({ role: 'measurer', ...there })], 8, NOW)).toBe(refusal);
  });
});

describe('ending', () => {
  it('the last admin of all sites stays, whoever asks in the browser', () => {
    const one = held();
    expect(refuseEnding([one], [one], everybody, 7)).toBe('lastAdmin');
    expect(refuseEnding([one], [one], everybody, 8)).toBe('lastAdmin');
  });

  it('who sits at the machine may end it', () => {
    expect(refuseEnding([held()], [held()], everybody, null)).toBeNull();
  });

  it.each([
    ['one of a site', { siteId: 24 }],
    ['one that ends by itself', { until: NOW + 5 }],
    ['an officer', { role: 'officer' as const }],
  ])('%s does not stand in for the last', (_what, over) => {
    const other = held({ roleId: 2, userId: 8, ...over });
    expect(isLastingAdmin(other)).toBe(false);
    expect(refuseEnding([held()], [held(), other], everybody, 8)).toBe('lastAdmin');
    expect(refuseEnding([other], [held(), other], everybody, 8)).toBeNull();
  });

  it('a second one stands in, unless his account is disabled', () => {
    const other = held({ roleId: 2, userId: 8 });
    expect(refuseEnding([held()], [held(), other], everybody, 8)).toBeNull();
    expect(refuseEnding([held()], [held(), other], (userId) => userId !== 8, 8)).toBe('lastAdmin');
  });

  it('where there is none already, nothing is held back', () => {
    const officer = held({ role: 'officer' });
    expect(refuseEnding([officer], [officer], everybody, 8)).toBeNull();
  });

  it('whatever is ended one after the other in the browser, one is left', () => {
    const roles = fc.array(
      fc.record({
        userId: fc.integer({ min: 1, max: 4 }),
        role: fc.constantFrom('admin' as const, 'officer' as const),
        siteId: fc.constantFrom(null, 24),
        until: fc.constantFrom(null, NOW + 5),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(roles, fc.infiniteStream(fc.nat()), (list, picks) => {
        let left: RoleHeld[] = [{ ...held(), userId: 1 }, ...list.map((one, index) => ({ ...one, roleId: index + 2 }))];
        for (let step = 0; step < 12 && left.length > 0; step += 1) {
          const pick = left[(picks.next().value ?? 0) % left.length]!; // below its length
          if (refuseEnding([pick], left, everybody, 3) === null) left = left.filter((one) => one !== pick);
        }
        expect(left.filter(isLastingAdmin).length).toBeGreaterThan(0);
      }),
    );
  });
});
