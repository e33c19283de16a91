// Doors of on-demand alerts.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { checkOnDemand, saveOnDemand } from '../wire/on-demand.ts';
import type { OnDemandService } from './on-demand-service.ts';

/** What older clients send (api-facts §7.7). */
const APPROVED_BY = 'MLGU';

export function onDemandRoutes(door: Door, onDemand: OnDemandService): void {
  door(checkOnDemand, async ({ params }) => ({ has_on_demand: await onDemand.runs(params.site_id), note: null }));

  door(saveOnDemand, async ({ body, user }) => {
    const request = {
      siteId: body.site_id,
      level: body.alert_level === '1' ? (1 as const) : (0 as const),
      // The contract has read it.
      requestAt: fromManilaText(body.request_ts)!,
      reason: body.reason,
      eqId: body.eq_id ?? null,
      approvedBy: body.approved_by?.trim() || APPROVED_BY,
    };
    const odId = await onDemand.save(request, user.userId);
    return { status: true as const, message: 'Successfully saved on demand data', od_id: odId };
  });
}
