// Lists that are imported whole: all lines or none, and one row of the audit with their number.
import { operatorActor, writeAudit } from '../database/audit.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { Problem } from '../problems.ts';
import { type Bench, UsageError } from './command.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

type Entry = Parameters<typeof writeAudit>[1];

interface List {
  file: string;
  /** Columns without which no line can be read. */
  needed: readonly string[];
  action: Entry['action'];
  topic: NonNullable<Entry['topic']>;
}

/** Returns how many lines were written. What `write` refuses is told with the number of its line. */
export function importLines(
  { db }: Bench,
  { file, needed, action, topic }: List,
  write: (tx: Db, values: CsvRow['values']) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0;
    for await (const { line, values } of readCsv(file, needed)) {
      try {
        await write(tx, values);
      } catch (error) {
        if (error instanceof UsageError || error instanceof Problem)
          throw new UsageError(`Line ${line}: ${error.message} Nothing was written.`);
        throw error;
      }
      count++;
    }
    await writeAudit(tx, { ...operatorActor, fieldAt: Date.now(), action, after: { count }, topic });
    return count;
  });
}
