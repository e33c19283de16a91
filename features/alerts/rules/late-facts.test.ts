// Facts that arrive up to a day late, with decisions and lowerings between: none is swallowed, no level falls early, no row a half hour.
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { roundsInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { driveLateWeek, type LateFact, LateSite } from '../../../packages/proofs/late-weeks.ts';
import { once } from '../../../packages/proofs/once.ts';
import { at } from '../../../packages/proofs/oracle.ts';

const fact = (source: LateFact['source'], level: number, measured: string, arrives = measured): LateFact => ({
  source,
  level,
  measuredAt: at(measured),
  arrivesAt: at(arrives) + (arrives === measured ? MINUTE_MS : 0),
});
/** Rain over the threshold from 02-28 11:30 on: lowered at 03-01 11:30 on the last day of February 2026. */
const rain = fact('rainfall', 1, '2026-02-28 11:30:00');

/** Weeks of the sample; `npm run late-facts` drives a thousand. */
const WEEKS = roundsInTrial(12);

describe('random weeks with facts up to 24 h late', () => {
  const reports = once(() => Array.from({ length: WEEKS }, (_, index) => driveLateWeek(index + 1)));
  const sum = (of: (report: ReturnType<typeof driveLateWeek>) => number) =>
    reports().reduce((all, one) => all + of(one), 0);

  it('bring late facts and lowerings enough to look at', () => {
    expect(sum((one) => one.late)).toBeGreaterThan(5 * WEEKS);
    expect(sum((one) => one.lowerings)).toBeGreaterThan(WEEKS / 2);
  });
  it('swallow no fact', () =>
    expect(
      reports()
        .flatMap((one) => one.swallowed)
        .slice(0, 5),
    ).toEqual([]));
  it('have no level that falls before its validity', () =>
    expect(
      reports()
        .flatMap((one) => one.earlyFalls)
        .slice(0, 5),
    ).toEqual([]));
  it('keep at most one row a change', () => {
    for (const { rows, changes } of reports()) expect(rows).toBeLessThanOrEqual(changes);
  });
});

it('critical movement measured before the rain, and arriving after it, raises (found as S B5)', () => {
  const late = fact('surficial', 3, '2026-02-28 06:00:00', '2026-02-28 13:06:00');
  const report = driveLateWeek(1, [rain, late], true);
  expect(report).toMatchObject({ swallowed: [], earlyFalls: [] });
});

it('critical movement that arrives after a lowering holds for its validity and makes one row (found as S B6)', () => {
  const late = fact('surficial', 3, '2026-03-01 10:40:00', '2026-03-01 12:10:00');
  const report = driveLateWeek(1, [rain, late], true);
  expect(report).toMatchObject({ swallowed: [], earlyFalls: [], lowerings: 2 });
  // Onset, lowering, the late onset, its lowering.
  expect(report.rows).toBe(4);
});

it('an earthquake that arrives after a lowering is level 1 for its whole validity too', () => {
  const late = fact('earthquake', 1, '2026-03-01 10:40:00', '2026-03-01 12:10:00');
  expect(driveLateWeek(1, [rain, late], true)).toMatchObject({ earlyFalls: [], lowerings: 2, rows: 4 });
});

it('the late onset begins behind the quiet stretch, and its facts stay in sight', () => {
  const site = new LateSite();
  const lowered = at('2026-03-01 11:30:00');
  site.record.publicAlerts = [
    { publicId: 1, level: 1, startedAt: at('2026-02-28 11:30:00'), updatedAt: lowered - HALF_HOUR_MS },
    { publicId: 2, level: 0, startedAt: lowered, updatedAt: lowered },
  ];
  site.store(fact('surficial', 3, '2026-03-01 10:40:00'), true);
  const stamps = Array.from({ length: 20 }, (_, index) => lowered + (index + 1) * HALF_HOUR_MS);
  const levels = stamps.map((stamp) => site.run(stamp, 'closing'));
  expect(levels.map((one) => [one.level, toManilaText(one.validity!)])).toEqual(
    stamps.map(() => [3, '2026-03-03 12:00:00']),
  );
  expect(site.record.publicAlerts.map((row) => [row.level, toManilaText(row.startedAt)])).toEqual([
    [1, '2026-02-28 11:30:00'],
    [0, '2026-03-01 11:30:00'],
    [3, '2026-03-01 12:00:00'],
  ]);
});
