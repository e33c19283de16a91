// From rain sums to a trigger: level, stored rows a/b/x, and the sentence for people (methods §2.4, api-facts §3.4).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { SourceStatement } from '../../alerts/rules/trigger-source.ts';
import type { RainfallSummary } from './rainfall-summary.ts';
import { exceeds, nearThreshold, type RainfallLevel, type RainThresholds } from './thresholds.ts';

/** Kind of a stored rainfall row: a 1-day, b 3-day exceeded, x near threshold. */
export type RainfallRowKind = 'a' | 'b' | 'x';

/** A stored rainfall row, unique by site, stamp and kind; amounts in mm. */
export interface RainfallRow {
  kind: RainfallRowKind;
  rainId: number;
  cumulativeMm: number;
  thresholdMm: number;
}

/** Level of a site's rain; null summary = no gauge with recent data. */
export function rainfallLevel(summary: RainfallSummary | null, thresholds: RainThresholds): RainfallLevel {
  if (summary === null) return -1;
  const over = exceeds(summary.sum24, summary.sum72, thresholds);
  return over.day || over.threeDays ? 1 : 0;
}

/** Rows to store at the stamp; `x` only below the thresholds and at the end of an alert's validity. */
export function rainfallRows(
  summary: RainfallSummary | null,
  thresholds: RainThresholds,
  isEndOfValidity: boolean,
): RainfallRow[] {
  if (summary === null) return [];
  const { sum24, sum72, rainId } = summary;
  const day = { rainId, cumulativeMm: sum24 / 1000, thresholdMm: thresholds.mm24h };
  const threeDays = { rainId, cumulativeMm: sum72 / 1000, thresholdMm: thresholds.mm72h };
  const over = exceeds(sum24, sum72, thresholds);
  const rows: RainfallRow[] = [];
  if (over.day) rows.push({ kind: 'a', ...day });
  if (over.threeDays) rows.push({ kind: 'b', ...threeDays });
  if (rows.length > 0 || !isEndOfValidity) return rows;
  const near = nearThreshold(sum24, sum72, thresholds);
  if (near === 'day') rows.push({ kind: 'x', ...day });
  if (near === 'three days') rows.push({ kind: 'x', ...threeDays });
  return rows;
}

/** Why rainfall of a site cannot be judged, as its statement says it. */
export const NO_THRESHOLD_INFO = 'RAIN: no rain threshold is set for this site';

/** Statement of rainfall for the engine: r0, r or r1 (the x rows tell of "near threshold"). */
export function rainfallStatement(level: RainfallLevel, at: Instant, techInfo: string): SourceStatement {
  const symbols = { [-1]: 'r0', 0: 'r', 1: 'r1' } as const;
  return { symbol: symbols[level], level, at, techInfo };
}

/** Gauge name as people read it: `rain_noah_619` → `RAIN NOAH 619`. */
export function gaugeTitle(gaugeName: string): string {
  return `RAIN ${gaugeName
    .replace(/^rain_/i, '')
    .replaceAll('_', ' ')
    .toUpperCase()}`;
}

/** Where rain is spoken of anyway: `LPASB`, `NOAH 619`. */
export const gaugeShort = (gaugeName: string): string => gaugeTitle(gaugeName).replace(/^RAIN /, '');

/**
 * `RAIN LPASB (on-site rain gauge): 1-day cumulative rainfall exceeded threshold (138.99 mm / 115.83 mm)`; both parts
 * when both are exceeded, empty text when none is (newer wording of api-facts §3.4).
 */
export function rainfallTechInfo(gaugeName: string, distance: string | null, rows: readonly RainfallRow[]): string {
  const exceeded = rows.filter((row) => row.kind !== 'x');
  if (exceeded.length === 0) return '';
  const days = exceeded.map((row) => (row.kind === 'a' ? '1-day' : '3-day')).join(' and ');
  const sums = exceeded.map((row) => `${mmText(row.cumulativeMm)} / ${mmText(row.thresholdMm)}`).join(' and ');
  const place = distance ? ` (${distance})` : '';
  return `${gaugeTitle(gaugeName)}${place}: ${days} cumulative rainfall exceeded threshold (${sums})`;
}

/** Two decimals, half up also where binary fractions would round down (69.595 → 69.60). */
export const mmText = (amount: number): string => `${(Math.round(amount * 100 + 1e-6) / 100).toFixed(2)} mm`;
