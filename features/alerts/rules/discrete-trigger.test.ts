// One fact per instant: replaced while its half hour is open, never lowered afterwards, never under a decision.
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { type FactRow, factChanges } from './discrete-trigger.ts';
import type { SourceStatement } from './trigger-source.ts';
import { type OperationalSymbol, operationalSymbolFacts } from './trigger-sources.ts';

const seven = at('2026-11-21 07:10:00');
const later = at('2026-11-21 07:20:00');
const row = (symbol: OperationalSymbol, more: Partial<FactRow> = {}): FactRow => ({
  triggerId: 1,
  symbol,
  level: operationalSymbolFacts(symbol).level,
  startedAt: seven,
  isFixed: false,
  ...more,
});
const says = (symbol: OperationalSymbol, instant = seven): SourceStatement => ({
  symbol,
  level: operationalSymbolFacts(symbol).level,
  at: instant,
  techInfo: symbol,
});

describe('a fact', () => {
  it('of a new instant is stored', () => {
    const statement = says('g');
    expect(factChanges([], [statement], true)).toEqual([{ action: 'insert', statement }]);
    expect(factChanges([], [statement], false)).toEqual([{ action: 'insert', statement }]);
  });

  it('stands beside the one of another minute of the same half hour', () => {
    const second = says('g2', later);
    expect(factChanges([row('g')], [says('g'), second], true)).toEqual([
      { action: 'reword', triggerId: 1, statement: says('g') },
      { action: 'insert', statement: second },
    ]);
  });

  it('said again with the same symbol only gets its newer sentence, fixed or not', () => {
    for (const isFixed of [true, false]) {
      for (const mayLower of [true, false]) {
        expect(factChanges([row('g2', { isFixed })], [says('g2')], mayLower)).toEqual([
          { action: 'reword', triggerId: 1, statement: says('g2') },
        ]);
      }
    }
  });

  it('takes the place of a lower one, also of a closed half hour', () => {
    for (const mayLower of [true, false]) {
      expect(factChanges([row('g')], [says('g3')], mayLower)).toEqual([
        { action: 'replace', triggerId: 1, statement: says('g3') },
      ]);
    }
  });

  it('takes the place of a higher one only while the half hour is open', () => {
    expect(factChanges([row('g3')], [says('g')], true)).toEqual([
      { action: 'replace', triggerId: 1, statement: says('g') },
    ]);
    expect(factChanges([row('g3')], [says('g')], false)).toEqual([]);
  });

  it('never touches one that somebody decided on or a release carries', () => {
    expect(factChanges([row('g2', { isFixed: true })], [says('g')], true)).toEqual([]);
    expect(factChanges([row('g2', { isFixed: true })], [says('g3')], false)).toEqual([
      { action: 'insert', statement: says('g3') },
    ]);
  });

  it('stands beside fixed ones only when it is higher than each of them', () => {
    const fixed = [row('g', { isFixed: true }), row('g3', { triggerId: 2, isFixed: true })];
    for (const mayLower of [true, false]) {
      expect(factChanges(fixed, [says('g2')], mayLower)).toEqual([]);
      expect(factChanges(fixed.slice(0, 1), [says('g2')], mayLower)).toEqual([
        { action: 'insert', statement: says('g2') },
      ]);
    }
  });

  it('beside a fixed one changes the free one', () => {
    const rows = [row('g2', { isFixed: true }), row('g3', { triggerId: 2 })];
    expect(factChanges(rows, [says('g')], true)).toEqual([{ action: 'replace', triggerId: 2, statement: says('g') }]);
    expect(factChanges(rows, [says('g')], false)).toEqual([]);
  });

  it('that is not stated any more is withdrawn, while that may be', () => {
    expect(factChanges([row('g2')], [], true)).toEqual([{ action: 'withdraw', triggerId: 1 }]);
    expect(factChanges([row('g')], [], true)).toEqual([{ action: 'withdraw', triggerId: 1 }]);
    expect(factChanges([row('g2')], [], false)).toEqual([]);
    expect(factChanges([row('g2', { isFixed: true })], [], true)).toEqual([]);
    expect(factChanges([row('g0')], [], true)).toEqual([]);
  });

  it('comes back over "no data"', () => {
    expect(factChanges([row('g0')], [says('g')], false)).toEqual([
      { action: 'replace', triggerId: 1, statement: says('g') },
    ]);
  });
});
