// SQL of the warning texts, in their order: the first row of a level carries its responses.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface TemplateRow {
  id: number;
  alert_level: 0 | 1 | 2 | 3;
  trigger: string;
  trigger_description: string;
  community_response: string | null;
  barangay_response: string | null;
  lewc_response: string | null;
  mlgu_response: string | null;
  plgu_response: string | null;
  sms_trigger_description: string;
  sms_community_response: string | null;
  sms_barangay_response: string | null;
  sms_lewc_response: string | null;
  sms_mlgu_response: string | null;
  sms_plgu_response: string | null;
  english: Record<string, string | null>;
}

export const listTemplates = (db: Db) =>
  rows<TemplateRow>(
    db,
    sql`select id, alert_level, trigger, trigger_description, community_response, barangay_response, lewc_response,
          mlgu_response, plgu_response, sms_trigger_description, sms_community_response, sms_barangay_response,
          sms_lewc_response, sms_mlgu_response, sms_plgu_response, english
        from ewi_templates order by id`,
  );
