// Names of our packages as paths of a copy: node_modules lead to the house itself, in which nothing is broken.
import { join } from 'node:path';

export const copied = (root: string) => [
  { find: /^@bantay\/kernel\/(.+)$/, replacement: join(root, 'packages/kernel/src/$1.ts') },
  { find: /^@bantay\/features\//, replacement: join(root, 'features/') },
  { find: /^@bantay\/server\//, replacement: join(root, 'apps/server/src/') },
];
