import { DAY_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { mergeTrigger } from './operational-trigger.ts';
import { closedStamp, isReleaseStamp, nextRunAt, openStamp, runsDue } from './run.ts';
import { isUndecided, newestStatus, opensStatusRow, shownStatus } from './validation.ts';

const ten = at('2026-11-21 10:00:00');
const row = (symbol: string, from: number, to: number) => ({
  triggerId: 1,
  symbol,
  startedAt: ten + from * MINUTE_MS,
  updatedAt: ten + to * MINUTE_MS,
});

describe('a statement of a continuous source', () => {
  it('begins a row when there is none', () =>
    expect(mergeTrigger([], 'r1', ten)).toEqual({ action: 'insert', at: ten }));
  it('moves the end of a row of the same symbol up to 90 minutes old', () => {
    expect(mergeTrigger([row('r1', -120, -90)], 'r1', ten)).toEqual({ action: 'touch', triggerId: 1, updatedAt: ten });
    expect(mergeTrigger([row('r1', -120, -91)], 'r1', ten)).toEqual({ action: 'insert', at: ten });
  });
  it('begins a new row when the symbol changes', () =>
    expect(mergeTrigger([row('r', -120, -30)], 'r1', ten).action).toBe('insert'));
  it('leaves a row alone that already reaches the stamp: the same statement twice is one', () => {
    expect(mergeTrigger([row('r1', -120, 0)], 'r1', ten)).toEqual({ action: 'leave', triggerId: 1 });
    expect(mergeTrigger([row('r1', -120, 60)], 'r1', ten)).toEqual({ action: 'leave', triggerId: 1 });
  });
});

describe('a source that says both within one half hour', () => {
  it('has one row of each, however often it is asked', () => {
    const both = [row('r', -120, 0), { ...row('r1', 0, 0), triggerId: 2 }];
    expect(mergeTrigger(both, 'r', ten)).toEqual({ action: 'leave', triggerId: 1 });
    expect(mergeTrigger(both, 'r1', ten)).toEqual({ action: 'leave', triggerId: 2 });
    expect(mergeTrigger(both, 'r', ten + 30 * MINUTE_MS)).toMatchObject({ action: 'insert' });
  });
});

describe('the newest row of a continuous source', () => {
  const of = (triggerId: number, symbol: string, from: number, to: number) => ({ ...row(symbol, from, to), triggerId });

  it('is the one that reaches furthest, whatever its beginning', () => {
    const rows = [of(1, 'r', -60, -5), of(2, 'r1', -30, -20)];
    for (const list of [rows, [...rows].reverse()]) {
      expect(mergeTrigger(list, 'r', ten)).toEqual({ action: 'touch', triggerId: 1, updatedAt: ten });
      expect(mergeTrigger(list, 'r1', ten)).toEqual({ action: 'insert', at: ten });
    }
  });
  it('of two that reach equally far is the one that began later', () => {
    const rows = [of(1, 'r', -120, -30), of(2, 'r1', -30, -30)];
    for (const list of [rows, [...rows].reverse()]) {
      expect(mergeTrigger(list, 'r1', ten)).toEqual({ action: 'touch', triggerId: 2, updatedAt: ten });
      expect(mergeTrigger(list, 'r', ten)).toEqual({ action: 'insert', at: ten });
    }
  });
  it('is none that begins later than the stamp', () => {
    expect(mergeTrigger([of(1, 'r1', 30, 60)], 'r1', ten)).toEqual({ action: 'insert', at: ten });
  });
});

describe('decisions about triggers', () => {
  const status = (statId: number, value: null | 0 | 1 | -1, retriggeredAt = ten) => ({
    statId,
    status: value,
    retriggeredAt,
  });
  it('count by the newest row, any change of mind allowed', () => {
    expect(newestStatus([status(3, 0), status(1, -1), status(2, 1)])).toBe(0);
    expect(newestStatus([])).toBeNull();
  });
  it('count by the highest id, in whatever order they come', () => {
    expect(newestStatus([status(1, -1), status(3, 1), status(2, 0)])).toBe(1);
    expect(newestStatus([status(1, -1), status(2, 0), status(3, 1)])).toBe(1);
  });
  it('are asked for again a day after the newest of them, not after the oldest', () => {
    const trigger = { source: 'rainfall' as const, level: 1, updatedAt: ten };
    const rows = [status(1, 1, ten - 3 * DAY_MS), status(2, 1, ten - DAY_MS)];
    expect(opensStatusRow(trigger, rows)).toBe(false);
    expect(opensStatusRow(trigger, rows.slice(0, 1))).toBe(true);
  });
  it('are open at null and 0, not at 1 and −1', () => {
    expect([null, 0, 1, -1].map((value) => isUndecided('rainfall', value as null))).toEqual([true, true, false, false]);
  });
  it('are never asked for features and on-demand alerts, which show as valid', () => {
    expect(isUndecided('moms', null)).toBe(false);
    expect(shownStatus('on demand', null)).toBe(1);
    expect(shownStatus('earthquake', null)).toBeNull();
  });
  it('are asked for once, and again after more than a day', () => {
    const trigger = { source: 'rainfall' as const, level: 1, updatedAt: ten };
    expect(opensStatusRow(trigger, [])).toBe(true);
    expect(opensStatusRow(trigger, [status(1, 1, ten - DAY_MS)])).toBe(false);
    expect(opensStatusRow(trigger, [status(1, 1, ten - DAY_MS - 1)])).toBe(true);
    // What raises only by its 'Valid' would fall with the open row.
    const possible = { ...trigger, symbol: 'r0t' as const };
    expect(opensStatusRow(possible, [])).toBe(true);
    expect(opensStatusRow(possible, [status(1, 1, ten - DAY_MS - 1)])).toBe(false);
    expect(opensStatusRow(possible, [status(1, 0, ten - DAY_MS - 1)])).toBe(true);
    expect(opensStatusRow({ ...trigger, level: 0 }, [])).toBe(false);
    expect(opensStatusRow({ ...trigger, source: 'moms' }, [])).toBe(false);
  });
});

describe('runs', () => {
  it('open the present half hour and close the one before 60 seconds after it ended', () => {
    expect(openStamp(ten + 29 * MINUTE_MS)).toBe(ten);
    expect(closedStamp(ten + 59_999)).toBe(ten - 60 * MINUTE_MS);
    expect(closedStamp(ten + 60_000)).toBe(ten - 30 * MINUTE_MS);
    expect(nextRunAt(ten + 59_999)).toBe(ten + 60_000);
    expect(nextRunAt(ten + 60_000)).toBe(ten + 31 * MINUTE_MS);
  });
  it('catch up missed closings in order, then open', () => {
    const runs = runsDue(ten - 120 * MINUTE_MS, ten + 2 * MINUTE_MS);
    expect(runs.map((run) => [(run.at - ten) / MINUTE_MS, run.kind])).toEqual([
      [-90, 'closing'],
      [-60, 'closing'],
      [-30, 'closing'],
      [0, 'open'],
    ]);
  });
  it('close nothing twice', () => {
    expect(runsDue(ten - 30 * MINUTE_MS, ten + 2 * MINUTE_MS).map((run) => run.kind)).toEqual(['open']);
    expect(runsDue(null, ten + 2 * MINUTE_MS)).toHaveLength(2);
  });
  it('may lower at 03:30, 07:30, … only', () => {
    const stamps = Array.from({ length: 48 }, (_, i) => at('2026-11-21 00:00:00') + i * 30 * MINUTE_MS).filter(
      isReleaseStamp,
    );
    expect(stamps.map((stamp) => (stamp - at('2026-11-21 00:00:00')) / 3_600_000)).toEqual([
      3.5, 7.5, 11.5, 15.5, 19.5, 23.5,
    ]);
  });
});
