// Rows that both demo and production need: designations, seasons, the two sites. What the domain lists comes at each start
// (reference-rows.ts).
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
}
