// Instants, measurements and events of markers as texts.
import { HOUR_MS, MINUTE_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { MarkerHistoryEntry, MarkerPlot, MarkerPoint } from '@bantay/web/api/shapes.ts';
import type { TFunction } from 'i18next';
import { displacementCm, type MarkerLimits } from '../rules/marker-level.ts';
import { changeText, comparableSince, type MarkerWords, newestTwo } from './marker-model.ts';

export type SurficialT = TFunction<'surficial'>;

export const cmText = (cm: number) => cm.toFixed(2);

export function durationText(ms: number, t: SurficialT): string {
  if (ms < HOUR_MS) return t('duration.minutes', { minutes: Math.round(ms / MINUTE_MS) });
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 48) return t('duration.hours', { hours });
  return t('duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** As texts. On a chart of distances they have no place of their own: a line at 1 cm would be 1 cm from nothing. */
const limitWords = ({ markerCap, markerSignificant, markerCritical }: MarkerLimits) => ({
  cap: markerCap.toFixed(1),
  significant: markerSignificant.toFixed(2),
  critical: markerCritical.toFixed(2),
});

/** '+0.30 cm in 4 h, newest 63.20 cm, 2026/11/21 11:40'. */
function markerSentence(marker: MarkerPlot, limits: MarkerLimits, t: SurficialT): string {
  const two = newestTwo(marker);
  if (two === null) return t('chart.none');
  const { last, before } = two;
  const words = { cm: cmText(last.y), time: toDisplayTime(last.x) };
  if (before) {
    const hours = durationText(last.x - before.x, t);
    const rate = (displacementCm(last.y, before.y) / ((last.x - before.x) / HOUR_MS)).toFixed(2);
    const change = t('chart.change', { ...words, change: changeText(last.y - before.y), hours });
    return `${change} · ${t('chart.limits', { rate, ...limitWords(limits) })}`;
  }
  if (marker.data.length === 1) return t('chart.one', words);
  // Readings on both sides of a reposition do not compare, so no change is said.
  return last.x >= comparableSince(marker) ? t('chart.afterReposition', words) : t('chart.newest', words);
}

export function eventLabel({ event, markerName }: MarkerHistoryEntry, t: SurficialT): string {
  return t(`chart.events.${event}`, { name: markerName?.markerName ?? '' });
}

export function markerWords(marker: MarkerPlot, limits: MarkerLimits, t: SurficialT): MarkerWords {
  return {
    title: t('chart.title', { name: marker.markerName }),
    summary: markerSentence(marker, limits, t),
    measurement: t('chart.series'),
    tags: { '-1': t('tag.types.-1'), '0': t('tag.types.0'), '1': t('tag.types.1') },
    event: (entry) => eventLabel(entry, t),
  };
}

/** What a text names a measurement by. */
export function pointWords(marker: MarkerPlot, point: MarkerPoint) {
  return { name: marker.markerName, cm: cmText(point.y), time: toDisplayTime(point.x) };
}
