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
  for (const [name, at, exports] of [
    ['kernel', 'packages/kernel', './src/*.ts'],
    ['postgres', 'packages/postgres', './src/*'],
    ['features', 'features', './*'],
    ['server', 'apps/server', './src/*'],
    ['web', 'apps/web', './src/*'],
  ] as const) {
    const pack = { name: `@bantay/${name}`, version: '0.1.0', type: 'module', exports: { './*': exports } };
    write(`${at}/package.json`, `${JSON.stringify(pack, null, 2)}\n`);
    symlinkSync(`../../${at}`, join(folder, 'node_modules/@bantay', name));
  }
  for (const file of [
    '.dependency-cruiser.cjs',
    '.dependency-cruiser.entry.cjs',
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

/** What is said of rooms that need each other. */
const roomCircles = (folder: string): string => run(folder, '../scripts/room-circles.ts', []).output;

/** The names of broken rules with the file that breaks each: `rule file`. */
function brokenImports(folder: string, config: string): string[] {
  const { output } = run(folder, 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    'packages',
    'features',
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
const F = 'features';
const W = 'apps/web/src';

/** Rule → the file that breaks it and what that file imports. */
const PLANTED: [rule: string, file: string, ...imported: string[]][] = [
  ['no-cycles', `${F}/a/rules/cycle/one.ts`, './two.ts'],
  ['rules-import-nothing', `${F}/a/rules/reads-files.ts`, 'node:fs'],
  ['rules-import-nothing', `${F}/a/rules/knows-wire.ts`, '../../alerts/wire/alerts.ts'],
  ['rules-import-nothing', `${F}/a/rules/validates.ts`, 'zod'],
  ['rules-import-nothing', 'packages/kernel/src/time/reads-files.ts', 'node:fs'],
  ['wire-imports-zod-and-rules', `${F}/alerts/wire/asks-database.ts`, 'pg'],
  ['wire-imports-zod-and-rules', 'packages/kernel/src/wire/asks-node.ts', 'node:path'],
  ['calls-import-nothing', `${F}/alerts/wire/heavy.calls.ts`, 'zod'],
  ['doors-reach-no-database', `${F}/alerts/server/alerts-routes.ts`, './alerts-queries.ts'],
  ['doors-reach-no-database', `${F}/alerts/server/alerts-ingest.ts`, 'pg'],
  [
    'doors-and-queries-stay-in-their-room',
    `${F}/rainfall/server/rainfall-routes.ts`,
    '../../alerts/server/alerts-service.ts',
  ],
  [
    'doors-and-queries-stay-in-their-room',
    `${F}/rainfall/server/rainfall-queries.ts`,
    '../../alerts/server/alerts-queries.ts',
  ],
  ['only-services-of-other-rooms', `${F}/rainfall/server/rainfall-service.ts`, '../../alerts/server/alerts-queries.ts'],
  ['only-services-of-other-rooms', `${F}/rainfall/server/rainfall-source.ts`, '../../alerts/server/engine.ts'],
  ['services-know-no-wire', `${F}/alerts/server/wire-service.ts`, '../wire/alerts.ts'],
  ['services-know-no-wire', `${F}/alerts/server/route-service.ts`, '@bantay/kernel/wire/route'],
  ['services-know-no-wire', `${F}/alerts/server/sql-service.ts`, 'kysely'],
  ['services-know-no-wire', `${F}/alerts/server/http-service.ts`, 'fastify'],
  ['services-know-no-wire', `${F}/alerts/server/socket-service.ts`, 'socket.io'],
  ['services-open-no-doors', `${F}/alerts/server/up-service.ts`, './other-routes.ts'],
  ['queries-know-only-the-database', `${F}/alerts/server/wire-queries.ts`, '../wire/alerts.ts'],
  ['presenters-ask-nobody', `${F}/alerts/server/alerts-presenter.ts`, './alerts-queries.ts'],
  ['rooms-know-no-assembly', `${F}/alerts/server/reaches-up.ts`, '@bantay/server/services.ts'],
  [
    'ground-floor-knows-no-room',
    'apps/server/src/http/knows-room.ts',
    '@bantay/features/alerts/server/alerts-service.ts',
  ],
  [
    'migrations-rest-on-nothing-that-changes',
    'apps/server/src/database/migrations/0001-x.ts',
    '@bantay/features/a/rules/right.ts',
  ],
  ['only-http-reads-the-wire', 'apps/server/src/sms/knows-wire.ts', '@bantay/features/alerts/wire/alerts.ts'],
  ['pages-stay-apart', `${F}/rainfall/pages/rainfall-page.ts`, '../../alerts/pages/alerts-panel.ts'],
  ['pages-stay-apart', `${F}/rainfall/pages/reaches-up.ts`, '@bantay/web/screens/opcen-screen.ts'],
  ['ui-knows-no-room', `${W}/ui/button.ts`, '@bantay/features/alerts/pages/alerts-panel.ts'],
  ['pages-without-server', `${W}/api/shortcut.ts`, '../../../server/src/problems.ts'],
  ['pages-without-server', `${F}/alerts/pages/shortcut.ts`, '../server/alerts-service.ts'],
  ['pages-without-server', `${F}/alerts/pages/own-database.ts`, '@bantay/postgres/cluster.ts'],
  ['server-without-pages', 'apps/server/src/app.ts', '../../web/src/paths.ts'],
  ['server-without-pages', `${F}/alerts/server/draws.ts`, '../pages/part.ts'],
  ['packages-without-rooms', 'packages/kernel/src/wire/reaches-server.ts', '@bantay/server/problems.ts'],
  ['packages-without-rooms', 'packages/kernel/src/time/reaches-room.ts', '@bantay/features/a/rules/right.ts'],
  ['watchman-needs-no-database', 'apps/watchman/src/reaches-database.ts', '@bantay/server/database/database.ts'],
  ['watchman-needs-no-database', 'apps/watchman/src/reaches-room.ts', '@bantay/features/sites/server/sites-service.ts'],
  ['watchman-needs-no-database', 'apps/watchman/src/reaches-driver.ts', 'pg'],
  ['hub-calls-nobody', 'apps/server/src/hub/asks-cell.ts', '../outside/ask-outside.ts'],
  ['hub-calls-nobody', 'apps/server/src/hub/opens-line.ts', 'node:net'],
  ['nothing-rests-on-trials', 'packages/proofs/reaches-trial.ts', '../../trials/fuzz.ts'],
  ['nothing-rests-on-trials', 'scripts/reaches-trial.mjs', '../trials/fuzz.ts'],
  ['no-tests-in-the-house', 'apps/server/src/uses-test.ts', './x.test.ts'],
  ['no-tests-in-the-house', `${F}/a/rules/uses-proof.ts`, '../../../packages/proofs/oracle.ts'],
];

/** Imports that are right, and files that the planted ones point at. */
const CLEAN: Files = {
  [`${F}/a/rules/right.ts`]: imports('./other.ts', '@bantay/kernel/time/manila-time'),
  [`${F}/a/rules/other.ts`]: nothing,
  [`${F}/a/rules/right.test.ts`]: imports('node:fs', './right.ts', '../../../packages/proofs/oracle.ts'),
  [`${F}/alerts/wire/alerts.ts`]: imports('zod', '../../a/rules/right.ts', './alerts.calls.ts'),
  [`${F}/alerts/wire/alerts.calls.ts`]: imports('@bantay/kernel/wire/route'),
  'packages/kernel/src/wire/route.ts': nothing,
  'packages/kernel/src/time/manila-time.ts': nothing,
  'packages/postgres/src/cluster.ts': nothing,
  'packages/proofs/oracle.ts': imports('@bantay/features/a/rules/other.ts'),
  [`${F}/alerts/server/alerts-queries.ts`]: imports(
    'kysely',
    '@bantay/server/database/database.ts',
    '../../a/rules/right.ts',
  ),
  [`${F}/alerts/server/alerts-service.ts`]: imports(
    './alerts-queries.ts',
    '@bantay/server/problems.ts',
    '../../a/rules/right.ts',
  ),
  [`${F}/alerts/server/other-routes.ts`]: imports(
    './alerts-service.ts',
    '../wire/alerts.ts',
    '@bantay/server/http/door.ts',
  ),
  [`${F}/sites/server/sites-service.ts`]: imports('./sites-queries.ts'),
  [`${F}/sites/server/plate.ts`]: imports('./sites-service.ts', '../../alerts/server/alerts-service.ts'),
  [`${F}/alerts/server/engine.ts`]: imports('../../sites/server/sites-service.ts', './alerts-queries.ts'),
  [`${F}/sites/server/sites-presenter.ts`]: `import type * as rows from './sites-queries.ts';\nexport type Row = typeof rows;\n${imports('../../alerts/wire/alerts.ts')}`,
  [`${F}/sites/server/sites-queries.ts`]: imports('kysely'),
  [`${F}/sites/server/sites-routes.test.ts`]: imports('../../alerts/server/alerts-queries.ts', 'pg'),
  'apps/server/src/database/database.ts': imports('pg', 'kysely'),
  'apps/server/src/database/migrations/0002-y.ts': imports('kysely'),
  'apps/server/src/http/door.ts': imports('fastify', '@bantay/features/alerts/wire/alerts.ts', '../problems.ts'),
  'apps/server/src/services.ts': imports('@bantay/features/sites/server/sites-service.ts'),
  'apps/server/src/problems.ts': nothing,
  'apps/server/src/x.test.ts': nothing,
  'apps/server/src/sms/carriers.ts': nothing,
  'apps/server/src/outside/ask-outside.ts': nothing,
  'apps/watchman/src/main.ts': imports('node:fs', 'zod', '@bantay/server/sms/carriers.ts', '@bantay/kernel/wire/route'),
  [`${F}/alerts/pages/alerts-panel.ts`]: imports('@bantay/web/ui/dialog.ts', '../wire/alerts.calls.ts', './part.ts'),
  [`${F}/alerts/pages/part.ts`]: nothing,
  [`${W}/screens/opcen-screen.ts`]: imports('@bantay/features/alerts/pages/alerts-panel.ts'),
  [`${W}/ui/dialog.ts`]: imports('@bantay/features/a/rules/right.ts'),
  [`${W}/paths.ts`]: nothing,
  'trials/fuzz.ts': nothing,
};

describe('import rules', () => {
  it('let the clean layout pass', () => {
    expect(brokenImports(plant(CLEAN), '.dependency-cruiser.cjs')).toEqual([]);
  });

  it('catch every planted violation, and nothing else', () => {
    // The other half of the planted cycle; it is reported once, at its first file.
    const files: Files = { ...CLEAN, [`${F}/a/rules/cycle/two.ts`]: imports('./one.ts') };
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
      [`${F}/alerts/server/alerts-service.ts`]: nothing,
      [`${F}/alerts/server/alerts.test.ts`]: imports('../../rainfall/server/rainfall-service.ts'),
      [`${F}/rainfall/server/rainfall-service.ts`]: service('../../alerts/server/alerts-service.ts'),
      [`${F}/rainfall/rules/sum.ts`]: nothing,
    };
    expect(roomCircles(plant(files))).toBe('');
    // Through other parts of the two rooms: no file and no folder goes in a circle, the rooms do.
    files[`${F}/alerts/rules/evidence.ts`] = service('../../rainfall/rules/sum.ts');
    expect(roomCircles(plant(files))).toContain('These rooms need each other: alerts, rainfall.');
  });

  const entry = (main: string): Files => ({
    [`${W}/main.tsx`]: main,
    [`${W}/form.ts`]: `import { schema } from '@bantay/features/alerts/wire/alerts.ts';\nexport const form = schema;\n`,
    'features/alerts/wire/alerts.ts': `import * as z from 'zod';\nexport const schema = z;\nexport type Alert = number;\n`,
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
        `import type { Alert } from '@bantay/features/alerts/wire/alerts.ts';\nexport const a: Alert = 1;\nvoid import('./form.ts');\n`,
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
      'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["packages", "features", "apps"] }',
    });
    symlinkSync(join(ROOT, 'node_modules/oxlint-tsgolint'), join(folder, 'node_modules/oxlint-tsgolint'));
    const { output } = run(folder, 'oxlint/bin/oxlint', ['--format', 'json', 'packages', 'features', 'apps']);
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

  it('Biome catches clock and dice in the rules, and nowhere else', () => {
    const clock = 'export const now = [Date.now(), new Date(), Math.random()];\n';
    const folder = plant({
      'apps/server/src/clock.ts': clock,
      'features/a/rules/clock.ts': clock,
      'features/a/rules/clock.test.ts': clock,
      'features/a/rules/given.ts': 'export const later = (now: number) => new Date(now + 1);\n',
    });
    const { output } = run(folder, '@biomejs/biome/bin/biome', ['lint', '--vcs-enabled=false', '--colors=off', '.']);
    expect(output.match(/\S+:\d+:\d+ plugin/g)).toEqual(
      [21, 33, 45].map((column) => `features/a/rules/clock.ts:1:${column} plugin`),
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
      'features/a/pages/page.ts': page,
      'apps/web/src/text.ts': 'export const show = (box: HTMLElement, text: string) => box.append(text);\n',
      'apps/web/src/raw.tsx':
        'export const A = ({ t }: { t: string }) => <p dangerouslySetInnerHTML={{ __html: t }} />;\n',
    });
    const { output } = run(folder, '@biomejs/biome/bin/biome', ['lint', '--vcs-enabled=false', '--colors=off', '.']);
    expect(output.match(/\S+:\d+:\d+ plugin/g)).toEqual(
      ['apps/web/src', 'features/a/pages'].flatMap((folder) =>
        sinks.map((_, at) => `${folder}/page.ts:${at + 2}:1 plugin`),
      ),
    );
    expect(output).toMatch(/raw\.tsx:1:\d+ lint\/security\/noDangerouslySetInnerHtml/);
  });

  it('Biome catches a part that would never be asked for again, and lets the two places be that see to it', () => {
    const part = "import { lazy } from 'react';\n\nexport const Part = lazy(() => import('./part.tsx'));\n";
    const folder = plant({
      'apps/web/src/screens/page.tsx': part,
      'features/a/pages/page.tsx': part,
      'apps/web/src/ui/lazy.tsx': part,
      'apps/web/src/router.tsx': part,
    });
    const { output } = run(folder, '@biomejs/biome/bin/biome', ['lint', '--vcs-enabled=false', '--colors=off', '.']);
    expect(output.match(/\S+:\d+:\d+ lint\/style\/noRestrictedImports/g)).toEqual(
      ['apps/web/src/screens', 'features/a/pages'].map(
        (place) => `${place}/page.tsx:1:10 lint/style/noRestrictedImports`,
      ),
    );
  });

  it('knip catches unused files, exports and dependencies', () => {
    const folder = plant({
      'package.json': JSON.stringify({ name: 'copy', private: true, workspaces: ['packages/*', 'features', 'apps/*'] }),
      'knip.json': JSON.stringify({
        ...JSON.parse(spawnSync('cat', [join(ROOT, 'knip.json')]).stdout.toString()),
        $schema: undefined,
      }),
      'apps/server/package.json': JSON.stringify({
        name: '@bantay/server',
        version: '1.0.0',
        type: 'module',
        exports: { './*': './src/*' },
        dependencies: { zod: '1.0.0' },
      }),
      'apps/server/src/main.ts': "import { used } from './part.ts';\nimport * as pg from 'pg';\nused(pg);\n",
      'apps/server/src/part.ts': 'export const used = (x: unknown) => x;\nexport const neverUsed = 1;\n',
      'apps/server/src/never-imported.ts': 'export const here = 1;\n',
      'features/a/rules/lonely.ts': 'export const lonely = 1;\n',
    });
    const { status, output } = run(folder, 'knip/bin/knip.js', ['--no-config-hints']);
    expect(status).not.toBe(0);
    // Every file of a package may be imported from others: what nobody imports is an export that nobody uses.
    expect(output).toMatch(/Unused exports[\s\S]*never-imported\.ts/);
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
      'features/ewi/rules/default-templates.ts': long,
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
