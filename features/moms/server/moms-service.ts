// Landslide features: reports come in, wait for validation, are stored with their level and raise the site (methods §6).
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { PhotosService } from '../../photos/server/photos-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { FeatureReportRequest } from './begin-report.ts';
import * as queries from './moms-queries.ts';
import { takeInReport, type Upload } from './take-in-report.ts';
import { writeReport } from './write-report.ts';

export type { FeatureEntry, FeatureReportRequest } from './begin-report.ts';
export type { FeatureAlertRow, FeatureRow, InstanceRow, MomsRow } from './moms-queries.ts';

export interface WaitingReport extends queries.WaitingRow {
  /** Names of the people that its features mention. */
  names: Map<number, string>;
}

interface WaitingContext {
  db: Db;
  accounts: Pick<AccountsService, 'names'>;
}

export interface MomsService {
  featuresOf(site: Site): Promise<{
    features: queries.FeatureRow[];
    alerts: queries.FeatureAlertRow[];
    instances: queries.InstanceRow[];
  }>;
  /** Newest observation first. */
  reportsOf(site: Site, tx?: Db): Promise<queries.MomsRow[]>;
  byIds(momsIds: readonly number[]): Promise<queries.MomsRow[]>;
  waiting(): Promise<WaitingReport[]>;
  /** Whether no report was ever stored. */
  isEmpty(): Promise<boolean>;
  /** Stores a report with its levels; with `waitingId` it is the validation of that report. Returns the ids. */
  write(request: FeatureReportRequest, waitingId: number | null, userId: number): Promise<number[]>;
  /** Keeps a report of residents until an officer gives its levels. */
  takeIn(request: FeatureReportRequest, uploads: Upload[], userId: number): Promise<number>;
  /** Reports that share a trigger. */
  ofTrigger(triggerId: number): Promise<queries.MomsRow[]>;
  /** Whose picture it is that was kept just now; which report it goes with is said later. */
  notePicture(filename: string, userId: number): Promise<void>;
  /** A photo that reports awaited stands with them; in the transaction that stores it. */
  notePhoto(tx: Db, momsIds: readonly number[], filename: string, userId: number): Promise<void>;
}

export function makeMomsService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  accounts: AccountsService,
  alerts: AlertsService,
  photos: Pick<PhotosService, 'expect'>,
): MomsService {
  const context = { db, clock, sites, accounts, alerts, photos };

  return {
    async featuresOf(site) {
      const [features, levels, instances] = await Promise.all([
        queries.listFeatures(db),
        queries.listFeatureAlerts(db),
        queries.listInstances(db, site.siteId),
      ]);
      return { features, alerts: levels, instances };
    },

    reportsOf: (site, tx = db) => queries.listReportsOfSite(tx, site.siteId),
    isEmpty: async () => (await queries.readAnyReport(db)) === null,
    byIds: (momsIds) => queries.listReportsById(db, momsIds),
    ofTrigger: (triggerId) => queries.listReportsOfTrigger(db, triggerId),

    notePicture: (filename, userId) =>
      inTransaction(db, async (tx) => {
        const entry = { fieldAt: clock.now(), action: 'moms.picture', after: { filename } };
        await writeAudit(tx, { ...actorOf(userId), ...entry });
      }),

    async notePhoto(tx, momsIds, filename, userId) {
      for (const momsId of momsIds) {
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: clock.now(),
          action: 'moms.picture',
          siteId: await queries.readSiteOf(tx, momsId),
          subjectId: momsId,
          after: { filename, momsIds: [momsId] },
          topic: 'moms',
        });
      }
    },

    waiting: () => listWaitingReports(context),
    write: (request, waitingId, userId) => writeReport(context, request, waitingId, userId),
    takeIn: (request, uploads, userId) => takeInReport(context, request, uploads, userId),
  };
}

/** What waits, and the names of all people in it: they are asked for once. */
async function listWaitingReports({ db, accounts }: WaitingContext): Promise<WaitingReport[]> {
  const found = await queries.listWaiting(db);
  const people = found.flatMap(({ receivedBy, momsData: { momsList } }) => [
    receivedBy,
    ...momsList.flatMap(({ reporterId, validatorId }) => [reporterId, validatorId]),
  ]);
  const names = await accounts.names([...new Set(people.filter((id) => id !== null))], db);
  return found.map((row) => ({ ...row, names }));
}
