// What an acceptance point is, and the short ways to name the test that shows it.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ROOT } from './project.mjs';

/** Stories of rooms by their names. */
const STORIES = new Map(
  globSync('features/*/*.story.ts', { cwd: ROOT }).map((file) => [
    basename(file, '.story.ts'),
    file.replaceAll('\\', '/'),
  ]),
);

/** `file › words of its title or step`. What is no end-to-end test says why. */
export interface Shown {
  file: string;
  words: string;
  /** Null: an end-to-end test. */
  why: string | null;
}

export interface Point {
  id: string;
  what: string;
  shown: readonly Shown[];
}

/** Of a room, or of the app itself. */
const within = (app: string, path: string): string => (path.startsWith('features/') ? path : `${app}${path}`);
export const DAYS = 'takes days of field time: the server is driven by a clock that the test moves';
export const RULE = 'a rule with many cases: a table in the domain';
export const PAGE = 'the page whole, with a pretended server: no story in the browser goes there';

/** In its room, or among those that go through several. */
export const e2e = (name: string, words: string): Shown => ({
  file: STORIES.get(name) ?? `e2e/${name}.spec.ts`,
  words,
  why: null,
});
export const page = (path: string, words: string, why = PAGE): Shown => ({
  file: within('apps/web/src/', path),
  words,
  why,
});
export const rule = (path: string, words: string): Shown => ({
  file: path.startsWith('time/') ? `packages/kernel/src/${path}` : `features/${path.replace('/', '/rules/')}`,
  words,
  why: RULE,
});
export const server = (path: string, words: string, why: string): Shown => ({
  file: within('apps/server/', path),
  words,
  why,
});
export const at = (id: string, what: string, ...shown: Shown[]): Point => ({ id, what, shown });
