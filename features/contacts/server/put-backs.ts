// Changes of contacts that are put back from the audit: whether somebody is warned. Of all else it keeps no names, and of numbers
// their last digits (decision 018): that is not enough to write them again.
import { fieldsAsKept } from '@bantay/server/database/audit.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { PutBack } from '../../audit-log/server/audit-log-service.ts';
import type { ContactsService } from './contacts-service.ts';
import { scopeOf } from './look-at-contacts.ts';

const warnedIn = (kept: unknown): boolean | null => {
  const { warned } = fieldsAsKept(kept);
  return typeof warned === 'boolean' ? warned : null;
};

export const contactPutBacks = (contacts: Pick<ContactsService, 'switch'>): Record<string, PutBack> => ({
  'contacts.switch': {
    fits: ({ subjectId, before, after }) =>
      subjectId !== null && warnedIn(before) !== null && warnedIn(after) === !warnedIn(before),
    // Who keeps the person is judged by the change itself.
    sites: async () => [],
    async run({ subjectId, before }, { by, reason, roles }) {
      const change = { userId: subjectId ?? 0, isWarned: warnedIn(before) === true, reason };
      await contacts.switch(change, { by, scope: scopeOf(roles) }).catch((error: unknown) => {
        // It is so already: somebody else has put it back.
        throw error instanceof Problem && error.code === 'contactIsSo' ? new Problem('putBackOvertaken') : error;
      });
    },
  },
});
