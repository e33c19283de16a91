// What the report of a run says: mutants and killed ones by folder, what survived, and which aim was missed.
import { AIMS } from './targets.ts';

/** As StrykerJS writes it (mutation-testing-report-schema); only what is read here. */
export interface MutantReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
  /** By file, those that ran; a file without any is not among them. */
  testFiles?: Record<string, unknown>;
}

export interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: Place; end: Place };
}

/** Both count from one. */
interface Place {
  line: number;
  column: number;
}

export interface Score {
  name: string;
  mutants: number;
  /** A test failed, or the run did not come back. */
  killed: number;
  /** The second of these alone: on a busy machine it may be no more than slowness. */
  timedOut: number;
  percent: number;
}

/** A test failed, or the run did not come back: both would be noticed. */
const NOTICED = ['Killed', 'Timeout'];
/** A test ran and passed, or none reaches the line: neither would be. */
const MISSED = ['Survived', 'NoCoverage'];

/** Path below `features`. */
const below = (file: string) => file.replace(/^features\//, '');

function scoreOf(name: string, mutants: readonly Mutant[]): Score {
  const killed = mutants.filter((one) => NOTICED.includes(one.status)).length;
  const counted = killed + mutants.filter((one) => MISSED.includes(one.status)).length;
  const timedOut = mutants.filter((one) => one.status === 'Timeout').length;
  return { name, mutants: counted, killed, timedOut, percent: percentOf(killed, counted) };
}

const percentOf = (killed: number, mutants: number) => (mutants === 0 ? 100 : (100 * killed) / mutants);

/** A row for each name that `nameOf` gives, in order of the names, and one for all together. */
function scoresBy(report: MutantReport, nameOf: (path: string) => string): Score[] {
  const byName = new Map<string, Mutant[]>();
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const name = nameOf(below(file));
    byName.set(name, [...(byName.get(name) ?? []), ...mutants]);
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, mutants]) => scoreOf(name, mutants));
}

/** Files of tests that a run was to ask and did not: what they alone reach would count as unnoticed. */
export const unasked = ({ testFiles = {} }: MutantReport, tests: readonly string[]): string[] =>
  tests.filter((path) => !(`features/${path}` in testFiles));

export const scoresByFile = (report: MutantReport): Score[] => scoresBy(report, (path) => path);

/** One sentence for each aim that was missed. */
export function missedAims(report: MutantReport): string[] {
  const aimOf = (path: string) => AIMS.findIndex(({ under }) => path.startsWith(under));
  return scoresBy(report, (path) => String(aimOf(path))).flatMap(({ name, percent, killed, mutants }) => {
    const aim = AIMS[Number(name)];
    if (aim === undefined || percent >= aim.percent) return [];
    return [`${aim.why}: ${killed} of ${mutants} noticed (${percent.toFixed(1)} %), aimed at ${aim.percent} %`];
  });
}

/** One line for each mutant that no test noticed: where, what stood there, and what was put there. */
export function survivors(report: MutantReport): string[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter((one) => MISSED.includes(one.status))
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map((one) => {
        const { start } = one.location;
        const was = inOneLine(textAt(source, one.location));
        return `${below(file)}:${start.line}:${start.column} ${one.mutatorName}: ${was} → ${inOneLine(one.replacement ?? '')}`;
      }),
  );
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  // The end first: where both lie on one line the beginning would move it.
  return lines
    .map((line, n) => (n === last ? line.slice(0, end.column - 1) : line))
    .map((line, n) => (n === 0 ? line.slice(start.column - 1) : line))
    .join('\n');
}

/** A whole block that was emptied would fill the screen. */
const SHOWN = 90;

function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

/** The table of docs/mutants.md. */
export function tableOf(scores: readonly Score[]): string {
  const sum = (what: 'mutants' | 'killed' | 'timedOut') => scores.reduce((total, one) => total + one[what], 0);
  const [mutants, killed] = [sum('mutants'), sum('killed')];
  const together = {
    name: 'together',
    mutants,
    killed,
    timedOut: sum('timedOut'),
    percent: percentOf(killed, mutants),
  };
  const rows = [...scores, together].map(
    (one) => `| ${one.name} | ${one.mutants} | ${one.killed} | ${one.timedOut} | ${one.percent.toFixed(1)} |`,
  );
  return ['| File | Mutants | Noticed | of these by time | % |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
