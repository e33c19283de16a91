// For tests only, a plug-in of vite: wraps each `rows<Row>(…)` and `firstRow<Row>(…)` of the server, so that what the database gives is
// compared with `Row` wherever a test runs the statement. Rows are typed by belief otherwise: nothing else looks at the tables.
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';
import type { Shape } from './seen-rows.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER = join(ROOT, 'apps/server');
/** Rooms are read with the server: it uses each of them. */
const PRODUCT = /\/(apps\/server\/src|features\/[^/]+\/server)\//;
const READERS = new Set(['rows', 'firstRow']);
/** Deeper than any row goes; a type that names itself would never end. */
const DEEPEST = 5;

export interface Statement {
  /** File and line, as it is told. */
  at: string;
  start: number;
  end: number;
  shape: Shape;
}

/** What a test reads of the tables is its own matter. */
export const isProductFile = (path: string) =>
  path.startsWith(ROOT) && PRODUCT.test(path.slice(ROOT.length)) && !/\.(test|fixture)\.ts$/.test(path);
/** The readers themselves know no row. */
const isProduct = (path: string) => isProductFile(path) && !path.endsWith('database/database.ts');

declare global {
  /** Here, and where the whole is looked at (rows-told.ts), this module is loaded by itself. */
  var programOfRows: ts.Program | undefined;
}

/** The program of the server, read once a run: that takes seconds. */
export function openProgram(): ts.Program {
  globalThis.programOfRows ??= readProgram();
  return globalThis.programOfRows;
}

function readProgram(): ts.Program {
  const file = join(SERVER, 'tsconfig.json');
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    SERVER,
  );
  return ts.createProgram(fileNames, options);
}

/** Each reading of rows in a file with the shape of the type that it declares. */
export function statementsOf(program: ts.Program, path: string): Statement[] {
  const source = program.getSourceFile(path);
  if (!source) return [];
  const checker = program.getTypeChecker();
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !READERS.has(node.expression.text)) return;
    const [row] = node.typeArguments ?? [];
    if (!row) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const at = `${relative(ROOT, path)}:${line}`;
    const shape = shapeOf(checker, checker.getTypeFromTypeNode(row), DEEPEST);
    found.push({ at, start: node.getStart(source), end: node.getEnd(), shape });
  };
  visit(source);
  return found;
}

/** Every statement of the product that gives rows. */
export function allStatements(program: ts.Program): Statement[] {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isProduct(fileName))
    .flatMap(({ fileName }) => statementsOf(program, fileName));
}

function shapeOf(checker: ts.TypeChecker, type: ts.Type, depth: number): Shape {
  const parts = type.isUnion() ? type.types : [type];
  const shapes = parts.map((part) => partOf(checker, part, depth));
  const kinds = [...new Set(shapes.flatMap((one) => one.kinds))];
  const named = shapes.filter((one) => !one.kinds.includes('null'));
  const values = named.every((one) => one.values) ? named.flatMap((one) => one.values ?? []) : [];
  // Of several kinds of object any may stand there: only one alone is looked into.
  const [properties, ...others] = shapes.flatMap((one) => (one.properties ? [one.properties] : []));
  const element = shapes.find((one) => one.element)?.element;
  return {
    kinds,
    ...(values.length > 0 && { values }),
    ...(properties && others.length === 0 && { properties }),
    ...(element && { element }),
  };
}

function partOf(checker: ts.TypeChecker, type: ts.Type, depth: number): Shape {
  const { flags } = type;
  if (flags & ts.TypeFlags.Null) return { kinds: ['null'] };
  if (flags & ts.TypeFlags.Undefined) return { kinds: [] };
  if (type.isStringLiteral()) return { kinds: ['string'], values: [type.value] };
  if (type.isNumberLiteral()) return { kinds: ['number'], values: [type.value] };
  if (flags & ts.TypeFlags.BooleanLiteral)
    return { kinds: ['boolean'], values: [checker.typeToString(type) === 'true'] };
  if (flags & ts.TypeFlags.StringLike) return { kinds: ['string'] };
  if (flags & ts.TypeFlags.NumberLike) return { kinds: ['number'] };
  if (flags & ts.TypeFlags.BooleanLike) return { kinds: ['boolean'] };
  if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || depth === 0) return { kinds: ['any'] };
  return objectOf(checker, type, depth);
}

function objectOf(checker: ts.TypeChecker, type: ts.Type, depth: number): Shape {
  const name = type.getSymbol()?.getName();
  if (name === 'Buffer' || name === 'Uint8Array') return { kinds: ['bytes'] };
  if (name === 'Date') return { kinds: ['date'] };
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference); // isArrayType says so
    return {
      kinds: ['array'],
      ...(element && checker.isArrayType(type) && { element: shapeOf(checker, element, depth - 1) }),
    };
  }
  // A record of any names: its values alone would have a type.
  if (checker.getIndexInfosOfType(type).length > 0) return { kinds: ['object'] };
  const properties: Record<string, Shape> = {};
  for (const property of checker.getPropertiesOfType(type)) {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const shape = shapeOf(checker, checker.getTypeOfSymbol(property), depth - 1);
    properties[property.getName()] = isOptional ? { ...shape, isOptional } : shape;
  }
  return { kinds: ['object'], properties };
}

/** How a file of the product names one that lies here. */
export function importFrom(path: string, name: string): string {
  const file = relative(dirname(path), join(import.meta.dirname, name));
  return file.startsWith('.') ? file : `./${file}`;
}

/** `rows<Row>(db, …)` becomes `__seen('file:line', shape, rows<Row>(db, …))`; lines stay where they are. */
export function rowTypes(): Plugin {
  return {
    name: 'row-types',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!isProduct(path) || !/\b(rows|firstRow)</.test(code)) return null;
      return { code: withChecks(code, statementsOf(openProgram(), path), importFrom(path, 'seen-rows.ts')), map: null };
    },
  };
}

/** From the last to the first, so that the places before stay where they are. One may stand inside another. */
export function withChecks(code: string, statements: readonly Statement[], file: string): string {
  const marks = statements.flatMap(({ at, start, end, shape }) => [
    { place: start, text: `__seen(${JSON.stringify(at)}, ${JSON.stringify(shape)}, ` },
    { place: end, text: ')' },
  ]);
  let out = code;
  for (const { place, text } of marks.sort((a, b) => b.place - a.place))
    out = out.slice(0, place) + text + out.slice(place);
  // At the end: the first line stays the first, and imports are read before anything runs.
  return `${out}\nimport { seen as __seen } from ${JSON.stringify(file)};`;
}
