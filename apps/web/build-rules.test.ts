// What a build changes by a rule of its own: names of classes, the chart library, files that are compiled beside the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classNameOf } from './class-names.ts';
import { asCompiledBeside } from './compile-beside.ts';
import { lateIntl } from './late-intl.ts';

const fileOf = (path: string) => join(import.meta.dirname, path);

describe('names of classes', () => {
  it('bear the mark of their file, the same each time', () => {
    const name = classNameOf('head', fileOf('src/ui/panel.module.css'));
    expect(name).toMatch(/^head_[\w-]{4}$/);
    expect(classNameOf('head', fileOf('src/ui/panel.module.css'))).toBe(name);
    expect(classNameOf('head', fileOf('src/ui/notice.module.css'))).not.toBe(name);
  });

  it('of two files with one mark stop the build: the looks of two parts would be mixed', () => {
    // Two of some ten thousand have one, by the birthday of 24 bits.
    const many = () => {
      for (let i = 0; i < 60_000; i += 1) classNameOf('head', fileOf(`src/ui/${i}.module.css`));
    };
    expect(many).toThrow(/have the same mark/);
  });
});

describe('the chart library', () => {
  const path = createRequire(import.meta.url).resolve('uplot/dist/uPlot.esm.js');
  // Written as a function, of which Vite's own type may be more.
  const transform = lateIntl().transform as (code: string, id: string) => { code: string } | null;

  it('makes nothing of a language’s ways as it is loaded', () => {
    const changed = transform(readFileSync(path, 'utf8'), path)?.code ?? '';
    // What stands at the beginning of a line runs at once.
    expect(changed.match(/^(?:const|let) \w+ = new Intl.*$/gm)).toBeNull();
    expect(changed.match(/new Intl/g)).toHaveLength(2);
  });

  it('written otherwise stops the build', () => {
    expect(() => transform('export const uPlot = 1;', path)).toThrow(/see late-intl/);
    expect(transform('export const other = 1;', fileOf('src/other.ts'))).toBeNull();
  });
});

it('the larger files alone are compiled beside the page', () => {
  expect(asCompiledBeside('x'.repeat(30_001))).toMatch(/^\/\/# allFunctionsCalledOnLoad\nx/);
  expect(asCompiledBeside('x')).toBe('x');
});
