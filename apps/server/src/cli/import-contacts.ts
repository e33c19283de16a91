// Contacts from a file: all lines or none.
import { operatorActor, writeAudit } from '../database/audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Bench, say, UsageError } from './command.ts';
import { writeContact } from './people.ts';
import { readCsv } from './read-csv.ts';

const NEEDED = ['first_name', 'last_name', 'sex', 'designation', 'site_code', 'number'];

export async function importContacts({ db }: Bench, file: string): Promise<void> {
  const count = await inTransaction(db, async (tx) => {
    let read = 0;
    for await (const { line, values } of readCsv(file, NEEDED)) {
      try {
        await writeContact(tx, {
          firstName: values.first_name ?? '',
          lastName: values.last_name ?? '',
          sex: values.sex ?? '',
          designation: values.designation ?? '',
          siteCode: values.site_code ?? '',
          number: values.number ?? '',
        });
      } catch (error) {
        if (error instanceof UsageError) throw new UsageError(`Line ${line}: ${error.message} Nothing was written.`);
        throw error;
      }
      read++;
    }
    await writeAudit(tx, {
      ...operatorActor,
      fieldAt: Date.now(),
      action: 'contacts.import',
      after: { count: read },
      topic: 'ewi',
    });
    return read;
  });
  say(`${count} contacts written.`);
}
