// What is broken on purpose, in which workspace, and how much of it a test has to notice.
import { globSync } from 'node:fs';
import { join } from 'node:path';

const FEATURES = join(import.meta.dirname, '../../features');

/** What is tried together. */
export interface Target {
  name: 'rules' | 'release';
  /** Which files below `features`, where nobody asks for some. */
  files: readonly string[];
  /** The files of tests that are asked, below `features`; without, those of the room that is tried. */
  tests?: readonly string[];
}

export const TARGETS: readonly Target[] = [
  {
    name: 'rules',
    files: ['*/rules/**/*.ts'],
  },
  {
    name: 'release',
    files: [
      'audit-release.ts',
      'judge-posted.ts',
      'offers.ts',
      'open-routine.ts',
      'release-*.ts',
      'store-statements.ts',
      'write-release.ts',
    ].map((file) => `alerts/server/${file}`),
    // Not those that wait for the engine over days: each of some hundred mutants runs what reaches it.
    tests: [
      'alerts-routes',
      'declared-invalid',
      'judge-posted',
      'late-facts',
      'open-routine',
      'release-routine',
      'release-refusal',
      'release-service',
      'release-site',
      'store-statements',
    ].map((name) => `alerts/server/${name}.test.ts`),
  },
];

/** Aims in percent of the mutants that can be noticed, by the beginning of the path below `features`; the first that fits counts. */
export const AIMS: readonly { under: string; percent: number; why: string }[] = [
  { under: 'alerts/', percent: 85, why: 'levels and releases' },
  { under: '', percent: 93, why: 'rules' },
];

/** Files and folders below `features`; the name of a room alone means its rules. */
function pathOf(asked: string): string {
  const path = asked.replace(/\/$/, '');
  return path.includes('/') ? path : `${path}/rules`;
}

/** What one run of the tool tries. */
export interface Part {
  /** Of its files in the cache. */
  name: string;
  target: Target['name'];
  /** The room whose tests alone are asked: a mutant that no test names (the top of a file) runs all there are. */
  room: string | null;
  patterns: string[];
}

/** Patterns for what was asked for: nothing means all, a folder means what lies below it, and a file itself. Rules go room by room. */
export function partsOf({ name, files }: Target, asked: readonly string[]): Part[] {
  const folder = (path: string) => (/[*.]/.test(path) ? path : `${path}/**/*.ts`);
  const wanted = asked.length === 0 ? files : asked.map((one) => folder(pathOf(one)));
  const found = [...new Set(wanted.flatMap((path) => globSync(path, { cwd: FEATURES })))]
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .sort();
  const rooms = name === 'rules' ? [...new Set(found.map(roomOf))] : [null];
  return rooms.map((room) => ({
    name: room === null ? name : `${name}-${room}`,
    target: name,
    room,
    patterns: found.filter((path) => room === null || roomOf(path) === room).map((path) => `features/${path}`),
  }));
}

const roomOf = (path: string) => path.split('/')[0] ?? path;

/** Whether a file of a report was asked for: a report carries on what earlier runs found in others. */
export const isAsked = (asked: readonly string[], file: string): boolean =>
  asked.length === 0 || asked.some((one) => `${file}/`.startsWith(`features/${pathOf(one)}/`));
