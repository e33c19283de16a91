// What a message asks of the staff.
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';

/** Calls for help, free words and measurements that were not entered stay until somebody has read them. */
export const needsReading = ({ readBy, kind, refusal }: IncomingMessage): boolean =>
  readBy === null && (kind === 'tulong' || kind === 'other' || refusal !== null);

const isCall = (message: IncomingMessage) => message.kind === 'tulong' && needsReading(message);

/** Calls for help that nobody has read before all others; else in their order. */
export const callsFirst = (messages: readonly IncomingMessage[]): IncomingMessage[] =>
  [...messages].sort((one, other) => Number(isCall(other)) - Number(isCall(one)));
