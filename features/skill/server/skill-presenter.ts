// How good the warnings have been, in the words of the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import { type Rate, ratesOf } from '../rules/exact-interval.ts';
import type { WarningScore } from '../rules/warning-score.ts';
import type { WireRate, WireTruth } from '../wire/skill.ts';
import type { SiteHindcast, Skill, Truth } from './skill-service.ts';

const presentRate = ({ isSmall, ...rate }: Rate): WireRate => ({ ...rate, is_small: isSmall });

function presentScore(score: WarningScore) {
  const { pod, far, ts } = ratesOf(score);
  return {
    ...{ hits: score.hits, late: score.late, missed: score.missed, not_said: score.notSaid },
    ...{ false_warnings: score.falseWarnings, right_warnings: score.rightWarnings },
    ...{ pod: presentRate(pod), far: presentRate(far), ts: presentRate(ts) },
  };
}

const presentTruth = ({ truthId, eventId, what, from, to, size, source, note, by, saidAt }: Truth): WireTruth => ({
  ...{ truth_id: truthId, event_id: eventId, what, from: toManilaText(from), to: toManilaText(to) },
  ...{ size, source, note, by, said_at: toManilaText(saidAt) },
});

const HOUR_MS = 3_600_000;

export function presentSkill({ years, from, to, any, landslide, matrix, truths, running }: Skill) {
  const wordOf = (truthId: number | undefined) => truths.find((one) => one.truthId === truthId) ?? null;
  return {
    ...{ status: true as const, years, from: manilaTextOrNull(from), to: toManilaText(to) },
    ...{ any: presentScore(any), landslide: presentScore(landslide) },
    matrix: { ...matrix.hours, not_said_hours: matrix.notSaidHours },
    warnings: any.warnings
      .map(({ eventId, verdict, highest, ...span }) => {
        const word = truths.find((one) => one.eventId === eventId);
        return {
          ...{ event_id: eventId, from: toManilaText(span.from), to: toManilaText(span.to), highest, verdict },
          is_over: !running.some((one) => one.eventId === eventId && one.from === span.from),
          truth: word ? presentTruth(word) : null,
        };
      })
      .reverse(),
    slides: any.slides
      .flatMap(({ truth, verdict, leadMs }) => {
        const word = wordOf(truth.truthId);
        return word ? [{ ...presentTruth(word), verdict, lead_hours: leadMs === null ? null : leadMs / HOUR_MS }] : [];
      })
      .reverse(),
  };
}

export const presentHindcast = ({
  gauge,
  gauges,
  from,
  to,
  missing,
  of,
  slides,
  threshold,
  area,
  rows,
}: SiteHindcast) => ({
  ...{ status: true as const, gauge, gauges, from: manilaTextOrNull(from), to: manilaTextOrNull(to) },
  ...{ missing, of, slides, threshold, area },
  rows: rows.map(({ mm72h, warningsPerYear, falseWarnings, ...row }) => ({
    ...{ ...row, mm_72h: mm72h, warnings_per_year: warningsPerYear, false_warnings: falseWarnings },
  })),
});
