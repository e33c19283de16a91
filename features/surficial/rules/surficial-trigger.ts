// From the levels of the markers to the trigger of their site: symbol and sentence (methods §3.3).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { SourceStatement } from '../../alerts/rules/trigger-source.ts';
import { operationalSymbol } from '../../alerts/rules/trigger-sources.ts';
import type { MarkerLevel } from './marker-level.ts';
import { byName, type JudgedMarker, type SurficialEvidence, surficialEvidence } from './surficial-evidence.ts';

/** Highest level of the markers; −1 when none was measured in this round (methods §3.3). */
export function siteLevel(markers: readonly MarkerLevel[]): number {
  return Math.max(-1, ...markers.map((marker) => marker.level));
}

/** What an observation at `at` says of its site; null when no marker of the round counts, which is nothing new. */
export function surficialStatement(
  markers: readonly JudgedMarker[],
  at: Instant,
): SourceStatement<SurficialEvidence> | null {
  const level = siteLevel(markers);
  if (level === -1) return null;
  const symbol = operationalSymbol('surficial', level)!; // every level from 0 to 3 has its symbol
  const statement = { symbol, level, at, techInfo: surficialTechInfo(markers) };
  return level === 0 ? statement : { ...statement, evidence: surficialEvidence(markers) };
}

/** `Marker A: 1.50 cm difference in 4.00 hours; Marker C: …`: the markers that raise. */
export function surficialTechInfo(markers: readonly JudgedMarker[]): string {
  return byName(markers)
    .filter((marker) => marker.level > 0)
    .map(({ name, displacementCm, hours }) => {
      // A marker above level 0 has two readings.
      return `Marker ${name}: ${displacementCm!.toFixed(2)} cm difference in ${hours!.toFixed(2)} hours`;
    })
    .join('; ');
}
