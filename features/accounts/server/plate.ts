// What the server has of accounts: signing in, one-time codes, one's own profile.
import type { Plate } from '@bantay/server/plate.ts';
import { accountsRoutes } from './accounts-routes.ts';
import { type AccountsService, makeAccountsService } from './accounts-service.ts';
import { makeOneTimeCodes, type OneTimeCodes } from './one-time-codes-service.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { makeProfileService, type ProfileService } from './profile-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    accounts: AccountsService;
    codes: OneTimeCodes;
    profiles: ProfileService;
  }
}

export const plate: Plate = {
  services: {
    accounts: ({ db, secret, services: { clock, outbox } }) => makeAccountsService(db, clock, secret, outbox),
    codes: ({ db, secret, services: { clock, outbox } }) => makeOneTimeCodes(db, clock, secret, outbox),
    profiles: ({ db, services: { clock, outbox } }) => makeProfileService(db, clock, outbox),
  },
  doors: ({ door, services, cookies, isDemo }) => {
    const { accounts, codes, profiles, clock, settings, screenWords } = services;
    accountsRoutes(door, { accounts, codes, clock, cookies, settings, screenWords, isDemo });
    ownAccountRoutes(door, { accounts, profiles, cookies });
  },
  tidy: ({ accounts }) => accounts.tidy(),
};
