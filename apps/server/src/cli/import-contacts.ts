// Contacts from a file: all lines or none.
import { isNotWarned } from '@bantay/features/contacts/rules/contact-rows.ts';
import { type Bench, say } from './command.ts';
import { importLines } from './import-lines.ts';
import { contactsOf, requireContact } from './people.ts';

const NEEDED = ['first_name', 'last_name', 'sex', 'designation', 'site_code', 'number'];

export async function importContacts(bench: Bench, file: string): Promise<void> {
  let off = 0;
  let left = 0;
  const { commands } = contactsOf(bench.db);
  const list = { file, needed: NEEDED, action: 'contacts.import', topic: 'ewi' } as const;
  const count = await importLines(bench, list, async (tx, values) => {
    // A list that was saved from the page says whom nobody is to warn.
    if (isNotWarned(values.warned ?? '')) {
      left++;
      return;
    }
    const contact = await requireContact(tx, {
      firstName: values.first_name ?? '',
      lastName: values.last_name ?? '',
      sex: values.sex ?? '',
      designation: values.designation ?? '',
      siteCode: values.site_code ?? '',
      number: values.number ?? '',
    });
    // A list does not know who wanted no more messages.
    if ((await commands.write(tx, contact, false)).isOff) off++;
  });
  say(`${count - left} contacts written.`);
  if (left > 0) say(`${left} line(s) say that nobody is to be warned, and were left out.`);
  if (off > 0) say(`${off} number(s) are switched off and stay so. On again: npm run contact -- number ID NUMBER`);
}
