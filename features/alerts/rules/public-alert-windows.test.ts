// What each source says in the window of a run, and whether the ground was watched (methods §8.4 and §8.5).
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildRecord, buildRow, buildTrigger } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import type { OperationalTrigger } from './operational-trigger.ts';
import type { SiteRecord } from './public-alert.ts';
import { monitoringState } from './public-alert-state.ts';
import { collectTriggers } from './public-alert-triggers.ts';
import { currentStatuses, featureLists, hasColumnRow, hasGroundData, isInWindow } from './public-alert-windows.ts';

// The block of the run is 08:00–12:00; in an event the window begins half an hour before it, at 07:30.
const run = at('2026-11-21 11:00:00');
const event = [
  buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-20 08:30:00'),
  buildRow(2, 1, '2026-11-20 09:00:00', '2026-11-21 10:30:00'),
];
/** Holds the site at level 1 without saying anything of the ground. */
const quake = buildTrigger('e1', '2026-11-20 09:17:00');
const input = (triggers: OperationalTrigger[], more: Partial<SiteRecord> = {}, stamp = run) => {
  const record = buildRecord({ publicAlerts: event, triggers, ...more });
  const state = monitoringState(record.publicAlerts, stamp);
  return {
    record,
    state,
    triggers: collectTriggers(triggers, state, stamp),
    at: stamp,
  };
};
const levelOf = (source: string, ...args: Parameters<typeof input>) =>
  currentStatuses(input(...args)).find((status) => status.source === source)?.level;

describe('the window of a run', () => {
  it.each([
    ['2026-11-21 07:30:00', 1, false],
    ['2026-11-21 07:30:01', 1, true],
    ['2026-11-20 23:59:59', 0, false],
    ['2026-11-21 00:00:00', 0, true],
  ] as const)('%s at level %i: %s', (stamp, level, isInside) => {
    expect(isInWindow(at(stamp), level, run)).toBe(isInside);
  });
});

describe('a possible fast movement', () => {
  const quietColumn = buildTrigger('s', '2026-11-21 08:30:00', '2026-11-21 11:00:00');
  const possible = buildTrigger('s0t', '2026-11-21 10:00:00', '2026-11-21 11:00:00');
  const columnRows = [{ startedAt: run - HOUR_MS, updatedAt: run, level: 0 }];
  it('changes nothing of what the column shows until it is declared valid', () => {
    expect(levelOf('subsurface', [quietColumn, possible], { columnRows })).toBe(0);
    expect(levelOf('subsurface', [possible], { columnRows })).toBe(-1);
    expect(levelOf('subsurface', [quietColumn, { ...possible, status: 1 }], { columnRows })).toBe(2);
  });
});

describe('possible rain', () => {
  const below = buildTrigger('r', '2026-11-21 08:30:00', '2026-11-21 11:00:00');
  const possible = buildTrigger('r0t', '2026-11-21 10:00:00', '2026-11-21 11:00:00');
  it('says nothing of what the gauges show until it is declared valid', () => {
    expect(levelOf('rainfall', [quake, below, possible])).toBe(0);
    expect(levelOf('rainfall', [quake, possible])).toBe(-1);
    expect(levelOf('rainfall', [quake, { ...possible, status: -1 }])).toBe(-1);
    expect(levelOf('rainfall', [quake, below, { ...possible, status: 1 }])).toBe(1);
  });
});

describe('a source in the window', () => {
  const rain = (to: string) => [quake, buildTrigger('r', '2026-11-20 10:00:00', to)];
  it.each([
    // Continuous: later than the start of the block, 08:00; rain that reaches the stamp or beyond counts as well.
    ['2026-11-21 08:00:00', -1],
    ['2026-11-21 08:30:00', 0],
    ['2026-11-21 11:00:00', 0],
    ['2026-11-21 15:00:00', 0],
  ])('rain until %s: %i', (to, level) => expect(levelOf('rainfall', rain(to))).toBe(level));
  it('rain at the first stamp of a block counts when it reaches the stamp', () => {
    const first = at('2026-11-21 08:00:00');
    expect(levelOf('rainfall', rain('2026-11-21 08:00:00'), {}, first)).toBe(0);
    expect(levelOf('rainfall', rain('2026-11-21 07:59:00'), {}, first)).toBe(-1);
  });
  it.each([
    ['2026-11-21 07:30:00', -1],
    ['2026-11-21 07:40:00', 0],
    ['2026-11-21 11:20:00', 0],
  ])('a marker reading of %s: %i', (when, level) => {
    expect(levelOf('surficial', [quake, buildTrigger('g', when)])).toBe(level);
  });

  type ColumnRow = SiteRecord['columnRows'][number];
  const column = (to: string, more: Partial<ColumnRow> = {}): { columnRows: ColumnRow[] } => ({
    columnRows: [{ level: 0, startedAt: at('2026-11-21 06:00:00'), updatedAt: at(to), ...more }],
  });
  const tilt = (to = '2026-11-21 11:00:00') => [quake, buildTrigger('s', '2026-11-20 10:00:00', to)];
  it('subsurface needs a fact inside the block and a column that was read', () => {
    expect(levelOf('subsurface', tilt(), column('2026-11-21 11:00:00'))).toBe(0);
    expect(levelOf('subsurface', tilt(), { columnRows: [] })).toBe(-1);
    expect(levelOf('subsurface', tilt('2026-11-21 08:00:00'), column('2026-11-21 11:00:00'))).toBe(-1);
  });
  it.each([
    // 3 h 30 min before 11:00 is 07:30.
    [column('2026-11-21 07:30:00'), true],
    [column('2026-11-21 07:29:59'), false],
    [column('2026-11-21 11:00:00', { level: -1 }), false],
    [column('2026-11-21 12:00:00', { startedAt: run }), true],
    [column('2026-11-21 12:00:00', { startedAt: run + 1 }), false],
  ])('a column counts as read for 3 h 30 min (%#)', (more, isRead) => {
    expect(hasColumnRow(buildRecord(more), run)).toBe(isRead);
    const silent = more.columnRows.map((row) => ({ ...row, level: -1 }));
    expect(hasColumnRow(buildRecord({ columnRows: [...silent, ...more.columnRows] }), run)).toBe(isRead);
  });
});

describe('features in the window', () => {
  const report = (momsId: number, instanceId: number, level: 0 | 2 | 3, when: string, isReleased = false) => ({
    momsId,
    instanceId,
    level,
    observedAt: at(when),
    isReleased,
  });
  const lists = (reports: ReturnType<typeof report>[], triggers = [quake], stamp = run) => {
    const found = featureLists(input(triggers, { featureReports: reports }, stamp));
    return [found.unresolved, found.unreleased].map((list) => list.map((one) => one.momsId));
  };
  it('are listed with the highest level and the newest time of their reports', () => {
    const featureReports = [
      report(1, 1, 2, '2026-11-21 10:00:00'),
      report(2, 2, 3, '2026-11-21 08:00:00'),
      report(3, 3, 0, '2026-11-21 09:00:00'),
    ];
    const statuses = currentStatuses(input([quake], { featureReports }));
    expect(statuses.find((status) => status.source === 'moms')).toEqual({
      source: 'moms',
      level: 3,
      dataAt: at('2026-11-21 10:00:00'),
    });
  });
  it('are not listed without a report in the window, unless they raise', () => {
    const old = [report(1, 1, 2, '2026-11-21 07:00:00')];
    expect(levelOf('moms', [quake], { featureReports: old })).toBeUndefined();
    expect(levelOf('moms', [buildTrigger('m2', '2026-11-21 07:00:00')], { featureReports: old })).toBe(-1);
  });
  it('are unresolved while the newest report of an instance is above 0; of one time the later entered counts', () => {
    expect(lists([report(1, 1, 2, '2026-11-21 09:00:00'), report(2, 1, 0, '2026-11-21 10:00:00')])[0]).toEqual([]);
    expect(lists([report(2, 1, 0, '2026-11-21 10:00:00'), report(1, 1, 2, '2026-11-21 09:00:00')])[0]).toEqual([]);
    expect(lists([report(1, 1, 0, '2026-11-21 09:00:00'), report(2, 1, 2, '2026-11-21 10:00:00')])[0]).toEqual([2]);
    for (const list of [
      [report(1, 1, 2, '2026-11-21 09:00:00'), report(2, 1, 0, '2026-11-21 09:00:00')],
      [report(2, 1, 0, '2026-11-21 09:00:00'), report(1, 1, 2, '2026-11-21 09:00:00')],
    ]) {
      expect(lists(list)[0]).toEqual([]);
    }
  });
  it('are unreleased until a release has told of them', () => {
    const told = [report(1, 1, 2, '2026-11-21 09:00:00', true), report(2, 2, 0, '2026-11-21 09:00:00')];
    expect(lists(told)).toEqual([[1], [2]]);
  });
  it('are known to the end of the half hour, and at level 0 since midnight', () => {
    const edge = [report(1, 1, 2, '2026-11-21 11:29:59'), report(2, 2, 2, '2026-11-21 11:30:00')];
    expect(lists(edge)[0]).toEqual([1]);
    const days = [report(1, 1, 2, '2026-11-20 23:59:59'), report(2, 2, 2, '2026-11-21 00:00:00')];
    const quiet = featureLists(input([], { publicAlerts: event.slice(0, 1), featureReports: days }));
    expect(quiet.unresolved.map((one) => one.momsId)).toEqual([2]);
    expect(lists(days)[0]).toEqual([1, 2]);
  });
  it('of before the event are known only from the features trigger on that raises it', () => {
    const early = [report(1, 1, 2, '2026-11-20 08:00:00'), report(2, 2, 2, '2026-11-20 07:59:00')];
    const feature = buildTrigger('m2', '2026-11-20 08:00:00', '2026-11-20 08:00:00');
    const quakeBefore = buildTrigger('g2', '2026-11-20 07:00:00', '2026-11-20 07:00:00', 1);
    expect(lists(early, [quake, feature])[0]).toEqual([1]);
    expect(lists(early, [quake, quakeBefore])[0]).toEqual([]);
  });
});

describe('on demand in the window', () => {
  const d1 = (when: string) => buildTrigger('d1', when);
  const d = (when: string) => buildTrigger('d', when);
  it('alone is raised while its request is in the window, then without data', () => {
    expect(levelOf('on demand', [d1('2026-11-21 07:40:00')])).toBe(1);
    expect(levelOf('on demand', [d1('2026-11-21 07:30:00')])).toBe(-1);
    expect(levelOf('on demand', [d1('2026-11-21 07:00:00'), d1('2026-11-21 09:00:00')])).toBe(1);
  });
  it('is below threshold once lowered after the newest request, or beside another reason', () => {
    expect(levelOf('on demand', [d1('2026-11-21 09:00:00'), d('2026-11-21 10:00:00')])).toBe(0);
    expect(levelOf('on demand', [d1('2026-11-21 10:00:00'), d('2026-11-21 09:00:00')])).toBe(1);
    expect(levelOf('on demand', [d1('2026-11-21 07:00:00'), quake])).toBe(0);
  });
  it('is not listed where nobody has asked for it', () => {
    expect(levelOf('on demand', [quake])).toBeUndefined();
    expect(levelOf('on demand', [quake, d('2026-11-21 10:00:00')])).toBeUndefined();
  });
});

describe('ground data', () => {
  const reading = buildTrigger('g', '2026-11-21 10:00:00');
  const has = (triggers: OperationalTrigger[], more: Partial<SiteRecord> = {}) => {
    const facts = input(triggers, more);
    return hasGroundData(currentStatuses(facts), facts);
  };
  const report = { momsId: 1, instanceId: 1, level: 0, observedAt: run - HOUR_MS, isReleased: true };
  it('at level 1 are any of subsurface and surficial, and features where no marker is in use', () => {
    expect([has([quake]), has([quake, reading])]).toEqual([false, true]);
    expect(has([quake], { featureReports: [report] })).toBe(false);
    expect(has([quake], { featureReports: [report], hasActiveMarkers: false })).toBe(true);
  });
  it('at level 2 are asked of every ground source that raises, and of no other', () => {
    const feature = buildTrigger('m2', '2026-11-20 10:00:00');
    const moved = buildTrigger('g2', '2026-11-20 10:00:00');
    expect(has([feature, reading])).toBe(false);
    expect(has([feature], { featureReports: [report] })).toBe(true);
    expect(has([moved, feature, reading])).toBe(false);
    expect(has([moved, feature, reading], { featureReports: [report] })).toBe(true);
  });
});
