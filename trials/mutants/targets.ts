// What is broken on purpose, in which workspace, and how much of it a test has to notice.

/** What is tried together. */
export interface Target {
  name: 'rules' | 'release';
  /** Which files below `features`, where nobody asks for some. */
  files: readonly string[];
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
      'posted-release.ts',
      'release-*.ts',
      'store-statements.ts',
      'write-release.ts',
    ].map((file) => `alerts/server/${file}`),
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

/** Patterns for what was asked for: nothing means all, a folder means what lies below it, and a file itself. */
export function patternsOf({ files }: Target, asked: readonly string[]): string[] {
  const folder = (path: string) => (/[*.]/.test(path) ? path : `${path}/**/*.ts`);
  const wanted = asked.length === 0 ? files : asked.map((one) => folder(pathOf(one)));
  return [...wanted.map((path) => `features/${path}`), '!features/**/*.test.ts'];
}

/** Whether a file of a report was asked for: a report carries on what earlier runs found in others. */
export const isAsked = (asked: readonly string[], file: string): boolean =>
  asked.length === 0 || asked.some((one) => `${file}/`.startsWith(`features/${pathOf(one)}/`));
