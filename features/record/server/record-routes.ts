// Doors of the record; it is read, never written.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { plateReply } from '../../alerts/wire/plate.ts';
import { readRecord, readTriggerRecord } from '../wire/record.ts';
import { presentEvents, presentRunning, presentTriggerRecord } from './record-presenter.ts';
import type { RecordService } from './record-service.ts';

export function recordRoutes(door: Door, record: RecordService): void {
  door(readRecord, async ({ params, query }) => {
    const page = await record.ofSite(params.site_code, query.before ?? null);
    return {
      status: true as const,
      site: { site_id: page.site.siteId, site_code: page.site.siteCode },
      running: presentRunning(page),
      plate: page.truth && plateReply(page.truth),
      events: presentEvents(page),
      earlier: page.earlier,
      seal: page.seal,
    };
  });

  door(readTriggerRecord, async ({ params, query }) =>
    presentTriggerRecord(
      await record.ofTrigger(params.trigger_id, query.at === undefined ? null : fromManilaText(query.at)),
    ),
  );
}
