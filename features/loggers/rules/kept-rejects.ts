// How long and how many refused readings are kept: enough to find the fault of a logger, too few to fill a disk.
import { DAY_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** As long as a deleted measurement can be brought back [ours]: an operator who looks once a month still finds them. */
export const REJECTS_KEPT_MS = 30 * DAY_MS;

/** Of one key; the newest stay. A row is about 250 bytes with its indexes, so a key that has lost its mind holds 5 MB [ours]. */
export const MOST_REJECTS_OF_KEY = 20_000;

/** Posts that bring nothing but refused readings leave one audit row a key in this time [ours]: 1,440 a day at most. */
export const REJECTION_NOTED_EVERY_MS = MINUTE_MS;
