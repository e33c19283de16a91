// Changes that are put back from the audit: what stands is shown beside what was, and who chooses does so over what was seen.
import { type HeldRole, mayDo } from '@bantay/kernel/roles/roles';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy, versionOf } from '@bantay/server/database/overtaken.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import { type Change, changesOf } from '../rules/audit-changes.ts';
import { type PutBackSides, type Standing, standingOf } from '../rules/put-back.ts';
import * as queries from './audit-log-queries.ts';

/** A row with what stood before and after, for whoever puts it back. */
export type KeptRow = Pick<queries.AuditRow, 'auditId' | 'action' | 'siteCode' | 'subjectId' | 'before' | 'after'>;

export interface Asker {
  by: number;
  roles: readonly HeldRole[];
}

/** Who puts back, and why. */
export interface PutBackCare extends Asker {
  reason: string;
}

/** What of a change can be put back as things are now. */
export interface PutBackGround extends PutBackSides {
  /** The change that undoes it, over exactly what stands here; refused by whatever refuses that change. */
  undo(care: PutBackCare): Promise<void>;
}

/** How a room undoes one kind of change, as a new change with an audit row of its own. */
export interface PutBack {
  /** What the row keeps is enough. */
  fits(row: KeptRow): boolean;
  /** Of these rows those of which the room keeps what the audit does not. Left out: the rows are enough. */
  kept?(auditIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Sites at which the caller must be admin. Null: of no site. */
  sites(row: KeptRow): Promise<(number | null)[]>;
  ground(row: KeptRow, asker: Asker): Promise<PutBackGround>;
}

export interface PutBackLook {
  /** What stands, and what would. */
  changes: Change[];
  /** Who has changed it since, and when (Manila time); null: it stands as the change left it. */
  since: { name: string; at: string } | null;
  version: string;
}

type PutBacks = ReadonlyMap<string, PutBack>;

/** Ids of those rows that are offered to be put back. */
export async function listOffered(putBacks: PutBacks, found: readonly queries.AuditRow[]): Promise<Set<number>> {
  const offered = new Set<number>();
  const fitting = found.filter((row) => !row.isLarge && putBacks.get(row.action)?.fits(row) === true);
  for (const action of new Set(fitting.map((row) => row.action))) {
    const ids = fitting.flatMap((row) => (row.action === action ? [row.auditId] : []));
    for (const auditId of (await putBacks.get(action)?.kept?.(ids)) ?? ids) offered.add(auditId);
  }
  return offered;
}

export async function lookAtPutBack(db: Db, putBacks: PutBacks, auditId: number, asker: Asker): Promise<PutBackLook> {
  const { row, ground, standing } = await groundOf(db, putBacks, auditId, asker);
  return lookOf(db, row, ground, standing);
}

export async function putBackRow(
  db: Db,
  putBacks: PutBacks,
  auditId: number,
  version: string | null,
  care: PutBackCare,
): Promise<void> {
  const { row, ground, standing } = await groundOf(db, putBacks, auditId, care);
  const isSeen = version === null ? standing === 'asLeft' : version === versionOf(ground.stands);
  if (!isSeen) throw overtakenBy(await queries.readLaterChange(db, row), await lookOf(db, row, ground, standing));
  await ground.undo(care).catch(async (error: unknown) => {
    if (!(error instanceof Overtaken)) throw error;
    // Somebody was quicker in this very moment: what stands by now, as it is shown here.
    const now = await groundOf(db, putBacks, auditId, care);
    throw overtakenBy(await queries.readLaterChange(db, row), await lookOf(db, row, now.ground, now.standing));
  });
}

interface Found {
  row: KeptRow;
  ground: PutBackGround;
  standing: Standing;
}

async function groundOf(db: Db, putBacks: PutBacks, auditId: number, asker: Asker): Promise<Found> {
  const row = await queries.readRow(db, auditId);
  if (!row) throw new Problem('auditRowUnknown');
  const how = putBacks.get(row.action);
  if (row.isLarge || !how?.fits(row)) throw new Problem('putBackUnfit');
  for (const siteId of await how.sites(row))
    if (!mayDo(asker.roles, 'admin', siteId ?? 'all')) throw new Problem('roleElsewhere', { role: 'admin' });
  const ground = await how.ground(row, asker);
  const standing = standingOf(ground);
  if (standing === 'soAlready') throw new Problem('putBackIsSo');
  return { row, ground, standing };
}

/** Whoever may put it back sees it whole on its own page: numbers of phones that differ in the middle would look the same. */
async function lookOf(db: Db, row: KeptRow, { stands, back }: PutBackGround, standing: Standing): Promise<PutBackLook> {
  const last = standing === 'asLeft' ? null : await queries.readLaterChange(db, row);
  const { changes } = changesOf(
    stands,
    back,
    () => null,
    (text) => text,
  );
  return {
    changes,
    since: standing === 'asLeft' ? null : { name: last?.name ?? '–', at: last ? toDisplayTime(last.at) : '–' },
    version: versionOf(stands),
  };
}
