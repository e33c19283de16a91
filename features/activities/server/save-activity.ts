// An activity is entered, edited or deleted, and its picture comes, stays or goes with it.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type ActivityEntry, activityFaults } from '../rules/activity.ts';
import { type EditedActivity, mergeActivity } from '../rules/merge-activity.ts';
import * as queries from './activities-queries.ts';

export interface ActivityContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'readById'>;
}

/** Where pictures lie. */
type Pictures = Pick<FileStore, 'save' | 'remove'>;

/** A picture that came with the form, cleaned already. */
interface NewPicture {
  name: string;
  bytes: Uint8Array;
}

export interface ActivitySaving extends ActivityEntry {
  /** Null: a new one. */
  id: number | null;
  siteId: number | null;
  /** What the editor has seen; null: the last one wins. */
  version: number | null;
  /** One that was uploaded before; '' keeps what is stored. */
  file: string;
  picture: NewPicture | null;
  /** What it was typed over; null: an overtaken edit is refused whatever it changes. */
  base: EditedActivity | null;
}

const FOLDER = 'activity_schedule';

/** Returns the id. */
export async function saveActivity(
  context: ActivityContext,
  files: Pictures,
  saving: ActivitySaving,
  userId: number,
): Promise<number> {
  const { db, clock, sites } = context;
  let stored: string | null = null;
  try {
    const { id, replaced } = await inTransaction(db, async (tx) => {
      const before = saving.id === null ? null : await hold(tx, saving.id, saving);
      const { entry, taken } = before ? over(before, saving) : { entry: saving, taken: [] };
      const siteId = before?.siteId ?? saving.siteId ?? DEFAULT_SITE.siteId;
      if (!(await sites.readById(siteId, tx))) throw new Problem('siteNotFound');
      judge(entry);
      // Last, so that a refused form leaves nothing on the disk.
      if (saving.picture) stored = await files.save(FOLDER, saving.picture.name, saving.picture.bytes);
      const file = stored ?? (saving.file || (before?.fileName ?? null));
      const row = { ...asWritten(entry), siteId, file, userId, fieldAt: clock.now() };
      const id = before?.activityId ?? (await queries.insertActivity(tx, row));
      if (before) await queries.updateActivity(tx, id, row);
      await auditActivity(context, tx, userId, {
        action: before ? 'activities.update' : 'activities.add',
        siteId,
        subjectId: id,
        ...(before ? { before: recorded(before) } : {}),
        after: { ...saving, ...entry, base: undefined, picture: undefined, file, ...markOf(taken) },
      });
      return { id, replaced: before?.fileName === file ? null : (before?.fileName ?? null) };
    });
    await forgetPicture(db, files, replaced);
    return id;
  } catch (error) {
    await forgetPicture(db, files, stored);
    throw error;
  }
}

export async function removeActivity(
  context: ActivityContext,
  files: Pictures,
  activityId: number,
  userId: number,
): Promise<void> {
  const file = await inTransaction(context.db, async (tx) => {
    const before = await queries.lockActivity(tx, activityId);
    if (!before) throw new Problem('activityUnknown');
    const { siteId, fileName } = before;
    await queries.deleteActivity(tx, activityId);
    const change = { action: 'activities.delete', siteId, subjectId: activityId, before: recorded(before) };
    await auditActivity(context, tx, userId, change);
    return fileName;
  });
  await forgetPicture(context.db, files, file);
}

/** What is to stand over this: the edit itself, or with what somebody else has changed meanwhile, as long as that is something else. */
function over(stands: queries.ActivityRow, saving: ActivitySaving): { entry: ActivityEntry; taken: string[] } {
  const { version, base, file, picture } = saving;
  if (version === null || version === stands.version) return { entry: saving, taken: [] };
  const mine = { ...saving, file: picture ? ANOTHER : file || (base?.file ?? null) };
  const { startDate: start, endDate: end, activityName: name } = stands;
  const [place, note] = [stands.activityPlace ?? '', stands.activityNote ?? ''];
  const merged = base && mergeActivity(base, mine, { start, end, name, place, note, file: stands.fileName });
  if (merged) return { entry: merged.entry, taken: merged.taken };
  const at = stands.updatedAt === null ? '' : toDisplayTime(stands.updatedAt);
  throw new Overtaken({ name: stands.updatedName ?? '', at }, stands);
}

/** A picture that comes with the form has no name yet, and is none that stands. */
const ANOTHER = '\0';

/** Somebody else had changed these since it was typed. */
const markOf = (taken: readonly string[]) => (taken.length === 0 ? {} : { merged: taken });

/** As it is, held to the end of the transaction. */
async function hold(tx: Db, id: number, { siteId }: ActivitySaving): Promise<queries.ActivityRow> {
  const row = await queries.lockActivity(tx, id);
  if (!row || (siteId !== null && siteId !== row.siteId)) throw new Problem('activityUnknown');
  return row;
}

/** The contract has looked at the texts. */
function judge(saving: ActivityEntry): void {
  const faults = activityFaults(saving);
  if (faults.includes('rangeReversed')) throw new Problem('activityRangeReversed');
  if (faults[0]) throw new Problem('malformed', { what: faults[0] });
}

const asWritten = ({ start, end, name, place, note }: ActivityEntry) => ({
  start,
  end,
  name: name.trim(),
  place: place.trim() || null,
  note: note.trim() || null,
});

/** A picture that no activity shows any more. One that cannot be removed stays: what was saved is saved. */
async function forgetPicture(db: Db, files: Pictures, file: string | null): Promise<void> {
  if (file === null || (await queries.readUse(db, file)) !== null) return;
  await files.remove(FOLDER, file).catch(() => undefined);
}

interface Change {
  action: string;
  siteId: number;
  subjectId: number;
  before?: object;
  after?: object;
}

async function auditActivity({ clock }: ActivityContext, tx: Db, userId: number, change: Change): Promise<void> {
  await writeAudit(tx, { ...actorOf(userId), fieldAt: clock.now(), ...change, topic: 'activities' });
}

const recorded = ({ startDate, endDate, updatedAt: _at, updatedName: _name, ...row }: queries.ActivityRow) =>
  asStored({ ...row, start: toManilaText(startDate), end: toManilaText(endDate) });
