// Releases: what lies in one, what is said of it, and the way from one to another on a machine, back by itself where the new one does not come.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './project.mjs';
import { layPackage } from './release-debian.ts';
import { type Machine, releasesToRemove, switchRelease } from './release-steps.ts';
import { isShipped, refuseUntold } from './release-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'bantay-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['apps/server/src/main.ts', true],
  ['features/rainfall/words/en/rainfall.ts', true],
  ['features/rainfall/rules/rolling-sum.test.ts', false],
  ['features/rainfall/rain.story.ts', false],
  ['apps/server/test/harness.ts', false],
  ['packages/proofs/tsconfig.json', false],
  ['scripts/run.mjs', true],
  ['scripts/release-care.ts', true],
  ['scripts/release.ts', false],
  ['trials/faults.ts', false],
  ['docs/operator.md', true],
  ['docs/guide/en/sign-in.md', false],
  ['deploy/bantay', true],
  ['.ci/run', false],
])('%s lies in a release: %s', (path, expected) => expect(isShipped(path)).toBe(expected));

it('a number that nobody has told of is refused', () => {
  expect(refuseUntold('0.2.0', '# Changelog\n\n## 0.2.0 – 2026-11-25\n\n- x\n')).toBeNull();
  expect(refuseUntold('0.2.0', '## 0.2.0\n')).toContain('CHANGELOG.md has no "## 0.2.0 – DATE"');
  expect(refuseUntold('0.2.0', '## 0x2.0 – 2026-11-25\n')).toContain('CHANGELOG.md has no');
  expect(refuseUntold('2', '## 2 – 2026-11-25\n')).toContain('is no version');
});

it('the one that runs and the one before it stay', () => {
  expect(releasesToRemove(['0.1.0', '0.2.0', '0.3.0'], ['0.3.0', '0.2.0'])).toEqual(['0.1.0']);
  expect(releasesToRemove(['0.1.0'], ['0.1.0', '0.1.0'])).toEqual([]);
  // Laid there for the next night, and 0.10.0 is no early one.
  expect(releasesToRemove(['0.9.0', '0.10.0', '0.11.0'], ['0.10.0', '0.9.0'])).toEqual([]);
  expect(releasesToRemove(['0.9.0', '0.10.0', '0.11.0'], ['0.11.0', '0.10.0'])).toEqual(['0.9.0']);
});

it('a package holds the tree, the unit, the settings as such, and scripts that a shell understands', () => {
  const [root, tree] = [join(folder, 'root'), join(folder, 'tree')];
  mkdirSync(tree);
  writeFileSync(join(tree, 'release.json'), '{}'.padEnd(2048));
  layPackage(root, tree, { version: '0.2.0-trial.1', processor: 'arm64' });
  const told = readFileSync(join(root, 'DEBIAN/control'), 'utf8');
  expect(told).toContain('Version: 0.2.0~trial.1\nArchitecture: arm64\n');
  expect(told).toContain('Installed-Size: 2\n');
  for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) {
    execFileSync('sh', ['-n', join(root, 'DEBIAN', name)]);
    expect(statSync(join(root, 'DEBIAN', name)).mode & 0o777).toBe(0o755);
    // Data, and the account that owns them, are nobody's to remove.
    expect(readFileSync(join(root, 'DEBIAN', name), 'utf8')).not.toMatch(/rm -rf[^\n]*\/var\/lib|deluser|curl|npm/);
  }
  expect(readFileSync(join(root, 'DEBIAN/conffiles'), 'utf8')).toBe('/etc/bantay/settings\n');
  expect(statSync(join(root, 'etc/bantay/settings')).mode & 0o777).toBe(0o640);
  for (const path of ['opt/bantay/package/release.json', 'lib/systemd/system/bantay.service', 'usr/bin/bantay'])
    expect(statSync(join(root, path)).isFile()).toBe(true);
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('the unit is exposed at 3.0 or less', () => {
  const words = ['security', '--offline=true', '--threshold=30', join(ROOT, 'deploy/bantay.service')];
  expect(spawnSync('systemd-analyze', words, { encoding: 'utf8' })).toMatchObject({ status: 0 });
  // A line less, and it is more than that.
  const bare = join(folder, 'bare.service');
  writeFileSync(bare, '[Service]\nExecStart=/bin/true\n');
  expect(spawnSync('systemd-analyze', [...words.slice(0, -1), bare]).status).not.toBe(0);
});

describe('from one release to another', () => {
  /** What was done, in its order. */
  let done: string[];
  let said: string[];
  let clock = 0;
  let linked: string | null;
  let previous: string | null;
  /** How often the names were asked for: that is a command each time. */
  let asked = 0;
  beforeEach(() => {
    asked = 0;
    [done, said, clock, linked, previous] = [[], [], 0, 'old', 'older'];
  });

  interface Behaviour {
    isRunning?: boolean;
    backup?: number;
    schema?: number;
    /** How long after its start it is ready; null: never. */
    comes?: Record<string, number | null>;
    /** Of a cell: what each release can open. */
    opens?: Record<string, string[]>;
  }
  function machineOf({ isRunning = true, backup = 0, schema = 0, comes = {}, opens }: Behaviour = {}): Machine {
    let [startedAt, running]: [number | null, string | null] = [isRunning ? -60_000 : null, linked];
    return {
      isRunning: () => isRunning,
      stop: () => {
        done.push('stop');
        startedAt = null;
        clock += 1000;
      },
      start: () => {
        done.push(`start ${linked}`);
        [startedAt, running] = [clock, linked];
      },
      command(release, words) {
        done.push(`${release}: ${words.join(' ')}`);
        return words.includes('backup') ? backup : schema;
      },
      async answer() {
        const takes = comes[running!] === undefined ? 2000 : comes[running!]!;
        if (startedAt === null || takes === null || clock < startedAt + takes) return null;
        return { version: `${running} (abc)`, open: opens?.[running!]?.length ?? null };
      },
      openOnes(release) {
        asked += 1;
        return release === running ? (opens?.[release] ?? []) : [];
      },
      versionOf: (release) => `${release} (abc)`,
      link(current, before) {
        linked = current;
        previous = before;
      },
      async wait(ms) {
        clock += ms;
      },
      now: () => clock,
      say: (text) => void said.push(text),
    };
  }
  const go = (behaviour?: Behaviour) =>
    switchRelease(machineOf(behaviour), { from: 'old', to: 'new', before: 'older' });

  it('a backup by the old one and the schema by the new one come first, beside the running server', async () => {
    expect(await go()).toBe(true);
    expect(done).toEqual(['old: backup', 'new: schema bring', 'stop', 'start new']);
    expect(said).toEqual(['new runs. Nobody was served for 3.0 s.']);
    expect([linked, previous]).toEqual(['new', 'old']);
  });

  it('without a backup nothing is touched', async () => {
    expect(await go({ backup: 1 })).toBe(false);
    expect([done, linked]).toEqual([['old: backup'], 'old']);
    expect(said[0]).toContain('nothing was changed');
  });

  it('a schema that cannot be brought leaves the old one running', async () => {
    expect(await go({ schema: 1 })).toBe(false);
    expect([done.includes('stop'), linked]).toEqual([false, 'old']);
  });

  it('a schema that breaks is brought by the start, which is waited for much longer', async () => {
    expect(await go({ schema: 3, comes: { new: 20 * 60_000 } })).toBe(true);
    expect(linked).toBe('new');
  });

  it('one that is not ready in 60 s is left again, by itself', async () => {
    for (const late of [null, 61_000]) {
      [done, said, clock, linked] = [[], [], 0, 'old'];
      expect(await go({ comes: { new: late } })).toBe(false);
      expect(done.slice(2)).toEqual(['stop', 'start new', 'stop', 'start old']);
      // `back` still means the one before: the broken one was offered there once.
      expect([linked, previous]).toEqual(['old', 'older']);
      expect(said).toEqual([
        'new was not ready in time: going back to old.',
        expect.stringMatching(/^old runs again\. Nobody was served for 6\d\.\d s\.$/),
      ]);
    }
  });

  it('where the old one does not come either, that is said', async () => {
    expect(await go({ comes: { new: null, old: null } })).toBe(false);
    expect(said.at(-1)).toBe('old does not come either: see its log.');
  });

  it('a server that did not run is not started', async () => {
    expect(await go({ isRunning: false })).toBe(true);
    expect([done, linked]).toEqual([[], 'new']);
    expect(said[0]).toContain('no backup was made');
  });

  it('another version that answers on the same port is not taken for the new one', async () => {
    const machine = machineOf();
    expect(
      await switchRelease(
        { ...machine, answer: async () => ({ version: 'old (abc)', open: null }) },
        { from: 'old', to: 'new', before: 'older' },
      ),
    ).toBe(false);
  });

  describe('of a cell', () => {
    const bothOpen = { old: ['alpha', 'beta'], new: ['alpha', 'beta'] };

    it('all are backed up and brought to the schema, and it has come when each that was open is', async () => {
      expect(await go({ opens: bothOpen })).toBe(true);
      expect(done).toEqual([
        'old: municipality each backup',
        'new: municipality each schema bring',
        'stop',
        'start new',
      ]);
      expect(said).toEqual(['new runs. Nobody was served for 3.0 s.']);
      expect(asked).toBe(2);
    });

    it('one that was not open before keeps nobody waiting, and undoes nothing', async () => {
      expect(await go({ opens: { old: ['beta'], new: ['beta'] } })).toBe(true);
      expect(await go({ opens: { old: [], new: [] } })).toBe(true);
    });

    it('one that the new release cannot open takes all back, with its name', async () => {
      expect(await go({ opens: { ...bothOpen, new: ['beta', 'gamma'] } })).toBe(false);
      expect(said[0]).toBe('new was not ready in time (not open: alpha): going back to old.');
      expect(said[1]).toMatch(/^old runs again\. Nobody was served for 6\d\.\d s\.$/);
      expect([linked, previous]).toEqual(['old', 'older']);
      // Fewer are open than were: no command is started for that until the end.
      [done, said, clock, linked, asked] = [[], [], 0, 'old', 0];
      expect(await go({ opens: { ...bothOpen, new: ['beta'] } })).toBe(false);
      expect(said[0]).toContain('(not open: alpha)');
      expect(asked).toBe(3);
    });

    it('it is given longer for each that is to be opened', async () => {
      expect(await go({ opens: bothOpen, comes: { new: 63_000 } })).toBe(true);
    });

    it('one that the old release cannot open any more either is said', async () => {
      const opens: Record<string, string[]> = { old: ['alpha', 'beta'], new: [] };
      const machine = machineOf({ opens });
      const stop = () => {
        machine.stop();
        opens.old = ['beta'];
      };
      expect(await switchRelease({ ...machine, stop }, { from: 'old', to: 'new', before: null })).toBe(false);
      expect(said.at(-1)).toBe('old runs again without alpha: see its log.');
    });

    it('a new release that is no cell is not taken for one', async () => {
      expect(await go({ opens: { old: ['alpha'] } })).toBe(false);
      expect(said[0]).toBe('new was not ready in time: going back to old.');
    });
  });
});
