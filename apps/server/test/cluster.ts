// vitest's global setup: one throw-away cluster for all test files, with templates to copy databases from: a migrated one, and one of
// a house that people live in.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@bantay/postgres/start-embedded.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/database/migrate.ts';
import { moveIn, TEST_MUNICIPALITY } from './move-in.ts';

export type TestCluster = {
  /** Connection for creating and dropping databases. */
  adminUrl: string;
  /** Migrated and never connected to, so that it can be copied. */
  template: string;
  /** The same with what a house writes first (move-in.ts): written once for all of them. */
  lived: string;
  /** Migrated; only for tests that roll back. */
  sharedUrl: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Never DATABASE_URL: that may be somebody's real data.
  const given = process.env.TEST_DATABASE_URL;
  const { url: adminUrl, stop } = given ? { url: given, stop: async () => {} } : await raiseCluster();
  // Several runs may share a given server, so our names carry the process.
  const prefix = `bantay_test_${process.pid}`;
  const template = `${prefix}_template`;
  const lived = `${prefix}_lived`;
  const shared = `${prefix}_shared`;
  try {
    await asAdmin(adminUrl, async (run) => {
      await run(`drop database if exists ${template}`);
      await run(`create database ${template}`);
      await migrate(withDatabase(adminUrl, template));
      await run(`drop database if exists ${lived}`);
      await run(`create database ${lived} template ${template}`);
      await moveIn(withDatabase(adminUrl, lived), TEST_MUNICIPALITY);
      await run(`drop database if exists ${shared}`);
      await run(`create database ${shared} template ${template}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('cluster', { adminUrl, template, lived, sharedUrl: withDatabase(adminUrl, shared) });
  return async () => {
    if (given) {
      await asAdmin(adminUrl, async (run, list) => {
        for (const name of await list(`${prefix}\\_%`)) await run(`drop database if exists "${name}" with (force)`);
      });
    }
    await stop();
  };
}

/** A house's database in a cluster of its own: nobody else writes there, and a transaction of its own is the oldest that runs. */
export async function createLonelyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { url: adminUrl, stop } = await raiseCluster();
  const url = withDatabase(adminUrl, 'lonely');
  await asAdmin(adminUrl, async (run) => void (await run('create database lonely')));
  await migrate(url);
  return { url, drop: stop };
}

async function raiseCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-test-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const database = await startEmbedded({ dataDir: join(folder, 'data'), durable: false });
    return { url: database.adminUrl, stop: () => database.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

type Run = (statement: string) => Promise<unknown>;
type List = (like: string) => Promise<string[]>;

export async function asAdmin(url: string, work: (run: Run, list: List) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(
      (statement) => client.query(statement),
      async (like) => {
        const { rows } = await client.query<{ datname: string }>(
          'select datname from pg_database where datname like $1',
          [like],
        );
        return rows.map(({ datname }) => datname);
      },
    );
  } finally {
    await client.end();
  }
}
