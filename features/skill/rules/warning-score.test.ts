// Warnings held against what happened: by tables, and the duration matrix by a case that was computed by hand.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { type GroundTruth, TRUTHS, type TruthWhat } from './ground-truth.ts';
import {
  durationMatrix,
  type LevelSpan,
  newestTruths,
  scoreWarnings,
  spansOf,
  type Warning,
  warningsOf,
} from './warning-score.ts';

const BEGIN = Date.parse('2026-11-01T00:00:00+08:00');
/** Hours after the beginning. */
const hour = (count: number) => BEGIN + count * HOUR_MS;
const span = (eventId: number, level: 0 | 1 | 2 | 3, from: number, to: number): LevelSpan => {
  return { eventId, level, from: hour(from), to: hour(to) };
};
const warning = (eventId: number, from: number, to: number): Warning => {
  return { eventId, from: hour(from), to: hour(to), highest: 1 };
};
let ids = 0;
const truth = (what: TruthWhat, from: number, to: number, eventId: number | null = null): GroundTruth => {
  ids += 1;
  return { truthId: ids, eventId, what, from: hour(from), to: hour(to) };
};
const ANY = ['landslide', 'movement'] as const;
const score = (warnings: Warning[], ...truths: GroundTruth[]) => scoreWarnings(warnings, truths, ANY);

describe('what was in force', () => {
  const released = (level: 0 | 1 | 2 | 3, at: number, cancelled: number | null = null) => {
    return { eventId: 1, level, releasedAt: hour(at), cancelledAt: cancelled === null ? null : hour(cancelled) };
  };

  it('is each release until the next, the last until now', () => {
    const spans = spansOf([released(0, 0), released(1, 10), released(0, 30)], hour(40));
    expect(spans).toEqual([span(1, 0, 0, 10), span(1, 1, 10, 30), span(1, 0, 30, 40)]);
  });

  it('ends where the release was taken back, and nothing is in force until the next', () => {
    const spans = spansOf([released(1, 10, 12), released(1, 20)], hour(40));
    expect(spans).toEqual([span(1, 1, 10, 12), span(1, 0, 12, 20), span(1, 1, 20, 40)]);
  });

  it('taken back after the next release changes nothing', () => {
    expect(spansOf([released(1, 10, 35), released(0, 30)], hour(40))).toEqual([span(1, 1, 10, 30), span(1, 0, 30, 40)]);
  });

  it('a release of later than what is looked at is not in it', () => {
    expect(spansOf([released(1, 10), released(2, 50)], hour(40))).toEqual([span(1, 1, 10, 40)]);
  });

  it('of no release is nothing', () => {
    expect(spansOf([], hour(40))).toEqual([]);
  });
});

describe('a warning', () => {
  it('is what stands above level 0 without a break, with its highest level', () => {
    const spans = [span(1, 0, 0, 10), span(1, 1, 10, 20), span(1, 3, 20, 24), span(1, 1, 24, 30), span(1, 0, 30, 40)];
    expect(warningsOf(spans)).toEqual([{ eventId: 1, from: hour(10), to: hour(30), highest: 3 }]);
  });

  it('after a break, or of another event, is another one', () => {
    const spans = [span(1, 1, 0, 5), span(1, 0, 5, 6), span(1, 1, 6, 8), span(2, 2, 8, 9)];
    expect(warningsOf(spans).map(({ from }) => from)).toEqual([hour(0), hour(6), hour(8)]);
  });

  it('of level 0 alone is none', () => {
    expect(warningsOf([span(1, 0, 0, 100)])).toEqual([]);
    expect(warningsOf([])).toEqual([]);
  });
});

describe('is judged by what was said of it', () => {
  it.each<[string, GroundTruth[], string]>([
    ['a slide in its time', [truth('landslide', 12, 13, 1)], 'right'],
    ['nothing', [truth('nothing', 10, 20, 1)], 'false'],
    ['nobody has said', [], 'not said'],
    ['a slide before it, of the same event', [truth('landslide', 2, 3, 1)], 'false'],
    ['a slide in its time that nobody tied to it', [truth('landslide', 12, 13)], 'right'],
    [
      'nothing, and then that there was a slide after all',
      [truth('nothing', 10, 20, 1), truth('landslide', 12, 13, 1)],
      'right',
    ],
    ['a slide, and then that there was none', [truth('landslide', 12, 13, 1), truth('nothing', 10, 20, 1)], 'false'],
    ['a slide that ends as it begins', [truth('landslide', 8, 10, 1)], 'false'],
    ['a slide that begins as it ends', [truth('landslide', 20, 21, 1)], 'false'],
  ])('%s', (_what, truths, verdict) => {
    expect(score([warning(1, 10, 20)], ...truths).warnings[0]!.verdict).toBe(verdict);
  });

  it('what nobody has said counts in no number', () => {
    const told = score([warning(1, 10, 20), warning(2, 30, 40)], truth('nothing', 10, 20, 1));
    expect(told).toMatchObject({ falseWarnings: 1, rightWarnings: 0, notSaid: 1, hits: 0, missed: 0 });
  });
});

describe('a slide', () => {
  it.each<[string, [number, number], string, number | null]>([
    ['in the time of a warning', [15, 16], 'hit', 5],
    ['as the warning begins', [10, 11], 'hit', 0],
    ['before it, and still going on', [8, 12], 'late', -2],
    ['before it, and over', [5, 6], 'missed', null],
    ['as the warning ends', [20, 21], 'missed', null],
    ['long after it', [90, 91], 'missed', null],
  ])('%s', (_what, [from, to], verdict, leadHours) => {
    const [slide] = score([warning(1, 10, 20)], truth('landslide', from, to)).slides;
    expect(slide).toMatchObject({ verdict, leadMs: leadHours === null ? null : leadHours * HOUR_MS });
  });

  it('without any warning was missed', () => {
    expect(score([], truth('landslide', 1, 2))).toMatchObject({ hits: 0, missed: 1, notSaid: 0 });
  });

  it('that ends as a warning begins was missed, and a late one is counted as late', () => {
    expect(score([warning(1, 10, 20)], truth('landslide', 5, 10))).toMatchObject({ hits: 0, late: 0, missed: 1 });
    expect(score([warning(1, 10, 20)], truth('landslide', 5, 11))).toMatchObject({ hits: 0, late: 1, missed: 0 });
  });

  it('is never nothing, whatever is asked for', () => {
    const told = scoreWarnings([warning(1, 10, 20)], [truth('nothing', 10, 20, 1)], TRUTHS);
    expect(told).toMatchObject({ falseWarnings: 1, rightWarnings: 0, slides: [] });
  });

  it('movement counts, or does not, as is asked', () => {
    const [warnings, truths] = [[warning(1, 10, 20)], [truth('movement', 12, 13, 1)]];
    expect(scoreWarnings(warnings, truths, ANY)).toMatchObject({ hits: 1, rightWarnings: 1, falseWarnings: 0 });
    expect(scoreWarnings(warnings, truths, ['landslide'])).toMatchObject({
      hits: 0,
      rightWarnings: 0,
      falseWarnings: 1,
    });
  });
});

it('of each event the last word holds; slides of no event stand each by itself', () => {
  const [first, second] = [truth('nothing', 10, 20, 1), truth('landslide', 12, 13, 1)];
  const [one, two] = [truth('landslide', 50, 51), truth('landslide', 40, 41)];
  expect(newestTruths([second, one, first, two])).toEqual([second, two, one]);
  // Of two at once the one that was told first.
  const [told, later] = [truth('landslide', 50, 51), truth('movement', 50, 52)];
  expect(newestTruths([later, told])).toEqual([told, later]);
});

/**
 * By hand, 100 hours. Levels: 0 to hour 10, 1 to 20, 2 to 30, 0 to 50, 1 to 70 (nobody says), 0 to 80, 1 to 90 (nothing), 0 to 100.
 * Movement from 5 to 15, a landslide from 22 to 24, another from 60 to 61 that lies inside of what nobody has said.
 *
 * | | level 0 | 1 | 2 |
 * | movement | 5 to 10: 5 | 10 to 15: 5 | 0 |
 * | landslide | 0 | 60 to 61: 1 | 22 to 24: 2 |
 * | nothing | 0-5, 30-50, 70-80, 90-100: 45 | 15-20, 80-90: 15 | 20-22, 24-30: 8 |
 * The landslide makes the warning from 50 to 70 a right one: its other 19 hours count as nothing at level 1, and nothing is left unsaid.
 */
const CASE = [
  ...[span(1, 0, 0, 10), span(2, 1, 10, 20), span(2, 2, 20, 30), span(3, 0, 30, 50)],
  ...[span(4, 1, 50, 70), span(5, 0, 70, 80), span(6, 1, 80, 90), span(7, 0, 90, 100)],
];
const matrixOf = (...truths: GroundTruth[]) => {
  const judged = scoreWarnings(warningsOf(CASE), truths, ANY);
  return durationMatrix({ spans: CASE, score: judged, truths, from: hour(0), to: hour(100) });
};
const sumOf = ({ hours, notSaidHours }: ReturnType<typeof durationMatrix>) =>
  Object.values(hours)
    .flat()
    .reduce((sum, one) => sum + one, notSaidHours);

describe('the duration matrix', () => {
  const MOVEMENT = truth('movement', 5, 15, 2);
  const SLIDE = truth('landslide', 22, 24);
  const NOTHING = truth('nothing', 80, 90, 6);

  it('equals the case that was computed by hand', () => {
    const matrix = matrixOf(MOVEMENT, SLIDE, truth('landslide', 60, 61), NOTHING);
    expect(matrix).toEqual({
      hours: { movement: [5, 5, 0, 0], landslide: [0, 1, 2, 0], nothing: [45, 34, 8, 0] },
      notSaidHours: 0,
    });
    expect(sumOf(matrix)).toBe(100);
  });

  it('leaves out the time of a warning of which nobody has said what happened', () => {
    const matrix = matrixOf(MOVEMENT, SLIDE, NOTHING);
    expect(matrix).toEqual({
      hours: { movement: [5, 5, 0, 0], landslide: [0, 0, 2, 0], nothing: [45, 15, 8, 0] },
      notSaidHours: 20,
    });
    expect(sumOf(matrix)).toBe(100);
  });

  it('with nothing said knows the calm alone', () => {
    expect(matrixOf()).toEqual({
      hours: { movement: [0, 0, 0, 0], landslide: [0, 0, 0, 0], nothing: [50, 0, 0, 0] },
      notSaidHours: 50,
    });
  });

  it('a slide and movement at once count as a slide', () => {
    const { hours } = matrixOf(MOVEMENT, truth('landslide', 6, 7), NOTHING);
    expect(hours.landslide).toEqual([1, 0, 0, 0]);
    expect(hours.movement).toEqual([4, 5, 0, 0]);
  });

  it('movement counts as such while nothing was said of the warning around it', () => {
    const truths = [truth('nothing', 10, 30, 2), truth('movement', 12, 14)];
    expect(matrixOf(...truths).hours.movement).toEqual([0, 2, 0, 0]);
    const judged = scoreWarnings(warningsOf(CASE), truths.slice(1), ['landslide']);
    const matrix = durationMatrix({
      spans: CASE,
      score: judged,
      truths: truths.slice(1),
      from: hour(0),
      to: hour(100),
    });
    expect(matrix.hours.movement).toEqual([0, 2, 0, 0]);
    expect(matrix.notSaidHours).toBe(48);
  });

  it('what lies outside of what is looked at does not count', () => {
    const truths = [truth('landslide', -5, 2), truth('landslide', 99, 200)];
    const judged = scoreWarnings([], truths, ANY);
    const matrix = durationMatrix({ spans: [], score: judged, truths, from: hour(0), to: hour(100) });
    expect(matrix.hours.landslide).toEqual([3, 0, 0, 0]);
    expect(sumOf(matrix)).toBe(100);
  });
});
