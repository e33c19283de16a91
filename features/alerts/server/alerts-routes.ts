// Doors of alerts: decisions and releases.
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { insertEwi, readTriggerDecision, updateAlertStatus } from '../wire/alerts.ts';
import { postedSite } from '../wire/posted-site.ts';
import type { AlertsService } from './alerts-service.ts';
import type { ReleaseService } from './release-service.ts';

const DONE = { '1': 'Alert validated!', '0': 'Alert validating!', '-1': 'Alert invalidated!' } as const;
/** Bytes. Older clients send a release as the whole candidate they were offered, reports and texts included. */
const RELEASE_BODY_LIMIT = 512 * 1024;

export function alertsRoutes(
  door: Door,
  { alerts, releases }: { alerts: AlertsService; releases: ReleaseService },
): void {
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
      alert_status: row.alertStatus,
      name: row.name,
      at: row.tsAck === null ? null : toManilaText(row.tsAck),
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
      const release_ids = await releases.release(postedSite(body), user.userId);
      return { status: true as const, message, release_ids };
    },
    { bodyLimit: RELEASE_BODY_LIMIT },
  );
}
