// Scenarios that the engine will judge, the score of a drill, and what may leave it.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { DRILL_PREFIX, drillSchema, drillText, mayHear } from './drill-gate.ts';
import { SCENARIOS, slideRounds, stormReadings } from './drill-scenario.ts';
import { nextStep, STEPS, type StepTimes, scoreOf } from './drill-score.ts';

const UNTIL = Date.UTC(2026, 10, 26, 4);
const sum = (mm: readonly { mm: number }[]) => mm.reduce((all, one) => all + one.mm, 0);

describe('the storm', () => {
  it.each([10, 76.3, 128.4, 139.2, 300])('goes over a threshold of %s mm in three days and half of it in one', (mm) => {
    const readings = stormReadings(mm, UNTIL);
    expect(sum(readings)).toBeGreaterThan(mm);
    expect(sum(readings.slice(-48))).toBeGreaterThan(mm / 2);
  });

  it('is whole: every half hour of three days, the newest at the end, none twice', () => {
    const readings = stormReadings(100, UNTIL);
    expect(readings).toHaveLength(144);
    expect(readings.at(-1)?.at).toBe(UNTIL);
    for (const [index, one] of readings.entries()) {
      if (index > 0) expect(one.at - readings[index - 1]!.at).toBe(HALF_HOUR_MS);
    }
  });

  it('falls at the end, and a gauge can have measured it: tenths of mm, less than 100 in half an hour', () => {
    const readings = stormReadings(139.2, UNTIL);
    expect(readings.slice(0, -12).every(({ mm }) => mm === 0)).toBe(true);
    for (const { mm } of readings.slice(-12)) {
      expect(mm).toBeGreaterThan(0);
      expect(mm).toBeLessThan(100);
      expect(Math.round(mm * 10)).toBeCloseTo(mm * 10, 6);
    }
  });
});

describe('the slide', () => {
  it('moves one marker by 20 cm in four hours, 5 cm an hour: level 3 begins at 1.8', () => {
    const [before, after] = slideRounds(['A', 'B', 'C'], UNTIL);
    expect(after!.at - before!.at).toBe(4 * 2 * HALF_HOUR_MS);
    expect(after!.cm.get('A')! - before!.cm.get('A')!).toBe(20);
    expect(20 / 4).toBeGreaterThan(1.8);
  });

  it('leaves the others where they are', () => {
    const [before, after] = slideRounds(['A', 'B', 'C'], UNTIL);
    for (const letter of ['B', 'C']) expect(after!.cm.get(letter)).toBe(before!.cm.get(letter));
  });

  it.each([[['A']], [['A', 'B']], [['Q', 'R', 'S', 'T']]])('measures every marker there is: %j', (letters) => {
    for (const round of slideRounds(letters, UNTIL)) expect([...round.cm.keys()]).toEqual(letters);
  });

  it('without a marker measures nothing', () => {
    for (const round of slideRounds([], UNTIL)) expect(round.cm.size).toBe(0);
  });
});

it('each scenario has a name of its own', () => {
  expect(new Set(SCENARIOS).size).toBe(SCENARIOS.length);
});

describe('the score', () => {
  const none: StepTimes = { triggered: null, decided: null, released: null, firstSms: null, lastHouse: null };
  const whole: StepTimes = { triggered: 1000, decided: 61_000, released: 91_000, firstSms: 95_000, lastHouse: 395_000 };

  it('counts from the trigger, and from step to step', () => {
    expect(scoreOf(whole).map(({ sinceTriggerMs }) => sinceTriggerMs)).toEqual([0, 60_000, 90_000, 94_000, 394_000]);
    expect(scoreOf(whole).map(({ sinceBeforeMs }) => sinceBeforeMs)).toEqual([null, 60_000, 30_000, 4000, 300_000]);
  });

  it('says nothing of what was not reached', () => {
    expect(scoreOf(none).every((one) => one.sinceTriggerMs === null && one.sinceBeforeMs === null)).toBe(true);
    const ended = scoreOf({ ...whole, firstSms: null, lastHouse: null });
    expect(ended.map(({ sinceTriggerMs }) => sinceTriggerMs)).toEqual([0, 60_000, 90_000, null, null]);
  });

  it('one that was left out breaks only its own two gaps', () => {
    const left = scoreOf({ ...whole, firstSms: null });
    expect(left.map(({ sinceBeforeMs }) => sinceBeforeMs)).toEqual([null, 60_000, 30_000, null, null]);
    expect(left.at(-1)?.sinceTriggerMs).toBe(394_000);
  });

  it('a clock that was set back makes no step faster than nothing', () => {
    expect(scoreOf({ ...whole, released: 500 })[2]).toEqual({ step: 'released', sinceTriggerMs: 0, sinceBeforeMs: 0 });
  });

  it('the next step is the first that is missing', () => {
    expect(nextStep(none)).toBe('triggered');
    expect(nextStep({ ...none, triggered: 1 })).toBe('decided');
    expect(nextStep({ ...whole, lastHouse: null })).toBe('lastHouse');
    expect(nextStep(whole)).toBeNull();
  });

  it('has its steps in the order in which they are done', () => {
    expect(scoreOf(none).map(({ step }) => step)).toEqual(STEPS);
  });
});

describe('what leaves', () => {
  it('bears the word, once', () => {
    expect(drillText('ALERT LEVEL 3')).toBe('PAGSASANAY LAMANG: ALERT LEVEL 3');
    expect(drillText(drillText('x'))).toBe(drillText('x'));
    expect(drillText('')).toBe(DRILL_PREFIX);
  });

  it('begins with it, also where a text speaks of practice by itself', () => {
    for (const text of ['Pagsasanay', ' PAGSASANAY LAMANG: x', 'x PAGSASANAY LAMANG: '])
      expect(drillText(text).startsWith(DRILL_PREFIX)).toBe(true);
  });

  it('goes to listed numbers as they stand there, and to no other spelling', () => {
    const listed = new Set(['639170000001']);
    expect(mayHear(listed, '639170000001')).toBe(true);
    for (const number of ['09170000001', '+639170000001', '639170000002', '', ' 639170000001'])
      expect(mayHear(listed, number)).toBe(false);
    expect(mayHear(new Set(), '639170000001')).toBe(false);
  });

  it('each drill has a schema of its own', () => {
    expect(drillSchema(7)).toBe('drill_7');
    expect(new Set([1, 2, 10, 21].map(drillSchema)).size).toBe(4);
  });
});
