// ARCHITECTURE.md says of each room what it is of the field, and of none that is gone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './project.mjs';

it('every room stands in the table of rooms, in order', () => {
  const rooms = readdirSync(join(ROOT, 'features')).filter((name) =>
    ['rules', 'wire', 'server', 'pages'].some((part) => existsSync(join(ROOT, 'features', name, part))),
  );
  const [, table = ''] = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('| Room |');
  const told = [...table.split('\n\n')[0]!.matchAll(/^\| `([a-z-]+)` \| .{8,} \|$/gm)].map(([, name]) => name);
  expect(told).toEqual(rooms.sort());
  expect(told.length).toBeGreaterThan(20);
});
