// Where a site stands before a run, and which triggers count in it (methods §8.2 and §8.3).
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildRow, buildTrigger } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import type { OperationalTrigger } from './operational-trigger.ts';
import { monitoringState } from './public-alert-state.ts';
import { collectTriggers, highestPerSource, newestPerLevel, triggersNeededSince } from './public-alert-triggers.ts';

const run = at('2026-11-21 11:30:00');
const quiet = buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-20 08:30:00');
const state = (...rows: Parameters<typeof monitoringState>[0]) => monitoringState(rows, run);

describe('the state before a run', () => {
  it('is routine without history and at level 0: the last 24 h are looked at', () => {
    expect(state()).toEqual({ type: 'routine', start: run - DAY_MS, row: null });
    expect(state(quiet)).toEqual({ type: 'routine', start: run - DAY_MS, row: quiet });
  });
  it('is an event since the first stretch above 0, whatever the levels in between', () => {
    const rows = [
      buildRow(5, 2, '2026-11-18 00:00:00', '2026-11-18 12:00:00'),
      quiet,
      ...([1, 3, 2, 1, 2] as const).map((level, i) =>
        buildRow(10 + i, level, `2026-11-20 ${String(9 + i).padStart(2, '0')}:00:00`, '2026-11-21 11:00:00'),
      ),
    ];
    expect(state(...rows)).toMatchObject({ type: 'event', start: at('2026-11-20 09:00:00'), row: { publicId: 14 } });
    expect(state(...rows.slice(2))).toMatchObject({ start: at('2026-11-20 09:00:00') });
  });
  it('does not see the stretch that this very run has made', () => {
    const own = buildRow(2, 1, '2026-11-21 11:30:00', '2026-11-21 11:30:00');
    expect(state(quiet, own)).toMatchObject({ type: 'routine', row: { publicId: 1 } });
  });
  it('is an event with the day before in sight where the onset stands right behind a lowering', () => {
    const lowered = buildRow(2, 0, '2026-11-20 08:30:00', '2026-11-20 08:30:00');
    const onset = buildRow(3, 3, '2026-11-20 09:00:00', '2026-11-21 11:00:00');
    expect(state(lowered, onset)).toMatchObject({ type: 'event', start: at('2026-11-19 09:00:00') });
    // Half an hour later nothing can lie behind the quiet stretch.
    expect(state({ ...lowered, startedAt: at('2026-11-20 08:00:00') }, onset)).toMatchObject({
      start: at('2026-11-20 09:00:00'),
    });
  });
  it('is that of the later row where two began together', () => {
    const rows = [2, 3].map((id) => buildRow(id, id === 3 ? 1 : 0, '2026-11-20 09:00:00', '2026-11-21 11:00:00'));
    expect(state(...rows)).toMatchObject({ type: 'event', row: { publicId: 3 } });
    expect(state(...rows.reverse())).toMatchObject({ type: 'event', row: { publicId: 3 } });
  });
  it('needs triggers since two days before its start', () => {
    // 24 h of routine and 48 h before them.
    expect(triggersNeededSince([quiet], run)).toBe(run - 72 * HOUR_MS);
    const event = buildRow(2, 1, '2026-11-20 09:00:00', '2026-11-21 11:00:00');
    expect(triggersNeededSince([quiet, event], run)).toBe(at('2026-11-18 09:00:00'));
  });
});

const collect = (triggers: OperationalTrigger[], ...rows: Parameters<typeof monitoringState>[0]) =>
  collectTriggers(triggers, state(...rows), run);
const event = buildRow(2, 1, '2026-11-20 12:00:00', '2026-11-21 11:00:00');
const symbols = (triggers: readonly { symbol: string }[]) => triggers.map((trigger) => trigger.symbol);

describe('the triggers of a run', () => {
  it('are those of the period, from its start to the end of the half hour', () => {
    // Routine: from 11:30 the day before; the half hour of the run ends at 12:00, which belongs to the next.
    const of = (when: string) => symbols(collect([buildTrigger('e1', when)], quiet).positives);
    expect([of('2026-11-20 11:29:59'), of('2026-11-20 11:30:00')]).toEqual([[], ['e1']]);
    expect([of('2026-11-21 11:59:59'), of('2026-11-21 12:00:00')]).toEqual([['e1'], []]);
  });
  it('leave out "no data", and raise by no fact of level 0', () => {
    const all = [buildTrigger('r0', '2026-11-21 11:00:00'), buildTrigger('g', '2026-11-21 11:00:00')];
    const { running, positives, level } = collect(all, quiet);
    expect([symbols(running), symbols(positives), level]).toEqual([['g'], [], 0]);
  });
  it('stand newest first: by their first stamp, then by number', () => {
    const one = buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 11:30:00');
    const two = buildTrigger('e1', '2026-11-21 10:00:00');
    const three = buildTrigger('m2', '2026-11-21 10:00:00');
    expect(symbols(collect([one, two, three], quiet).positives)).toEqual(['m2', 'e1', 'r1']);
    expect(collect([one, two, three], quiet).level).toBe(2);
  });
  it('of a continuous source are seen up to the stamp only; discrete ones as they are', () => {
    const long = buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 15:00:00');
    const inside = buildTrigger('s2', '2026-11-21 11:40:00', '2026-11-21 15:00:00');
    const report = buildTrigger('m2', '2026-11-21 11:45:00');
    const ends = collect([long, inside, report], quiet).running.map(({ symbol, updatedAt }) => [symbol, updatedAt]);
    expect(ends).toEqual([
      ['m2', run + 15 * MINUTE_MS],
      ['s2', run + 10 * MINUTE_MS],
      ['r1', run],
    ]);
  });
});

describe('a g0t', () => {
  const of = (status: null | 0 | 1 | -1) =>
    collect([buildTrigger('g0t', '2026-11-21 08:40:00', '2026-11-21 08:40:00', status)], quiet);
  it.each([null, 0] as const)('with the decision %s is listed for validation and raises nothing', (status) => {
    const { toValidate, positives, level } = of(status);
    expect(toValidate).toMatchObject([{ symbol: 'g0t', isInvalid: false, isRetroactive: false }]);
    expect([positives, level]).toEqual([[], 0]);
  });
  it('declared valid raises as a g2; declared invalid it is gone', () => {
    expect(of(1)).toMatchObject({ toValidate: [], level: 2, positives: [{ symbol: 'g2', level: 2 }] });
    expect(of(-1)).toMatchObject({ toValidate: [], level: 0, positives: [], declaredInvalid: [] });
  });
});

describe('an s0t, a possible fast movement', () => {
  const of = (status: null | 0 | 1 | -1, ...more: OperationalTrigger[]) =>
    collect([buildTrigger('s0t', '2026-11-21 08:30:00', '2026-11-21 09:30:00', status), ...more], quiet);
  it.each([null, 0] as const)('with the decision %s is listed for validation and raises nothing', (status) => {
    const { toValidate, positives, level } = of(status);
    expect([symbols(toValidate), positives, level]).toEqual([['s0t'], [], 0]);
  });
  it('declared valid is level 2 of the column; declared invalid it is gone', () => {
    expect(of(1)).toMatchObject({ toValidate: [], level: 2, positives: [{ symbol: 's2', level: 2 }] });
    expect(of(-1)).toMatchObject({ toValidate: [], level: 0, positives: [], declaredInvalid: [] });
  });
  it('is no longer asked about where the column has been raised', () => {
    const raised = (status: null | -1) => buildTrigger('s3', '2026-11-21 11:00:00', '2026-11-21 11:00:00', status);
    expect(of(null, raised(null))).toMatchObject({ toValidate: [], level: 3 });
    expect(symbols(of(null, raised(-1)).toValidate)).toEqual(['s0t']);
  });
});

describe('an r0t, possible rain', () => {
  const possible = (status: null | 0 | 1 | -1 = null, from = '08:30', to = '09:30') =>
    buildTrigger('r0t', `2026-11-21 ${from}:00`, `2026-11-21 ${to}:00`, status);
  const of = (status: null | 0 | 1 | -1, ...more: OperationalTrigger[]) => collect([possible(status), ...more], quiet);
  const rain = (status: null | 0 | 1 | -1, from: string, to = from) =>
    buildTrigger('r1', `2026-11-21 ${from}:00`, `2026-11-21 ${to}:00`, status);

  it.each([null, 0] as const)('with the decision %s is listed for validation and raises nothing', (status) => {
    const { toValidate, positives, level } = of(status);
    expect([symbols(toValidate), positives, level]).toEqual([['r0t'], [], 0]);
  });
  it('declared valid is rain over its threshold; declared invalid it is gone', () => {
    expect(of(1)).toMatchObject({ toValidate: [], level: 1, positives: [{ symbol: 'r1', level: 1 }] });
    expect(of(-1)).toMatchObject({ toValidate: [], level: 0, positives: [], declaredInvalid: [] });
  });
  it('gives way to rain that is over in the same half hour or later, not to rain that was over before', () => {
    expect(of(null, rain(null, '09:30'))).toMatchObject({ toValidate: [], level: 1 });
    expect(of(null, rain(null, '10:00', '11:00'))).toMatchObject({ toValidate: [], level: 1 });
    expect(symbols(of(null, rain(null, '07:00', '09:00')).toValidate)).toEqual(['r0t']);
    expect(symbols(of(null, rain(-1, '10:00')).toValidate)).toEqual(['r0t']);
  });
  it('is one question for half hours of one episode that became known apart, and its answer holds for all', () => {
    const late = possible(null, '06:00', '07:00');
    expect(of(null, late).toValidate.map((one) => one.startedAt)).toEqual([at('2026-11-21 08:30:00')]);
    expect(of(-1, late)).toMatchObject({ toValidate: [], level: 0 });
    expect(of(1, late)).toMatchObject({ toValidate: [], level: 1 });
    // More than 90 minutes apart are two.
    expect(of(-1, possible(null, '06:00', '06:30')).toValidate).toHaveLength(1);
  });
  it('of the day before the event is asked about, and declared valid it counts in it', () => {
    const before = (status: null | 1) => buildTrigger('r0t', '2026-11-20 10:00:00', '2026-11-20 11:00:00', status);
    expect(collect([before(null)], quiet, event)).toMatchObject({
      toValidate: [{ isRetroactive: true }],
      positives: [],
    });
    expect(collect([before(1)], quiet, event).positives).toMatchObject([{ symbol: 'r1', isRetroactive: true }]);
  });
});

describe('a trigger of before the event', () => {
  const of = (symbol: 'g2' | 'g3' | 'r1', when: string, status: null | 0 | 1 | -1 = 1) =>
    collect([buildTrigger(symbol, when, when, status)], quiet, event).positives;
  it.each([
    // The event began at 12:00 on the 20th. Until 11:59 the round ends at 12:00; + 24 h of level 2 reach its start.
    ['g2', '2026-11-19 11:59:00', true],
    ['g2', '2026-11-19 07:59:00', false],
    // + 48 h of level 3; the two days before the event begin at 12:00 on the 18th.
    ['g3', '2026-11-18 12:00:00', true],
    ['g3', '2026-11-18 11:59:59', false],
    ['r1', '2026-11-20 11:00:00', false],
  ] as const)('%s of %s counts: %s', (symbol, when, counts) => {
    expect(of(symbol, when).map((trigger) => trigger.isRetroactive)).toEqual(counts ? [true] : []);
  });
  it.each([null, 0] as const)('that can only have come late, with the decision %s, counts until decided', (status) => {
    expect(of('g2', '2026-11-20 11:00:00', status)).toMatchObject([
      { level: 2, isRetroactive: true, isInvalid: false },
    ]);
    expect(of('r1', '2026-11-20 11:00:00', status)).toEqual([]);
  });
  it('declared invalid does not count', () => expect(of('g2', '2026-11-20 11:00:00', -1)).toEqual([]));
  it.each([
    ['2026-11-19 12:00:00', null, 1],
    ['2026-11-19 11:59:59', null, 0],
    ['2026-11-20 11:00:00', -1, 0],
    ['2026-11-20 11:00:00', 1, 0],
  ] as const)('a g0t of %s with the decision %s is asked about %i times', (when, status, times) => {
    const { toValidate } = collect([buildTrigger('g0t', when, when, status)], quiet, event);
    expect(toValidate.map((trigger) => trigger.isRetroactive)).toEqual(Array(times).fill(true));
  });
  it('does not count at a routine site, and within the event counts as its own', () => {
    const old = buildTrigger('g2', '2026-11-20 11:00:00', '2026-11-20 11:00:00', 1);
    expect(collect([old], quiet).positives).toEqual([]);
    expect(of('g2', '2026-11-20 12:00:00').map((trigger) => trigger.isRetroactive)).toEqual([false]);
  });
  it('several stand newest first by their last stamp, behind those of the event', () => {
    const triggers = [
      buildTrigger('g2', '2026-11-20 04:00:00', '2026-11-20 04:00:00', 1),
      buildTrigger('m2', '2026-11-20 11:00:00', '2026-11-20 11:00:00', 1),
      buildTrigger('r1', '2026-11-20 12:00:00'),
    ];
    expect(symbols(collect(triggers, quiet, event).positives)).toEqual(['r1', 'm2', 'g2']);
  });
});

describe('of many triggers', () => {
  const positives = () =>
    collect(
      [
        buildTrigger('g2', '2026-11-21 07:00:00'),
        buildTrigger('g3', '2026-11-21 08:00:00'),
        buildTrigger('g2', '2026-11-21 11:00:00'),
        buildTrigger('e1', '2026-11-21 09:00:00'),
      ],
      quiet,
    ).positives;
  it('the newest of each source and level is named', () => {
    expect(newestPerLevel(positives()).map(({ symbol, startedAt }) => [symbol, startedAt])).toEqual([
      ['g2', at('2026-11-21 11:00:00')],
      ['e1', at('2026-11-21 09:00:00')],
      ['g3', at('2026-11-21 08:00:00')],
    ]);
  });
  it('the highest of each source gives its letter', () => {
    const highest = highestPerSource(newestPerLevel(positives()));
    expect([...highest.values()].map((trigger) => trigger.symbol)).toEqual(['g3', 'e1']);
  });
});
