// Invented people of the demo: accounts and the contacts who get the warnings. Every number lies in an unused block.
import type { Role } from '@bantay/kernel/roles/roles';

export const DEMO_PASSWORD = 'Bantay-demo-2026';

export interface DemoAccount {
  username: string;
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designationId: number;
  number: string;
  /** At all sites. */
  roles: readonly Role[];
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'mlgu.demo',
    firstName: 'Elena',
    lastName: 'Halimbawa',
    sex: 'Female',
    designationId: 3,
    number: '639000000001',
    roles: ['officer'],
  },
  {
    username: 'plgu.demo',
    firstName: 'Ramon',
    lastName: 'Kunwari',
    sex: 'Male',
    designationId: 4,
    number: '639000000002',
    roles: ['officer', 'admin'],
  },
  {
    username: 'mlgu2.demo',
    firstName: 'Noel',
    lastName: 'Likha',
    sex: 'Male',
    designationId: 3,
    number: '639000000003',
    roles: ['officer'],
  },
  {
    username: 'lewc.demo',
    firstName: 'Aida',
    lastName: 'Gawa',
    sex: 'Female',
    designationId: 1,
    number: '639000000004',
    roles: ['officer'],
  },
];

const FIRST = ['Ana', 'Ben', 'Celia', 'Dario', 'Ester', 'Felix', 'Gina', 'Hector', 'Ines', 'Jun', 'Karla', 'Lito'];
/** Officers who serve both sites come first in every list, as the eye looks for them. */
const LAST_OF_OFFICERS = ['Alaala', 'Bagani', 'Dunong', 'Ehemplo', 'Gabay'];
const LAST = ['Huwaran', 'Kathang', 'Likhang', 'Modelo', 'Nagawa', 'Pagsubok', 'Sampol', 'Tulad'];

export interface DemoContact {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designationId: 1 | 2 | 3 | 4;
  siteCode: 'lpa' | 'scu';
  number: string;
  isReachable: boolean;
}

/** How many invented contacts each group has. */
const GROUPS: readonly { siteCode: 'lpa' | 'scu'; designationId: 1 | 2 | 3 | 4; count: number }[] = [
  { siteCode: 'lpa', designationId: 1, count: 6 },
  { siteCode: 'lpa', designationId: 2, count: 4 },
  { siteCode: 'lpa', designationId: 3, count: 3 },
  { siteCode: 'lpa', designationId: 4, count: 2 },
  { siteCode: 'scu', designationId: 1, count: 5 },
  { siteCode: 'scu', designationId: 2, count: 3 },
];

export function demoContacts(): DemoContact[] {
  const contacts: DemoContact[] = [];
  let officers = 0;
  for (const { siteCode, designationId, count } of GROUPS) {
    // In range: rests of the lengths, and as many officers as there are names.
    for (let index = 0; index < count; index++) {
      const serial = contacts.length;
      contacts.push({
        firstName: FIRST[serial % FIRST.length]!,
        lastName: designationId >= 3 ? LAST_OF_OFFICERS[officers++]! : LAST[(serial * 3) % LAST.length]!,
        sex: serial % 2 === 0 ? 'Female' : 'Male',
        designationId,
        siteCode,
        number: `6390000001${String(serial).padStart(2, '0')}`,
        // One of each LEWC group has no usable number: the dialog must say so.
        isReachable: !(designationId === 1 && index === count - 1),
      });
    }
  }
  return contacts;
}
