// Which writes still go on when the disk fills up: what is large and can wait stops first, the warning itself last.

/** `file`: uploads and backups. `entry`: what people type. `reading`: what can raise a level. `warning`: decisions, releases. */
export type WriteRank = 'file' | 'entry' | 'reading' | 'warning';

/**
 * Share of the reserve that has to be free [ours]. A day of readings of ten gauges and four columns takes some 20 MB, a warning
 * to 2,000 people with its log of the database some 10 MB, so each rank leaves the next one days or many warnings.
 */
const SHARES: Readonly<Record<WriteRank, number>> = { file: 1, entry: 1, reading: 1 / 2, warning: 1 / 8 };

/** People are told while there is still twice the reserve, and until there is a little more again: no flutter. */
const LOW_SHARE = 2;
const ENOUGH_SHARE = 2.25;

export const mayWrite = (rank: WriteRank, freeBytes: number, reserveBytes: number): boolean =>
  freeBytes >= reserveBytes * SHARES[rank];

/** What is refused now; empty while everything is written. */
export function stoppedRanks(freeBytes: number, reserveBytes: number): WriteRank[] {
  // Its keys are those of its type: it is written out above.
  return (Object.keys(SHARES) as WriteRank[]).filter((rank) => !mayWrite(rank, freeBytes, reserveBytes));
}

export const isSpaceLow = (wasLow: boolean, freeBytes: number, reserveBytes: number): boolean =>
  freeBytes < reserveBytes * (wasLow ? ENOUGH_SHARE : LOW_SHARE);
