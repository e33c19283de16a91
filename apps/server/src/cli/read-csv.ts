// Reads a CSV file, gzipped or not, row by row with its header and line numbers; what is wrong with the file is a sentence.
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { codeOf, thrownField } from '@bantay/kernel/thrown';
import { CsvError, parse } from 'csv-parse';
import { UsageError } from './command.ts';

export interface CsvRow {
  line: number;
  /** By lower-case header; what a short row lacks is empty. */
  values: Record<string, string>;
}

/** A quotation mark that is never closed would make one row of all that follows. Bytes. */
const LONGEST_ROW = 100_000;

/** `needed`: columns without which no row can be read. */
export async function* readCsv(path: string, needed: readonly string[] = []): AsyncGenerator<CsvRow> {
  // Commands run in the project's folder, not where somebody types them: refusals name the whole path.
  const file = resolve(path);
  let names: string[] = [];
  const bytes = createReadStream(file);
  const text = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const checked = text.pipe(checkText());
  const rows = checked.pipe(
    parse({
      columns: (header: string[]) => {
        names = header.map((name) => name.trim().toLowerCase());
        return names;
      },
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: LONGEST_ROW,
    }),
  );
  // A fault of the file must end the loop, not the process.
  for (const stream of [bytes, text, checked]) stream.on('error', (error: Error) => rows.destroy(error));
  try {
    let isKnown = false;
    for await (const { record, info } of rows) {
      if (!isKnown) refuseHeader(names, needed);
      isKnown = true;
      const values = record as Record<string, string>; // with columns a record is texts by their names
      for (const name of names) values[name] ??= '';
      yield { line: info.lines as number, values }; // csv-parse counts them
    }
    if (!isKnown) refuseHeader(names, needed);
  } catch (error) {
    const what = whatIsWrong(error);
    throw what === null ? error : new UsageError(`${file}: ${what}`);
  } finally {
    bytes.destroy();
  }
}

function refuseHeader(names: readonly string[], needed: readonly string[]): void {
  if (names.length === 0) throw new UsageError('The file is empty: its first line must name the columns.');
  const [only = '', ...others] = names;
  if (others.length === 0 && /[;\t]/.test(only)) {
    throw new UsageError('The columns must be separated by commas, not by semicolons or tabs.');
  }
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UsageError(`No column ${missing.join(', ')}; needed are ${needed.join(', ')}.`);
}

/** Spreadsheets save in the alphabet of their machine, and names come out of it in pieces. UTF-16 says so by its mark. */
function checkText(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf16 = false;
  const check = (part: Buffer | null) => {
    if (isUtf16) return null;
    try {
      const said = part === null ? decoder.decode() : decoder.decode(part, { stream: true });
      return said.includes('\0') ? new UsageError('This is no text file.') : null;
    } catch {
      return new UsageError('The text is not UTF-8: save it as "CSV UTF-8" in the spreadsheet.');
    }
  };
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (isFirst) isUtf16 = part[0] === 0xff && part[1] === 0xfe;
      isFirst = false;
      done(check(part), part);
    },
    flush: (done) => done(check(null)),
  });
}

/** Null for what is no fault of the file. */
function whatIsWrong(error: unknown): string | null {
  if (error instanceof UsageError) return null;
  const code = codeOf(error) ?? '';
  const lines = thrownField(error, 'lines');
  if (error instanceof CsvError) {
    if (code === 'CSV_MAX_RECORD_SIZE') return `line ${lines} is too long; is a quotation mark never closed?`;
    if (code === 'CSV_QUOTE_NOT_CLOSED') return `the quotation mark of line ${lines} is never closed.`;
    return `line ${lines} has a quotation mark inside a value.`;
  }
  if (code === 'ENOENT') return 'there is no such file.';
  if (code === 'EISDIR') return 'this is a folder.';
  if (code === 'EACCES') return 'the account of this command may not read it.';
  if (code === 'Z_DATA_ERROR') return 'this is no gzip file, or it is damaged.';
  if (code === 'Z_BUF_ERROR') return 'the gzip file is cut short.';
  return null;
}
