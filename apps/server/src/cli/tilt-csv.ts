// Files of raw counts as people have them: our own columns, and tables of one column as loggers keep them.
import type { ImportTiltLine } from '@bantay/features/subsurface/server/import-tilt.ts';
import { UsageError } from './command.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

const NAMES = {
  column: ['column', 'tsm_name'],
  ts: ['ts', 'timestamp'],
  node: ['node', 'node_id'],
  accelerometer: ['type', 'type_num', 'accelerometer'],
  x: ['x', 'xval'],
  y: ['y', 'yval'],
  z: ['z', 'zval'],
  batt: ['batt', 'battery'],
} as const;
const OPTIONAL = ['column', 'accelerometer', 'batt'];

/** `column`: whose readings these are, where the file does not say. */
export async function* readTilt(path: string, column: string | undefined): AsyncGenerator<ImportTiltLine> {
  let header: Record<string, string | null> | null = null;
  for await (const row of readCsv(path)) {
    header ??= chooseHeader(Object.keys(row.values), column);
    yield toLine(row, header, column);
  }
}

function chooseHeader(found: readonly string[], column: string | undefined): Record<string, string | null> {
  const chosen = Object.entries(NAMES).map(([what, names]) => {
    const name = names.find((one) => found.includes(one)) ?? null;
    if (name === null && !OPTIONAL.includes(what))
      throw new UsageError(`No column with ${what}: one of ${names.join(', ')} is needed.`);
    return [what, name] as const;
  });
  const header = Object.fromEntries(chosen);
  if (header.column === null && column === undefined)
    throw new UsageError('The file does not name the column: add --column NAME.');
  return header;
}

function toLine(
  { line, values }: CsvRow,
  header: Record<string, string | null>,
  column: string | undefined,
): ImportTiltLine {
  const of = (what: keyof typeof NAMES) => (header[what] ? values[header[what]] : undefined);
  return {
    line,
    column: column ?? of('column') ?? '',
    ts: of('ts') ?? '',
    node: of('node'),
    accelerometer: of('accelerometer'),
    x: of('x'),
    y: of('y'),
    z: of('z'),
    batt: of('batt'),
  };
}
