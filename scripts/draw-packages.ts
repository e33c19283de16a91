// Draws the list of packages that run in production, with version and licence, from the lock file and what is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeOrCheck } from './generated-document.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
}; // npm's own form

/** Workspaces whose dependencies are installed on a server; the pages are built beforehand, and what they hold counts too. */
const SHIPPED = ['apps/server', 'apps/web', 'features', 'packages/kernel', 'packages/postgres'];

/** As Node finds it from a folder. */
function placeOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return null;
    if (!folder.includes('/node_modules/')) folder = '';
    const atTop = `node_modules/${name}`;
    if (folder === '') return atTop in packages ? atTop : null;
  }
}

const found = new Map<string, string>();
function walk(place: string, by: string): void {
  const { link, dependencies = {}, optionalDependencies = {} } = packages[place]!; // a key of it
  if (link) return;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = name.startsWith('@bantay/') ? null : placeOf(name, place);
    if (next === null || found.has(next)) continue;
    found.set(next, by);
    walk(next, by);
  }
}
for (const workspace of SHIPPED) {
  for (const name of Object.keys(packages[workspace]?.dependencies ?? {})) {
    const place = name.startsWith('@bantay/') ? null : placeOf(name, workspace);
    if (place === null) continue;
    if (!found.has(place)) found.set(place, name);
    walk(place, name);
  }
}

/** Programs for one machine each are one line: which of them is installed depends on the machine. */
const isForOneMachine = (place: string) => packages[place]!.os !== undefined;
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function licenceOf(place: string): string {
  const { license } = packages[place]!; // a key of it
  if (license) return license;
  const file = join(ROOT, place, 'package.json');
  const said = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: string; licenses?: { type: string }[] }) // as npm laid it down
    : {};
  // Old packages write a list.
  return said.license ?? said.licenses?.[0]?.type ?? 'not said';
}

const lines = [...found]
  .filter(([place]) => !isForOneMachine(place))
  .map(
    ([place, by]) =>
      `| ${nameOf(place)} | ${packages[place]?.version} | ${licenceOf(place)} | ${by === nameOf(place) ? '' : by} |`,
  )
  .sort();
const rows = [...new Set(lines)];
const licences = new Map<string, number>();
for (const row of rows) {
  const licence = row.split(' | ')[2] ?? '';
  licences.set(licence, (licences.get(licence) ?? 0) + 1);
}
const counts = [...licences].sort((one, other) => other[1] - one[1]).map(([licence, count]) => `${licence} ${count}`);

const text = `# Packages that run in production

Drawn from the lock file by \`node scripts/run.mjs scripts/draw-packages.ts\`; \`npm run check\` refuses a stale one, so a change of
packages is seen in review. Every package is taken in an exact version with its hash (\`npm ci\`), and none may run a script at
installation. \`npm run audit\` asks the registry for known weaknesses; some mirrors do not answer it.

${rows.length} packages, without the programs for single machines (argon2, sharp and PostgreSQL come as one for each): ${counts.join(', ')}.

| Package | Version | Licence | Comes with |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
writeOrCheck('docs/packages.md', text, 'node scripts/run.mjs scripts/draw-packages.ts');
