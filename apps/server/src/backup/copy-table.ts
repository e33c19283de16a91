// One table as text of COPY, out to a file and in again; rows and digest are counted on the way.
import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { countBytes } from './count-bytes.ts';
import type { TableFacts } from './manifest.ts';

const quoted = (name: string) => `"${name}"`;
const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Writes the table to `path`; null only counts. */
export async function copyOut(
  client: PoolClient,
  table: Pick<TableFacts, 'name' | 'columns'>,
  path: string | null,
): Promise<TableFacts> {
  // One that is divided by months can't be copied by its name.
  const stream = client.query(to(`copy (select ${listOf(table.columns)} from ${quoted(table.name)}) to stdout`));
  const counting = countBytes();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(stream, counting.stream, path === null ? nowhere : createWriteStream(path, { mode: 0o600 }));
  return { ...table, rows: stream.rowCount, ...counting.result() };
}

export async function copyIn(client: PoolClient, table: TableFacts, path: string): Promise<void> {
  await pipeline(
    createReadStream(path),
    client.query(from(`copy ${quoted(table.name)} (${listOf(table.columns)}) from stdin`)),
  );
}
