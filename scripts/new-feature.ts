// `npm run new-feature NAME`: writes a room whose tests run, which is part of the house at once, and says where else it may be entered.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runProgram } from './child.mjs';
import { featureFiles } from './new-feature-files.ts';

/** What a room is still entered in beside its own folder, in the order in which it becomes whole. */
export const LISTS: readonly { file: string; what: string }[] = [
  { file: 'apps/server/src/database/migrations', what: 'a new file with its tables' },
  { file: 'apps/server/test/access.test.ts', what: 'who may call what' },
  { file: 'packages/kernel/src/wire/refusals', what: 'its refusals, in both languages' },
  { file: 'apps/web/src/paths.ts', what: 'how its address is spelled, where other screens lead to it' },
  { file: 'apps/web/src/i18n/en/shell.ts', what: 'its word in a menu whose place its plate names' },
  { file: 'apps/web/scripts/check-budget.mjs', what: 'what its page may weigh' },
  { file: 'ARCHITECTURE.md', what: 'its line in the table of rooms' },
  { file: 'GLOSSARY.md', what: 'its words of the field' },
];

async function main(name: string | undefined): Promise<void> {
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
  // Where a line breaks depends on how long the name is.
  await runProgram('biome', ['check', '--write', `features/${name}`]);
  const lists = LISTS.map(({ file, what }) => `  ${file}: ${what}`).join('\n');
  console.log(`\nIts tests run as they are: npm run by -- vitest run --root apps/web features/${name}
What is unfinished stands as \`todo\` in them, and in its story as \`fixme\`. It is part of the house already. Where it is needed, enter it in\n${lists}
Then renew the drawn documents: npm run check -- --only documents names their scripts.`);
}

if (process.argv[1] === import.meta.filename) await main(process.argv[2]);
