import { describe, expect, it } from 'vitest';
import { buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import type { SourceStatus } from './public-alert.ts';
import { internalAlert, internalFromList, releasedWithGroundData, triggerListOf } from './public-alert-letters.ts';
import type { OperationalSymbol, TriggerSourceName } from './trigger-sources.ts';

const raising = (...symbols: OperationalSymbol[]) =>
  new Map(
    symbols.map((symbol) => {
      const trigger = counted(buildTrigger(symbol, '2026-11-21 09:00:00'));
      return [trigger.source, trigger] as const;
    }),
  );
const near: SourceStatus[] = [{ source: 'rainfall', level: -2, dataAt: null }];
const string = (
  level: 0 | 1 | 2 | 3,
  symbols: OperationalSymbol[],
  more: { ground?: boolean; silent?: TriggerSourceName[]; current?: SourceStatus[] } = {},
) =>
  internalAlert({
    level,
    hasGroundData: more.ground ?? true,
    raising: raising(...symbols),
    withoutData: new Set(more.silent ?? []),
    current: more.current ?? [],
  });

describe('the internal alert string', () => {
  it('puts the letters in the order of the hierarchy', () => {
    expect(string(3, ['d1', 'e1', 'r1', 'm2', 'g2', 's3'])).toBe('A3-SgmRED');
  });
  it('marks sources without data', () =>
    expect(string(2, ['s2', 'r1'], { silent: ['subsurface', 'rainfall'] })).toBe('A2-s0R0'));
  it('is ND at level 1 without ground data, and only there', () => {
    expect(string(1, ['r1'], { ground: false })).toBe('ND-R');
    expect(string(2, ['m2'], { ground: false })).toBe('A2-m');
    expect([string(0, [], { ground: false }), string(0, [])]).toEqual(['ND', 'A0']);
  });
  it('tells rain near its threshold by x', () => {
    expect(string(1, ['r1'], { current: near })).toBe('A1-Rx');
    expect(string(2, ['g2'], { current: near })).toBe('A2-grx');
  });
});

describe('the part a release keeps', () => {
  it.each([
    [0, 'A0', null],
    [0, 'ND', 'ND'],
    [1, 'ND-R', 'ND-R'],
    [1, 'A1-R', 'R'],
    [3, 'A3-SmR', 'SmR'],
  ] as const)('level %i, %s: %s, and the string comes back from it', (level, internal, list) => {
    expect(triggerListOf(internal)).toBe(list);
    expect(internalFromList(level, list)).toBe(internal);
  });
  it.each([null, ''])('of a raised site without letters (%j) is its level alone', (list) => {
    expect(internalFromList(2, list)).toBe('A2');
  });
});

it.each([
  [null, true],
  ['', true],
  ['R', true],
  ['ND', false],
  ['ND-R', false],
  ['RND', true],
])('a release that keeps %j was made with ground data: %s', (list, hadGround) =>
  expect(releasedWithGroundData(list)).toBe(hadGround),
);
