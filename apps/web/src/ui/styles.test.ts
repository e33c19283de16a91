// Style sheets and the parts that use them: no class is missing or left over, colours come from the tokens alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const ROOMS = join(SOURCES, '../../../features');
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file).replaceAll('\\', '/'));
const files = [...below(SOURCES), ...below(ROOMS).filter((file) => file.includes('/pages/'))];
const textOf = (file: string) => readFileSync(file, 'utf8');
const sheets = files.filter((file) => file.endsWith('.css')).map((file) => [file, textOf(file)] as const);
const parts = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map(textOf);

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const nameOf = (path: string) => path.split('/').pop() ?? '';
const modules = sheets.filter(([path]) => path.endsWith('.module.css'));

function classesOf(css: string): Set<string> {
  const own = withoutComments(css).replace(/:global\([^)]*\)/g, '');
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, text = '']) => text.trim());
  return new Set(
    selectors
      .filter((text) => !text.startsWith('@'))
      .flatMap((text) => [...text.matchAll(/\.([A-Za-z]\w*)/g)].map(([, name = '']) => name)),
  );
}

/** What the parts take from a sheet by name, and whether one takes a name that is only known when the page runs. */
function usesOf(sheet: string): { names: Set<string>; isOpen: boolean } {
  const names = new Set<string>();
  let isOpen = false;
  for (const code of parts) {
    const [, local] = new RegExp(`import (\\w+) from '[^']*/${sheet.replaceAll('.', '\\.')}'`).exec(code) ?? [];
    if (!local) continue;
    for (const [, name = ''] of code.matchAll(new RegExp(`\\b${local}\\.(?!module\\b)(\\w+)`, 'g'))) names.add(name);
    isOpen ||= new RegExp(`\\b${local}\\[`).test(code);
  }
  return { names, isOpen };
}

test('there are style sheets, each with a name of its own', () => {
  expect(modules.length).toBeGreaterThan(40);
  const names = modules.map(([path]) => nameOf(path));
  expect(new Set(names).size).toBe(names.length);
});

test.each(modules)('%s has the classes that are used, and no others', (path, css) => {
  const classes = classesOf(css);
  const { names, isOpen } = usesOf(nameOf(path));
  expect([...names].filter((name) => !classes.has(name))).toEqual([]);
  if (!isOpen) expect([...classes].filter((name) => !names.has(name))).toEqual([]);
});

// Paper is black on white in every theme.
test.each(sheets.filter(([path]) => !path.endsWith('/ui/tokens.css')))('%s has no colour of its own', (_, css) => {
  const colours = withoutComments(css).match(/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi) ?? [];
  expect(colours.filter((colour) => !['#000', '#fff'].includes(colour))).toEqual([]);
});

const BREAKS = ['359.98', '599.98', '799.98', '899.98', '1023.98']
  .map((width) => `max ${width}`)
  .concat(['600', '900', '1024'].map((width) => `min ${width}`));

test.each(sheets)('%s breaks where the others do', (_, css) => {
  const widths = [...css.matchAll(/\((max|min)-width: ([\d.]+)px\)/g)].map(([, end, width]) => `${end} ${width}`);
  expect(widths.filter((width) => !BREAKS.includes(width))).toEqual([]);
});

// A print from a dark screen would be pale letters on white.
test.each(sheets)('%s keeps the dark for screens', (_, css) => {
  const elsewhere = css.replace(/^@media screen[^{]*\{[\s\S]*?^\}/gm, '');
  expect(elsewhere).not.toMatch(/prefers-color-scheme: dark|data-theme="dark"/);
});

// Yellow is bright by night as well: beside it an edge alone would make red the weakest.
test('by night a panel keeps the filled head of level 3', () => {
  const css = textOf(join(SOURCES, 'ui/panel.module.css'));
  const taken = [...css.matchAll(/([^{}]*)\{\s*--head-fill: transparent;\s*--head-ink: var\(--ink\)/g)];
  expect(taken).toHaveLength(2);
  for (const [, selector] of taken) expect(selector).toContain(':not([data-level="3"])');
});
