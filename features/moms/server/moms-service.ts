// Landslide features: reports come in, wait for validation, are stored with their level and raise the site (methods §6).
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { insertNarrative, NARRATIVE_OF } from '@bantay/server/database/narratives.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { judgeReport, PICTURES_MAX, type ReportedFeature, type ReportRefusal } from '../rules/feature-report.ts';
import { featureSentence } from '../rules/feature-sentence.ts';
import { type FeatureType, needsInstance } from '../rules/feature-types.ts';
import { nextInstanceName } from '../rules/instance-name.ts';
import * as queries from './moms-queries.ts';

export type { FeatureAlertRow, FeatureRow, InstanceRow, MomsRow } from './moms-queries.ts';

/** One feature of a report, as a form or a device sends it. */
export interface FeatureEntry extends ReportedFeature {
  instanceId: number | null;
  /** As sent; who really enters it is the session. */
  reporterId: number | null;
  validatorId: number | null;
  consultedStaff: string | null;
}

export interface FeatureReportRequest {
  siteCode: string;
  features: FeatureEntry[];
}

/** A picture that was sent before its report. */
export interface Upload {
  filename: string;
}

export interface WaitingReport extends queries.WaitingRow {
  /** Names of the people that its features mention. */
  names: Map<number, string>;
}

export interface MomsService {
  featuresOf(site: Site): Promise<{
    features: queries.FeatureRow[];
    alerts: queries.FeatureAlertRow[];
    instances: queries.InstanceRow[];
  }>;
  /** Newest observation first. */
  reportsOf(site: Site): Promise<queries.MomsRow[]>;
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
}

/** The generic reporter and validator of feature saves (specification 001, §6). */
const GENERIC_PERSON = 1;
const SYMBOLS = { 0: 'm', 2: 'm2', 3: 'm3' } as const satisfies Record<FeatureLevel, string>;

const REFUSALS: Record<ReportRefusal, ProblemCode> = {
  typeUnknown: 'featureTypeUnknown',
  levelWrong: 'featureLevelWrong',
  noChangesRaise: 'featureNoChangesRaise',
  observedInFuture: 'featureInFuture',
  noDescription: 'featureNoDescription',
  descriptionTooLong: 'featureDescriptionTooLong',
  noNarratives: 'featureNoNarratives',
  narrativesTooLong: 'featureNarrativesTooLong',
  nameTooLong: 'featureNameTooLong',
  locationTooLong: 'featureLocationTooLong',
  picturesTooLong: 'featurePicturesTooLong',
};

export function makeMomsService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  accounts: AccountsService,
  alerts: AlertsService,
): MomsService {
  return {
    async featuresOf(site) {
      const [features, levels, instances] = await Promise.all([
        queries.listFeatures(db),
        queries.listFeatureAlerts(db),
        queries.listInstances(db, site.siteId),
      ]);
      return { features, alerts: levels, instances };
    },

    reportsOf: (site) => queries.listReportsOfSite(db, site.siteId),
    isEmpty: async () => (await queries.readAnyReport(db)) === null,
    byIds: (momsIds) => queries.listReportsById(db, momsIds),
    ofTrigger: (triggerId) => queries.listReportsOfTrigger(db, triggerId),

    notePicture: (filename, userId) =>
      inTransaction(db, async (tx) => {
        const entry = { fieldAt: clock.now(), action: 'moms.picture', after: { filename } };
        await writeAudit(tx, { ...actorOf(userId), ...entry });
      }),

    async waiting() {
      const found = await queries.listWaiting(db);
      const people = found.flatMap(({ receivedBy, momsData }) => [
        ...(receivedBy === null ? [] : [receivedBy]),
        ...momsData.momsList.flatMap(({ reporterId, validatorId }) => [
          reporterId,
          ...(validatorId === null ? [] : [validatorId]),
        ]),
      ]);
      const names = await accounts.names([...new Set(people)], db);
      return found.map((row) => ({ ...row, names }));
    },

    write: (request, waitingId, userId) =>
      inTransaction(db, async (tx) => {
        const site = await begin(tx, request);
        const now = clock.now();
        if (waitingId !== null) await takeWaiting(tx, site, waitingId, request.features.length);
        const eventId = (await alerts.eventOf(site, tx))?.event.eventId ?? null;
        const momsIds: number[] = [];
        for (const entry of request.features) {
          const judged = judge(entry, now, true);
          momsIds.push(await store(tx, site, eventId, entry, judged, now, waitingId, userId));
        }
        if (waitingId !== null) await queries.markDecided(tx, waitingId, userId, now);
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: now,
          action: waitingId === null ? 'moms.report' : 'moms.validate',
          siteId: site.siteId,
          subjectId: momsIds[0]!, // a report has at least one feature
          after: { momsIds, waitingId, features: request.features },
          topic: 'moms',
        });
        await alerts.runOpen(site.siteId, tx);
        return momsIds;
      }),

    takeIn: (request, uploads, userId) =>
      inTransaction(db, async (tx) => {
        const site = await begin(tx, request);
        const now = clock.now();
        const kept: queries.WaitingFeature[] = [];
        for (const entry of request.features) {
          const { type } = judge(entry, now, false);
          if (entry.instanceId !== null) await requireInstance(tx, site, type, entry.instanceId);
          kept.push(keep(entry, await personOf(tx, entry.reporterId, userId)));
        }
        const data = { siteCode: site.siteCode, uploads, momsList: withLoosePictures(kept, uploads) };
        const row = { siteId: site.siteId, data, receivedAt: now, receivedBy: userId };
        const waitingId = await queries.insertWaiting(tx, row);
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: now,
          action: 'moms.received',
          siteId: site.siteId,
          subjectId: waitingId,
          after: { features: kept.map(asStored) },
          topic: 'moms',
        });
        return waitingId;
      }),
  };

  async function begin(tx: Db, request: FeatureReportRequest): Promise<Site> {
    const site = await sites.read(request.siteCode, tx);
    if (!site) throw new Problem('siteNotFound');
    if (request.features.length === 0) throw new Problem('featureListEmpty');
    await lockSite(tx, site.siteId);
    return site;
  }

  /** Two officers at once: the row waits for the first, and tells the second what became of it. */
  async function takeWaiting(tx: Db, site: Site, waitingId: number, features: number): Promise<void> {
    const row = await queries.lockWaiting(tx, waitingId);
    if (!row || row.siteId !== site.siteId) throw new Problem('featureReportUnknown');
    if (row.isUpdated) {
      const at = row.decidedAt === null ? '' : toDisplayTime(row.decidedAt);
      throw new Problem('featureReportDecided', { name: row.decidedName ?? '', at });
    }
    if (row.momsData.momsList.length !== features) throw new Problem('featureReportIncomplete');
  }

  async function store(
    tx: Db,
    site: Site,
    eventId: number | null,
    entry: FeatureEntry,
    { type, level }: { type: FeatureType; level: FeatureLevel },
    now: number,
    waitingId: number | null,
    userId: number,
  ): Promise<number> {
    const siteId = site.siteId;
    const instance = await findInstance(tx, site, type, entry);
    const text = entry.description;
    const narrativeId = await insertNarrative(tx, {
      siteId,
      eventId,
      at: now,
      text,
      userId,
      typeId: NARRATIVE_OF.feature,
    });
    const symbol = SYMBOLS[level];
    // The trigger stands at the observance itself; its sentence names every report of that minute and level.
    const triggerId = await alerts.stateTrigger(siteId, symbol, entry.observedAt, '', tx);
    const momsId = await queries.insertReport(tx, {
      instanceId: instance.instanceId,
      observedAt: entry.observedAt,
      reporterId: await personOf(tx, entry.reporterId, userId),
      validatorId: await validatorOf(tx, entry.validatorId, userId),
      narratives: entry.narratives,
      narrativeId,
      level,
      pictures: entry.pictures || null,
      triggerId,
      consultedStaff: entry.consultedStaff,
      enteredBy: userId,
      waitingId,
    });
    const reports = await queries.listReportsOfTrigger(tx, triggerId);
    const sentence = featureSentence(
      reports.toReversed().map(({ featureId, featureName: name, opTrigger: level }) => ({ featureId, name, level })),
    );
    await alerts.stateTrigger(siteId, symbol, entry.observedAt, sentence, tx);
    return momsId;
  }

  /** Given by id, found by name, or new: an unnamed one gets the next letter (methods §6). */
  async function findInstance(
    tx: Db,
    site: Site,
    type: FeatureType,
    entry: FeatureEntry,
  ): Promise<queries.InstanceRow> {
    const isNamed = needsInstance(type);
    if (isNamed && entry.instanceId !== null) return requireInstance(tx, site, type, entry.instanceId);
    const known = await instancesOf(tx, site, type);
    const name = isNamed ? entry.name || nextInstanceName(known.map((one) => one.featureName)) : null;
    const found = known.find((one) => one.featureName?.toLowerCase() === name?.toLowerCase());
    if (found) return found;
    const location = isNamed ? entry.location || null : null;
    const row = { siteId: site.siteId, featureId: type.featureId, featureName: name, location };
    return (await queries.insertInstance(tx, row))!; // an insert returns its row
  }

  async function requireInstance(
    tx: Db,
    site: Site,
    type: FeatureType,
    instanceId: number,
  ): Promise<queries.InstanceRow> {
    const found = (await instancesOf(tx, site, type)).find((one) => one.instanceId === instanceId);
    if (!found) throw new Problem('featureUnknown', { type: type.title, site: site.siteCode.toUpperCase() });
    return found;
  }

  async function instancesOf(tx: Db, site: Site, type: FeatureType): Promise<queries.InstanceRow[]> {
    const all = await queries.listInstances(tx, site.siteId);
    return all.filter((one) => one.featureId === type.featureId);
  }

  /** Nobody validates in the name of another officer: it is whoever enters it, or the generic person. */
  async function validatorOf(tx: Db, stated: number | null, sessionUserId: number): Promise<number> {
    const person = await personOf(tx, stated, sessionUserId);
    return person === GENERIC_PERSON ? person : sessionUserId;
  }

  /** The generic person where none is named; an installation without one has the person of the session. */
  async function personOf(tx: Db, userId: number | null, sessionUserId: number): Promise<number> {
    const wanted = userId ?? GENERIC_PERSON;
    if ((await accounts.names([wanted], tx)).has(wanted)) return wanted;
    if (wanted !== GENERIC_PERSON) throw new Problem('featurePersonUnknown');
    return sessionUserId;
  }
}

function judge(entry: FeatureEntry, now: number, isValidated: boolean) {
  const judged = judgeReport(entry, now, isValidated);
  if ('refusal' in judged) throw new Problem(REFUSALS[judged.refusal], { type: entry.type.slice(0, 60) });
  return judged;
}

const keep = (entry: FeatureEntry, reporterId: number): queries.WaitingFeature => ({
  featureType: entry.type,
  featureName: entry.name || null,
  instanceId: entry.instanceId,
  location: entry.location || null,
  observanceTs: toManilaText(entry.observedAt),
  reportNarrative: entry.description,
  remarks: entry.narratives,
  reporterId,
  validatorId: entry.validatorId,
  fileName: entry.pictures,
});

/** Pictures that came with the report and that no feature names go with its first feature, as far as there is room. */
function withLoosePictures(features: queries.WaitingFeature[], uploads: readonly Upload[]): queries.WaitingFeature[] {
  const named = new Set(features.flatMap((feature) => fileNames(feature.fileName)));
  const [first, ...others] = features;
  if (!first) return features;
  let pictures = fileNames(first.fileName);
  for (const { filename } of uploads) {
    const more = [...pictures, filename];
    if (!named.has(filename) && more.join(',').length <= PICTURES_MAX) pictures = more;
  }
  return [{ ...first, fileName: pictures.join(',') }, ...others];
}
