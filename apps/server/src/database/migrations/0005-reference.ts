// Reference rows that both demo and production need: ids, symbols, sources, seasons, designations, the two sites, texts.

import { ALERT_LEVELS } from '@bantay/domain/alerts/alert-level';
import { INTERNAL_SYMBOLS, OPERATIONAL_SYMBOLS, TRIGGER_SOURCES } from '@bantay/domain/alerts/trigger-sources';
import { DEFAULT_TEMPLATES } from '@bantay/domain/ewi/default-templates';
import { textColumns } from '@bantay/domain/ewi/template-columns';
import { type Kysely, sql } from 'kysely';

const DESIGNATIONS = ['LEWC', 'BLGU', 'MLGU', 'PLGU', 'Dynaslope'];
const ORGANIZATIONS = ['community', 'lewc', 'blgu', 'mlgu', 'plgu', 'national'];
/** methods §10.3, to be confirmed by the municipality: group 1 wet November–April, group 2 wet May–October. */
const SEASONS = [
  { group: 1, wet: [11, 12, 1, 2, 3, 4] },
  { group: 2, wet: [5, 6, 7, 8, 9, 10] },
];
const ROUTINE_DAYS = { w: [1, 2, 3, 4, 5], d: [2, 5] };
/** api-facts §7.1; the two limits are assumed there. */
const VARIABLES = {
  RELEASE_INTERVAL_HOURS: 4,
  EXTENDED_MONITORING_DAYS: 3,
  ROUTINE_EXTENDED_RELEASE_TIME: 12,
  NO_DATA_HOURS_EXTENSION: 4,
  ALERT_EXTENSION_LIMIT: 72,
  ALERT1_EXTENSION_LIMIT: 48,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, name] of DESIGNATIONS.entries()) {
    await sql`insert into designations values (${index + 1}, ${name})`.execute(db);
  }
  for (const [scope, name] of ORGANIZATIONS.entries()) {
    await sql`insert into organizations values (${scope + 1}, ${scope}, ${name})`.execute(db);
  }
  for (const { group, wet } of SEASONS) {
    await sql`insert into seasons values (${group}, ${wet}, 1)`.execute(db);
  }
  for (const [type, days] of Object.entries(ROUTINE_DAYS)) {
    for (const day of days) {
      await sql`
        insert into routine_schedules (sched_group_id, season_type, iso_week_day) values (1, ${type}, ${day})`.execute(
        db,
      );
    }
  }
  for (const [name, value] of Object.entries(VARIABLES)) {
    await sql`insert into dynamic_variables (var_name, var_value) values (${name}, ${value})`.execute(db);
  }
  await sql`insert into sites (site_id, site_code) values (24, 'lpa'), (101, 'scu')`.execute(db);
  await insertAlertWords(db);
  await insertTemplates(db);
}

async function insertAlertWords(db: Kysely<unknown>): Promise<void> {
  for (const row of TRIGGER_SOURCES) {
    await sql`insert into trigger_hierarchies values (${row.sourceId}, ${row.name}, ${row.hierarchyId}, 1, 1,
      ${row.dataInterval}, ${row.dataPresence}, ${row.isGround ? 1 : 0})`.execute(db);
  }
  const sourceId = new Map(TRIGGER_SOURCES.map((row) => [row.name as string, row.sourceId]));
  for (const row of OPERATIONAL_SYMBOLS) {
    await sql`insert into operational_trigger_symbols values (${row.triggerSymId}, ${sourceId.get(row.source)},
      ${row.level}, ${row.symbol}, ${row.description})`.execute(db);
  }
  for (const row of INTERNAL_SYMBOLS) {
    await sql`insert into internal_alert_symbols values (${row.internalSymId}, ${row.triggerSymId}, ${row.symbol},
      ${row.description})`.execute(db);
  }
  for (const row of ALERT_LEVELS) {
    await sql`insert into public_alert_symbols values (${row.pubSymId}, ${row.symbol}, ${row.level}, ${row.type},
      ${row.words.en}, ${row.durationHours})`.execute(db);
  }
}

async function insertTemplates(db: Kysely<unknown>): Promise<void> {
  for (const { alertLevel, trigger, full, sms, fullEn, smsEn } of DEFAULT_TEMPLATES) {
    const english = { ...textColumns(fullEn, ''), ...textColumns(smsEn, 'sms_') };
    await sql`
      insert into ewi_templates (alert_level, trigger, trigger_description, community_response, barangay_response,
        lewc_response, mlgu_response, plgu_response, sms_trigger_description, sms_community_response,
        sms_barangay_response, sms_lewc_response, sms_mlgu_response, sms_plgu_response, english)
      values (${alertLevel}, ${trigger}, ${full.triggerDescription}, ${full.communityResponse},
        ${full.barangayResponse}, ${full.lewcResponse}, ${full.mlguResponse}, ${full.plguResponse},
        ${sms.triggerDescription}, ${sms.communityResponse}, ${sms.barangayResponse}, ${sms.lewcResponse},
        ${sms.mlguResponse}, ${sms.plguResponse}, ${JSON.stringify(english)}::jsonb)`.execute(db);
  }
}
