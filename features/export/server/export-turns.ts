// Whose turn it is to export: one at a time for each key or person, few at once for all of a server.
import { createHash } from 'node:crypto';
import { Problem } from '@bantay/server/problems.ts';

/** Beside them the server warns: two take half of one core. */
const MOST_AT_ONCE = 2;

/** Takes the turn of a key or a person; to be given back once, and more often does no harm. */
export type TakeTurn = (whose: { userId: number | null; authorization: string | undefined }) => () => void;

export function makeTurns(most = MOST_AT_ONCE): TakeTurn {
  const taken = new Set<string>();
  return ({ userId, authorization = '' }) => {
    // A key stands in clear nowhere.
    const whose = userId === null ? createHash('sha256').update(authorization).digest('hex') : `user ${userId}`;
    if (taken.has(whose) || taken.size >= most) throw new Problem('exportBusy', { most });
    taken.add(whose);
    let isGiven = false;
    return () => {
      if (!isGiven) taken.delete(whose);
      isGiven = true;
    };
  };
}
