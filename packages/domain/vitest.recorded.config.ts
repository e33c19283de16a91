import { defineConfig } from 'vitest/config';
import own from './vitest.config.ts';

// No part of `npm test`: what these read is not in the repository (trials/recorded.ts).
export default defineConfig({
  test: { ...own.test, include: ['test/recorded/*.recorded.ts'], testTimeout: 120_000 },
});
