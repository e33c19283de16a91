// Alerts, triggers, publishers and logs are found from their event or release at once, however many there are of others.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index monitoring_event_alerts_event on monitoring_event_alerts (event_id, event_alert_id desc)`.execute(
    db,
  );
  await sql`create index monitoring_triggers_release on monitoring_triggers (release_id)`.execute(db);
  await sql`create index monitoring_release_publishers_release on monitoring_release_publishers (release_id)`.execute(
    db,
  );
  await sql`create index monitoring_ewi_logs_release on monitoring_ewi_logs (release_id)`.execute(db);
}
