// How the result of a run is kept as a stretch of one level (methods §8.8).
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildGenerated, buildRow } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import type { AlertLevel } from './alert-level.ts';
import type { PublicAlertRow } from './public-alert.ts';
import { applySave, savePublicAlert } from './public-alert-saving.ts';

const stamp = at('2026-11-21 11:30:00');
const save = (rows: readonly PublicAlertRow[], level: AlertLevel, firstRaised: string | null = null) =>
  savePublicAlert(
    rows,
    buildGenerated({ at: stamp, level, firstRaisedAt: firstRaised === null ? null : at(firstRaised) }),
  );
const quiet = (to: string) => buildRow(1, 0, '2026-11-19 00:00:00', to);

it('of two rows that begin at once the later one is looked at, in whichever order they come', () => {
  const rows = [
    buildRow(7, 1, '2026-11-21 09:00:00', '2026-11-21 11:00:00'),
    buildRow(8, 0, '2026-11-21 09:00:00', '2026-11-21 11:00:00'),
  ];
  const touched = { action: 'touch', publicId: 8, updatedAt: stamp };
  expect([save(rows, 0), save(rows.toReversed(), 0)]).toEqual([touched, touched]);
});

describe('a result of the level that stands', () => {
  it.each([
    [0, '2026-11-21 11:00:00'],
    [1, '2026-11-21 11:00:00'],
    // A raised site stays raised over a gap; only level 0 begins anew.
    [1, '2026-11-21 05:00:00'],
  ] as const)('moves its end forward: level %i until %s', (level, to) => {
    const rows = [buildRow(7, level, '2026-11-20 09:00:00', to)];
    expect(save(rows, level)).toEqual({ action: 'touch', publicId: 7, updatedAt: stamp });
  });
  it('of level 0 begins a new stretch after a gap of more than 30 minutes', () => {
    expect(save([quiet('2026-11-21 10:59:59')], 0)).toEqual({
      action: 'insert',
      level: 0,
      startedAt: stamp,
      updatedAt: stamp,
    });
  });
  it('of level 0 goes on in an open run that came before the closing of the half hour before it', () => {
    const open = (to: string) => savePublicAlert([quiet(to)], buildGenerated({ at: stamp, run: 'open' })).action;
    expect([open('2026-11-21 10:30:00'), open('2026-11-21 10:29:59')]).toEqual(['touch', 'insert']);
  });
  it('never moves an end back', () => {
    expect(save([quiet('2026-11-21 11:30:00')], 0)).toEqual({ action: 'leave' });
    expect(save([quiet('2026-11-21 12:00:00')], 0)).toEqual({ action: 'leave' });
  });
});

describe('a result of another level', () => {
  it('that raises a quiet site begins with the half hour of its first trigger, never after the run', () => {
    const rows = [quiet('2026-11-21 11:00:00')];
    const startOf = (first: string) => (save(rows, 1, first) as { startedAt: number }).startedAt;
    expect(startOf('2026-11-21 10:59:00')).toBe(at('2026-11-21 10:30:00'));
    expect(startOf('2026-11-21 11:45:00')).toBe(stamp);
  });
  it('begins with the run where the site was raised before, and where it is lowered', () => {
    const rows = [quiet('2026-11-20 08:30:00'), buildRow(2, 1, '2026-11-20 09:00:00', '2026-11-21 11:00:00')];
    for (const level of [0, 2] as const) {
      expect(save(rows, level, '2026-11-20 09:00:00')).toEqual({
        action: 'insert',
        level,
        startedAt: stamp,
        updatedAt: stamp,
      });
    }
  });
  it('that rests on a late fact begins behind the quiet stretch, never before it', () => {
    const lowered = buildRow(2, 0, '2026-11-21 09:30:00', '2026-11-21 11:00:00');
    expect(save([quiet('2026-11-21 09:00:00'), lowered], 3, '2026-11-21 09:10:00')).toMatchObject({
      action: 'insert',
      startedAt: at('2026-11-21 10:00:00'),
    });
    const justNow = { ...lowered, startedAt: stamp - HALF_HOUR_MS };
    expect(save([justNow], 3, '2026-11-21 09:10:00')).toMatchObject({ startedAt: stamp });
  });
  it('that the open run after it has found already becomes its beginning, not a second row', () => {
    const next = buildRow(3, 3, '2026-11-21 12:00:00', '2026-11-21 12:00:00');
    const rows = [quiet('2026-11-20 08:30:00'), buildRow(2, 1, '2026-11-20 09:00:00', '2026-11-21 12:00:00'), next];
    expect(save(rows, 3)).toEqual({ action: 'relevel', publicId: 3, level: 3, startedAt: stamp });
    expect(save(rows, 2)).toMatchObject({ action: 'insert', level: 2 });
  });
  it('of the run that made the stretch changes it in place: an onset with its first trigger, else with the run', () => {
    const first = '2026-11-21 10:40:00';
    const onset = [quiet('2026-11-21 11:00:00'), buildRow(2, 1, '2026-11-21 11:30:00', '2026-11-21 11:30:00')];
    expect(save(onset, 2, first)).toEqual({
      action: 'relevel',
      publicId: 2,
      level: 2,
      startedAt: at('2026-11-21 10:30:00'),
    });
    expect(save(onset.slice(1), 2, first)).toMatchObject({ startedAt: at('2026-11-21 10:30:00') });
    const raise = [
      quiet('2026-11-20 08:30:00'),
      buildRow(2, 1, '2026-11-20 09:00:00', '2026-11-21 11:00:00'),
      buildRow(3, 3, '2026-11-21 11:30:00', '2026-11-21 11:30:00'),
    ];
    expect(save(raise, 2, first)).toEqual({ action: 'relevel', publicId: 3, level: 2, startedAt: stamp });
  });
});

describe('a site without a stretch before the run', () => {
  it('gets its first one, from its first trigger on', () => {
    expect(save([], 0)).toEqual({ action: 'insert', level: 0, startedAt: stamp, updatedAt: stamp });
    expect(save([], 1, '2026-11-21 10:40:00')).toMatchObject({ startedAt: at('2026-11-21 10:30:00') });
  });
  it('is left alone where later runs have stretches already', () => {
    expect(save([buildRow(1, 0, '2026-11-21 12:00:00', '2026-11-21 12:00:00')], 1)).toEqual({ action: 'leave' });
  });
});

describe('the stretches after a decision', () => {
  const rows = [quiet('2026-11-21 11:00:00'), buildRow(2, 1, '2026-11-21 11:30:00', '2026-11-21 11:30:00')];
  const end = at('2026-11-21 12:00:00');
  it('differ by the one that was inserted, moved or changed, and by no other', () => {
    expect(applySave(rows, { action: 'insert', level: 2, startedAt: end, updatedAt: end }, 9)).toEqual([
      ...rows,
      { publicId: 9, level: 2, startedAt: end, updatedAt: end },
    ]);
    expect(applySave(rows, { action: 'touch', publicId: 2, updatedAt: end }, 9)).toEqual([
      rows[0],
      { ...rows[1], updatedAt: end },
    ]);
    expect(applySave(rows, { action: 'relevel', publicId: 2, level: 3, startedAt: end }, 9)).toEqual([
      rows[0],
      { ...rows[1], level: 3, startedAt: end },
    ]);
    expect(applySave(rows, { action: 'leave' }, 9)).toEqual(rows);
  });
});
