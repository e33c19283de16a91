import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { completeLinks, findPackage, prepareBinaries } from './postgres-binaries.ts';
import { canReach, chooseRunAccount } from './run-account.ts';

/** Only root hands the database to another account; whoever else runs these tests is that account himself and can reach his own. */
const isRoot = process.getuid?.() === 0;

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bantay-reach-'));
  chmodSync(base, 0o755);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const folder = (name: string, mode = 0o755): string => {
  const path = join(base, name);
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
};

describe('the account of the database', () => {
  const accounts = (names: string[]) => (name: string) => (names.includes(name) ? { name, uid: 99, gid: 99 } : null);

  it('is the own one, unless that is root', () => {
    expect(chooseRunAccount(process.getuid?.() || 1000, accounts(['postgres']))).toBeNull();
  });

  it('is postgres for root, else nobody', () => {
    expect(chooseRunAccount(0, accounts(['postgres', 'nobody']))?.name).toBe('postgres');
    expect(chooseRunAccount(0, accounts(['nobody']))?.name).toBe('nobody');
  });

  it('fails with a sentence where neither exists', () => {
    expect(() => chooseRunAccount(0, accounts([]))).toThrow(/neither an account "postgres" nor "nobody"/);
  });
});

describe('the data folder', () => {
  it('lies beside the code where the account can reach it', () => {
    const clone = folder('clone');
    const { path, remark } = locateDataFolder({ configured: null, projectFolder: clone, embedded: true });
    expect({ path, remark }).toEqual({ path: join(clone, 'data'), remark: null });
  });

  it('of a clone under a closed home: for root in the system folder, which it says and finds again; else in the clone', () => {
    const clone = join(folder('home', 0o700), 'clone');
    mkdirSync(clone);
    const wish = { configured: null, projectFolder: clone, embedded: true, systemFolder: join(base, 'system') };
    const found = locateDataFolder(wish);
    if (isRoot) {
      expect(found.path).toMatch(/system\/clone-[0-9a-f]{8}$/);
      expect(found.remark).toContain(found.path);
    } else expect(found).toEqual({ path: join(clone, 'data'), remark: null });
    expect(existsSync(join(clone, 'data'))).toBe(!isRoot);
    expect(locateDataFolder(wish)).toEqual(found);
    expect(canReach(chooseRunAccount(), found.path)).toBe(true);
  });

  it('can be reached whatever the umask', () => {
    const before = process.umask(0o077);
    try {
      const clone = folder('clone');
      const { path } = locateDataFolder({ configured: null, projectFolder: clone, embedded: true });
      expect(canReach(chooseRunAccount(), path)).toBe(true);
      expect(statSync(path).mode & 0o777).toBe(isRoot ? 0o755 : 0o700);
    } finally {
      process.umask(before);
    }
  });

  it('is always BANTAY_DATA where that is set', () => {
    const wanted = join(folder('elsewhere'), 'deep', 'data');
    expect(locateDataFolder({ configured: wanted, projectFolder: base, embedded: true }).path).toBe(wanted);
    expect(locateDataFolder({ configured: 'own', projectFolder: base, embedded: true }).path).toBe(join(base, 'own'));
  });

  it('refuses a BANTAY_DATA that the account of root cannot reach, with a sentence; to the own account it is open', () => {
    const closed = join(folder('closed', 0o700), 'data');
    const locate = () => locateDataFolder({ configured: closed, projectFolder: base, embedded: true }).path;
    if (isRoot) expect(locate).toThrow(/cannot reach .*BANTAY_DATA/);
    else expect(locate()).toBe(closed);
  });

  it('needs no other account with DATABASE_URL', () => {
    const clone = join(folder('home', 0o700), 'clone');
    mkdirSync(clone);
    expect(locateDataFolder({ configured: null, projectFolder: clone, embedded: false }).path).toBe(
      join(clone, 'data'),
    );
  });
});

describe('the programs', () => {
  it('say in a sentence when there are none for the machine', () => {
    expect(() => findPackage('linux', 'sparc')).toThrow(/no embedded database for this machine \(linux sparc/);
  });

  it('get their links made, when the install script was held back', () => {
    const native = folder('package/native');
    mkdirSync(join(native, 'lib'));
    writeFileSync(join(native, 'lib', 'libx.so.5.1'), 'library');
    symlinkSync('gone', join(native, 'lib', 'libx.so'));
    const source = 'native/lib/libx.so.5.1';
    const links = ['native/lib/libx.so', 'native/lib/libx.so.5'].map((target) => ({ source, target }));
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
    expect(completeLinks(native)).toBe(true);
    expect(lstatSync(join(native, 'lib', 'libx.so.5')).isSymbolicLink()).toBe(true);
    expect(statSync(join(native, 'lib', 'libx.so')).size).toBe('library'.length);
    expect(completeLinks(native)).toBe(true);
  });

  it('run where the account cannot reach the clone, copied once by version; for the own account they stay', () => {
    const home = folder('home', 0o700);
    const found = findPackage();
    const closed = join(home, 'native');
    spawnSync('cp', ['-a', found.folder, closed]);
    for (const link of ['libpq.so.5', 'libicuuc.so.60']) rmSync(join(closed, 'lib', link), { force: true });
    const account = chooseRunAccount();
    const system = join(base, 'system');
    const prepared = prepareBinaries(account, system, { version: found.version, folder: closed });
    expect(prepared).toEqual({
      version: found.version,
      copied: isRoot,
      folder: isRoot ? join(system, `postgres-${found.version}`, 'native') : closed,
    });
    const asked = spawnSync(join(prepared.folder, 'bin', 'postgres'), ['--version'], {
      encoding: 'utf8',
      cwd: '/',
      env: { LD_LIBRARY_PATH: join(prepared.folder, 'lib') },
      uid: account?.uid,
      gid: account?.gid,
    });
    expect(asked.stdout).toMatch(/^postgres \(PostgreSQL\) 18\./);
    const { ino } = statSync(prepared.folder);
    prepareBinaries(account, system, { version: found.version, folder: closed });
    expect(statSync(prepared.folder).ino).toBe(ino);
  });
});

describe('the lock of a data folder', () => {
  const write = (holder: object) => writeFileSync(join(base, 'holder.json'), JSON.stringify(holder));

  it('is given back and can be taken again', async () => {
    (await lockFolder(base))();
    const unlock = await lockFolder(base);
    await expect(lockFolder(base)).rejects.toThrow(`held by process ${process.pid} `);
    unlock();
  });

  it('of a dead process is taken over', async () => {
    write({ pid: 2 ** 22 + 1, mark: 'x', since: '2026-01-01' });
    (await lockFolder(base))();
  });

  it('of a number that was given to another process since is taken over', async () => {
    write({ pid: 1, mark: 'another boot', since: '2026-01-01' });
    (await lockFolder(base))();
  });

  it('that is half written, or a guard left by a crash, holds nobody off for ever', async () => {
    writeFileSync(join(base, 'holder.json'), '{"pid":');
    (await lockFolder(base))();
  });

  it('goes to exactly one of four that find it stale at once', async () => {
    write({ pid: 2 ** 22 + 1, mark: 'x', since: '2026-01-01' });
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(base)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a data folder that cannot be written', () => {
  /** Root writes whatever the mode bits say, so it needs a disk that is mounted for reading only. */
  const close = (path: string) => {
    if (!isRoot) return chmodSync(path, 0o500) === undefined;
    return spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'bantay-test', path]).status === 0;
  };
  const open = (path: string) => (isRoot ? void spawnSync('umount', [path]) : chmodSync(path, 0o700));

  it('is refused in a sentence before anything is started', ({ skip }) => {
    const path = folder('closed');
    if (!close(path)) return skip('nothing can be mounted here');
    try {
      expect(() => locateDataFolder({ configured: path, projectFolder: base, embedded: true, account: null })).toThrow(
        /^The data folder .*closed cannot be written \(E(ROFS|ACCES)\)\. Make it writable, or set BANTAY_DATA/,
      );
    } finally {
      open(path);
    }
  });
});
