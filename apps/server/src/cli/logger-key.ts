// `npm run logger-key -- create|list|revoke`: keys with which loggers post readings, each limited to its gauges and columns.
import { randomBytes } from 'node:crypto';
import { hashLoggerKey } from '@bantay/features/loggers/server/loggers-service.ts';
import { sql } from 'kysely';
import { operatorActor, writeAudit } from '../database/audit.ts';
import { changed, type Db, firstRow, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Bench, requireFlag, requireId, requireWord, runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run logger-key -- list
npm run logger-key -- create NAME --gauges rain_lpasb,rain_noah_619     the key is shown once
npm run logger-key -- create NAME --columns lpasa,lpasb                 for a logger of tilt columns
npm run logger-key -- create NAME --earthquakes yes                     for a feed of earthquakes
npm run logger-key -- create NAME --sms yes                             for a gateway that brings SMS
npm run logger-key -- create NAME --reports yes                         for its delivery reports alone
npm run logger-key -- revoke ID`;

if (process.argv[1]?.endsWith('logger-key.ts')) {
  await runCommand({ text: USAGE, flags: ['gauges', 'columns', 'earthquakes', 'sms', 'reports'] }, async (bench) => {
    const what = requireWord(bench.words, 0, 'create, list or revoke');
    if (what === 'list') return list(bench);
    if (what === 'create') return create(bench);
    if (what === 'revoke') return revoke(bench);
    throw new UsageError(`"${what}" is not known.`);
  });
}

async function list({ db }: Bench): Promise<void> {
  const found = await rows<{
    loggerKeyId: number;
    loggerName: string;
    gauges: string | null;
    columns: string | null;
    postsEarthquakes: boolean;
    postsSms: boolean;
    postsReports: boolean;
    revokedAt: number | null;
  }>(
    db,
    sql`select k.logger_key_id, k.logger_name, k.revoked_at, k.posts_earthquakes, k.posts_sms, k.posts_reports,
          (select string_agg(gauge_name, ',') from rainfall_gauges where rain_id = any(k.gauges)) as gauges,
          (select string_agg(tsm_name, ',') from tsm_sensors where tsm_id = any(k.columns)) as columns
        from logger_keys k order by 1`,
  );
  for (const row of found) {
    const feeds = [
      row.postsEarthquakes ? 'earthquakes' : null,
      row.postsSms ? 'sms' : null,
      row.postsReports ? 'reports' : null,
    ];
    const brings = [row.gauges, row.columns, ...feeds].filter(Boolean).join(',');
    say(`${row.loggerKeyId}\t${row.loggerName}\t${brings}\t${row.revokedAt === null ? 'valid' : 'revoked'}`);
  }
}

async function create({ db, words, flags }: Bench): Promise<void> {
  const name = requireWord(words, 1, 'the name of the logger');
  const feeds = {
    earthquakes: flags.earthquakes === 'yes',
    sms: flags.sms === 'yes',
    reports: flags.reports === 'yes',
  };
  const columns = flags.columns?.split(',') ?? [];
  const needsGauges = !Object.values(feeds).includes(true) && columns.length === 0;
  const gauges = (needsGauges ? requireFlag(flags, 'gauges') : flags.gauges)?.split(',') ?? [];
  const key = await createLoggerKey(db, name, { gauges, columns, ...feeds });
  say(`Key of ${name} (shown once, stored only as a hash):\n${key}`);
}

/** What a key may bring: readings of gauges and columns by their names, earthquakes, SMS, delivery reports. */
interface Brings {
  gauges?: readonly string[];
  columns?: readonly string[];
  earthquakes?: boolean;
  sms?: boolean;
  reports?: boolean;
}

/** Returns the key in clear. */
export async function createLoggerKey(db: Db, name: string, brings: Brings): Promise<string> {
  const { gauges: gaugeNames = [], columns: columnNames = [], earthquakes = false } = brings;
  const { sms = false, reports = false } = brings;
  const key = randomBytes(24).toString('base64url');
  await inTransaction(db, async (tx) => {
    const known = await rows<{ rainId: number; gaugeName: string }>(
      tx,
      sql`select rain_id, gauge_name from rainfall_gauges where gauge_name = any(${gaugeNames})`,
    );
    const missing = gaugeNames.filter((gauge) => !known.some((one) => one.gaugeName === gauge));
    if (missing.length > 0) throw new UsageError(`There is no gauge ${missing.join(', ')}.`);
    const columns = await rows<{ tsmId: number; tsmName: string }>(
      tx,
      sql`select tsm_id, tsm_name from tsm_sensors where tsm_name = any(${columnNames})`,
    );
    const unknown = columnNames.filter((column) => !columns.some((one) => one.tsmName === column));
    if (unknown.length > 0) throw new UsageError(`There is no column ${unknown.join(', ')}.`);
    const row = await firstRow<{ loggerKeyId: number }>(
      tx,
      sql`insert into logger_keys (logger_name, key_hash, gauges, columns, posts_earthquakes, posts_sms, posts_reports)
          values (${name}, ${hashLoggerKey(key)}, ${known.map((one) => one.rainId)},
            ${columns.map((one) => one.tsmId)}, ${earthquakes}, ${sms}, ${reports}) returning logger_key_id`,
    );
    await writeAudit(tx, {
      ...operatorActor,
      fieldAt: Date.now(),
      action: 'loggers.create-key',
      // An insert that returns has its row.
      subjectId: row!.loggerKeyId,
      after: { name, gauges: gaugeNames, columns: columnNames, earthquakes, sms, reports },
    });
  });
  return key;
}

async function revoke({ db, words }: Bench): Promise<void> {
  const keyId = requireId(words, 1, 'the id of a key');
  const count = await inTransaction(db, async (tx) => {
    const touched = await changed(
      tx,
      sql`update logger_keys set revoked_at = now() where logger_key_id = ${keyId} and revoked_at is null`,
    );
    if (touched > 0) {
      await writeAudit(tx, { ...operatorActor, fieldAt: Date.now(), action: 'loggers.revoke-key', subjectId: keyId });
    }
    return touched;
  });
  if (count === 0) throw new UsageError(`There is no valid key ${keyId}.`);
  say(`Key ${keyId} is revoked.`);
}
