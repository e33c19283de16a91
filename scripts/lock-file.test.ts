// Finding A M9: 407 of 768 locked packages had no hash, and install scripts were not held back.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type LockedPackage, lockFaults } from './lock-file.mjs';
import { ROOT } from './project.mjs';

const lock = () =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
const HASH = `sha512-${'a'.repeat(86)}==`;

it('every package that is ever installed here or in production has its hash, and none names a host', () => {
  const { packages } = lock();
  expect(lockFaults({ packages })).toEqual([]);
  const bare = Object.entries(packages).filter(
    ([place, one]) => place.includes('node_modules/') && !one.integrity && !one.link,
  );
  // Checkers for other platforms that the registry did not offer when the file was written; the number may only fall.
  expect(bare.length).toBeLessThanOrEqual(44);
});

it.each<[string, LockedPackage, string[]]>([
  ['without a hash', { version: '1.0.0' }, ['x 1.0.0 has no integrity']],
  [
    'without one, in production, for another platform',
    { version: '1.0.0', optional: true, os: ['darwin'] },
    ['x 1.0.0 has no integrity'],
  ],
  ['a tool for another platform', { version: '1.0.0', dev: true, optional: true, os: ['darwin'] }, []],
  ['with a weak hash', { version: '1.0.0', integrity: 'sha1-abc=' }, ['x 1.0.0 has no SHA-512']],
  [
    'with a host',
    { version: '1.0.0', integrity: HASH, resolved: 'https://registry.example/x.tgz' },
    ['x 1.0.0 names a host'],
  ],
  ['a folder of our own', { link: true, resolved: 'apps/web' }, []],
])('%s', (_what, one, faults) => expect(lockFaults({ packages: { 'node_modules/x': one } })).toEqual(faults));

it('no package runs a script while it is installed', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
