// Warnings held against what happened: hits, late and missed ones, false ones, and how long each level stood in what time.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { endOf, type GroundTruth, type TruthWhat } from './ground-truth.ts';

/** A stretch of one released level. */
export interface LevelSpan {
  eventId: number;
  level: 0 | 1 | 2 | 3;
  from: Instant;
  /** The next release, the cancellation, or the end of what is looked at. */
  to: Instant;
}

/** As the record has it. */
export interface ReleasedLevel {
  eventId: number;
  level: 0 | 1 | 2 | 3;
  releasedAt: Instant;
  cancelledAt: Instant | null;
}

/** Releases in their order → what was in force from when until when; a release that was taken back holds until then. */
export function spansOf(releases: readonly ReleasedLevel[], until: Instant): LevelSpan[] {
  return releases.flatMap(({ eventId, level, releasedAt, cancelledAt }, index): LevelSpan[] => {
    const next = Math.min(releases[index + 1]?.releasedAt ?? until, until);
    const held = Math.min(cancelledAt ?? next, next);
    return [
      { eventId, level, from: releasedAt, to: held },
      { eventId, level: 0, from: held, to: next } as const,
    ].filter(({ from, to }) => to > from);
  });
}

/** Levels above 0 one after the other: what people lived through as one warning. */
export interface Warning {
  eventId: number;
  from: Instant;
  to: Instant;
  highest: 1 | 2 | 3;
}

/** `spans` in their order. */
export function warningsOf(spans: readonly LevelSpan[]): Warning[] {
  const warnings: Warning[] = [];
  for (const { eventId, level, from, to } of spans) {
    if (level === 0) continue;
    const last = warnings.at(-1);
    if (last && last.to === from && last.eventId === eventId) {
      last.to = to;
      last.highest = Math.max(last.highest, level) as Warning['highest']; // of two levels above 0
    } else warnings.push({ eventId, from, to, highest: level });
  }
  return warnings;
}

export type Verdict = 'right' | 'false' | 'not said';
export type SlideVerdict = 'hit' | 'late' | 'missed';

export interface JudgedSlide {
  truth: GroundTruth;
  verdict: SlideVerdict;
  /** From the first release of the warning to the beginning, ms; negative: too late; null: there was no warning. */
  leadMs: number | null;
}

export interface WarningScore {
  warnings: (Warning & { verdict: Verdict })[];
  slides: JudgedSlide[];
  hits: number;
  late: number;
  missed: number;
  falseWarnings: number;
  /** With something that happened in their time. */
  rightWarnings: number;
  /** Of which nobody has said what happened: they are in none of the numbers. */
  notSaid: number;
}

/** `counted`: what has to have happened for a warning to be right; the newest word about an event holds. */
export function scoreWarnings(
  warnings: readonly Warning[],
  truths: readonly GroundTruth[],
  counted: readonly TruthWhat[],
): WarningScore {
  const newest = newestTruths(truths);
  const happened = newest.filter(({ what }) => what !== 'nothing' && counted.includes(what));
  const judged = warnings.map((warning) => ({ ...warning, verdict: verdictOf(warning, newest, happened) }));
  const slides = happened.map((truth) => judgeSlide(truth, warnings));
  const ofSlides = (verdict: SlideVerdict) => slides.filter((slide) => slide.verdict === verdict).length;
  const ofWarnings = (verdict: Verdict) => judged.filter((warning) => warning.verdict === verdict).length;
  return {
    ...{ warnings: judged, slides, hits: ofSlides('hit'), late: ofSlides('late'), missed: ofSlides('missed') },
    ...{ falseWarnings: ofWarnings('false'), rightWarnings: ofWarnings('right'), notSaid: ofWarnings('not said') },
  };
}

/** Of each event the last word, and each slide that no event is named for; in the order of their beginning. */
export function newestTruths(truths: readonly GroundTruth[]): GroundTruth[] {
  const isOvertaken = (one: GroundTruth) =>
    one.eventId !== null && truths.some((other) => other.eventId === one.eventId && other.truthId > one.truthId);
  return truths.filter((one) => !isOvertaken(one)).sort((one, two) => one.from - two.from || one.truthId - two.truthId);
}

function verdictOf(warning: Warning, newest: readonly GroundTruth[], happened: readonly GroundTruth[]): Verdict {
  if (happened.some((truth) => truth.from < warning.to && endOf(truth) > warning.from)) return 'right';
  return newest.some(({ eventId }) => eventId === warning.eventId) ? 'false' : 'not said';
}

function judgeSlide(truth: GroundTruth, warnings: readonly Warning[]): JudgedSlide {
  const inForce = warnings.find(({ from, to }) => from <= truth.from && truth.from < to);
  if (inForce) return { truth, verdict: 'hit', leadMs: truth.from - inForce.from };
  const after = warnings.find(({ from }) => from > truth.from && from < endOf(truth));
  return after
    ? { truth, verdict: 'late', leadMs: truth.from - after.from }
    : { truth, verdict: 'missed', leadMs: null };
}

/** Hours by what happened and by the level that stood: the duration matrix (Calvello and Piciullo, NHESS 16, 103, 2016). */
export interface DurationMatrix {
  hours: Record<TruthWhat, [number, number, number, number]>;
  /** Under warnings of which nobody has said what happened; in none of the others. */
  notSaidHours: number;
}

interface MatrixInput {
  spans: readonly LevelSpan[];
  score: Pick<WarningScore, 'warnings'>;
  truths: readonly GroundTruth[];
  from: Instant;
  to: Instant;
}

const HOUR_MS = 3_600_000;

/** Time without any release counts as level 0, time that nobody speaks of outside of warnings as nothing. */
export function durationMatrix({ spans, score, truths, from, to }: MatrixInput): DurationMatrix {
  const happened = newestTruths(truths).filter(({ what }) => what !== 'nothing');
  const unsaid = score.warnings.filter(({ verdict }) => verdict === 'not said');
  const edges = [...spans, ...unsaid].flatMap((one) => [one.from, one.to]);
  const cuts = [from, ...edges, ...happened.flatMap((one) => [one.from, endOf(one)]), to]
    .filter((at) => at >= from && at <= to)
    .sort((one, two) => one - two);
  const matrix: DurationMatrix = {
    hours: { landslide: [0, 0, 0, 0], movement: [0, 0, 0, 0], nothing: [0, 0, 0, 0] },
    notSaidHours: 0,
  };
  const holds = (one: { from: number; to: number }, at: number) => one.from <= at && at < one.to;
  for (const [index, at] of cuts.entries()) {
    const hours = ((cuts[index + 1] ?? to) - at) / HOUR_MS;
    const now = happened.filter((one) => holds({ from: one.from, to: endOf(one) }, at)).map(({ what }) => what);
    const what = now.includes('landslide') ? 'landslide' : (now[0] ?? 'nothing');
    if (what === 'nothing' && unsaid.some((one) => holds(one, at))) matrix.notSaidHours += hours;
    else matrix.hours[what][spans.find((span) => holds(span, at))?.level ?? 0] += hours;
  }
  return matrix;
}
