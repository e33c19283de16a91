// Tilt columns of the sites with their loggers, from a file: all lines or none.
import { COLUMN_BOUNDS, COLUMN_NAME, isDay } from '@bantay/features/instruments/rules/columns.ts';
import { type ColumnsService, makeColumnsService } from '@bantay/features/instruments/server/columns-service.ts';
import type { Db } from '../database/database.ts';
import { type Bench, say, UsageError } from './command.ts';
import { importLines } from './import-lines.ts';
import { raiseEngine } from './raise-engine.ts';
import type { CsvRow } from './read-csv.ts';
import { requireSite } from './require-site.ts';

const NEEDED = ['tsm_name', 'site_code', 'segments', 'segment_length_m', 'version', 'date_activated'];

export async function importColumns(bench: Bench, file: string): Promise<void> {
  const list = { file, needed: NEEDED, action: 'subsurface.import-columns', topic: 'subsurface' } as const;
  const columns = makeColumnsService({ db: bench.db, ...(await raiseEngine(bench.db)) });
  const count = await importLines(bench, list, (tx, values) => importColumn(tx, columns, values));
  say(`${count} columns written.`);
}

async function importColumn(tx: Db, columns: ColumnsService, values: CsvRow['values']): Promise<void> {
  const name = (values.tsm_name ?? '').toLowerCase();
  if (!COLUMN_NAME.test(name)) throw new UsageError('tsm_name must look like lpasa.');
  const segments = Number(values.segments);
  if (!(Number.isInteger(segments) && segments >= 1 && segments <= 100))
    throw new UsageError('segments must be 1 to 100.');
  const length = Number(values.segment_length_m);
  if (!(length >= COLUMN_BOUNDS.segmentLength[0] && length <= COLUMN_BOUNDS.segmentLength[1]))
    throw new UsageError('segment_length_m must be a number up to 10.');
  const version = Number(values.version);
  if (!(Number.isInteger(version) && version >= 1 && version <= 5)) throw new UsageError('version must be 1 to 5.');
  const activated = values.date_activated ?? '';
  if (!isDay(activated)) throw new UsageError('date_activated must be a date like 2026-11-21.');
  const site = await requireSite(tx, values.site_code ?? '');
  await columns.takeIn(tx, {
    ...{ siteId: site.siteId, tsmName: name, segments, segmentLength: length, version, activatedOn: activated },
  });
}
