// Contacts as the wire spells them.
import { whyUnwarned } from '../rules/contact.ts';
import type { PlannedLine } from '../rules/contact-plan.ts';
import type { ContactLine } from '../rules/contact-rows.ts';
import type { KeptContact, LineBody, LineReply } from '../wire/contacts.ts';
import type { ShownContact } from './contacts-service.ts';

export const presentContact = (contact: ShownContact): KeptContact => ({
  ...{ user_id: contact.userId, first_name: contact.firstName, last_name: contact.lastName, sex: contact.sex },
  ...{ designation: contact.designation, sites: contact.siteCodes, is_warned: contact.isWarned },
  numbers: contact.numbers.map(({ number, isOn, isReachable }) => ({ number, is_on: isOn, reachable: isReachable })),
  ...{ has_account: contact.hasAccount, unwarned: whyUnwarned(contact), version: contact.version },
});

export const presentLine = ({ isOff, ...line }: PlannedLine): LineReply => ({ ...line, is_off: isOff });

export const readLine = (line: LineBody): ContactLine => ({
  ...{ line: line.line, firstName: line.first_name, lastName: line.last_name, sex: line.sex },
  ...{ designation: line.designation, siteCode: line.site_code, number: line.number, warned: line.warned },
});
