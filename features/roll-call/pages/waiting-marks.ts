// Marks that the server does not have yet, and sending them.
import { send } from '@bantay/web/api/client.ts';
import { makeOutbox, type Waiting } from '@bantay/web/api/device-outbox.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { rollCallCalls } from '../wire/roll-call.calls.ts';
import type { markRollCall } from '../wire/roll-call.ts';

export type MarkBody = BodyOf<typeof markRollCall>;

/** Its key is the entry's own name: on the server it is one mark for each person, however often it comes. */
export interface WaitingMark extends Waiting {
  site: SiteCode;
  body: MarkBody;
}

/** For days without a signal: all tabs of the device, signed in or not. */
export const waitingMarks = makeOutbox<WaitingMark>({ name: 'waiting-roll-call.', storage: () => localStorage });

/** Brings the time that counts, epoch ms. */
export const sendMark = async ({ body, key }: WaitingMark): Promise<number> =>
  (await send<typeof markRollCall>(rollCallCalls.markRollCall, { body, key })).at;

const DEVICE = 'roll-call-device';

/** This device's own name, so that whoever looks into a dispute sees which telephones were pressed; made up, and of no person. */
export function deviceName(): string {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = newKey().slice(0, 8);
    localStorage.setItem(DEVICE, made);
    return made;
  } catch {
    return 'unknown';
  }
}
