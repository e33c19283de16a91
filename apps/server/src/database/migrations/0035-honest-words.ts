// Texts of level 0 that claim no more than is known: nobody has measured the ground, and an on-demand alert that was lowered.
import { DEFAULT_TEMPLATES } from '@bantay/domain/ewi/default-templates';
import { textColumns } from '@bantay/domain/ewi/template-columns';
import { type Kysely, sql } from 'kysely';

/** New databases have them already (0005); a text that the municipality has written stays. Unconfirmed like all of ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { alertLevel, trigger, full, sms, fullEn, smsEn } of DEFAULT_TEMPLATES) {
    if (alertLevel !== 0 || (trigger !== 'no_ground_data' && trigger !== 'on_demand')) continue;
    const english = { ...textColumns(fullEn, ''), ...textColumns(smsEn, 'sms_') };
    await sql`
      insert into ewi_templates (alert_level, trigger, trigger_description, community_response, barangay_response,
        lewc_response, mlgu_response, plgu_response, sms_trigger_description, sms_community_response,
        sms_barangay_response, sms_lewc_response, sms_mlgu_response, sms_plgu_response, english)
      values (${alertLevel}, ${trigger}, ${full.triggerDescription}, ${full.communityResponse},
        ${full.barangayResponse}, ${full.lewcResponse}, ${full.mlguResponse}, ${full.plguResponse},
        ${sms.triggerDescription}, ${sms.communityResponse}, ${sms.barangayResponse}, ${sms.lewcResponse},
        ${sms.mlguResponse}, ${sms.plguResponse}, ${JSON.stringify(english)}::jsonb)
      on conflict (alert_level, trigger) do nothing`.execute(db);
  }
}
