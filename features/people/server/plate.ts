// What the server has of people: their accounts and roles.
import type { Plate } from '@bantay/server/plate.ts';
import { peopleRoutes } from './people-routes.ts';
import { makePeopleService, type PeopleService } from './people-service.ts';
import { peoplePutBacks } from './put-backs.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    people: PeopleService;
  }
}

export const plate: Plate = {
  services: {
    people: ({ db, services: { clock, accounts, sites } }) => makePeopleService({ db, clock, accounts, sites }),
  },
  begin: ({ auditLog, people, sites }) => auditLog.addPutBacks(peoplePutBacks(people, sites)),
  doors: ({ door, rights, services: { people, sites } }) => peopleRoutes(door, people, sites, rights),
};
