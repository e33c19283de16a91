// The activity calendar: what is planned at a site, entered, edited and deleted by its officers, with a picture if they like.
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
import * as queries from './activities-queries.ts';

export type ActivityRow = queries.ActivityRow;

/** A picture that came with the form, cleaned already. */
export interface NewPicture {
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
}

export interface ActivitiesService {
  /** In the order of their ids. */
  list(siteId: number): Promise<ActivityRow[]>;
  isEmpty(): Promise<boolean>;
  /** Returns the id. */
  save(files: FileStore, saving: ActivitySaving, userId: number): Promise<number>;
  remove(files: FileStore, activityId: number, userId: number): Promise<void>;
}

const FOLDER = 'activity_schedule';

export function makeActivitiesService(db: Db, clock: FieldClock, sites: SitesService): ActivitiesService {
  return {
    async list(siteId) {
      await sites.requireById(siteId);
      return queries.listActivities(db, siteId);
    },

    isEmpty: async () => (await queries.readAny(db)) === null,

    async save(files, saving, userId) {
      let stored: string | null = null;
      try {
        const { id, replaced } = await inTransaction(db, async (tx) => {
          const before = saving.id === null ? null : await hold(tx, saving);
          const siteId = before?.siteId ?? saving.siteId ?? DEFAULT_SITE.siteId;
          if (!(await sites.readById(siteId, tx))) throw new Problem('siteNotFound');
          judge(saving);
          // Last, so that a refused form leaves nothing on the disk.
          if (saving.picture) stored = await files.save(FOLDER, saving.picture.name, saving.picture.bytes);
          const row = written(saving, siteId, stored ?? (saving.file || (before?.fileName ?? null)), userId);
          const activityId = before?.activityId ?? (await queries.insertActivity(tx, row));
          if (before) await queries.updateActivity(tx, activityId, row);
          await audit(tx, userId, before ? 'activities.update' : 'activities.add', siteId, activityId, {
            ...(before ? { before: recorded(before) } : {}),
            after: { ...saving, picture: undefined, file: row.file },
          });
          return { id: activityId, replaced: before?.fileName === row.file ? null : (before?.fileName ?? null) };
        });
        await forget(files, replaced);
        return id;
      } catch (error) {
        await forget(files, stored);
        throw error;
      }
    },

    async remove(files, activityId, userId) {
      const file = await inTransaction(db, async (tx) => {
        const before = await queries.lockActivity(tx, activityId);
        if (!before) throw new Problem('activityUnknown');
        await queries.deleteActivity(tx, activityId);
        await audit(tx, userId, 'activities.delete', before.siteId, activityId, { before: recorded(before) });
        return before.fileName;
      });
      await forget(files, file);
    },
  };

  async function hold(tx: Db, saving: ActivitySaving): Promise<ActivityRow> {
    const row = await queries.lockActivity(tx, saving.id!); // only asked where there is one
    if (!row || (saving.siteId !== null && saving.siteId !== row.siteId)) throw new Problem('activityUnknown');
    if (saving.version !== null && saving.version !== row.version) {
      const at = row.updatedAt === null ? '' : toDisplayTime(row.updatedAt);
      throw new Overtaken({ name: row.updatedName ?? '', at }, row);
    }
    return row;
  }

  function written(saving: ActivitySaving, siteId: number, file: string | null, userId: number) {
    const { start, end } = saving;
    return {
      siteId,
      start,
      end,
      name: saving.name.trim(),
      place: saving.place.trim() || null,
      note: saving.note.trim() || null,
      file,
      userId,
      fieldAt: clock.now(),
    };
  }

  /** A picture that no activity shows any more. One that cannot be removed stays: what was saved is saved. */
  async function forget(files: FileStore, file: string | null): Promise<void> {
    if (file === null || (await queries.readUse(db, file)) !== null) return;
    await files.remove(FOLDER, file).catch(() => undefined);
  }

  function audit(tx: Db, userId: number, action: string, siteId: number, subjectId: number, change: object) {
    return writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: clock.now(),
      action,
      siteId,
      subjectId,
      ...change,
      topic: 'activities',
    });
  }
}

/** The contract has looked at the texts. */
function judge(saving: ActivitySaving): void {
  const faults = activityFaults(saving);
  if (faults.includes('rangeReversed')) throw new Problem('activityRangeReversed');
  if (faults[0]) throw new Problem('malformed', { what: faults[0] });
}

const recorded = ({ startDate, endDate, updatedAt: _at, updatedName: _name, ...row }: ActivityRow) =>
  asStored({ ...row, start: toManilaText(startDate), end: toManilaText(endDate) });
