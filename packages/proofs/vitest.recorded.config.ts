import { defineConfig } from 'vitest/config';
import own from '../../features/vitest.config.ts';

// No part of `npm test`: what these read is not in the repository (trials/recorded.ts).
export default defineConfig({
  test: { ...own.test, include: ['recorded/*.recorded.ts'], testTimeout: 120_000 },
});
