// The activity calendar: what is planned at a site, entered, edited and deleted by its officers, with a picture if they like.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import * as queries from './activities-queries.ts';
import { type ActivityContext, type ActivitySaving, removeActivity, saveActivity, showPhoto } from './save-activity.ts';

export type ActivityRow = queries.ActivityRow;

export interface ActivitiesService {
  /** In the order of their ids. */
  list(siteId: number): Promise<ActivityRow[]>;
  /** Of the sites that are watched, in the order of their ids. */
  listAll(): Promise<(ActivityRow & { siteCode: string })[]>;
  isEmpty(): Promise<boolean>;
  /** Returns the id. */
  save(files: FileStore, saving: ActivitySaving, userId: number): Promise<number>;
  remove(files: FileStore, activityId: number, userId: number): Promise<void>;
  /** A photo that these awaited stands with them; in the transaction that stores it. */
  showPhoto(tx: Db, activityIds: readonly number[], file: string, userId: number): Promise<void>;
}

export function makeActivitiesService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  photos: ActivityContext['photos'],
): ActivitiesService {
  const context = { db, clock, sites, photos };

  return {
    async list(siteId) {
      await sites.requireById(siteId);
      return queries.listActivities(db, [siteId]);
    },
    async listAll() {
      const codes = new Map((await sites.list()).map((site) => [site.siteId, site.siteCode]));
      const found = await queries.listActivities(db, [...codes.keys()]);
      return found.map((one) => ({ ...one, siteCode: codes.get(one.siteId) ?? '' })); // each is of one of them
    },
    isEmpty: async () => (await queries.readAny(db)) === null,
    save: (files, saving, userId) => saveActivity(context, files, saving, userId),
    showPhoto: (tx, activityIds, file, userId) => showPhoto(context, tx, activityIds, file, userId),
    remove: (files, activityId, userId) => removeActivity(context, files, activityId, userId),
  };
}
