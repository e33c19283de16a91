// Databases for tests: an own one per story (real commits), or the shared one inside a transaction that is rolled back.
import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { clientConfig, type Db } from '../src/database/database.ts';
import { withDatabase } from './cluster.ts';

/** A migrated database of its own; close every pool on it before `drop`, which throws out what is left. */
export const createStoryDatabase = () => copyOf(inject('cluster').template);

/** One in which the demo's people live. */
export const createLivedDatabase = () => copyOf(inject('cluster').lived);

async function copyOf(source: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const { adminUrl, template } = inject('cluster');
  const name = `${template.replace(/_template$/, '')}_${randomBytes(5).toString('hex')}`;
  await copyTemplate(adminUrl, name, source);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** File by file: by its log, as is usual, a copy takes three times the work. */
async function copyTemplate(adminUrl: string, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
    } catch (error) {
      // 55006: another test file copies the template at this very moment.
      if ((error as { code?: string }).code !== '55006' || attempt === 40) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

let admin: pg.Pool | undefined;

/** By one line for all databases of a process: to open one costs more than most tests. */
async function runAsAdmin(url: string, statement: string): Promise<void> {
  if (!admin) {
    admin = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // Its cluster ends with the run.
    admin.on('error', () => {});
  }
  await admin.query(statement);
}

export type RolledBack = { db: Db; rollBack: () => Promise<void> };

/**
 * The shared database, seen through one transaction that never commits: what the app begins and commits inside it are
 * savepoints. Connections are handed out one after the other, so code that uses the pool inside an open transaction
 * hangs here as it would with a pool of one.
 */
export async function openRolledBack(): Promise<RolledBack> {
  const client = new pg.Client(clientConfig(inject('cluster').sharedUrl));
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
  return {
    db,
    rollBack: async () => {
      await db.destroy();
      await client.query('rollback');
      await client.end();
    },
  };
}

function poolOfOne(client: pg.Client): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  let depth = 0;
  const query = (statement: unknown, ...rest: unknown[]): unknown => {
    const text = typeof statement === 'string' ? statement : ((statement as { text?: string })?.text ?? '');
    const translated = asSavepoint(text);
    if (translated === null) return (client.query as (...all: unknown[]) => unknown)(statement, ...rest);
    return client.query(translated);
  };
  const asSavepoint = (text: string): string | null => {
    // Kysely sends exactly these words, with the isolation level behind the first where one is asked for.
    if (/^(begin|start transaction)\b/i.test(text)) {
      depth += 1;
      return `savepoint outer_${depth}`;
    }
    if (depth > 0 && /^commit$/i.test(text)) return `release savepoint outer_${depth--}`;
    if (depth > 0 && /^rollback$/i.test(text)) return `rollback to savepoint outer_${depth--}`;
    return null;
  };
  const pool = {
    async connect() {
      const before = last;
      let release = () => {};
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return { query, release };
    },
    end: async () => {},
  };
  // Only what Kysely's driver uses of a pool.
  return pool as unknown as PostgresPool;
}
