// SQL of logger keys.
import { sql } from 'kysely';
import { type Db, firstRow } from '../../database/database.ts';

export interface LoggerKeyRow {
  logger_key_id: number;
  logger_name: string;
  gauges: number[];
  columns: number[];
  posts_earthquakes: boolean;
  posts_sms: boolean;
}

export const readLoggerKey = (db: Db, keyHash: Buffer) =>
  firstRow<LoggerKeyRow>(
    db,
    sql`select logger_key_id, logger_name, gauges, columns, posts_earthquakes, posts_sms from logger_keys
        where key_hash = ${keyHash} and revoked_at is null`,
  );

export const touchLoggerKey = (tx: Db, loggerKeyId: number) =>
  sql`update logger_keys set last_used_at = now() where logger_key_id = ${loggerKeyId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(tx);
