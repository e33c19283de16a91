// No task takes more presses than were noted: the ledger names stories that exist, and a longer one is told.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longerThanNoted } from '../e2e/noted-clicks.ts';
import { ROOT } from './project.mjs';

const noted: Record<string, number> = JSON.parse(readFileSync(join(ROOT, 'e2e/clicks.json'), 'utf8'));
const stories = globSync(['e2e/*.spec.ts', 'features/*/*.story.ts'], { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

it.each(Object.entries(noted))('%s: %i', (title, clicks) => {
  expect(stories).toContain(`test('${title}'`);
  expect(longerThanNoted(title, clicks)).toBeNull();
  expect(longerThanNoted(title, clicks - 1)).toBeNull();
  expect(longerThanNoted(title, clicks + 1)).toContain(`takes ${clicks + 1} clicks and took ${clicks}`);
});
