// Where a walk puts what becomes known, and lets the engine run: the tables of a scratch schema, or memory.
import type { Db } from '@bantay/server/database/database.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import * as scratch from './scratch-queries.ts';

export interface Desk {
  rerun: RerunService;
  /** Visits that came in after this instant do not exist yet. */
  knowUntil(instant: number): Promise<void>;
  /** The newest value of an instant is in force. */
  putReadings(readings: readonly scratch.KnownReading[]): Promise<void>;
  /** A fact stated by people or a feed, as it was given. */
  putTrigger(triggerId: number): Promise<void>;
  putTag(tagId: number): Promise<void>;
  /** A person's decision, on the trigger of the same symbol and first stamp. False: there is none here. */
  putDecision(statId: number): Promise<boolean>;
  /** A decision that nobody has recorded: says "valid" to each. */
  putValid(triggerIds: readonly number[], now: number): Promise<void>;
}

/** Each word goes to the tables at once. `base`: name of the real schema. */
export const tableDesk = (db: Db, base: string, rerun: RerunService): Desk => ({
  rerun,
  knowUntil: (instant) => scratch.knowUntil(db, instant),
  putReadings: (readings) => scratch.putReadings(db, readings),
  putTrigger: (triggerId) => scratch.putTrigger(db, base, triggerId),
  putTag: (tagId) => scratch.putTag(db, base, tagId),
  putDecision: (statId) => scratch.putDecision(db, base, statId),
  putValid: (triggerIds, now) => scratch.putValid(db, triggerIds, now),
});
