// Calls of /admin that write: part of the table of writing calls.
import { createAccount, endRole, giveRole, switchAccount } from '@bantay/features/people/wire/people.ts';
import { people } from './harness.ts';
import { house, type Row, userId } from './writing-house.ts';

let tries = 0;
/** Another each time. */
const next = () => {
  tries += 1;
  return tries;
};

const somebody = () =>
  house.app.services.people.create(
    {
      ...{ username: `iba${next()}`, firstName: 'Iba', lastName: 'Imbento', sex: 'Male', designationId: 3 },
      ...{ number: null, passwordHash: 'none', role: 'reader', siteId: null },
    },
    null,
  );

/** One that is held, to be ended by whoever tries. */
const someRole = async () =>
  house.app.services.people.giveRole(
    { userId: await somebody(), role: 'measurer', siteId: null, until: null, reason: 'a try' },
    null,
  );

export const ADMIN_CALLS: readonly Row[] = [
  {
    declaration: createAccount,
    body: () => ({
      ...{ username: `bago${next()}`, first_name: 'Bago', last_name: 'Imbento', sex: 'Female', role: 'reader' },
      ...{ designation: 'MLGU', number: `0917555${String(next()).padStart(4, '0')}`, site_code: 'scu' },
    }),
    fields: [
      { path: 'username', kind: 'text', also: ['', ' ', 'mlgu.demo', 'MLGU.demo', 'x'.repeat(61)] },
      { path: 'first_name', kind: 'text', also: ['', ' '] },
      { path: 'last_name', kind: 'text', also: ['', ' '] },
      { path: 'sex', kind: 'choice' },
      { path: 'designation', kind: 'choice', also: ['LEWC', 'BLGU', 'Dynaslope'] },
      { path: 'number', kind: 'text', also: ['', '123', '0900 000 0001'] },
      { path: 'role', kind: 'choice', also: ['officers', 'Admin'] },
      { path: 'site_code', kind: 'text', isOptional: true, also: ['', 'nowhere'] },
    ],
  },
  {
    declaration: switchAccount,
    body: async () => ({ user_id: await somebody(), is_active: false, reason: 'a try' }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'is_active', kind: 'flag' },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: giveRole,
    body: async () => ({
      ...{ user_id: await userId(people.provincialOfficer), role: 'operator', site_code: 'lpa' },
      ...{ until: `20${40 + next()}-01-01 00:00:00`, reason: 'for the typhoon' },
    }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'role', kind: 'choice', also: ['officers', 'Admin'] },
      { path: 'site_code', kind: 'text', isOptional: true, also: ['', 'nowhere'] },
      { path: 'until', kind: 'time', isOptional: true, also: ['2020-01-01 00:00:00'] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: endRole,
    body: async () => ({ role_id: await someRole(), reason: 'it is over' }),
    fields: [
      { path: 'role_id', kind: 'id' },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
];
