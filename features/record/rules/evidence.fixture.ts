// Evidence as it is kept with a trigger, for tests.
import { at } from '../../../packages/proofs/oracle.ts';
import type { GaugeSums } from '../../rainfall/rules/neighbour-doubt.ts';
import type { RainfallEvidence } from '../../rainfall/rules/rainfall-evidence.ts';
import type { NodeEvidence, SubsurfaceEvidence } from '../../subsurface/rules/subsurface-evidence.ts';
import type { MarkerEvidence, SurficialEvidence } from '../../surficial/rules/surficial-evidence.ts';

export const FIRST = at('2026-11-21 04:30:00');
export const STAMP = at('2026-11-24 04:00:00');

/** 144 half hours of which the last ones are given. */
export const endingWith = (...last: (number | null)[]): (number | null)[] => [
  ...new Array<number>(144 - last.length).fill(0),
  ...last,
];

export const rainEvidence = (more: Partial<RainfallEvidence> = {}): RainfallEvidence => ({
  ...{ source: 'rainfall', gauge: 'rain_lpasb', distance: 'on-site rain gauge', passedOver: [] },
  ...{ sum24: 89, sum72: 89, threshold24: 69.6, threshold72: 139.2, firstAt: FIRST },
  halfHours: endingWith(1, 1, 4, 28, 33, 22),
  ...more,
});

export const otherGauge = (gauge: string, sum24: number, more: Partial<GaugeSums> = {}): GaugeSums => ({
  ...{ gauge, km: 4.1, sum24, sum72: sum24, measured24: 48, measured72: 144 },
  ...more,
});

export const marker = (
  name: string,
  level: MarkerEvidence['level'],
  more: Partial<MarkerEvidence> = {},
): MarkerEvidence => ({
  ...{ name, level, newest: { at: STAMP, cm: 63 }, before: { at: STAMP - 14_400_000, cm: 60 } },
  ...{ displacementCm: 3, hours: 4, trend: 'yes', count: 12 },
  ...more,
});
export const markerEvidence = (...markers: MarkerEvidence[]): SurficialEvidence => ({ source: 'surficial', markers });

export const node = (number: number, alert: number, more: Partial<NodeEvidence> = {}): NodeEvidence => ({
  ...{ node: number, displacementXz: 0.06, displacementXy: 0.01, velocityXz: 0.01, velocityXy: 0.01, alert },
  ...more,
});
export const columnEvidence = (...nodes: NodeEvidence[]): SubsurfaceEvidence => ({
  source: 'subsurface',
  columns: [{ column: 'lpasa', level: 2, nodes }],
});
