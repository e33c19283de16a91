// The tests of the rules, for trials of mutants: in a copy of the house, whose packages are the copy's own. Of one room alone where
// the trial names it (trials/mutants.ts).
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import own from '../features/vitest.config.ts';
import { copied } from './mutants/copied.ts';
import { keptThread } from './mutants/kept-thread.ts';
import { QuickFirst } from './mutants/quick-first.ts';

const room = process.env.BANTAY_MUTANTS_OF;

export default defineConfig({
  plugins: [keptThread],
  root: join(import.meta.dirname, '../features'),
  resolve: { alias: copied(join(import.meta.dirname, '..')) },
  test: { ...own.test, sequence: { sequencer: QuickFirst }, ...(room && { include: [`${room}/rules/**/*.test.ts`] }) },
});
