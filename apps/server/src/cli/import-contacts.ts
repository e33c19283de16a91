// Contacts from a file: all lines or none.
import { operatorActor, writeAudit } from '../database/audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Bench, say, UsageError } from './command.ts';
import { writeContact } from './people.ts';
import { readCsv } from './read-csv.ts';

const NEEDED = ['first_name', 'last_name', 'sex', 'designation', 'site_code', 'number'];

export async function importContacts({ db }: Bench, file: string): Promise<void> {
  const { count, off } = await inTransaction(db, async (tx) => {
    let read = 0;
    let off = 0;
    for await (const { line, values } of readCsv(file, NEEDED)) {
      try {
        const contact = {
          firstName: values.first_name ?? '',
          lastName: values.last_name ?? '',
          sex: values.sex ?? '',
          designation: values.designation ?? '',
          siteCode: values.site_code ?? '',
          number: values.number ?? '',
        };
        // A list does not know who wanted no more messages.
        if ((await writeContact(tx, contact, false)).isOff) off++;
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
    return { count: read, off };
  });
  say(`${count} contacts written.`);
  if (off > 0) say(`${off} number(s) are switched off and stay so. On again: npm run contact -- number ID NUMBER`);
}
