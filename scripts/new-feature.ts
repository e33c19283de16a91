// `npm run new-feature NAME`: writes the files of a feature, each with its header sentence and the least that compiles.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Files of a feature, by path; `NAME` as given, `Name` and `name` as words of code. */
export function featureFiles(name: string): Record<string, string> {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  const server = `apps/server/src/features/${name}/${name}`;
  const web = `apps/web/src/features/${name}`;
  return {
    [`packages/domain/src/${name}/${name}-rule.ts`]: `// The rule of ${name}: what it decides, and where its numbers come from.
`,
    [`packages/contract/src/${name}.calls.ts`]: `// Names, methods and paths of the calls of ${name}; imports nothing but the declaration.
`,
    [`packages/contract/src/${name}.ts`]: `// What the calls of ${name} take and answer, and whose they are.
`,
    [`${server}-queries.ts`]: `// All SQL of ${name}.
`,
    [`${server}-service.ts`]: `// ${pascal}: the order of steps and their transactions; the only file that other features may import.
`,
    [`${server}-presenter.ts`]: `// ${pascal} in the spelling of the wire.
`,
    [`${server}-routes.ts`]: `// The doors of ${name}: contract to service and back.
`,
    [`${server}-routes.test.ts`]: `import { describe, it } from 'vitest';

describe('${name}', () => {
  it.todo('refuses, then takes wrong input, then succeeds, then shows in the audit');
});
`,
    [`${web}/use-${name}.ts`]: `// Queries and changes of ${name}; asked again when the server announces a change.
`,
    [`${web}/${name}-page.tsx`]: `// The page of ${name}: only its happy picture; waiting and failing belong to the query state.
`,
    [`e2e/${name}.spec.ts`]: `import { test } from './bantay-test.ts';

test.fixme('${name}: the story of a person who uses it', async () => {});
`,
  };
}

function main(name: string | undefined): void {
  if (!name || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
    console.error('Which feature? npm run new-feature NAME, in small letters with hyphens.');
    process.exitCode = 1;
    return;
  }
  const root = resolve(import.meta.dirname, '..');
  for (const [path, text] of Object.entries(featureFiles(name))) {
    const full = join(root, path);
    if (existsSync(full)) {
      console.log(`there already  ${path}`);
      continue;
    }
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    console.log(`written        ${path}`);
  }
  console.log(`\nNow register the doors in apps/server/src/app.ts and the page in apps/web/src/screens/addresses.ts,
and add the tables in a new file of apps/server/src/database/migrations.`);
}

if (process.argv[1] === import.meta.filename) main(process.argv[2]);
