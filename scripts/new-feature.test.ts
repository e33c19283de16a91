import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LISTS } from './new-feature.ts';
import { featureFiles } from './new-feature-files.ts';

const root = resolve(import.meta.dirname, '..');

describe('a new feature', () => {
  const files = featureFiles('soil-moisture');
  const paths = Object.keys(files);

  it('is one folder with rules, wire, server, pages and words, and a story', () => {
    for (const part of ['rules', 'wire', 'server', 'pages', 'words']) {
      expect(paths.some((path) => path.startsWith(`features/soil-moisture/${part}/`))).toBe(true);
    }
    expect(paths.filter((path) => !path.startsWith('features/soil-moisture/'))).toEqual([]);
  });

  it('begins each source file with a sentence that says what it is for', () => {
    for (const [path, text] of Object.entries(files)) {
      if (!/\.(test|spec)\.tsx?$/.test(path)) expect(text).toMatch(/^\/\/ .+\.\n/);
    }
  });

  it('has tests that run of rules, server and pages, and each says what is still to be written', () => {
    const tests = Object.entries(files).filter(([path]) => /\.test\.tsx?$/.test(path));
    expect(tests.map(([path]) => path.split('/')[2])).toEqual(['rules', 'server', 'pages']);
    for (const [, text] of tests) {
      expect(text).toMatch(/\n {2}expect\(/);
      expect(text).toContain('it.todo(');
    }
  });

  it('imports only what it writes or what is there', () => {
    for (const [path, text] of Object.entries(files)) {
      for (const [, file = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
        const wanted = join(dirname(path), file);
        expect(paths.includes(wanted) || existsSync(join(root, wanted)), `${path} imports ${file}`).toBe(true);
      }
      for (const [, pack = '', file = ''] of text.matchAll(/from '@bantay\/(\w+)\/([^']+)'/g)) {
        const wanted =
          { kernel: `packages/kernel/src/${file}.ts`, e2e: `e2e/${file}` }[pack] ?? `apps/${pack}/src/${file}`;
        expect(paths.includes(wanted) || existsSync(join(root, wanted)), `${path} imports ${wanted}`).toBe(true);
      }
    }
  });

  it('is told of lists that exist, each once', () => {
    expect(new Set(LISTS.map(({ file }) => file)).size).toBe(LISTS.length);
    for (const { file } of LISTS) expect(existsSync(join(root, file)), file).toBe(true);
  });
});
