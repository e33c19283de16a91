// Changes that are put back from the audit: what stands is shown beside what was, and who chooses does so over what was seen.
import { type HeldRole, mayDo } from '@bantay/kernel/roles/roles';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy, versionOf } from '@bantay/server/database/overtaken.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import type { Asker, KeptRow, PutBack, PutBackCare, PutBackGround } from '@bantay/server/put-back.ts';
import { type Change, changesOf } from '../rules/audit-changes.ts';
import { type Standing, standingOf } from '../rules/put-back.ts';
import * as queries from './audit-log-queries.ts';

export interface PutBackLook {
  /** What stands, and what would. */
  changes: Change[];
  /** Who has changed it since, and when (Manila time), null where no row tells; null: it stands as the change left it. */
  since: { name: string | null; at: string | null } | null;
  version: string;
}

type PutBacks = ReadonlyMap<string, PutBack>;

/** Ids of those rows that are offered to whoever reads: no button leads to a refusal. */
export async function listOffered(
  putBacks: PutBacks,
  found: readonly queries.AuditRow[],
  roles: readonly HeldRole[],
): Promise<Set<number>> {
  const offered = new Set<number>();
  const fitting = found.filter((row) => !row.isLarge && putBacks.get(row.action)?.fits(row) === true);
  for (const action of new Set(fitting.map((row) => row.action))) {
    const ids = fitting.flatMap((row) => (row.action === action ? [row.auditId] : []));
    for (const auditId of (await putBacks.get(action)?.kept?.(ids)) ?? ids) offered.add(auditId);
  }
  if (!mayDo(roles, 'admin', 'all'))
    for (const row of fitting) {
      const how = putBacks.get(row.action);
      if (offered.has(row.auditId) && how && !(await isAdminOf(how, row, roles))) offered.delete(row.auditId);
    }
  return offered;
}

/** What is not there any more nobody is admin of. */
async function isAdminOf(how: PutBack, row: KeptRow, roles: readonly HeldRole[]): Promise<boolean> {
  try {
    return (await how.sites(row)).every((siteId) => mayDo(roles, 'admin', siteId ?? 'all'));
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
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
    since: standing === 'asLeft' ? null : { name: last?.name ?? null, at: last ? toDisplayTime(last.at) : null },
    version: versionOf(stands),
  };
}
