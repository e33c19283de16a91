// Measurements that the server does not have yet, as the table and the form take them from the outbox.

import type { KeptProblem } from '@bantay/web/api/kept-problem.ts';
import { useOutbox } from '@bantay/web/api/outbox/device.ts';
import { type Entry, isWaiting } from '@bantay/web/api/outbox/entry.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import type { ObservationInput } from '@bantay/web/api/shapes.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { Edited, EntryForm } from './measurement-form.ts';

/** What the form keeps beside the body of the call. */
export interface KeptForm {
  form: EntryForm;
  edited: Edited | null;
}

export interface WaitingEntry extends KeptForm {
  key: string;
  site: SiteCode;
  /** As it was first sent. */
  body: ObservationInput;
  /** Why the server did not take it; null while it only lacks a connection. */
  problem: KeptProblem | null;
}

/** Those of a site; null until the device has said. */
export function useWaitingEntries(site: SiteCode): readonly WaitingEntry[] | null {
  const all = useOutbox(useSession().user?.userId);
  const own = all?.filter((entry) => entry.call === 'measurement' && entry.site === site && isWaiting(entry));
  return own?.map(read) ?? null;
}

const read = ({ key, site, body, form, problem }: Entry): WaitingEntry => ({
  ...(form as KeptForm), // written by this form, or moved over from where an earlier version of it kept them
  ...{ key, problem },
  site: site as SiteCode, // as above
  body: body as ObservationInput, // as above
});
