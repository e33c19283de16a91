// Each rule of the house catches a violation planted in a small copy of the layout, and lets the clean copy pass.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tooLongFiles } from './house-numbers.mjs';

const ROOT = resolve(import.meta.dirname, '..');
let base: string;
let count = 0;

beforeAll(() => {
  // Real path: on macOS the temporary folder is a link, and the tools print what it leads to.
  base = realpathSync(mkdtempSync(join(tmpdir(), 'bantay-rules-')));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

type Files = Record<string, string>;

/** A copy of the layout that holds only what is planted, with stand-ins for the packages the rules name. */
function plant(files: Files): string {
  const folder = join(base, String(++count));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of ['zod', 'pg', 'kysely', 'fastify', 'socket.io']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  mkdirSync(join(folder, 'node_modules/@bantay'), { recursive: true });
  for (const name of ['domain', 'contract']) {
    const pack = { name: `@bantay/${name}`, version: '0.1.0', type: 'module', exports: { './*': './src/*.ts' } };
    write(`packages/${name}/package.json`, JSON.stringify(pack));
    symlinkSync(`../../packages/${name}`, join(folder, 'node_modules/@bantay', name));
  }
  mkdirSync(join(folder, 'apps'), { recursive: true });
  for (const file of [
    '.dependency-cruiser.cjs',
    '.dependency-cruiser.entry.cjs',
    '.dependency-cruiser.rooms.cjs',
    '.oxlintrc.json',
    'biome.json',
    'tsconfig.base.json',
  ]) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const rule of ['no-clock', 'no-html-sinks']) {
    cpSync(join(ROOT, `scripts/${rule}.grit`), join(folder, `scripts/${rule}.grit`));
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return folder;
}

/** Runs a program of the real node_modules in the copy. */
function run(folder: string, program: string, args: string[]): { status: number; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status: status ?? 1, output: stdout + stderr };
}

/** The names of broken rules with the file that breaks each: `rule file`. */
function brokenImports(folder: string, config: string): string[] {
  const { output } = run(folder, 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    'packages',
    'apps',
    'scripts',
    '--config',
    config,
    '--output-type',
    'json',
  ]);
  const { summary } = JSON.parse(output) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))].sort();
}

const imports = (...targets: string[]) =>
  `${targets.map((target, n) => `import * as x${n} from '${target}';\nx${n};`).join('\n')}\nexport const here = 1;\n`;
const nothing = imports();
const F = 'apps/server/src/features';
const W = 'apps/web/src';

/** Rule → the file that breaks it and what that file imports. */
const PLANTED: [rule: string, file: string, ...imported: string[]][] = [
  ['no-cycles', 'packages/domain/src/cycle/one.ts', './two.ts'],
  ['domain-imports-nothing', 'packages/domain/src/a/reads-files.ts', 'node:fs'],
  ['domain-imports-nothing', 'packages/domain/src/a/knows-wire.ts', '@bantay/contract/alerts'],
  ['domain-imports-nothing', 'packages/domain/src/a/validates.ts', 'zod'],
  ['contract-imports-zod-and-domain', 'packages/contract/src/asks-database.ts', 'pg'],
  ['contract-imports-zod-and-domain', 'packages/contract/src/asks-node.ts', 'node:path'],
  ['calls-import-nothing', 'packages/contract/src/heavy.calls.ts', 'zod'],
  ['doors-reach-no-database', `${F}/alerts/alerts-routes.ts`, './alerts-queries.ts'],
  ['doors-reach-no-database', `${F}/alerts/alerts-ingest.ts`, 'pg'],
  ['doors-and-queries-stay-in-their-feature', `${F}/rainfall/rainfall-routes.ts`, '../alerts/alerts-service.ts'],
  ['doors-and-queries-stay-in-their-feature', `${F}/rainfall/rainfall-queries.ts`, '../alerts/alerts-queries.ts'],
  ['only-services-of-other-features', `${F}/rainfall/rainfall-service.ts`, '../alerts/alerts-queries.ts'],
  ['only-services-of-other-features', `${F}/rainfall/rainfall-source.ts`, '../alerts/engine.ts'],
  ['services-know-no-wire', `${F}/alerts/wire-service.ts`, '@bantay/contract/alerts'],
  ['services-know-no-wire', `${F}/alerts/sql-service.ts`, 'kysely'],
  ['services-know-no-wire', `${F}/alerts/http-service.ts`, 'fastify'],
  ['services-know-no-wire', `${F}/alerts/socket-service.ts`, 'socket.io'],
  ['services-open-no-doors', `${F}/alerts/up-service.ts`, './other-routes.ts'],
  ['jobs-use-services', `${F}/alerts/alerts-jobs.ts`, './alerts-queries.ts'],
  ['queries-know-only-the-database', `${F}/alerts/wire-queries.ts`, '@bantay/contract/alerts'],
  ['presenters-ask-nobody', `${F}/alerts/alerts-presenter.ts`, './alerts-queries.ts'],
  ['ground-floor-knows-no-feature', 'apps/server/src/http/knows-feature.ts', '../features/alerts/alerts-service.ts'],
  [
    'migrations-rest-on-nothing-that-changes',
    'apps/server/src/database/migrations/0001-x.ts',
    '@bantay/domain/a/right',
  ],
  ['only-http-reads-the-contract', 'apps/server/src/sms/knows-wire.ts', '@bantay/contract/alerts'],
  ['web-features-stay-apart', `${W}/features/rainfall/rainfall-page.ts`, '../alerts/alerts-panel.ts'],
  ['web-features-stay-apart', `${W}/features/rainfall/reaches-up.ts`, '../../screens/opcen-screen.ts'],
  ['ui-knows-no-feature', `${W}/ui/button.ts`, '../features/alerts/alerts-panel.ts'],
  ['web-without-server', `${W}/api/shortcut.ts`, '../../../server/src/problems.ts'],
  ['server-without-web', 'apps/server/src/app.ts', '../../web/src/paths.ts'],
  ['packages-without-apps', 'packages/contract/src/reaches-server.ts', '../../../apps/server/src/problems.ts'],
  ['nothing-rests-on-trials', 'packages/domain/test/reaches-trial.ts', '../../../trials/fuzz.ts'],
  ['nothing-rests-on-trials', 'scripts/reaches-trial.mjs', '../trials/fuzz.ts'],
  ['no-tests-in-the-house', 'apps/server/src/uses-test.ts', './x.test.ts'],
];

/** Imports that are right, and files that the planted ones point at. */
const CLEAN: Files = {
  'packages/domain/src/a/right.ts': imports('./other.ts'),
  'packages/domain/src/a/other.ts': nothing,
  'packages/domain/src/a/right.test.ts': imports('node:fs', './right.ts'),
  'packages/contract/src/alerts.ts': imports('zod', '@bantay/domain/a/right', './alerts.calls.ts'),
  'packages/contract/src/alerts.calls.ts': imports('./route.ts'),
  'packages/contract/src/route.ts': nothing,
  [`${F}/alerts/alerts-queries.ts`]: imports('kysely', '../../database/database.ts', '@bantay/domain/a/right'),
  [`${F}/alerts/alerts-service.ts`]: imports('./alerts-queries.ts', '../../problems.ts', '@bantay/domain/a/right'),
  [`${F}/alerts/other-routes.ts`]: imports('./alerts-service.ts', '@bantay/contract/alerts', '../../http/door.ts'),
  [`${F}/sites/sites-service.ts`]: imports('./sites-queries.ts'),
  [`${F}/sites/sites-jobs.ts`]: imports('./sites-service.ts', '../alerts/alerts-service.ts'),
  [`${F}/alerts/engine.ts`]: imports('../sites/sites-service.ts', './alerts-queries.ts'),
  [`${F}/sites/sites-presenter.ts`]: `import type * as rows from './sites-queries.ts';\nexport type Row = typeof rows;\n${imports('@bantay/contract/alerts')}`,
  [`${F}/sites/sites-queries.ts`]: imports('kysely'),
  [`${F}/sites/sites-routes.test.ts`]: imports('../alerts/alerts-queries.ts', 'pg'),
  'apps/server/src/database/database.ts': imports('pg', 'kysely'),
  'apps/server/src/database/migrations/0002-y.ts': imports('kysely'),
  'apps/server/src/http/door.ts': imports('fastify', '@bantay/contract/alerts', '../problems.ts'),
  'apps/server/src/problems.ts': nothing,
  'apps/server/src/x.test.ts': nothing,
  [`${W}/features/alerts/alerts-panel.ts`]: imports('../../ui/dialog.ts', '@bantay/contract/alerts.calls', './part.ts'),
  [`${W}/features/alerts/part.ts`]: nothing,
  [`${W}/screens/opcen-screen.ts`]: imports('../features/alerts/alerts-panel.ts'),
  [`${W}/ui/dialog.ts`]: imports('@bantay/domain/a/right'),
  [`${W}/paths.ts`]: nothing,
  'trials/fuzz.ts': nothing,
};

describe('import rules', () => {
  it('let the clean layout pass', () => {
    expect(brokenImports(plant(CLEAN), '.dependency-cruiser.cjs')).toEqual([]);
  });

  it('catch every planted violation, and nothing else', () => {
    // The other half of the planted cycle; it is reported once, at its first file.
    const files: Files = { ...CLEAN, 'packages/domain/src/cycle/two.ts': imports('./one.ts') };
    for (const [, file, ...imported] of PLANTED) files[file] = imports(...imported);
    const expected = [...new Set(PLANTED.map(([rule, file]) => `${rule} ${file}`))];
    const found = brokenImports(plant(files), '.dependency-cruiser.cjs');
    // A planted file may break a wider rule too; what counts is that each named rule catches its own.
    expect(expected.filter((violation) => !found.includes(violation))).toEqual([]);
    const planted = PLANTED.map(([, file]) => file);
    expect(found.filter((violation) => !planted.includes(violation.split(' ')[1] ?? ''))).toEqual([]);
  });

  it('leave no rule unproven', async () => {
    const config = (await import('../.dependency-cruiser.cjs' as string)) as {
      default: { forbidden: { name: string }[] };
    };
    const proven = new Set(PLANTED.map(([rule]) => rule));
    expect(config.default.forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });

  it('find rooms that need each other, by the name of a type too, and let tests look at a neighbour', () => {
    const service = (type: string) => `import type * as other from '${type}';\nexport type Other = typeof other;\n`;
    const files: Files = {
      [`${F}/alerts/alerts-service.ts`]: nothing,
      [`${F}/alerts/alerts.test.ts`]: imports('../rainfall/rainfall-service.ts'),
      [`${F}/rainfall/rainfall-service.ts`]: service('../alerts/alerts-service.ts'),
    };
    expect(brokenImports(plant(files), '.dependency-cruiser.rooms.cjs')).toEqual([]);
    files[`${F}/alerts/feed-service.ts`] = service('../rainfall/rainfall-service.ts');
    expect(brokenImports(plant(files), '.dependency-cruiser.rooms.cjs')).toEqual([
      `rooms-form-no-circle ${F}/alerts`,
      `rooms-form-no-circle ${F}/rainfall`,
    ]);
  });

  const entry = (main: string): Files => ({
    [`${W}/main.tsx`]: main,
    [`${W}/form.ts`]: `import { schema } from '@bantay/contract/alerts';\nexport const form = schema;\n`,
    'packages/contract/src/alerts.ts': `import * as z from 'zod';\nexport const schema = z;\nexport type Alert = number;\n`,
  });

  it('find zod behind the entry', () => {
    const folder = plant(entry(`import { form } from './form.ts';\nform;\n`));
    expect(brokenImports(folder, '.dependency-cruiser.entry.cjs')).toEqual([
      `zod-not-reachable-from-the-entry ${W}/main.tsx`,
    ]);
  });

  it('let the entry load zod later, and name its types', () => {
    const folder = plant(
      entry(
        `import type { Alert } from '@bantay/contract/alerts';\nexport const a: Alert = 1;\nvoid import('./form.ts');\n`,
      ),
    );
    expect(brokenImports(folder, '.dependency-cruiser.entry.cjs')).toEqual([]);
  });
});

describe('the second linter', () => {
  const files: Files = {
    'apps/server/src/forgotten.ts': 'const send = async () => 1;\nsend();\nexport {};\n',
    'apps/server/src/truth.ts': 'const sent = async () => true;\nif (sent()) throw new Error();\nexport {};\n',
    'apps/server/src/level.ts':
      'export const word = (level: 0 | 1 | 2) => { switch (level) { case 0: return "a"; case 1: return "b"; } };\n',
    'apps/server/src/awaited.ts': 'const send = async () => 1;\nawait send();\nexport {};\n',
  };
  let found: { code: string; filename: string }[];

  beforeAll(() => {
    const folder = plant({
      ...files,
      'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["packages", "apps"] }',
    });
    symlinkSync(join(ROOT, 'node_modules/oxlint-tsgolint'), join(folder, 'node_modules/oxlint-tsgolint'));
    const { output } = run(folder, 'oxlint/bin/oxlint', ['--format', 'json', 'packages', 'apps']);
    found = (JSON.parse(output) as { diagnostics: typeof found }).diagnostics;
  });

  it.each([
    ['a forgotten await', 'apps/server/src/forgotten.ts', ['typescript(no-floating-promises)']],
    ['a promise taken for a truth', 'apps/server/src/truth.ts', ['typescript(no-misused-promises)']],
    ['a forgotten alert level', 'apps/server/src/level.ts', ['typescript(switch-exhaustiveness-check)']],
    ['nothing that is awaited', 'apps/server/src/awaited.ts', []],
  ])('catches %s', (_, file, rules) => {
    expect(found.filter(({ filename }) => filename === file).map(({ code }) => code)).toEqual(rules);
  });
});

describe('form and unused code', () => {
  it('Biome catches names, form and imports', () => {
    const check = (files: Files) => {
      const folder = plant(files);
      // No git in the copy, so Biome must not ask it what to ignore.
      return run(folder, '@biomejs/biome/bin/biome', ['ci', '--vcs-enabled=false', '--colors=off', 'apps']).output;
    };
    expect(check({ 'apps/server/src/good-name.ts': 'export const here = 1;\n' })).not.toMatch(/Found \d+ error/);
    expect(check({ 'apps/server/src/BadName.ts': 'export const here = 1;\n' })).toContain('useFilenamingConvention');
    expect(check({ 'apps/server/src/form.ts': 'export const here = "1"\n' })).toMatch(/format/i);
    expect(check({ 'apps/server/src/speaks.ts': "console.log('x');\n" })).toContain('noConsole');
  });

  it('Biome catches clock and dice in the domain, and nowhere else', () => {
    const clock = 'export const now = [Date.now(), new Date(), Math.random()];\n';
    const folder = plant({
      'apps/server/src/clock.ts': clock,
      'packages/domain/src/clock.ts': clock,
      'packages/domain/src/clock.test.ts': clock,
      'packages/domain/src/given.ts': 'export const later = (now: number) => new Date(now + 1);\n',
    });
    const { output } = run(folder, '@biomejs/biome/bin/biome', ['lint', '--vcs-enabled=false', '--colors=off', '.']);
    expect(output.match(/\S+:\d+:\d+ plugin/g)).toEqual(
      [21, 33, 45].map((column) => `packages/domain/src/clock.ts:1:${column} plugin`),
    );
  });

  it('Biome catches HTML and scripts made from strings in the pages', () => {
    const sinks = [
      'box.innerHTML = text;',
      'box.outerHTML = text;',
      "box.insertAdjacentHTML('beforeend', text);",
      'document.write(text);',
      "new DOMParser().parseFromString(text, 'text/html');",
      'new Function(text)();',
      'document.createRange().createContextualFragment(text);',
    ];
    const page = `export function show(box: HTMLElement, text: string) {\n${sinks.join('\n')}\n}\n`;
    const folder = plant({
      'apps/web/package.json': JSON.stringify({ name: '@bantay/web', dependencies: { react: '19.0.0' } }),
      'apps/web/src/page.ts': page,
      'apps/web/src/page.test.ts': page,
      'apps/web/src/text.ts': 'export const show = (box: HTMLElement, text: string) => box.append(text);\n',
      'apps/web/src/raw.tsx':
        'export const A = ({ t }: { t: string }) => <p dangerouslySetInnerHTML={{ __html: t }} />;\n',
    });
    const { output } = run(folder, '@biomejs/biome/bin/biome', ['lint', '--vcs-enabled=false', '--colors=off', '.']);
    expect(output.match(/\S+:\d+:\d+ plugin/g)).toEqual(
      sinks.map((_, at) => `apps/web/src/page.ts:${at + 2}:1 plugin`),
    );
    expect(output).toMatch(/raw\.tsx:1:\d+ lint\/security\/noDangerouslySetInnerHtml/);
  });

  it('knip catches unused files, exports and dependencies', () => {
    const folder = plant({
      'package.json': JSON.stringify({ name: 'copy', private: true, workspaces: ['packages/*', 'apps/*'] }),
      'knip.json': JSON.stringify({
        ...JSON.parse(spawnSync('cat', [join(ROOT, 'knip.json')]).stdout.toString()),
        $schema: undefined,
      }),
      'apps/server/package.json': JSON.stringify({
        name: '@bantay/server',
        version: '1.0.0',
        type: 'module',
        dependencies: { zod: '1.0.0' },
      }),
      'apps/server/src/main.ts': "import { used } from './part.ts';\nimport * as pg from 'pg';\nused(pg);\n",
      'apps/server/src/part.ts': 'export const used = (x: unknown) => x;\nexport const neverUsed = 1;\n',
      'apps/server/src/never-imported.ts': 'export const here = 1;\n',
      'packages/domain/src/lonely.ts': 'export const lonely = 1;\n',
    });
    const { status, output } = run(folder, 'knip/bin/knip.js', ['--no-config-hints']);
    expect(status).not.toBe(0);
    expect(output).toMatch(/Unused files[\s\S]*never-imported\.ts/);
    expect(output).toMatch(/Unused dependencies[\s\S]*zod/);
    expect(output).toMatch(/Unlisted dependencies[\s\S]*pg/);
    expect(output).toMatch(/Unused exports[\s\S]*neverUsed/);
    expect(output).toMatch(/lonely/);
  });

  it('a source file of more than 400 lines is found; a test, a migration or a template may be longer', () => {
    const long = 'x;\n'.repeat(401);
    const folder = plant({
      'apps/server/src/long.ts': long,
      'apps/server/src/limit.ts': 'x;\n'.repeat(400),
      'apps/server/src/long.test.ts': long,
      'apps/server/src/database/migrations/0001-long.ts': long,
      'packages/domain/src/ewi/default-templates.ts': long,
      'scripts/x.mjs': '',
      'trials/long.ts': long,
      'e2e/x.ts': '',
      'bench/x.ts': '',
    });
    expect(tooLongFiles(folder)).toEqual([
      'apps/server/src/long.ts has 401 lines; the limit is 400.',
      'trials/long.ts has 401 lines; the limit is 400.',
    ]);
  });
});
