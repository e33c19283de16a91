// Doors of landslide features: lists for people, reports, and the pictures that go with them.
import { safeFileList, safeFileName } from '@bantay/kernel/files/safe-file-name';
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Declaration } from '@bantay/kernel/wire/route';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import type { Door } from '@bantay/server/http/door.ts';
import type { Input } from '@bantay/server/http/handle-route.ts';
import { sharedReply } from '@bantay/server/http/shared-reply.ts';
import { readPicture } from '@bantay/server/http/uploads.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { MAX_PICTURE_BYTES } from '../../photos/wire/photos.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { siteReply } from '../../sites/wire/sites.ts';
import {
  getLatestAlerts,
  getMomsFeatures,
  getMomsInstances,
  getTempMoms,
  uploadMomsPicture,
  writeMoms,
  writeMomsForValidation,
} from '../wire/moms.ts';
import { presentFeature, presentGroups, presentWaiting } from './moms-presenter.ts';
import type { FeatureReportRequest, MomsService } from './moms-service.ts';

export interface MomsParts {
  moms: MomsService;
  sites: SitesService;
  alerts: AlertsService;
  files: FileStore;
}

export function momsRoutes(door: Door, { moms, sites, alerts, files }: MomsParts): void {
  door(getMomsFeatures, async ({ params }) => {
    const { features, alerts: levels, instances } = await moms.featuresOf(await sites.require(params.site_code));
    return { status: true as const, data: features.map((one) => presentFeature(one, levels, instances)) };
  });

  door(getMomsInstances, async ({ params }) => {
    const site = await sites.require(params.site_code);
    return { status: true as const, data: presentGroups(site, await moms.reportsOf(site)) };
  });

  // Every dashboard asks for them after each decision.
  const replyWaiting = sharedReply(async () => {
    const waiting = (await moms.waiting()).map(presentWaiting);
    return { pieces: [JSON.stringify(getTempMoms.shape.reply.parse(waiting))] };
  });
  door(getTempMoms, ({ request, reply }) => replyWaiting('', request, reply));

  door(getLatestAlerts, async ({ params }) => {
    const withLevel = async (site: Site) => ({
      ...siteReply(site),
      moms_alert: await alerts.unresolvedLevel(site.siteId),
    });
    const data =
      params.site_code === undefined
        ? await Promise.all((await sites.list()).map(withLevel))
        : await withLevel(await sites.require(params.site_code));
    return { status: true as const, data };
  });

  door(writeMoms, async ({ body, user }) => {
    const momsIds = await moms.write(readReport(body), body.temp_moms_id ?? null, user.userId);
    return { status: 1 as const, message: 'success', moms_ids: momsIds };
  });

  door(writeMomsForValidation, async ({ body, user }) => {
    const waitingId = await moms.takeIn(readReport(body), namesOf(body.uploads ?? []), user.userId);
    return { status: true as const, message: 'success', temp_moms_id: waitingId };
  });

  door(uploadMomsPicture, async ({ request, user }) => {
    const picture = await readPicture(request, 'file', MAX_PICTURE_BYTES);
    const filename = await files.save('moms', picture.name, picture.bytes);
    await moms.notePicture(filename, user.userId);
    return { status: 200 as const, filename };
  });
}

type ReportBody = Input<Declaration<(typeof writeMoms)['call'], (typeof writeMoms)['shape']>>['body'];

/** Names on the wire are the other way round: the description is 'report_narrative', the narratives are 'remarks'. */
function readReport(body: Omit<ReportBody, 'temp_moms_id'>): FeatureReportRequest {
  return {
    siteCode: body.site_code,
    features: body.moms_list.map((entry) => ({
      level: entry.op_trigger ?? entry.alert_level ?? null,
      type: entry.feature_type.trim(),
      name: entry.feature_name?.trim() ?? '',
      location: entry.location?.trim() ?? '',
      description: entry.report_narrative?.trim() ?? '',
      narratives: entry.remarks?.trim() ?? '',
      // The contract has read it.
      observedAt: fromManilaText(entry.observance_ts)!,
      pictures: safeFileList(entry.file_name ?? ''),
      instanceId: entry.instance_id || null,
      reporterId: entry.reporter_id ?? null,
      validatorId: entry.validator_id ?? null,
      consultedStaff: entry.dynaName?.trim() || null,
      photos: entry.photos ?? [],
    })),
  };
}

/** Of what a device says about its uploads only the names are kept: nobody reads the rest. */
function namesOf(uploads: readonly unknown[]): { filename: string }[] {
  return uploads.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('filename' in one)) return [];
    return typeof one.filename === 'string' ? [{ filename: safeFileName(one.filename) }] : [];
  });
}
