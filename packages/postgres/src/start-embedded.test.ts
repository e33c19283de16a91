import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clusterFolder } from './cluster.ts';
import { isAlive, waitUntilGone } from './process-facts.ts';
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './start-embedded.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
if (!isRoot) console.warn('NOT SHOWN HERE: the account switch of root (these tests do not run as root).');

let base: string;
/** Longer than the 107 bytes that a socket path may have, with spaces. */
let dataDir: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'bantay embedded '));
  spawnSync('chmod', ['755', base]);
  dataDir = join(base, 'a folder with spaces', `${'long '.repeat(30)}name`);
  expect(dataDir.length).toBeGreaterThan(150);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const children: ChildProcess[] = [];
const databases: EmbeddedDatabase[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const database of databases.splice(0)) await database.stop();
});

async function start(durable = false, more: { sharedBuffersMb?: number } = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, durable, ...more });
  databases.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    // Of several statements the last.
    return [await client.query(sql)].flat().at(-1)?.rows[0] ?? {};
  } finally {
    await client.end();
  }
}

async function holdInChild(): Promise<{ parent: number; postmaster: number; child: ChildProcess }> {
  const script = fileURLToPath(new URL('./hold-folder.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data) => resolve(String(data)));
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  return { parent: child.pid ?? 0, postmaster: (JSON.parse(line) as { pid: number }).pid, child };
}

describe('the embedded database', () => {
  it('starts in a path with spaces and of more than 150 characters, with the settings that keep data safe', async () => {
    const database = await start(true);
    expect(database.adopted).toBe(false);
    const settings = await ask(
      database.adminUrl,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
         current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
         current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets,
         current_setting('password_encryption') as passwords, current_database() as name,
         (select datlocprovider from pg_database where datname = current_database()) as provider,
         (select datlocale from pg_database where datname = current_database()) as locale,
         current_setting('server_version_num')::int / 10000 as major`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      zone: 'UTC',
      checksums: 'on',
      fsync: 'on',
      commits: 'on',
      pages: 'on',
      address: '127.0.0.1',
      sockets: '',
      passwords: 'scram-sha-256',
      name: 'bantay',
      provider: 'b',
      locale: 'C.UTF-8',
      major: 18,
    });
  });

  it('keeps a generated password that only the own account can read, and lets nobody in without it', async () => {
    const database = await start();
    const file = join(dataDir, 'secrets', 'database-password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8').trim()).toMatch(/^[\w-]{32}$/);
    await expect(ask(database.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  it('the service is no superuser: it owns its tables, those of earlier versions too, and reaches no file (A, minor)', async () => {
    const first = await start();
    // As an earlier version has left a folder: everything made by the superuser, and no second password.
    await ask(
      first.adminUrl,
      `create table made (id int generated always as identity primary key, word text unique);
       create sequence counted; create type mood as enum ('calm'); create view seen as select word from made;
       create function one() returns int language sql as 'select 1'; create schema replay_1; create table replay_1.made (n int)`,
    );
    await first.stop();
    rmSync(join(dataDir, 'secrets', 'service-password'));
    const { url } = await start();
    expect(statSync(join(dataDir, 'secrets', 'service-password')).mode & 0o777).toBe(0o600);
    expect(
      await ask(
        url,
        `select r.rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more
         from pg_roles r where r.rolname = current_user`,
      ),
    ).toEqual({ name: 'bantay_service', more: false });
    await ask(
      url,
      `alter table made add column n int; alter table made disable trigger user; alter sequence counted restart;
       alter type mood add value 'wild'; create or replace view seen as select word, n from made;
       create or replace function one() returns int language sql as 'select 2'; drop schema replay_1 cascade;
       create schema replay_2; create table replay_2.own (n int); drop table made cascade; drop type mood`,
    );
    for (const words of [
      "select pg_read_file('PG_VERSION')",
      "copy (select 1) to program 'true'",
      'create role more superuser',
      'set session_replication_role = replica',
    ]) {
      await expect(ask(url, words)).rejects.toThrow(/permission denied/);
    }
  });

  it.skipIf(!isLinux)('runs under an unprivileged account, whoever starts it', async () => {
    const database = await start();
    expect(statSync(`/proc/${database.pid}`).uid).not.toBe(0);
    expect(statSync(clusterFolder(dataDir)).uid).toBe(statSync(`/proc/${database.pid}`).uid);
  });

  it.skipIf(!isLinux)('runs in a process group of its own, so that Ctrl-C does not reach it', async () => {
    const database = await start();
    const groupOf = (pid: number) =>
      spawnSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    expect(groupOf(database.pid)).toBe(String(database.pid));
    expect(groupOf(process.pid)).not.toBe(String(database.pid));
  });

  it('remembers its port, and takes another one when that is taken', async () => {
    const first = await start();
    const { port } = first;
    await first.stop();
    expect((await start()).port).toBe(port);
    await databases.at(-1)?.stop();
    const taken: Server = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    try {
      const moved = await start();
      expect(moved.port).not.toBe(port);
      expect(await ask(moved.url, 'select 1 as one')).toEqual({ one: 1 });
    } finally {
      taken.close();
    }
  });

  it('stops in order: the process is gone, and the next start finds what was written', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (n int)');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const again = await start();
    expect(await ask(again.url, `select to_regclass('kept') is not null as kept`)).toEqual({ kept: true });
  });

  it('tells a second start which process holds the folder, and lets a command join instead', async () => {
    const { parent, child } = await holdInChild();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`is held by process ${parent} `);
    const joined = await joinEmbedded({ dataDir });
    expect(joined.joined).toBe(true);
    expect(await ask(joined.url, 'select 1 as one')).toEqual({ one: 1 });
    await joined.stop();
    // Joining ends nothing.
    expect(await ask(joined.url, 'select 1 as one')).toEqual({ one: 1 });
    child.kill('SIGKILL');
  });

  it('adopts the database of a parent that was killed with -9, with all that was committed', async () => {
    const { parent, postmaster, child } = await holdInChild();
    const { url } = await joinEmbedded({ dataDir });
    await ask(url, 'create table before_the_kill (n int)');
    child.kill('SIGKILL');
    expect(await waitUntilGone(parent, 5000)).toBe(true);
    expect(isAlive(postmaster)).toBe(true);
    const heir = await start();
    expect(heir).toMatchObject({ adopted: true, pid: postmaster });
    expect(await ask(heir.url, `select to_regclass('before_the_kill') is not null as kept`)).toEqual({ kept: true });
    await heir.stop();
    expect(isAlive(postmaster)).toBe(false);
  });

  it('raises the database again at its address when it alone is killed, and lets it go when it is stopped', async () => {
    const database = await start(true, { sharedBuffersMb: 32 });
    const buffers = () => ask(database.url, "select current_setting('shared_buffers') as mb");
    expect(await buffers()).toEqual({ mb: '32MB' });
    await ask(database.url, 'create table outlived (n int)');
    await ask(database.url, 'insert into outlived values (1)');
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => ask(database.url, 'select count(*)::int as n from outlived').catch(() => null), {
        timeout: 30_000,
      })
      .toEqual({ n: 1 });
    expect(database.pid).not.toBe(before);
    expect(await buffers()).toEqual({ mb: '32MB' });
    await ask(database.url, 'drop table outlived');
    await database.stop();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(isAlive(database.pid)).toBe(false);
  });

  it('stops an orphan that runs without fsync, instead of adopting it for real data', async () => {
    const { postmaster, child, parent } = await holdInChild();
    child.kill('SIGKILL');
    await waitUntilGone(parent, 5000);
    const safe = await start(true);
    expect(safe.adopted).toBe(false);
    expect(isAlive(postmaster)).toBe(false);
    expect(await ask(safe.url, `select current_setting('fsync') as fsync`)).toEqual({ fsync: 'on' });
  });

  it('recovers when parent and database were both killed with -9', async () => {
    const { parent, postmaster, child } = await holdInChild();
    child.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await Promise.all([waitUntilGone(parent, 5000), waitUntilGone(postmaster, 5000)]);
    expect(existsSync(join(dataDir, 'holder.json'))).toBe(true);
    expect(existsSync(join(clusterFolder(dataDir), 'postmaster.pid'))).toBe(true);
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, `select to_regclass('kept') is not null as kept`)).toEqual({ kept: true });
  });

  it.skipIf(!isLinux)('is not held off by a pid file whose number now belongs to a stranger', async () => {
    const { uid, gid } = statSync(clusterFolder(dataDir));
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {});
    children.push(stranger);
    writeFileSync(
      join(clusterFolder(dataDir), 'postmaster.pid'),
      `${stranger.pid}\n${clusterFolder(dataDir)}\n1\n5432\n\n127.0.0.1\n`,
    );
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });

  it('throws away what a killed initdb left behind', async () => {
    const left = join(dataDir, 'postgres.new-1');
    mkdirSync(left);
    await start();
    expect(existsSync(left)).toBe(false);
  });

  it('refuses a cluster of another PostgreSQL with a sentence, and gives the folder back', async () => {
    const other = join(base, 'other');
    mkdirSync(join(other, 'postgres'), { recursive: true });
    writeFileSync(join(other, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startEmbedded({ dataDir: other })).rejects.toThrow(/database of PostgreSQL 15; this Bantay needs/);
    expect(existsSync(join(other, 'holder.json'))).toBe(false);
  });
});
