// What a message asks of the staff.
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';

/** Calls for help, free words and measurements that were not entered stay until somebody has read them. */
export const needsReading = ({ readBy, kind, refusal }: IncomingMessage): boolean =>
  readBy === null && (kind === 'tulong' || kind === 'other' || refusal !== null);
