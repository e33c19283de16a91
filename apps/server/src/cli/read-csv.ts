// Reads a CSV file, gzipped or not, row by row with its header and line numbers.
import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { UsageError } from './command.ts';

export interface CsvRow {
  line: number;
  /** By lower-case header. */
  values: Record<string, string>;
}

export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  const bytes = createReadStream(path);
  const text = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const rows = text.pipe(
    parse({
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  // A fault of the file must end the loop, not the process.
  bytes.on('error', (error) => rows.destroy(error));
  text.on('error', (error: Error) => rows.destroy(error));
  for await (const { record, info } of rows) {
    yield { line: info.lines as number, values: record as Record<string, string> };
  }
}
