// What is typed and not saved: kept on this device per person and site until it is saved or thrown away.
import type { SiteCode } from '../../sites/rules/site.ts';
import type { Edited, EntryForm } from './measurement-form.ts';

export interface Draft {
  form: EntryForm;
  edited: Edited | null;
  /** The waiting entry that was opened in the form. */
  waitingKey: string | null;
}

const nameOf = (userId: number, site: SiteCode) => `measurement-draft.${userId}.${site}`;

export function readDraft(userId: number, site: SiteCode): Draft | null {
  try {
    // Written below; one of an earlier version is told by its date.
    const draft = JSON.parse(localStorage.getItem(nameOf(userId, site)) ?? 'null') as Draft | null;
    return draft !== null && typeof draft.form?.date === 'string' ? draft : null;
  } catch {
    return null;
  }
}

/** A device without room loses the convenience, not the entry: it still stands in the form. */
export function writeDraft(userId: number, site: SiteCode, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(userId, site), JSON.stringify(draft));
  } catch {}
}

export const dropDraft = (userId: number, site: SiteCode): void => localStorage.removeItem(nameOf(userId, site));
