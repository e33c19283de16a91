// One spelling inside: properties are camelCase, snake_case stays with the wire and the columns. Prints where it is otherwise.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

export interface Place {
  folder: string;
  /** Which files below it; all without. */
  only?: RegExp;
  /** Files that speak with the tables: they may spell columns, and stored JSON, as they like. */
  columns: RegExp;
  /** Files that speak with the wire: they may use its names, and declare none. */
  wire: RegExp;
  /** Files that use names of somebody else, and whose. One that does so no more has to leave the list. */
  others: Readonly<Record<string, string>>;
  /** What is still to be renamed; the number may only fall. */
  left: number;
}

export const PLACES: readonly Place[] = [
  {
    folder: 'apps/server/src',
    columns: /-queries\.ts$|^database\/migrations\//,
    wire: /-(presenter|routes|ingest|socket)\.ts$/,
    others: {
      'cli/demo-creep.ts': 'asks the running server, as a page does',
      'cli/demo-feature.ts': 'asks the running server, as a page does',
      'cli/demo-on-demand.ts': 'asks the running server, as a page does',
      'cli/demo-storm.ts': 'asks the running server, as a page does',
      'cli/import-columns.ts': 'heads of a CSV file',
      'cli/import-contacts.ts': 'heads of a CSV file',
      'cli/import-gauges.ts': 'heads of a CSV file',
      'cli/import-markers.ts': 'heads of a CSV file',
      'cli/read-csv.ts': 'options of csv-parse',
      'database/database.ts': 'settings of PostgreSQL',
      'reference-rows.ts': 'rows of the reference tables, column by column',
      'waray-templates.ts': 'texts by the columns of their table',
      'http/reply-problem.ts': 'what a refusal says on the wire',
      'channels/telegram-gateway.ts': 'answers of the Bot API',
      'sms/http-gateway.ts': 'answers of SMS gateways',
      'sms/http-presets.ts': 'answers of SMS gateways',
      'sms/smpp-deliveries.ts': 'fields of the SMPP protocol',
      'sms/smpp-gateway.ts': 'fields of the SMPP protocol',
      'sms/smpp.d.ts': 'fields of the SMPP protocol',
    },
    left: 0,
  },
  {
    folder: 'features',
    only: /\/(server|rules)\//,
    columns: /-queries\.ts$/,
    wire: /-(presenter|routes|ingest|socket)\.ts$/,
    others: {
      'bulletin/rules/bulletin.ts': 'groups of the bulletin, which the wire names so',
      'resources/rules/folders.ts': 'folders of the library, which addresses name so',
      'warning-texts/rules/standing-texts.ts': 'makes the columns of the catalogue of texts',
      'warning-texts/rules/template-columns.ts': 'columns of the catalogue of texts: here the two spellings meet',
    },
    left: 0,
  },
];

const SOURCE = /\.tsx?$/;
/** They say what wire and tables hold, word for word. */
const TEST = /\.(test|fixture)\.tsx?$/;
/** `site_id`, `max_72h`; not `SITE_ID`, a constant, and not `_unused`. */
const SNAKE = /^(?![A-Z\d_]+$)[A-Za-z\d]+_\w/;

interface Found {
  name: string;
  line: number;
  isDeclared: boolean;
}

/** Every property that is read, written, taken apart or declared by a name with an underscore. */
export function snakeNames(path: string, text: string): Found[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameIn(node);
    if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && SNAKE.test(name.text)) {
      const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
      found.push({ name: name.text, line, isDeclared: isMember(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isMember = (node: ts.Node) =>
  ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node);

function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isPropertyAssignment(node)) return node.name;
  if (ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node)) return node.name;
  if (ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node)) return node.name;
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  if (ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType)) return node.indexType.literal;
  // Of an array `[site_id]` a local is named, no property.
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) return node.propertyName ?? node.name;
  return undefined;
}

/** Sentences; none where a place is as it is told above. */
export function spellingFaults(root: string, places: readonly Place[] = PLACES): string[] {
  return places.flatMap((place) => {
    const idle = new Set(Object.keys(place.others));
    const found = sourcesOf(join(root, place.folder), place.only).flatMap((name) => {
      if (place.columns.test(name)) return [];
      const all = snakeNames(name, readFileSync(join(root, place.folder, name), 'utf8'));
      const bad = place.wire.test(name) ? all.filter((one) => one.isDeclared) : all;
      if (bad.length === 0 || !idle.delete(name))
        return bad.map((one) => `${place.folder}/${name}:${one.line} ${one.name}`);
      return [];
    });
    const gone = [...idle].map((name) => `${place.folder}/${name} needs no exception any more`);
    if (found.length === place.left) return gone;
    const what = `${place.folder}: ${found.length} properties in snake_case, ${place.left} are told`;
    return [what, ...found.map((one) => `  ${one}`), ...gone];
  });
}

const sourcesOf = (folder: string, only = SOURCE) =>
  readdirSync(folder, { recursive: true })
    .map((name) => String(name).split(sep).join('/'))
    // npm may lay libraries into the folder of a workspace.
    .filter((name) => SOURCE.test(name) && !TEST.test(name) && !name.startsWith('node_modules/') && only.test(name))
    .sort();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = spellingFaults(resolve(import.meta.dirname, '..'));
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
