// Draws docs/dependencies.md: which part of the house uses which, as it is and not as it was meant.
import { writeOrCheck } from './generated-document.ts';
import { type Edge, readEdges } from './read-edges.ts';

const TEST = /\.(test|fixture)\.tsx?$|^apps\/server\/test\/|^packages\/proofs\/|vitest\.config\.ts$/;

/** A drawing of the distinct edges between groups; a file that belongs to no group is left out. */
function draw(edges: readonly Edge[], groupOf: (path: string) => string | null): string {
  const lines = new Set<string>();
  for (const [from, to] of edges) {
    const [a, b] = [groupOf(from), groupOf(to)];
    if (a && b && a !== b) lines.add(`  ${idOf(a)}["${a}"] --> ${idOf(b)}["${b}"]`);
  }
  const sorted = [...lines].sort();
  return sorted.length === 0 ? 'None yet.' : ['```mermaid', 'graph LR', ...sorted, '```'].join('\n');
}

const idOf = (name: string) => name.replaceAll(/\W/g, '_');
const firstGroup = (pattern: RegExp) => (path: string) => pattern.exec(path)?.[1] ?? null;

/** Packages, apps, and the parts of the rooms. */
const WHOLE = [/^((?:packages|apps)\/[^/]+)\/src\//, /^features\/[^/]+\/(rules|wire|server|pages|words)\//];

const all = await readEdges(['packages', 'features', 'apps']);
const edges = all.filter(([from, to]) => !TEST.test(from) && !TEST.test(to));
const text = `# Dependencies

Drawn by \`node scripts/run.mjs scripts/draw-dependencies.ts\` from the imports; \`npm run check\` fails when it is stale.
Tests are left out. The rules are in \`.dependency-cruiser.cjs\`.

## The whole

${draw(edges, (path) => WHOLE.map((one) => one.exec(path)?.[1]).find(Boolean) ?? null)}

## Rooms

Each with all that lies in it. An arrow that goes in a circle fails the check.

${draw(edges, firstGroup(/^features\/([^/]+)\//))}

## Parts of the server

${draw(edges, firstGroup(/^apps\/server\/src\/([^/.]+)[/.]/))}

## Parts of the pages

${draw(edges, firstGroup(/^apps\/web\/src\/([^/.]+)[/.]/))}
`;
writeOrCheck('docs/dependencies.md', text, 'node scripts/run.mjs scripts/draw-dependencies.ts');
