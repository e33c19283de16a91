// Reads every statement that the sources spell and prints those that a PostgreSQL spread over several machines refuses (spread-forms.ts).
// A statement put together from parts of several files is not seen here, but where a test sends it (apps/server/test/spread-plugin.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadModule } from 'libpg-query';
import ts from 'typescript';
import { HOLE, readShortNumbers, refusedForms } from './spread-forms.ts';

const MIGRATIONS = 'apps/server/src/database/migrations';
const PLACES: readonly string[] = ['apps/server/src', 'features', 'packages/postgres/src'];
const SOURCE = /(?<!\.(d|test|fixture|story))\.ts$/;
const ELSEWHERE = /(^|\/)(node_modules|dist|pages|rules|wire|words)\//;
const VERB = /^\s*(select|insert|update|delete|with|create|alter|drop|do|truncate|set|grant)\b/i;

/** Begin as a statement and are put together from parts of other files. The number may only fall. */
const UNREAD_AT_MOST = 19;

export interface Spelled {
  /** File and line. */
  at: string;
  text: string;
}

/** Statements of a file; a hole becomes a name, which may stand wherever a table, a column or a value may. */
export function statementsIn(path: string, text: string): Spelled[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const parts = partsOf(source);
  const found: Spelled[] = [];
  const visit = (node: ts.Node, isWithin: boolean): void => {
    const isOne = isStatement(node);
    if (isOne && !isWithin) {
      const spelled = spell(node, parts, 0).trim();
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      if (VERB.test(spelled)) found.push({ at: `${path}:${line}`, text: spelled });
    }
    ts.forEachChild(node, (child) => visit(child, isWithin || isOne));
  };
  visit(source, false);
  return found;
}

const isTemplate = (node: ts.Node): node is ts.TemplateLiteral =>
  ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';
/** A text that is sent as it stands. */
const isRaw = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /(^|\.)(query|raw|run)$/.test(node.expression.getText()) && isText(node.arguments[0]);
const isText = (node: ts.Node | undefined) => node !== undefined && (isTemplate(node) || ts.isStringLiteral(node));
const isStatement = (node: ts.Node): node is ts.TaggedTemplateExpression | ts.CallExpression =>
  isSql(node) || isRaw(node);

/** Parts of statements by the names that the file gives them, with or without arguments. */
function partsOf(source: ts.SourceFile): Map<string, ts.Node> {
  const parts = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const value = ts.isArrowFunction(node.initializer) ? node.initializer.body : node.initializer;
      if (isStatement(value)) parts.set(node.name.text, value);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return parts;
}

function spell(node: ts.Node, parts: ReadonlyMap<string, ts.Node>, depth: number): string {
  if (isSql(node)) return spell(node.template, parts, depth);
  if (isRaw(node)) return spell(node.arguments[0] ?? node, parts, depth);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map((span) => hole(span.expression, parts, depth) + span.literal.text).join('')
    );
  return HOLE;
}

function hole(node: ts.Expression, parts: ReadonlyMap<string, ts.Node>, depth: number): string {
  if (depth > 5) return HOLE;
  if (isStatement(node)) return spell(node, parts, depth + 1);
  const name = ts.isCallExpression(node) ? node.expression.getText() : node.getText();
  // A name of the plan, no part of the statement.
  if (name === 'planned') return '';
  const part = parts.get(name);
  return part ? spell(part, parts, depth + 1) : HOLE;
}

/** Kysely looks for its own tables in every schema, unless it is told which one. */
function roamingMigrators(path: string, text: string): string[] {
  return [...text.matchAll(/new Migrator\(\{([\s\S]*?)\}\);/g)]
    .filter(([, options]) => !options?.includes('migrationTableSchema'))
    .map(() => `${path} 1: a Migrator without migrationTableSchema`);
}

const readSources = (root: string, places = PLACES) =>
  filesOf(root, places).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const filesOf = (root: string, places: readonly string[]) =>
  places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true })
      .map((name) => `${place}/${String(name).split(sep).join('/')}`)
      .filter((name) => SOURCE.test(name) && !ELSEWHERE.test(name))
      .sort(),
  );

/** Sentences with their places; `unread`: what begins as a statement and is none by itself. */
export function spreadFaults(root: string): { faults: string[]; unread: string[]; read: number } {
  const files = readSources(root);
  const spelled = files.flatMap(({ path, text }) => statementsIn(path, text));
  const shortNumbers = ofMigrations(spelled);
  const faults = files.flatMap(({ path, text }) => roamingMigrators(path, text));
  const unread: string[] = [];
  for (const { at, text } of spelled) {
    try {
      faults.push(...refusedForms(text, shortNumbers).map((form) => `${at} ${form}`));
    } catch (error) {
      unread.push(`${at} ${error instanceof Error ? error.message : ''}: ${text.slice(0, 200)}`);
    }
  }
  return { faults, unread, read: spelled.length };
}

/** Tables that number their rows with 32 bits, as the migrations of this tree make them. */
export const shortNumbersOf = (root: string): Set<string> =>
  ofMigrations(readSources(root, [MIGRATIONS]).flatMap(({ path, text }) => statementsIn(path, text)));

const ofMigrations = (spelled: readonly Spelled[]) =>
  readShortNumbers(
    spelled
      .filter(({ at, text }) => at.startsWith(MIGRATIONS) && /^(create|alter) table/i.test(text))
      .map(({ text }) => text),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await loadModule();
  const { faults, unread, read } = spreadFaults(resolve(import.meta.dirname, '..'));
  console.log(`${read} statements read, ${unread.length} of them not by themselves.`);
  if (unread.length > UNREAD_AT_MOST)
    faults.push(`${UNREAD_AT_MOST} statements may be read in tests alone:`, ...unread);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
