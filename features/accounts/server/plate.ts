// What the server has of accounts: signing in, one-time codes, one's own profile.
import type { Plate } from '@bantay/server/plate.ts';
import { firstProfile } from '../rules/first-profile.ts';
import { accountsRoutes } from './accounts-routes.ts';
import { type AccountsService, makeAccountsService } from './accounts-service.ts';
import { makeEnter } from './enter.ts';
import { makeOneTimeCodes, type OneTimeCodes } from './one-time-codes-service.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { plainSignIn } from './plain-sign-in.ts';
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
  firstParts: ({ accounts }) => ({
    '/profile-setting': {
      title: { en: 'Edit Profile', fil: 'I-edit ang Profile', war: 'Bag-uha an Profile' },
      read: async ({ userId, language }) => firstProfile(await accounts.requirePerson(userId), language),
    },
  }),
  doors: ({ door, formDoor, services, cookies, isDemo, signInPage }) => {
    const { accounts, codes, profiles, clock, settings, screenWords } = services;
    const enter = makeEnter(accounts, cookies);
    accountsRoutes(door, { enter, accounts, codes, clock, cookies, settings, screenWords, isDemo });
    plainSignIn(formDoor, { enter, settings, isDemo, signInPage });
    ownAccountRoutes(door, { accounts, profiles, cookies });
  },
  tidy: ({ accounts }) => accounts.tidy(),
};
