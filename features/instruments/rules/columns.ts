// What may be said of a tilt column.
import { fromManilaText } from '@bantay/kernel/time/manila-time';

/** As every logger names it. */
export const COLUMN_NAME = /^[a-z0-9_]{2,20}$/;

/** Each with its least and its most, both included: what the database holds, and what is built. */
export const COLUMN_BOUNDS = {
  /** Nodes. */
  segments: [1, 100],
  /** m between two nodes. */
  segmentLength: [0.001, 10],
  /** Which accelerometers its nodes have (api-facts §5.3). */
  version: [1, 5],
} as const;

/** A day like 2026-11-21. */
export const isDay = (text: string): boolean => text.length === 10 && fromManilaText(text) !== null;

/** What a column is built of, and where: what may be changed of one that stands. */
export interface ColumnBuild {
  siteCode: string;
  /** Nodes, counted from the top. */
  segments: number;
  /** m */
  segmentLength: number;
  /** Version: which accelerometers its nodes have. */
  accelerometers: number;
  /** A day. */
  activatedOn: string;
  /** Nodes whose readings are stored and judged no more, ascending. */
  nodesOut: readonly number[];
}

/** In the mm that are stored. */
const metres = (length: number) => Math.round(length * 1000) / 1000;

/** As it is stored: one spelling for the same. */
export const tidyBuild = (build: ColumnBuild): ColumnBuild => ({
  ...build,
  siteCode: build.siteCode.trim().toLowerCase(),
  segmentLength: metres(build.segmentLength),
  nodesOut: [...build.nodesOut].sort((a, b) => a - b),
});

export type BuildFault = 'day' | 'nodesWrong' | 'noNode' | 'unchanged' | 'hasReadings';

/**
 * Why a column cannot be changed from what stands to what is wanted, both tidy. Its readings are judged where it stands, by the type
 * numbers of its version: once there are any, another site would take what was judged along, and another version would lose them.
 */
export function buildFault(stands: ColumnBuild, wanted: ColumnBuild, hasReadings: boolean): BuildFault | null {
  if (!isDay(wanted.activatedOn)) return 'day';
  const { nodesOut, segments } = wanted;
  const isNode = (node: number) => Number.isInteger(node) && node >= 1 && node <= segments;
  if (!nodesOut.every(isNode) || new Set(nodesOut).size < nodesOut.length) return 'nodesWrong';
  if (nodesOut.length >= segments) return 'noNode';
  if (sameBuild(stands, wanted)) return 'unchanged';
  const isElsewhere = stands.siteCode !== wanted.siteCode || stands.accelerometers !== wanted.accelerometers;
  return isElsewhere && hasReadings ? 'hasReadings' : null;
}

function sameBuild(one: ColumnBuild, other: ColumnBuild): boolean {
  const keys = ['siteCode', 'segments', 'segmentLength', 'accelerometers', 'activatedOn'] as const;
  return keys.every((key) => one[key] === other[key]) && one.nodesOut.join() === other.nodesOut.join();
}

/** `3, 7 9-11` as nodes; null: something else stands there. Nothing: none. */
export function readNodes(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const nodes: number[] = [];
  for (const part of parts) {
    const found = /^(\d{1,3})(?:[-–](\d{1,3}))?$/.exec(part);
    if (!found) return null;
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (to < from) return null;
    for (let node = from; node <= to; node++) nodes.push(node);
  }
  return nodes;
}
