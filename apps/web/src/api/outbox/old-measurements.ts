// Measurements that versions before this one kept in the browser's small store: they move over, each once.
import { makeOutbox, type Waiting } from '../device-outbox.ts';
import { stateOfRefusal } from './entry.ts';
import type { ReadOld } from './outbox.ts';
import type { NewEntry } from './outbox-store.ts';
import { OLD_NAME } from './waiting-mark.ts';

/** As they were kept there. */
interface OldEntry extends Waiting {
  site: string;
  form: unknown;
  edited: { moId: number } | null;
  body: unknown;
  /** Field time, epoch ms: what the device's own clock said was not kept. */
  savedAt: number;
}

const old = makeOutbox<OldEntry>({ name: OLD_NAME, storage: () => localStorage });

export const readOldMeasurements: ReadOld = (userId) => {
  const name = OLD_NAME + userId;
  const text = localStorage.getItem(name);
  if (text === null) return null;
  return {
    entries: old.list(userId).map(
      (one): NewEntry => ({
        key: one.key,
        userId,
        call: 'measurement',
        site: one.site,
        body: one.body,
        form: { form: one.form, edited: one.edited },
        branch: measurementBranch(one.edited),
        ...{ deviceAt: one.savedAt, offset: 0, since: one.savedAt },
        state: one.problem === null ? 'kept' : stateOfRefusal(one.problem),
        ...{ receipt: null, problem: one.problem, photos: [] },
      }),
    ),
    forget() {
      if (localStorage.getItem(name) !== text) return false;
      localStorage.removeItem(name);
      return true;
    },
  };
};

export const measurementBranch = (edited: { moId: number } | null): string | null =>
  edited && `measurement ${edited.moId}`;
