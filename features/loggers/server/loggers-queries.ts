// SQL of logger keys.
import { changed, type Db, firstRow, planned } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface LoggerKeyRow {
  loggerKeyId: number;
  loggerName: string;
  gauges: number[];
  columns: number[];
  postsEarthquakes: boolean;
  postsSms: boolean;
  postsReports: boolean;
}

export const readLoggerKey = (db: Db, keyHash: Buffer) =>
  firstRow<LoggerKeyRow>(
    db,
    sql`${planned('logger_by_key')}select logger_key_id, logger_name, gauges, columns, posts_earthquakes, posts_sms, posts_reports from logger_keys
        where key_hash = ${keyHash} and revoked_at is null`,
  );

export const touchLoggerKey = (tx: Db, loggerKeyId: number) =>
  sql`${planned('touch_logger_key')}update logger_keys set last_used_at = now() where logger_key_id = ${loggerKeyId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(tx);

/** Whether a row is due; whoever gets it has it for this long. */
export const noteRejection = (tx: Db, loggerKeyId: number, everyMs: number) =>
  changed(
    tx,
    sql`insert into rejections_noted as n values (${loggerKeyId}, clock_timestamp())
        on conflict (logger_key_id) do update set noted_at = excluded.noted_at
        where excluded.noted_at - n.noted_at > ${everyMs}::float8 * interval '1 millisecond'`,
  );
