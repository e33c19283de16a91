// How a room undoes one kind of change of which the audit tells: as a new change, with an audit row of its own.
import type { HeldRole } from '@bantay/kernel/roles/roles';

/** A row of the audit with what stood before and after, for whoever puts it back. */
export interface KeptRow {
  auditId: number;
  action: string;
  siteCode: string | null;
  subjectId: number | null;
  before: unknown;
  after: unknown;
}

export interface Asker {
  by: number;
  roles: readonly HeldRole[];
}

/** Who puts back, and why. */
export interface PutBackCare extends Asker {
  reason: string;
}

/** By the names of fields. */
type Fields = Readonly<Record<string, unknown>>;

/** What of a change can be put back as things are now: of the fields that it changed, and no others. */
export interface PutBackGround {
  /** As the change left it. */
  became: Fields;
  stands: Fields;
  /** As it was before the change, and would be again. */
  back: Fields;
  /** The change that undoes it, over exactly what stands here; refused by whatever refuses that change. */
  undo(care: PutBackCare): Promise<void>;
}

export interface PutBack {
  /** What the row keeps is enough. */
  fits(row: KeptRow): boolean;
  /** Of these rows those of which the room keeps what the audit does not. Left out: the rows are enough. */
  kept?(auditIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Sites at which the caller must be admin. Null: of no site. */
  sites(row: KeptRow): Promise<(number | null)[]>;
  ground(row: KeptRow, asker: Asker): Promise<PutBackGround>;
}
