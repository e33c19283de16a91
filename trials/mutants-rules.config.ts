// The tests of the rules, for trials of mutants: in a copy of the house, whose packages are the copy's own.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import own from '../features/vitest.config.ts';
import { copied } from './mutants/copied.ts';

export default defineConfig({
  root: join(import.meta.dirname, '../features'),
  resolve: { alias: copied(join(import.meta.dirname, '..')) },
  test: { ...own.test },
});
