// Contacts as the wire spells them.
import { whyUnwarned } from '../rules/contact.ts';
import type { KeptContact } from '../wire/contacts.ts';
import type { ShownContact } from './contacts-service.ts';

export const presentContact = (contact: ShownContact): KeptContact => ({
  ...{ user_id: contact.userId, first_name: contact.firstName, last_name: contact.lastName, sex: contact.sex },
  ...{ designation: contact.designation, sites: contact.siteCodes, is_warned: contact.isWarned },
  numbers: contact.numbers.map(({ number, isOn, isReachable }) => ({ number, is_on: isOn, reachable: isReachable })),
  ...{ has_account: contact.hasAccount, unwarned: whyUnwarned(contact), version: contact.version },
});
