// Whose triggers wait for a person, which decision counts, and when it is asked for again (api-facts §7.1, §7.2.2, §7.9).
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { OPERATIONAL_SYMBOLS, operationalSymbolFacts, validAs } from './trigger-sources.ts';
import {
  isUndecided,
  needsValidation,
  newestStatus,
  opensStatusRow,
  type StatusRow,
  shownStatus,
  type ValidationStatus,
} from './validation.ts';

const AT = at('2026-11-21 11:30:00');
const row = (statId: number, status: ValidationStatus, retriggeredAt = AT): StatusRow => ({
  statId,
  status,
  retriggeredAt,
});
const STATUSES: readonly ValidationStatus[] = [null, 0, 1, -1];

describe('who waits', () => {
  it.each([
    ['rainfall', true],
    ['surficial', true],
    ['subsurface', true],
    ['earthquake', true],
    // Decided by a person before they became triggers.
    ['moms', false],
    ['on demand', false],
  ] as const)('a trigger of %s waits for a decision: %s', (source, waits) => {
    expect(needsValidation(source)).toBe(waits);
    // Nobody, and "validating", are both no decision.
    expect(STATUSES.map((status) => isUndecided(source, status))).toEqual(
      waits ? [true, true, false, false] : [false, false, false, false],
    );
    expect(STATUSES.map((status) => shownStatus(source, status))).toEqual(waits ? STATUSES : [1, 1, 1, 1]);
  });
});

describe('the status that counts', () => {
  it('is that of the newest row, in whatever order they come', () => {
    expect(newestStatus([])).toBeNull();
    const rows = fc.uniqueArray(fc.record({ statId: fc.integer(), status: fc.constantFrom(...STATUSES) }), {
      selector: ({ statId }) => statId,
      minLength: 1,
    });
    fc.assert(
      fc.property(rows, (list) => {
        const given = list.map(({ statId, status }) => row(statId, status));
        const newest = [...given].sort((a, b) => a.statId - b.statId).at(-1)!.status; // at least one
        return newestStatus(given) === newest && newestStatus([...given].reverse()) === newest;
      }),
    );
  });
});

describe('a decision is asked for', () => {
  const rain = { source: 'rainfall', symbol: 'r1', level: 1, updatedAt: AT } as const;

  it('of what raises and was never asked about', () => {
    expect(opensStatusRow(rain, [])).toBe(true);
    expect(opensStatusRow({ ...rain, level: 0 }, [])).toBe(false);
    expect(opensStatusRow({ ...rain, level: -1 }, [])).toBe(false);
    expect(opensStatusRow({ ...rain, source: 'moms' }, [])).toBe(false);
  });

  it('again when it is retriggered more than a day after the newest row, whatever that said', () => {
    for (const status of STATUSES) {
      expect(opensStatusRow(rain, [row(1, status, AT - DAY_MS)])).toBe(false);
      expect(opensStatusRow(rain, [row(1, status, AT - DAY_MS - 1)])).toBe(true);
    }
    // The newest of all rows, not the last in the list.
    expect(opensStatusRow(rain, [row(1, 1, AT), row(2, 1, AT - 3 * DAY_MS)])).toBe(false);
  });

  it('not again of what raises by its "Valid" alone, while that stands: the open row would take the level away', () => {
    const possible = OPERATIONAL_SYMBOLS.map(({ symbol }) => symbol).filter((symbol) => validAs(symbol) !== null);
    expect(possible.length).toBeGreaterThan(0);
    for (const symbol of possible) {
      const { source } = operationalSymbolFacts(symbol);
      const trigger = { source, symbol, level: 1, updatedAt: AT };
      const old = AT - 9 * DAY_MS;
      expect([symbol, opensStatusRow(trigger, [])]).toEqual([symbol, true]);
      expect([symbol, opensStatusRow(trigger, [row(1, 1, old)])]).toEqual([symbol, false]);
      // Taken back since, or never valid: asked as of any other.
      expect(opensStatusRow(trigger, [row(1, 1, old), row(2, -1, old)])).toBe(true);
      expect(opensStatusRow(trigger, [row(1, 0, old)])).toBe(true);
    }
  });
});
