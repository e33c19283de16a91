// `npm run house`: the figures of the house per package, and a failure where one leaves its limit. CI prints it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { circlesOf } from './circles.ts';
import { PLACES } from './project.mjs';

/** What a figure may be; a figure beyond it fails the check. */
const LIMITS = {
  fileMedian: 80,
  fileP95: 250,
  functionP95: 50,
  /** Of functions with a name and three lines or more: what is passed on in one line would hide the long ones. */
  namedP95: 50,
  namedMost: 100,
  filesInCycles: 0,
  /** Percent of the code's lines that stand somewhere else to the letter. */
  twice: 0.5,
} as const;

/** What is aimed at; the report says how far away it is. */
const COMMENT_PERCENT = [8, 15] as const;

const RULES = 'features/*/rules';
const PARTS = [RULES, 'features/*/wire', 'features/*/server', 'features/*/pages', 'features/*/words'];
/** Engine, decisions, releases, texts, and what sends them: where a fault costs most. */
const PATH = 'alerts, release path';
const OF_PATH = /^(features\/(alerts|ewi)\/(rules|server)|apps\/server\/src\/sms)\//;

/** Tests ÷ code: what may not be undercut, because fewer tests beside more code is a step back. */
const TESTS: Readonly<Record<string, number>> = { all: 0.65, [RULES]: 2, [PATH]: 1, 'features/*/pages': 0.5 };

/** Rows of the report: of rooms each part by itself. */
const ROWS = PLACES.flatMap((place) => (place === 'features' ? PARTS : place === 'packages/proofs' ? [] : [place]));
/** The proofs are tests of the rules. */
function rowFor(name: string, place: string): string {
  if (place === 'packages/proofs') return RULES;
  if (name.endsWith('.story.ts')) return 'e2e';
  if (place !== 'features') return place;
  return PARTS.find((part) => part.endsWith(`/${name.split('/')[2]}`)) ?? 'features/*/wire';
}

const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'assets']);
const SOURCE = /(?<!\.d)\.m?tsx?$|\.mjs$/;
const TEST = /\.(test|fixture|spec|story)\.tsx?$|^(apps|packages)\/[^/]+\/test\/|^(e2e|packages\/proofs)\//;
/** Tables of text and the steps of the schema: their length is that of their content. */
const TABLE = /\/migrations\/|templates|\/locales\/|\/(i18n|words)\/(en|fil|war)\//;
/** Shorter ones are no work of their own. */
const LEAST_NAMED = 3;
/** As many lines in a row make a repetition. */
const RUN = 6;

interface File {
  name: string;
  place: string;
  isTest: boolean;
  lines: number;
  code: number;
  comments: number;
  functions: number[];
  /** Of those with a name and three lines or more. */
  named: Named[];
  imports: string[];
  /** Lines of code without indentation, imports left out. */
  text: string[];
}

interface Named {
  name: string;
  lines: number;
}

interface Report {
  rows: Row[];
  fileMedian: number;
  fileP95: number;
  functionMedian: number;
  functionP95: number;
  namedP95: number;
  longest: { name: string; file: string; lines: number } | null;
  cycles: string[][];
  twice: { percent: number; pairs: string[] };
}

interface Row {
  place: string;
  files: number;
  code: number;
  commentPercent: number;
  longest: string;
  testsToCode: number;
}

export function readHouse(root: string): Report {
  const files = PLACES.flatMap((place) => sourcesBelow(root, place));
  const house = files.filter(({ isTest, name }) => !isTest && !TABLE.test(`/${name}`));
  const functions = house.flatMap((file) => file.functions);
  const named = house.flatMap(({ name: file, named: own }) => own.map((one) => ({ ...one, file })));
  return {
    rows: [...ROWS, 'all', PATH].map((place) => rowOf(place, files)),
    fileMedian: quantile(
      house.map(({ lines }) => lines),
      0.5,
    ),
    fileP95: quantile(
      house.map(({ lines }) => lines),
      0.95,
    ),
    functionMedian: quantile(functions, 0.5),
    functionP95: quantile(functions, 0.95),
    namedP95: quantile(
      named.map(({ lines }) => lines),
      0.95,
    ),
    longest: named.sort((one, other) => other.lines - one.lines)[0] ?? null,
    cycles: circlesOf(new Map(files.map((file) => [file.name, file.imports]))),
    twice: repeated(house),
  };
}

/** Sentences about every limit that is broken. */
export function brokenLimits({ rows, ...report }: Report): string[] {
  const broken: string[] = [];
  const most = (what: string, value: number, limit: number) => {
    if (value > limit) broken.push(`${what} is ${value}; the limit is ${limit}.`);
  };
  const least = (place: string, limit: number) => {
    const { code, testsToCode: value } = rows.find((row) => row.place === place) ?? { code: 0, testsToCode: 0 };
    if (code > 0 && value < limit)
      broken.push(`Tests ÷ code of ${place} is ${value.toFixed(2)}; at least ${limit} is asked for.`);
  };
  most('The median file, in lines,', report.fileMedian, LIMITS.fileMedian);
  most('The 95th percentile of files, in lines,', report.fileP95, LIMITS.fileP95);
  most('The 95th percentile of functions, in lines,', report.functionP95, LIMITS.functionP95);
  most('The 95th percentile of functions with a name, in lines,', report.namedP95, LIMITS.namedP95);
  const { name, file, lines } = report.longest ?? { name: '', file: '', lines: 0 };
  most(`The longest function, ${name} of ${file}, in lines,`, lines, LIMITS.namedMost);
  most('The share of lines that stand twice, in percent,', report.twice.percent, LIMITS.twice);
  most('The number of files in cycles', new Set(report.cycles.flat()).size, LIMITS.filesInCycles);
  for (const [place, floor] of Object.entries(TESTS)) least(place, floor);
  return broken;
}

export function print({ rows, ...report }: Report): string {
  const head = ['', 'files', 'code', 'comments', 'tests ÷ code', 'longest file'];
  const cells = rows
    .filter(({ code }) => code > 0)
    .map((row) => [
      row.place,
      String(row.files),
      String(row.code),
      `${row.commentPercent} %`,
      row.testsToCode.toFixed(2),
      row.longest,
    ]);
  // In range: each line has a cell for each title.
  const widths = head.map((title, n) => Math.max(title.length, ...cells.map((cell) => cell[n]!.length)));
  const line = (parts: string[]) =>
    parts
      .map((part, n) => part.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    line(head),
    ...cells.map(line),
    `files: median ${report.fileMedian}, 95th percentile ${report.fileP95} lines · ` +
      `functions: median ${report.functionMedian}, 95th percentile ${report.functionP95} lines · ` +
      `with a name: 95th percentile ${report.namedP95}, longest ${report.longest?.lines ?? 0} lines (${report.longest?.name ?? '–'}) · ` +
      `cycles ${report.cycles.length} · lines that stand twice ${report.twice.percent} %`,
    ...report.cycles.map((cycle) => `cycle: ${cycle.join(' → ')}`),
    ...missedAims(rows),
  ].join('\n');
}

function missedAims(rows: readonly Row[]): string[] {
  const [least, most] = COMMENT_PERCENT;
  const comments = rows.find((row) => row.place === 'all')?.commentPercent ?? 0;
  if (comments >= least && comments <= most) return [];
  return [`aimed at and not reached: comments ${comments} % (${least} to ${most} %)`];
}

function sourcesBelow(root: string, place: string): File[] {
  const found: File[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) visit(path);
      } else if (SOURCE.test(entry.name)) found.push(readSource(root, path, place));
    }
  };
  visit(join(root, place));
  return found;
}

function readSource(root: string, path: string, place: string): File {
  const name = relative(root, path).split(sep).join('/');
  const content = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const imported = new Set<number>();
  const functions: number[] = [];
  const named: Named[] = [];
  const visit = (node: ts.Node) => {
    if (isFunction(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1;
      functions.push(lines);
      const name = nameOf(node);
      if (name !== null && lines >= LEAST_NAMED) named.push({ name, lines });
    }
    ts.forEachChild(node, visit);
  };
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node)) visit(node);
    else for (let line = lineAt(node.getStart(source)); line <= lineAt(node.end); line++) imported.add(line);
  }
  const all = content.split('\n');
  const { code, comments } = tellLinesApart(all);
  return {
    name,
    place: rowFor(name, place),
    isTest: TEST.test(name),
    lines: all.length - 1,
    code: code.length,
    comments,
    functions,
    named,
    imports: importsOf(source, root, name),
    // In range: they are numbers of its lines.
    text: code.filter((line) => !imported.has(line) && /\w/.test(all[line]!)).map((line) => all[line]!.trim()),
  };
}

/** Biome's form makes this safe: a comment begins its line, and a block of them stands alone. */
function tellLinesApart(all: readonly string[]): { code: number[]; comments: number } {
  const code: number[] = [];
  let comments = 0;
  let isInside = false;
  all.forEach((line, n) => {
    const text = line.trim();
    if (text === '') return;
    if (isInside || /^(\/\/|\/\*|\{\/\*)/.test(text)) {
      comments += 1;
      isInside = (isInside || /^\{?\/\*/.test(text)) && !text.includes('*/');
    } else code.push(n);
  });
  return { code, comments };
}

const isFunction = (node: ts.Node) =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)) &&
  node.body !== undefined;

/** Its own name, or that of what it is given to; null where it is passed on. */
function nameOf(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText() ?? 'default';
  if (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)) return node.parent.name.getText();
  return null;
}

/** Where the files of our own packages lie, as their package.json says. */
const OWN: Record<string, (path: string) => string> = {
  kernel: (path) => `packages/kernel/src/${path}.ts`,
  postgres: (path) => `packages/postgres/src/${path}`,
  features: (path) => `features/${path}`,
  server: (path) => `apps/server/src/${path}`,
  web: (path) => `apps/web/src/${path}`,
};

/** Relative imports and those of our own packages; names of types alone tie nobody at run time. */
function importsOf(source: ts.SourceFile, root: string, name: string): string[] {
  const found: string[] = [];
  for (const node of source.statements) {
    if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) || !node.moduleSpecifier) continue;
    if (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly) continue;
    const target = (node.moduleSpecifier as ts.StringLiteral).text; // the grammar allows no other
    if (target.startsWith('.'))
      found.push(
        relative(root, resolve(root, dirname(name), target))
          .split(sep)
          .join('/'),
      );
    const own = /^@bantay\/(kernel|postgres|features|server|web)\/(.+)$/.exec(target);
    if (own) found.push(OWN[own[1]!]!(own[2]!)); // the pattern knows no others
  }
  return found;
}

function rowOf(place: string, files: readonly File[]): Row {
  const own = files.filter(
    (file) => place === 'all' || (place === PATH ? OF_PATH.test(file.name) : file.place === place),
  );
  const [tests, code] = [own.filter(({ isTest }) => isTest), own.filter(({ isTest }) => !isTest)];
  const sum = (list: readonly File[], what: 'code' | 'comments') => list.reduce((total, file) => total + file[what], 0);
  const longest = [...code]
    .filter(({ name }) => !TABLE.test(`/${name}`))
    .sort((one, other) => other.lines - one.lines)[0];
  const lines = sum(code, 'code');
  return {
    place,
    files: code.length,
    code: lines,
    commentPercent: percent(sum(code, 'comments'), lines + sum(code, 'comments')),
    longest: longest
      ? `${longest.lines} ${longest.name.startsWith(`${place}/`) ? longest.name.slice(place.length + 1) : longest.name}`
      : '–',
    testsToCode: lines === 0 ? 0 : sum(tests, 'code') / lines,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Runs of lines that stand twice to the letter, wherever they stand. */
function repeated(files: readonly File[]): Report['twice'] {
  const places = new Map<string, { file: File; at: number }[]>();
  for (const file of files) {
    for (let at = 0; at + RUN <= file.text.length; at++) {
      const run = file.text.slice(at, at + RUN).join('\n');
      const known = places.get(run);
      if (known) known.push({ file, at });
      else places.set(run, [{ file, at }]);
    }
  }
  const lines = new Map<File, Set<number>>();
  const pairs = new Map<string, number>();
  for (const found of places.values()) {
    if (found.length < 2) continue;
    // Two at least, see above.
    const [first, second] = found as [{ file: File; at: number }, { file: File; at: number }];
    const pair = `${first.file.name} ~ ${second.file.name}`;
    pairs.set(pair, (pairs.get(pair) ?? RUN - 1) + 1);
    for (const { file, at } of found) {
      const own = lines.get(file) ?? new Set<number>();
      for (let n = at; n < at + RUN; n++) own.add(n);
      lines.set(file, own);
    }
  }
  const repeatedLines = [...lines.values()].reduce((total, own) => total + own.size, 0);
  const whole = files.reduce((total, file) => total + file.text.length, 0);
  const sorted = [...pairs].sort(([, one], [, other]) => other - one);
  return { percent: percent(repeatedLines, whole), pairs: sorted.map(([pair, count]) => `${count} lines: ${pair}`) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = readHouse(resolve(import.meta.dirname, '..'));
  console.log(print(report));
  if (process.argv.includes('--pairs')) console.log(report.twice.pairs.join('\n'));
  const broken = brokenLimits(report);
  if (broken.length > 0) console.error(broken.join('\n'));
  process.exitCode = broken.length > 0 ? 1 : 0;
}
