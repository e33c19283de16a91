// The body of a release of one site in our own words: for whoever releases, and for whoever asks for a second name first.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { z } from 'zod';
import type { siteRelease } from './alerts.ts';

export function postedSite(body: z.output<typeof siteRelease>) {
  const details = body.release_details;
  return {
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
  };
}
