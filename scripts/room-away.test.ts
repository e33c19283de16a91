// A room is one folder: a copy of the house without it still compiles, and its plates are all read.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode, runProgram } from './child.mjs';
import { ROOT } from './project.mjs';

/** What the server is made of. */
const HOUSE = ['packages', 'features', 'apps', 'package.json', 'tsconfig.base.json'];
const OURS = {
  features: 'features',
  kernel: 'packages/kernel',
  postgres: 'packages/postgres',
  server: 'apps/server',
  web: 'apps/web',
};
/** One that nobody rests on. */
const AWAY = 'sensor-things';
let copy: string;

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'bantay-room-away-')));
  // Tests of the house may ask for any room; they are no part of what runs.
  const isLeftOut = (path: string) =>
    /[\\/](node_modules|dist|test-results|data)$|server[\\/]test$|\.(test|story)\.tsx?$/.test(path);
  for (const name of HOUSE)
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !isLeftOut(path) });
  rmSync(join(copy, 'features', AWAY), { recursive: true });
  const modules = join(ROOT, 'node_modules');
  for (const name of readdirSync(modules)) {
    if (name === '@bantay') continue;
    mkdirSync(join(copy, 'node_modules'), { recursive: true });
    symlinkSync(join(modules, name), join(copy, 'node_modules', name));
  }
  for (const [name, folder] of Object.entries(OURS)) {
    const link = join(copy, 'node_modules/@bantay', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(copy, folder), link);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a house without one of its rooms', () => {
  it('compiles: the server with its rooms', { timeout: 300_000 }, async () => {
    const { output } = await runProgram('tsc', ['--noEmit', '--checkers', '1', '-p', join(copy, 'apps/server')]);
    expect(output.split('\n').filter((line) => /error TS/.test(line))).toEqual([]);
  });

  it('has no page that rests on it: it had neither pages nor words, so theirs could lack its files alone', () => {
    expect(readdirSync(join(ROOT, 'features', AWAY)).sort()).toEqual(['server', 'wire']);
    const found = ['features', 'apps/web/src'].flatMap((place) =>
      readdirSync(join(copy, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/node_modules/.test(name))
        .filter((name) => readFileSync(join(copy, place, name), 'utf8').includes(`/${AWAY}/`)),
    );
    expect(found).toEqual([]);
  });

  it('has the plates of all the others', { timeout: 60_000 }, async () => {
    const count = `import('${join(copy, 'apps/server/src/read-plates.ts')}').then(async (m) => console.log('plates', (await m.readPlates()).length))`;
    const rooms = readdirSync(join(copy, 'features')).filter((room) =>
      existsSync(join(copy, 'features', room, 'server/plate.ts')),
    );
    const { output } = await runNode(['-e', count]);
    expect(output).toContain(`plates ${rooms.length}`);
    expect(rooms).not.toContain(AWAY);
    expect(rooms.length).toBeGreaterThan(20);
  });
});
