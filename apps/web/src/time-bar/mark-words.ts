// A mark in words: on a chart, and in the list of marks.

import type { ChartMark } from '@bantay/features/time-bar/rules/chart-marks.ts';
import type { TFunction } from 'i18next';

const SOURCES = ['rainfall', 'surficial', 'subsurface', 'earthquake', 'moms', 'on demand'] as const;

export function markText({ kind, level, source }: Omit<ChartMark, 'at'>, t: TFunction<'timebar'>): string {
  if (kind !== 'trigger') return t(`mark.${kind}`, { level });
  const known = SOURCES.find((one) => one === source);
  return known === undefined ? t('mark.trigger', { level }) : t(`mark.triggers.${known}`, { level });
}
