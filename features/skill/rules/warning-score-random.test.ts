// Random years of warnings and slides: what has to hold whatever happened.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { once } from '../../../packages/proofs/once.ts';
import { ratesOf } from './exact-interval.ts';
import { type GroundTruth, TRUTHS } from './ground-truth.ts';
import { durationMatrix, type ReleasedLevel, scoreWarnings, spansOf, warningsOf } from './warning-score.ts';

const BEGIN = Date.parse('2026-01-01T00:00:00+08:00');
const HOURS = 2000;
const END = BEGIN + HOURS * HOUR_MS;

function randomYear(seed: number): { releases: ReleasedLevel[]; truths: GroundTruth[] } {
  const random = randomOf(seed);
  const below = (count: number) => Math.floor(random() * count);
  const at = () => BEGIN + below(HOURS) * HOUR_MS;
  const times = Array.from({ length: 1 + below(30) }, at).sort((one, two) => one - two);
  const releases = times.map((releasedAt, index): ReleasedLevel => {
    const level = ([0, 0, 1, 2, 3] as const)[below(5)]!; // one of five
    const cancelledAt = random() < 0.1 ? releasedAt + below(40) * HOUR_MS : null;
    return { eventId: 1 + Math.floor(index / 3), level, releasedAt, cancelledAt };
  });
  const truths = Array.from({ length: below(20) }, (_, place): GroundTruth => {
    const what = TRUTHS[below(3)]!; // one of three
    const eventId = what === 'nothing' || random() < 0.5 ? 1 + below(10) : null;
    const from = at();
    return { truthId: place + 1, eventId, what, from, to: from + below(5) * HOUR_MS };
  });
  return { releases, truths };
}

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

describe.each(SEEDS)('year %i', (seed) => {
  const { releases, truths } = randomYear(seed);
  const looked = once(() => {
    const spans = spansOf(releases, END);
    const warnings = warningsOf(spans);
    return { spans, warnings, any: scoreWarnings(warnings, truths, ['landslide', 'movement']) };
  });

  it('every warning has one verdict, and every slide one', () => {
    const { warnings, any } = looked();
    expect(any.falseWarnings + any.rightWarnings + any.notSaid).toBe(warnings.length);
    expect(any.hits + any.late + any.missed).toBe(any.slides.length);
  });

  it('no hour is lost or counted twice', () => {
    const { spans, any } = looked();
    const { hours, notSaidHours } = durationMatrix({ spans, score: any, truths, from: BEGIN, to: END });
    const sum = Object.values(hours)
      .flat()
      .reduce((total, one) => total + one, notSaidHours);
    expect(sum).toBeCloseTo(HOURS, 6);
    expect(Math.min(...Object.values(hours).flat(), notSaidHours)).toBeGreaterThanOrEqual(0);
  });

  it('spans do not overlap, and follow one another', () => {
    const { spans } = looked();
    for (const [index, span] of spans.entries()) {
      expect(span.to).toBeGreaterThan(span.from);
      const next = spans[index + 1];
      if (next) expect(next.from).toBeGreaterThanOrEqual(span.to);
    }
  });

  it('counting slides alone never makes more warnings right, nor more slides', () => {
    const { warnings, any } = looked();
    const strict = scoreWarnings(warnings, truths, ['landslide']);
    expect(strict.rightWarnings).toBeLessThanOrEqual(any.rightWarnings);
    expect(strict.slides.length).toBeLessThanOrEqual(any.slides.length);
  });

  it('a rate lies inside of its interval, or is not shown', () => {
    const { any } = looked();
    for (const { share, low, high, of } of Object.values(ratesOf(any))) {
      if (of === 0) expect([share, low, high]).toEqual([null, null, null]);
      else expect(low! <= share! && share! <= high!).toBe(true);
    }
  });

  it('a hit has its lead in the time of a warning, a missed one none', () => {
    const { warnings, any } = looked();
    for (const { verdict, leadMs, truth } of any.slides) {
      if (verdict === 'missed') expect(leadMs).toBeNull();
      if (verdict === 'late') expect(leadMs).toBeLessThan(0);
      if (verdict === 'hit') expect(warnings.some(({ from }) => truth.from - from === leadMs)).toBe(true);
    }
  });

  it('one word more about a warning without one leaves one less unsaid', () => {
    const { warnings, any } = looked();
    const silent = any.warnings.find(({ verdict }) => verdict === 'not said');
    if (!silent) return;
    const { eventId, from, to } = silent;
    const word = { truthId: 99, eventId, what: 'nothing', from, to } as const;
    const after = scoreWarnings(warnings, [...truths, word], ['landslide', 'movement']);
    expect(after.notSaid).toBeLessThan(any.notSaid);
    expect(after.falseWarnings).toBeGreaterThan(any.falseWarnings);
  });
});
