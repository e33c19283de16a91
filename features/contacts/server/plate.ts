// What the server has of the people who are warned.
import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { sitesOfContacts } from './contacts-queries.ts';
import { contactsRoutes } from './contacts-routes.ts';
import { type ContactsService, makeContactsService } from './contacts-service.ts';
import { contactPutBacks } from './put-backs.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    contacts: ContactsService;
  }
}

export const plate: Plate = {
  services: { contacts: ({ db, services: { clock, sites } }) => makeContactsService({ db, clock, sites }) },
  begin: ({ auditLog, contacts }) => auditLog.addPutBacks(contactPutBacks(contacts)),
  sitesOf: { contact: (db, named) => sitesOfContacts(db, idsAmong(named)) },
  doors: ({ door, services: { contacts } }) => contactsRoutes(door, contacts),
  tidy: ({ contacts }) => contacts.forgetKept(),
};
