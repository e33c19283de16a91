// What a message asks of the staff.
import type { IncomingMessage } from '../wire/incoming.ts';

/** Calls for help, free words and measurements that were not entered stay until somebody has read them. */
export const needsReading = ({ read_by, kind, refusal }: IncomingMessage): boolean =>
  read_by === null && (kind === 'tulong' || kind === 'other' || refusal !== null);
