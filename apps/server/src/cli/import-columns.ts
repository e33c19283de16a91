// Tilt columns of the sites with their loggers, from a file: all lines or none.
import { typeNumbers } from '@bantay/features/subsurface/rules/communication-health.ts';
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { type Bench, say, UsageError } from './command.ts';
import { importLines } from './import-lines.ts';
import type { CsvRow } from './read-csv.ts';
import { requireSite } from './require-site.ts';

const NEEDED = ['tsm_name', 'site_code', 'segments', 'segment_length_m', 'version', 'date_activated'];

export async function importColumns(bench: Bench, file: string): Promise<void> {
  const list = { file, needed: NEEDED, action: 'subsurface.import-columns', topic: 'subsurface' } as const;
  const count = await importLines(bench, list, importColumn);
  say(`${count} columns written.`);
}

async function importColumn(tx: Db, values: CsvRow['values']): Promise<void> {
  const name = (values.tsm_name ?? '').toLowerCase();
  if (!/^[a-z0-9_]{2,20}$/.test(name)) throw new UsageError('tsm_name must look like lpasa.');
  const segments = Number(values.segments);
  if (!(Number.isInteger(segments) && segments >= 1 && segments <= 100))
    throw new UsageError('segments must be 1 to 100.');
  const length = Number(values.segment_length_m);
  if (!(length > 0 && length <= 10)) throw new UsageError('segment_length_m must be a number up to 10.');
  const version = Number(values.version);
  if (!(Number.isInteger(version) && version >= 1 && version <= 5)) throw new UsageError('version must be 1 to 5.');
  const activated = values.date_activated ?? '';
  if (activated.length !== 10 || fromManilaText(activated) === null)
    throw new UsageError('date_activated must be a date like 2026-11-21.');
  const site = await requireSite(tx, values.site_code ?? '');
  const logger = await firstRow<{ loggerId: number }>(
    tx,
    sql`insert into loggers (site_id, logger_name, date_activated, model_id)
        values (${site.siteId}, ${name}, ${activated}::date, (select min(model_id) from logger_models))
        on conflict (logger_name) do update set site_id = excluded.site_id returning logger_id`,
  );
  const { loggerId } = logger!; // an upsert that returns has its row
  const column = await firstRow<{ tsmId: number }>(
    tx,
    sql`insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments, version)
        values (${site.siteId}, ${loggerId}, ${name}, ${activated}::date, ${length}, ${segments}, ${version})
        on conflict (tsm_name) do update set site_id = excluded.site_id, date_activated = excluded.date_activated,
          date_deactivated = null, segment_length = excluded.segment_length,
          number_of_segments = excluded.number_of_segments, version = excluded.version,
          revision = nextval('tilt_revision')
        returning tsm_id`,
  );
  const { tsmId } = column!; // an upsert that returns has its row
  // The first accelerometer of a node is the one in use until somebody decides otherwise.
  await sql`insert into accelerometers (tsm_id, node_id, accel_number, in_use)
    select ${tsmId}, node, number, number = 1 from generate_series(1, ${segments}::int) node,
      generate_series(1, ${typeNumbers(version).length}::int) number
    on conflict do nothing`.execute(tx);
}
