// Changes of contacts that are put back from the audit: whether somebody is warned, and for a while name, group, sites and numbers.
import { fieldsAsKept } from '@bantay/server/database/audit.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { PutBack } from '@bantay/server/put-back.ts';
import { toLocal } from '../../accounts/rules/phone-number.ts';
import { type KeptPart, keptOf, sameFields } from '../rules/kept-contact.ts';
import type { ContactsService } from './contacts-service.ts';
import { scopeOf } from './look-at-contacts.ts';
import { AS_LEFT } from './take-back.ts';

type Contacts = Pick<
  ContactsService,
  'switch' | 'change' | 'listKept' | 'lookAtKept' | 'lookAtOne' | 'lookAtTakenIn' | 'takeBack' | 'sitesOfTakenIn'
>;

export function contactPutBacks(contacts: Contacts): Record<string, PutBack> {
  const kept = keptPutBack(contacts);
  const takenIn = takenInPutBack(contacts);
  return {
    'contacts.switch': switchPutBack(contacts),
    'contacts.change': kept,
    'contacts.import': takenIn,
    'contacts.take-back': takenIn,
    // As commands write them.
    ...{ 'contacts.add': kept, 'contacts.number': kept, 'contacts.disable': kept, 'contacts.join': kept },
  };
}

const warnedIn = (kept: unknown): boolean | null => {
  const { warned } = fieldsAsKept(kept);
  return typeof warned === 'boolean' ? warned : null;
};

const switchPutBack = (contacts: Contacts): PutBack => ({
  fits: ({ subjectId, before, after }) =>
    subjectId !== null && warnedIn(before) !== null && warnedIn(after) === !warnedIn(before),
  // Who keeps the person is judged with the person.
  sites: async () => [],
  async ground({ subjectId, before, after }, { roles }) {
    const { userId, isWarned } = await contacts.lookAtOne(subjectId ?? 0, scopeOf(roles));
    const back = warnedIn(before) === true;
    return {
      ...{ became: { warned: warnedIn(after) }, stands: { warned: isWarned }, back: { warned: back } },
      async undo({ by, reason }) {
        const change = { userId, isWarned: back, reason };
        await contacts.switch(change, { by, scope: scopeOf(roles) }).catch((error: unknown) => {
          // Somebody else has put it back in this moment.
          throw error instanceof Problem && error.code === 'contactIsSo' ? new Problem('putBackIsSo') : error;
        });
      },
    };
  },
});

/** The audit names nobody, and of numbers the last digits: what is put back lies beside it (decision 067). */
const keptPutBack = (contacts: Contacts): PutBack => ({
  fits: ({ subjectId }) => subjectId !== null,
  kept: (auditIds) => contacts.listKept(auditIds),
  sites: async () => [],
  async ground({ auditId }, { by, roles }) {
    const scope = scopeOf(roles);
    const { contact, before, after } = await contacts.lookAtKept(auditId, { by, scope });
    const { userId, version, siteCodes } = contact;
    const { sites, numbers, ...words } = before;
    const entry = {
      ...{ ...contact, ...words, siteCodes: sites ?? siteCodes },
      // One that came later is left out, and by that off.
      numbers: numbers?.map((number) => ({ number, isOn: true })) ?? contact.numbers,
    };
    return {
      ...{ became: told(after), stands: told(sameFields(before, keptOf(contact))), back: told(before) },
      undo: ({ reason }) => contacts.change({ userId, entry, version, reason }, { by, scope }),
    };
  },
});

/** All people of a file at once. */
const takenInPutBack = (contacts: Contacts): PutBack => ({
  fits: () => true,
  kept: (auditIds) => contacts.listKept(auditIds),
  sites: ({ auditId }) => contacts.sitesOfTakenIn(auditId),
  async ground({ auditId }, { by, roles }) {
    const keeper = { by, scope: scopeOf(roles) };
    const look = await contacts.lookAtTakenIn(auditId, keeper);
    const { became, stands, back } = look.sides;
    return {
      became: { ...became, state: AS_LEFT },
      stands: { ...stands, state: look.state },
      back: { ...back, state: look.state },
      undo: ({ reason }) => contacts.takeBack(auditId, look, { ...keeper, reason }),
    };
  },
});

/** Numbers as people read them. */
const told = ({ numbers, ...words }: KeptPart) => ({ ...words, ...(numbers && { numbers: numbers.map(toLocal) }) });
