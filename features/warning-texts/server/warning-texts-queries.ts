// SQL of the warning texts, in their order: the first row of a level carries its responses.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { TemplateColumns } from '../rules/template-columns.ts';

/** In the spelling of the table, which the wire shares: `templateFromColumns` is where it meets ours. */
export type TemplateRow = TemplateColumns;

export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  const found = await rows<{ columns: TemplateColumns }>(
    db,
    sql`select to_jsonb(t) as columns from (
          select id, alert_level, trigger, trigger_description, community_response, barangay_response, lewc_response,
            mlgu_response, plgu_response, sms_trigger_description, sms_community_response, sms_barangay_response,
            sms_lewc_response, sms_mlgu_response, sms_plgu_response, english
          from ewi_templates
        ) t order by t.id`,
  );
  return found.map(({ columns }) => columns);
}
