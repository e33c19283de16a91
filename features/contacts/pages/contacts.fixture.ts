// Contacts as the pages hold them.
import type { KeptContact } from './use-contacts.ts';

export const ANA: KeptContact = {
  ...{ userId: 7, firstName: 'Ana', lastName: 'Cruz', sex: 'Female', designation: 'LEWC', sites: ['lpa'] },
  numbers: [
    { number: '639171234567', isOn: true, reachable: true },
    { number: '639171234568', isOn: true, reachable: true },
  ],
  ...{ isWarned: true, hasAccount: false, unwarned: null, version: 'v1' },
};

export const BEN: KeptContact = {
  ...ANA,
  ...{ userId: 8, firstName: 'Ben', lastName: 'Abad', sex: 'Male', designation: 'MLGU', sites: ['lpa', 'scu'] },
  ...{ numbers: [{ number: '639179999999', isOn: false, reachable: true }], unwarned: 'noNumber' },
};

export const OFFICER: KeptContact = {
  ...ANA,
  ...{ userId: 9, firstName: 'Elena', lastName: 'Halimbawa', designation: 'MLGU', sites: [] },
  ...{ numbers: [{ number: '639000000001', isOn: true, reachable: true }], hasAccount: true, unwarned: 'noSite' },
};

export const SITES = [
  { siteId: 24, siteCode: 'lpa', warned: 1 },
  { siteId: 101, siteCode: 'scu', warned: 0 },
];
