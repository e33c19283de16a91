// Entries that the server does not have yet, and sending them.
import { send } from '@bantay/web/api/client.ts';
import { makeOutbox, type Waiting } from '@bantay/web/api/device-outbox.ts';
import type { ObservationInput } from '@bantay/web/api/shapes.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import type { insertObservation } from '../wire/surficial.ts';
import type { Edited, EntryForm } from './measurement-form.ts';

export interface WaitingEntry extends Waiting {
  site: SiteCode;
  form: EntryForm;
  edited: Edited | null;
  /** As it was first sent. */
  body: ObservationInput;
  /** Field time, epoch ms. */
  savedAt: number;
}

/** For days without a signal: all tabs of the device, signed in or not. */
export const waitingEntries = makeOutbox<WaitingEntry>({
  name: 'waiting-measurements.',
  storage: () => localStorage,
});

export const sendEntry = ({ body, key }: WaitingEntry) =>
  send<typeof insertObservation>(surficialCalls.insertObservation, { body, key });
