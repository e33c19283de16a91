// Every link between the documents leads to a file that is there.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

it('links of the documents', () => {
  const broken = documents.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!.replace(/#.*$/, ''))
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(resolve(ROOT, dirname(document), target)))
      .map((target) => `${document} → ${target}`),
  );
  expect(documents.length).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

it('the command of the operator is a script that a shell can read', () => {
  expect(() => execFileSync('sh', ['-n', join(ROOT, 'deploy/bantay')])).not.toThrow();
});
