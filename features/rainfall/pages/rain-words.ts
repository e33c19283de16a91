// Numbers and instants of the rainfall page as sentences.
import { fromManilaText, HALF_HOUR_MS, MINUTE_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import type { TFunction } from 'i18next';
import {
  type ChartWords,
  gaugeName,
  highest,
  type InvalidSpan,
  type Reach,
  reaches,
  type Stretch,
} from './gauge-chart-options.ts';

export type RainT = TFunction<'rainfall'>;

/** NAME (distance); a padded frame has only its number. */
export function gaugeTitle(gauge: Pick<GaugeSet, 'gaugeName' | 'distance'>, place: number, t: RainT): string {
  const name = gaugeName(gauge.gaugeName) || t('number', { number: place });
  return gauge.distance ? t('gauge', { name, distance: gauge.distance }) : name;
}

/** '24 h: 83.2 mm, 120 % of threshold – over · 72 h: 122.1 mm, 88 %'; without a threshold the sums alone. */
export function reachSentence(gauge: GaugeSet, t: RainT): string {
  const isSet = gauge.thresholdValue > 0;
  const texts = reaches(gauge).map((reach, index) => reachText(reach, isSet, index === 0, t));
  return texts.join(' · ') + (isSet ? '' : ` · ${t('summary.noThreshold')}`);
}

function reachText({ hours, mm, percent, isOver }: Reach, isSet: boolean, isFirst: boolean, t: RainT): string {
  if (mm === null) return t('summary.none', { hours });
  const values = { hours, mm: mm.toFixed(1), percent };
  const text = t(`summary.${isSet ? (isFirst ? 'one' : 'two') : 'alone'}`, values);
  return isOver ? t('summary.over', { text }) : text;
}

/** How long ago the newest reading was; older than `lateMs` it is late. */
export function readingAge(
  lastAt: number | null,
  now: number,
  lateMs: number,
  t: RainT,
): { text: string; isLate: boolean } {
  if (lastAt === null) return { text: t('lastReading.never'), isLate: true };
  const age = Math.max(0, now - lastAt);
  const isLate = age > lateMs;
  const text = ageText(age, t);
  return { text: isLate ? t('lastReading.late', { text }) : text, isLate };
}

function ageText(age: number, t: RainT): string {
  const minutes = Math.floor(age / MINUTE_MS);
  if (minutes < 1) return t('lastReading.now');
  if (minutes < 60) return t('lastReading.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t('lastReading.hours', { hours, minutes: minutes % 60 });
  return t('lastReading.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}

export function lengthText(ms: number, t: RainT): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('missing.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours === 0) return t('missing.minutes', { minutes });
  return minutes % 60 === 0
    ? t('missing.hours', { hours })
    : t('missing.hoursMinutes', { hours, minutes: minutes % 60 });
}

export function missingText({ from, to }: Stretch, t: RainT): string {
  const length = lengthText(Math.max(HALF_HOUR_MS, to - from), t);
  return t('missing.range', { from: toDisplayTime(from), to: toDisplayTime(to), length });
}

const KNOWN_CODES = ['30', '15', '7', '3', '1', '0', '-1'] as const;

export function observedText(code: number, t: RainT): string {
  const known = KNOWN_CODES.find((one) => one === String(code));
  return known ? t(`observed.${known}`) : t('observed.other', { code });
}

const shown = (text: string) => {
  const at = fromManilaText(text);
  return at === null ? text : toDisplayTime(at);
};

export function spanRange(span: Pick<InvalidSpan, 'tsStart' | 'tsEnd'>, t: RainT): string {
  const from = shown(span.tsStart);
  return span.tsEnd === null ? t('invalid.open', { from }) : t('invalid.range', { from, to: shown(span.tsEnd) });
}

export function taggerName({ tagger }: InvalidSpan): string {
  return `${tagger.firstName} ${tagger.lastName}`.trim();
}

export function invalidText(span: InvalidSpan, t: RainT): string {
  return t('invalid.text', {
    range: spanRange(span, t),
    observed: observedText(span.observedData, t),
    tagger: taggerName(span),
    remarks: span.remarks?.trim() || t('invalid.noRemarks'),
  });
}

export function chartWords(gauge: GaugeSet, title: string, t: RainT): ChartWords {
  const most = highest(gauge.rain);
  const most72 = highest(gauge['72h']);
  // A chart without a value says so itself: 'no rain' is only said of rain that was measured (S m2).
  const nothing = (points: GaugeSet['rain'], none: string) => (points.some(([, mm]) => mm !== null) ? none : '');
  return {
    instantTitle: `${title} – ${t('instant.title')}`,
    instantSummary: most
      ? t('instant.summary', { max: most.mm.toFixed(1), time: toDisplayTime(most.at) })
      : nothing(gauge.rain, t('instant.none')),
    rain: t('instant.series'),
    cumulativeTitle: `${title} – ${t('cumulative.title')}`,
    cumulativeSummary: most72
      ? t('cumulative.summary', { max: most72.mm.toFixed(1), time: toDisplayTime(most72.at) })
      : nothing(gauge['72h'], t('cumulative.none')),
    day: t('cumulative.day'),
    threeDays: t('cumulative.threeDays'),
    threshold: (hours, mm) => t('cumulative.threshold', { hours, mm: mm.toFixed(1) }),
    missing: (stretch) => missingText(stretch, t),
    invalid: (span) => invalidText(span, t),
  };
}
