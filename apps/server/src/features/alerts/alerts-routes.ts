// Doors of alerts: the feed (read-only, with a fingerprint of its content), decisions, releases.
import { createHash } from 'node:crypto';
import { insertEwi, listCandidateAlerts, readTriggerDecision, updateAlertStatus } from '@bantay/contract/alerts';
import type { Moms } from '@bantay/contract/moms';
import { parseSiteCode } from '@bantay/domain/sites/site';
import { fromManilaText, toManilaText } from '@bantay/domain/time/manila-time';
import type { Door } from '../../http/door.ts';
import { sharedReply } from '../../http/shared-reply.ts';
import type { MomsRow } from '../moms/moms-service.ts';
import type { AlertsService } from './alerts-service.ts';
import { presentCandidates, presentOnGoing } from './feed-presenter.ts';
import type { FeedService } from './feed-service.ts';
import type { ReleaseService } from './release-service.ts';
import { presentTemplate } from './templates-presenter.ts';

const DONE = { '1': 'Alert validated!', '0': 'Alert validating!', '-1': 'Alert invalidated!' } as const;
/** Bytes. Older clients send a release as the whole candidate they were offered, reports and texts included. */
const RELEASE_BODY_LIMIT = 512 * 1024;

export function alertsRoutes(
  door: Door,
  { feed, alerts, releases }: { feed: FeedService; alerts: AlertsService; releases: ReleaseService },
  presentMoms: (row: MomsRow) => Moms,
): void {
  // After each decision every open page asks for it.
  const replyFeed = sharedReply(async (site) => {
    const read = await feed.read(site);
    const shown = { ...read, shownReports: new Map(read.reports.map((row) => [row.moms_id, presentMoms(row)])) };
    const content = {
      on_going: JSON.stringify(presentOnGoing(shown)),
      candidate_alerts: JSON.stringify(presentCandidates(shown)),
      ewi_templates: read.templates.map(presentTemplate),
    };
    const tag = `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`;
    return { pieces: [JSON.stringify(listCandidateAlerts.shape.reply.parse({ ...content, now: read.now }))], tag };
  });
  door(listCandidateAlerts, ({ params, request, reply }) =>
    replyFeed(parseSiteCode(params.param ?? '') ?? '', request, reply),
  );

  door(updateAlertStatus, async ({ body, user }) => {
    await alerts.decide(
      {
        triggerId: body.trigger_id,
        status: body.alert_status,
        remarks: body.remarks ?? null,
        seenStatus: body.seen_status,
      },
      user.userId,
    );
    return { status: true as const, message: DONE[`${body.alert_status}`] };
  });

  door(readTriggerDecision, async ({ params }) => ({
    status: true as const,
    data: (await alerts.decisions([params.trigger_id])).map((row) => ({
      alert_status: row.alert_status,
      name: row.name,
      at: row.ts_ack === null ? null : toManilaText(row.ts_ack),
      remarks: row.remarks,
    })),
  }));

  door(
    insertEwi,
    async ({ body, user }) => {
      const message = 'Warning release successful';
      if (body.site_id === undefined) {
        const release_ids = await releases.releaseRoutine(
          {
            dataAt: fromManilaText(body.data_ts),
            releaseTime: body.release_time.slice(0, 5),
            siteIds: body.routine_details.flatMap((group) => group.site_id_list),
            comments: body.comments?.trim() || null,
            withRetriggerValidation: body.with_retrigger_validation ?? false,
          },
          user.userId,
        );
        return { status: true as const, message, release_ids };
      }
      const details = body.release_details;
      const release_ids = await releases.release(
        {
          siteId: body.site_id,
          kind: body.general_status,
          level: body.public_alert_level,
          dataAt: fromManilaText(details.data_ts),
          releaseTime: details.release_time.slice(0, 5),
          triggerIds: body.trigger_list_arr.map((trigger) => trigger.trigger_id),
          fingerprint: body.fingerprint ?? null,
          comments: details.comments?.trim() || null,
          withRetriggerValidation: details.with_retrigger_validation ?? false,
          isEventValid: body.is_event_valid ?? true,
          isManuallyLowered: body.is_manually_lowered ?? false,
        },
        user.userId,
      );
      return { status: true as const, message, release_ids };
    },
    { bodyLimit: RELEASE_BODY_LIMIT },
  );
}
