// What every report of landslide features begins with: its site under lock, its features judged, the people it names.
import type { Db } from '@bantay/server/database/database.ts';
import { lockSite } from '@bantay/server/database/transaction.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { AwaitedPhoto } from '../../photos/server/photos-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { judgeReport, type ReportedFeature, type ReportRefusal } from '../rules/feature-report.ts';

/** One feature of a report, as a form or a device sends it. */
export interface FeatureEntry extends ReportedFeature {
  instanceId: number | null;
  /** As sent; who really enters it is the session. */
  reporterId: number | null;
  validatorId: number | null;
  consultedStaff: string | null;
  /** That will follow. */
  photos: readonly AwaitedPhoto[];
}

export interface FeatureReportRequest {
  siteCode: string;
  features: FeatureEntry[];
}

export interface ReportContext {
  sites: Pick<SitesService, 'read'>;
  accounts: Pick<AccountsService, 'names'>;
}

/** The generic reporter and validator of feature saves (specification 001, §6). */
export const GENERIC_PERSON = 1;

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

/** The site of a report that holds something, under its lock. */
export async function beginReport({ sites }: ReportContext, tx: Db, request: FeatureReportRequest): Promise<Site> {
  const site = await sites.read(request.siteCode, tx);
  if (!site) throw new Problem('siteNotFound');
  if (request.features.length === 0) throw new Problem('featureListEmpty');
  await lockSite(tx, site.siteId);
  return site;
}

export function judgeFeature(entry: FeatureEntry, now: number, isValidated: boolean) {
  const judged = judgeReport(entry, now, isValidated);
  if ('refusal' in judged) throw new Problem(REFUSALS[judged.refusal], { type: entry.type.slice(0, 60) });
  return judged;
}

/** The generic person where none is named; an installation without one has the person of the session. */
export async function personOf(
  { accounts }: ReportContext,
  tx: Db,
  userId: number | null,
  sessionUserId: number,
): Promise<number> {
  const wanted = userId ?? GENERIC_PERSON;
  if ((await accounts.names([wanted], tx)).has(wanted)) return wanted;
  if (wanted !== GENERIC_PERSON) throw new Problem('featurePersonUnknown');
  return sessionUserId;
}
