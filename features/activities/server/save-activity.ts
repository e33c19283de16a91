// An activity is entered, edited or deleted, and its picture comes, stays or goes with it.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import type { AwaitedPhoto, PhotosService } from '../../photos/server/photos-service.ts';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type ActivityEntry, activityFaults } from '../rules/activity.ts';
import { type EditedActivity, mergeActivity } from '../rules/merge-activity.ts';
import * as queries from './activities-queries.ts';

export interface ActivityContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'readById'>;
  photos: Pick<PhotosService, 'expect' | 'end'>;
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
  /** That will follow. */
  photos: readonly AwaitedPhoto[];
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
  const { db, clock, sites, photos } = context;
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
      const what = { kind: 'activity', subjectId: id } as const;
      // It shows one: a newer one takes the place of what is still on its way.
      if (before && (hasNewPicture(saving) || file !== before.fileName)) await photos.end(tx, what);
      await photos.expect(tx, what, userId, saving.photos);
      await auditActivity(context, tx, userId, {
        action: before ? 'activities.update' : 'activities.add',
        siteId,
        subjectId: id,
        ...(before ? { before: recorded(before) } : {}),
        after: {
          ...saving,
          ...entry,
          base: undefined,
          picture: undefined,
          photos: saving.photos.length || undefined,
          file,
          ...markOf(taken),
        },
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

/** A photo that these awaited stands with them; in the transaction that stores it. */
export async function showPhoto(
  context: ActivityContext,
  tx: Db,
  activityIds: readonly number[],
  file: string,
  userId: number,
): Promise<void> {
  for (const activityId of activityIds) {
    const before = await queries.lockActivity(tx, activityId);
    if (!before) continue;
    await queries.updatePicture(tx, activityId, file);
    const change = { action: 'activities.picture', siteId: before.siteId, subjectId: activityId };
    await auditActivity(context, tx, userId, { ...change, before: recorded(before), after: { file } });
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
    await context.photos.end(tx, { kind: 'activity', subjectId: activityId });
    const change = { action: 'activities.delete', siteId, subjectId: activityId, before: recorded(before) };
    await auditActivity(context, tx, userId, change);
    return fileName;
  });
  await forgetPicture(context.db, files, file);
}

/** What is to stand over this: the edit itself, or with what somebody else has changed meanwhile, as long as that is something else. */
function over(stands: queries.ActivityRow, saving: ActivitySaving): { entry: ActivityEntry; taken: string[] } {
  const { version, base, file } = saving;
  if (version === null || version === stands.version) return { entry: saving, taken: [] };
  const mine = { ...saving, file: hasNewPicture(saving) ? MINE : file || (base?.file ?? null) };
  const { startDate: start, endDate: end, activityName: name } = stands;
  const [place, note] = [stands.activityPlace ?? '', stands.activityNote ?? ''];
  const picture = stands.photosAwaited > 0 ? THEIRS : stands.fileName;
  const merged = base && mergeActivity(base, mine, { start, end, name, place, note, file: picture });
  if (merged) return { entry: merged.entry, taken: merged.taken };
  const at = stands.updatedAt === null ? '' : toDisplayTime(stands.updatedAt);
  throw new Overtaken({ name: stands.updatedName ?? '', at }, stands);
}

/** Pictures that have no name yet: each is another than any that stands. */
const [MINE, THEIRS] = ['\0mine', '\0theirs'];

/** With the form, or behind it. */
const hasNewPicture = ({ picture, photos }: ActivitySaving) => picture !== null || photos.length > 0;

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

const recorded = ({
  startDate,
  endDate,
  updatedAt: _at,
  updatedName: _name,
  photosAwaited: _awaited,
  ...row
}: queries.ActivityRow) => asStored({ ...row, start: toManilaText(startDate), end: toManilaText(endDate) });
