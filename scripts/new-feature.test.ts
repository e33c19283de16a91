import { describe, expect, it } from 'vitest';
import { featureFiles } from './new-feature.ts';

describe('a new feature', () => {
  const files = featureFiles('soil-moisture');

  it('has the same name in domain, contract, server, pages and end-to-end tests', () => {
    for (const place of ['packages/domain/', 'packages/contract/', 'apps/server/', 'apps/web/', 'e2e/']) {
      expect(Object.keys(files).some((path) => path.startsWith(place) && path.includes('soil-moisture'))).toBe(true);
    }
  });

  it('begins each source file with a sentence that says what it is for', () => {
    for (const [path, text] of Object.entries(files)) {
      if (!/\.(test|spec)\.ts$/.test(path)) expect(text).toMatch(/^\/\/ .+\.\n/);
    }
  });
});
