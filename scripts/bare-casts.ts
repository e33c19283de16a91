// A cast or `!` overrules the compiler, so the reason stands on its line or on the one above it; for indexes of a calculation
// (`xs[i]!`) once, in a comment `In range: …` of the function or statement around it. Prints those without one.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { PLACES } from './project.mjs';

const SOURCE = /(?<!\.d)\.tsx?$/;
/** Tests build what the compiler would refuse; migrations are never changed again. */
const EXCEPTED =
  /\.(test|fixture|spec|story)\.tsx?$|(^|\/)(node_modules|dist|test|migrations)\/|^(e2e|packages\/proofs)\//;

interface Cast {
  line: number;
  text: string;
}

/** Every `as T` but `as const`, and every `!`, that has no reason. */
export function bareCasts(path: string, text: string): Cast[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const commented = commentedLines(source);
  const found: Cast[] = [];
  const visit = (node: ts.Node): void => {
    if (isCast(node)) {
      const [first, last] = [lineOf(node.getStart(source)), lineOf(node.end)];
      const isAbove = /^\s*(\/\/|\*|\/\*|\{\/\*)/.test(lines[first - 1] ?? '');
      if (!isAbove && !commented.has(first) && !commented.has(last) && !isToldInRange(node, source))
        found.push({ line: last + 1, text: (lines[last] ?? '').trim() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isCast = (node: ts.Node) =>
  ts.isNonNullExpression(node) ||
  (ts.isAsExpression(node) && node.type.getText() !== 'const') ||
  ts.isTypeAssertionExpression(node);

/** An index whose function, or a statement around it, says why it is in range. */
function isToldInRange(node: ts.Node, source: ts.SourceFile): boolean {
  if (!ts.isNonNullExpression(node) || !ts.isElementAccessExpression(node.expression)) return false;
  for (let around: ts.Node = node.parent; !ts.isSourceFile(around); around = around.parent) {
    const comments = ts.getLeadingCommentRanges(source.text, around.pos) ?? [];
    if (comments.some(({ pos, end }) => source.text.slice(pos, end).includes('In range: '))) return true;
  }
  return false;
}

/** Lines on which a comment begins; `//` within a text is none. */
function commentedLines(source: ts.SourceFile): Set<number> {
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    // Down to the commas, behind which most of them stand.
    for (const { pos } of ts.getTrailingCommentRanges(source.text, node.end) ?? [])
      lines.add(source.getLineAndCharacterOfPosition(pos).line);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return lines;
}

/** Sentences, each with the place. */
export function castFaults(root: string, places: readonly string[] = PLACES): string[] {
  return places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true })
      .map((name) => `${place}/${String(name).split(sep).join('/')}`)
      .filter((name) => SOURCE.test(name) && !EXCEPTED.test(name))
      .sort()
      .flatMap((name) =>
        bareCasts(name, readFileSync(join(root, name), 'utf8')).map(
          ({ line, text }) => `${name}:${line} without a reason: ${text}`,
        ),
      ),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv[2] ?? '';
  const faults = castFaults(resolve(import.meta.dirname, '..')).filter((fault) => fault.startsWith(wanted));
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
