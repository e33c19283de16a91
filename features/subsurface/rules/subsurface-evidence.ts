// What a subsurface trigger rested on: the raising columns with their nodes as they were.
import type { UsedLimit } from '../../limits/rules/limits.ts';

/** A raising node as it was: displacement over three days in m, velocity in m/day. */
export interface NodeEvidence {
  node: number;
  displacementXz: number;
  displacementXy: number;
  velocityXz: number;
  velocityXy: number;
  alert: number;
}

/** Kept as it was at the stamp, because late readings may change a column afterwards. */
export interface SubsurfaceEvidence {
  source: 'subsurface';
  columns: { column: string; level: number; nodes: NodeEvidence[] }[];
  /** Limits that were set, with their versions; absent in evidence from before there were versions. */
  limits?: UsedLimit[];
}
