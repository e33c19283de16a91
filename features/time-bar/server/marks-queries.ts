// SQL of the marks on charts: triggers, releases, and what was corrected or cancelled, of one site between two instants.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { ChartMark } from '../rules/chart-marks.ts';

/** The newest so many, newest first; both ends included. Routine releases at level 0 tell nothing new. */
export const listMarks = (db: Db, siteId: number, from: number, to: number, most: number) =>
  rows<ChartMark>(
    db,
    sql`with releases as (
          select r.release_id, r.released_at, r.cancelled_at, y.alert_level as level, r.event_alert_id from monitoring_releases r
            join monitoring_event_alerts a using (event_alert_id) join public_alert_symbols y using (pub_sym_id)
            where r.site_id = ${siteId})
        select at, kind, level, source from (
          select t.ts as at, 'trigger' as kind, y.alert_level as level, h.trigger_source as source
            from operational_triggers t join operational_trigger_symbols y using (trigger_sym_id)
            join trigger_hierarchies h using (source_id)
            where t.site_id = ${siteId} and y.alert_level > 0 and t.ts between ${at(from)} and ${at(to)}
          union all
          select released_at, 'release', level, null from releases r where released_at between ${at(from)} and ${at(to)}
            and not exists (select from releases b where b.event_alert_id = r.event_alert_id and b.release_id < r.release_id)
          union all
          select cancelled_at, 'cancellation', level, null from releases where cancelled_at between ${at(from)} and ${at(to)}
          union all
          select s.field_at, 'correction', level, null from sms_rounds s join releases using (release_id)
            where s.kind = 'correction' and s.field_at between ${at(from)} and ${at(to)}
        ) m order by at desc limit ${most}`,
  );
