// Leaves of what is no text: a release, a change of the level that everybody is shown, and the newest link of a record on a day.
import { type Instant, toManilaText } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';

export interface ReleaseLeaf {
  kind: 'release';
  siteCode: string;
  level: AlertLevel;
  releaseId: number;
  /** Field time. */
  saidAt: Instant;
}

export interface LevelLeaf {
  kind: 'level';
  siteCode: string;
  /** Null: 'No information'. */
  level: AlertLevel | null;
  /** Field time of the page that showed it first. */
  saidAt: Instant;
}

export interface ChainLeaf {
  kind: 'chain';
  /** Null: the record of what belongs to no site. */
  siteCode: string | null;
  /** Of the machine, in Manila: `2026-11-21`. */
  day: string;
  /** Links of the record by then. */
  links: number;
  /** Of the newest of them, hex: it covers all before it. */
  headHash: string;
}

export type ToldLeaf = ReleaseLeaf | LevelLeaf | ChainLeaf;

const timeOf = (at: Instant): string => `${toManilaText(at).replace(' ', 'T')}+08:00`;
const levelOf = (level: AlertLevel | null): string => (level === null ? 'no information' : `level ${level}`);

/** Line by line, as those of texts (`leaf.ts`): a stranger can make it again from what stands there. */
export function toldContent(leaf: ToldLeaf): string {
  return ['bantay leaf 2', ...linesOf(leaf), ''].join('\n');
}

function linesOf(leaf: ToldLeaf): string[] {
  switch (leaf.kind) {
    case 'release':
      return [`release ${leaf.siteCode} level ${leaf.level}`, `release ${leaf.releaseId}`, timeOf(leaf.saidAt)];
    case 'level':
      return [`level ${leaf.siteCode} ${levelOf(leaf.level)}`, timeOf(leaf.saidAt)];
    case 'chain':
      return [`chain ${leaf.siteCode ?? '-'} day ${leaf.day}`, `links ${leaf.links}`, `sha256 ${leaf.headHash}`];
  }
}

export interface ShownLevel {
  siteCode: string;
  level: AlertLevel | null;
}

/** Levels that everybody is shown now and that are not those of the log; a site that has none there yet is new. */
export const changedLevels = <Shown extends ShownLevel>(
  shown: readonly Shown[],
  logged: readonly ShownLevel[],
): Shown[] =>
  shown.filter(({ siteCode, level }) => {
    const last = logged.find((one) => one.siteCode === siteCode);
    return last === undefined || last.level !== level;
  });
