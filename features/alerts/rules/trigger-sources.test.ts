import { describe, expect, it } from 'vitest';
import {
  ALERT_LEVELS,
  alertDurationMs,
  alertLevelFacts,
  asAlertLevel,
  isAlertLevel,
  publicAlertSymbol,
} from './alert-level.ts';
import * as sources from './trigger-sources.ts';

describe('alert levels', () => {
  it('are four, A0 to A3, with ids 1 to 4', () => {
    expect(ALERT_LEVELS.map((row) => [row.pubSymId, row.symbol, row.level])).toEqual([
      [1, 'A0', 0],
      [2, 'A1', 1],
      [3, 'A2', 2],
      [4, 'A3', 3],
    ]);
    expect(publicAlertSymbol(3)).toBe('A3');
  });
  it('are routine at 0 and an event above (api-facts §7.1)', () =>
    expect(ALERT_LEVELS.map((row) => row.type)).toEqual(['routine', 'event', 'event', 'event']));
  it('hold 24 h, 24 h and 48 h', () => {
    expect([1, 2, 3].map((level) => alertDurationMs(level) / 3_600_000)).toEqual([24, 24, 48]);
    expect(alertDurationMs(0)).toBe(0);
    expect(alertDurationMs(9)).toBe(0);
  });
  it('have a word in English and Filipino each', () => {
    expect(ALERT_LEVELS.map((row) => `${row.words.en} / ${row.words.fil}`)).toEqual([
      'No warning / Walang babala',
      'Get ready / Maghanda',
      'Alert / Alerto',
      'Evacuate / Lumikas',
    ]);
    expect(alertLevelFacts(3).words).toMatchObject({ en: 'Evacuate', fil: 'Lumikas' });
    expect(new Set(ALERT_LEVELS.flatMap((row) => [row.words.en, row.words.fil])).size).toBe(8);
  });
  it('are no other numbers', () => {
    expect([-1, 4, 1.5, Number.NaN].map(isAlertLevel)).toEqual([false, false, false, false]);
    expect([0, 1, 2, 3].map(isAlertLevel)).toEqual([true, true, true, true]);
    expect([-2, -1, 0, 1, 2, 3].map(asAlertLevel)).toEqual([0, 0, 0, 1, 2, 3]);
  });
});

describe('the tables of the alert vocabulary', () => {
  it('have each id and symbol once', () => {
    for (const ids of [
      sources.TRIGGER_SOURCES.map((row) => row.sourceId),
      sources.OPERATIONAL_SYMBOLS.map((row) => row.triggerSymId),
      sources.OPERATIONAL_SYMBOLS.map((row) => row.symbol),
      sources.INTERNAL_SYMBOLS.map((row) => row.internalSymId),
      sources.INTERNAL_SYMBOLS.map((row) => row.symbol),
    ]) {
      expect(new Set<number | string>(ids).size).toBe(ids.length);
    }
  });
  // api-facts §7.1: id, source, place in the string, interval, presence, ground; the letter begins its symbols.
  it.each([
    [1, 'subsurface', 1, 'continuous', 2, true, 's'],
    [2, 'surficial', 2, 'discrete', 2, true, 'g'],
    [6, 'moms', 3, 'discrete', 2, true, 'm'],
    [3, 'rainfall', 4, 'continuous', 1, false, 'r'],
    [4, 'earthquake', 5, null, 0, false, 'e'],
    [5, 'on demand', 6, 'discrete', 2, false, 'd'],
    [7, 'internal', 7, null, 0, false, ''],
  ] as const)('source %i is %s', (sourceId, name, hierarchyId, dataInterval, dataPresence, isGround, letter) => {
    expect(sources.TRIGGER_SOURCES.find((row) => row.sourceId === sourceId)).toEqual({
      sourceId,
      name,
      hierarchyId,
      dataInterval,
      dataPresence,
      isGround,
      letter,
    });
  });
  it('have a symbol per source and level: letter and 0 for no data, the bare letter below, the level above', () => {
    const symbols = (source: string) =>
      sources.OPERATIONAL_SYMBOLS.filter((row) => row.source === source)
        .sort((a, b) => a.level - b.level)
        .map((row) => `${row.symbol} ${row.level}`)
        .join(', ');
    expect(sources.SOURCE_NAMES.map(symbols)).toEqual([
      's0 -1, s 0, s0t 1, s2 2, s3 3',
      'g0 -1, g 0, g0t 1, g2 2, g3 3',
      'm0 -1, m 0, m2 2, m3 3',
      'rx -2, r0 -1, r 0, r1 1, r0t 1',
      'e 0, e1 1',
      'd0 -1, d 0, d1 1',
    ]);
  });
  it('say of every symbol what it means, each in its own words', () => {
    for (const table of [sources.OPERATIONAL_SYMBOLS, sources.INTERNAL_SYMBOLS]) {
      const words = table.map((row) => row.description);
      expect(words.filter((text) => !/^[A-Z].{5,}/.test(text))).toEqual([]);
      expect(new Set(words).size).toBe(words.length);
    }
  });
  it('have the letters of the internal string, with 0 for no data and x near the threshold', () => {
    expect(sources.INTERNAL_SYMBOLS.map((row) => row.symbol).sort()).toEqual(
      'A0 D D0 E G G0 M M0 ND R R0 Rx S S0 g g0 m m0 rx s s0'.split(' '),
    );
  });
  it('keep the ids that are known', () => {
    const ids = Object.fromEntries(sources.OPERATIONAL_SYMBOLS.map((row) => [row.symbol, row.triggerSymId]));
    expect(ids).toMatchObject({ s3: 4, m2: 10, r1: 14, d1: 16 });
    const letters = Object.fromEntries(sources.INTERNAL_SYMBOLS.map((row) => [row.symbol, row.internalSymId]));
    expect(letters).toMatchObject({ S: 1, s: 3, g: 6, M: 7, R: 8, D: 12, m: 13 });
  });
  it('order the sources subsurface, surficial, features, rainfall, earthquake, on demand', () => {
    const ordered = [...sources.TRIGGER_SOURCES].sort((a, b) => a.hierarchyId - b.hierarchyId).map((row) => row.name);
    expect(ordered.slice(0, 6)).toEqual([...sources.SOURCE_NAMES]);
  });
  it('give every raising symbol its letter: upper case at level 3 and for single-level sources', () => {
    const letters = sources.OPERATIONAL_SYMBOLS.filter((row) => sources.isPositiveSymbol(row.symbol)).map((row) => [
      row.symbol,
      sources.internalSymbolOf(row.symbol)?.symbol,
    ]);
    expect(Object.fromEntries(letters)).toEqual({
      s2: 's',
      s3: 'S',
      g2: 'g',
      g3: 'G',
      m2: 'm',
      m3: 'M',
      r1: 'R',
      e1: 'E',
      d1: 'D',
    });
  });
  it('let g0t raise nothing before a person has looked at it', () => {
    expect(sources.isPositiveSymbol('g0t')).toBe(false);
    expect(sources.internalSymbolOf('g0t')).toBeNull();
  });
  it('let what is only possible raise nothing, and count as the level of its source once it is valid', () => {
    const waiting = sources.OPERATIONAL_SYMBOLS.filter((row) => sources.validAs(row.symbol) !== null);
    expect(waiting.map(({ symbol }) => [symbol, sources.isPossible(symbol), sources.validAs(symbol)!.symbol])).toEqual([
      ['g0t', false, 'g2'],
      ['s0t', true, 's2'],
      ['r0t', true, 'r1'],
    ]);
    for (const { symbol } of waiting) expect(sources.isPositiveSymbol(symbol)).toBe(false);
  });
  it('know which levels a source has', () => {
    expect(sources.operationalSymbol('rainfall', 1)).toBe('r1');
    expect(sources.operationalSymbol('rainfall', 2)).toBeNull();
    expect(sources.operationalSymbol('surficial', 1)).toBe('g0t');
  });
});
