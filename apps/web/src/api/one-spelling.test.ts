// Fields are spelled in one way on the pages (siteCode); the wire's (site_code) is met at the door alone.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const PLACES = '{apps/web/src,features/*/pages}/**/*.{ts,tsx}';

/**
 * Words are filed under names that the library and values of the wire give (`days_one`, `across_slope`). Tests speak of the wire
 * itself: what a server answers, and what it was asked.
 */
const isOutside = (file: string) => file.startsWith('apps/web/src/i18n/') || /\.test\.tsx?$/.test(file);

/** Segments of addresses of the pages, which are typed and linked: not fields. */
const ADDRESSES = ['all_charts'];

const isWire = (name: string) => /^\w*[a-z\d]_[a-z\d]\w*$/.test(name) && !ADDRESSES.includes(name);

/** Whether a text names a field here; names in types alone are the compiler's, which knows no field of the wire on the pages. */
function namesField(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name === node;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword;
}

/** Names with a line of one file, with their places; text that is neither name nor field stays (values of the wire, addresses). */
function wireNames(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) || (ts.isStringLiteralLike(node) && namesField(node));
    if (isName && isWire(node.text)) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('a planted name of the wire is found, whichever way it is read or written', () => {
  const planted = [
    'row.site_code;',
    "row['site_code'];",
    "'site_code' in row;",
    'const { site_code: code } = row;',
    'const { site_code } = row;',
    'const body = { site_code: 1 };',
    'interface Row { site_code?: string }',
    "type Row = { 'site_code': string };",
    "const body = { 'site_code': 1 };",
    'const line = <Row site_code={1} />;',
    '(row: { max_72h: number }) => row;',
  ];
  for (const line of planted) expect(wireNames('planted.tsx', line), line).toHaveLength(1);
  const fine =
    "t('kind', { type: 'column_position' }); const MAX_MS = 1; row.siteCode; '/api/get_all'; _row; paths.all_charts;";
  expect(wireNames('planted.tsx', fine)).toEqual([]);
});

test('no file of the pages spells a field as the wire does', () => {
  const files = globSync(PLACES, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isOutside(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => wireNames(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
