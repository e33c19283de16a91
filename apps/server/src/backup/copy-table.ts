// One table as text of COPY, out to a file and in again; rows and digest are counted on the way.
import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { countBytes } from './count-bytes.ts';
import type { TableFacts } from './manifest.ts';
import { sumRows } from './sum-rows.ts';

const quoted = (name: string) => `"${name}"`;
/** One that is divided by months can't be copied by its name. */
const copyOf = ({ name, columns }: Pick<TableFacts, 'name' | 'columns'>) =>
  `copy (select ${listOf(columns)} from ${quoted(name)}) to stdout`;
const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Writes the table to `path`; null only counts. */
export async function copyOut(
  client: PoolClient,
  table: Pick<TableFacts, 'name' | 'columns'>,
  path: string | null,
): Promise<TableFacts> {
  const stream = client.query(to(copyOf(table)));
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

/**
 * Whether a table has the rows of its file, each as often, in whatever order, and the file is the one that was written: into one that is divided the database puts a short row where a long
 * one has left a gap.
 */
export async function hasRowsOf(client: PoolClient, table: TableFacts, path: string): Promise<boolean> {
  const [written, here, there] = [countBytes(), sumRows(), sumRows()];
  await pipeline(createReadStream(path), written.stream, here.stream);
  if (written.result().sha256 !== table.sha256) return false;
  await pipeline(client.query(to(copyOf(table))), there.stream);
  return here.result() === there.result();
}
