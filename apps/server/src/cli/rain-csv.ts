// Rain files as people have them: our own columns, national gauges, city gauges with date and time apart, a satellite's.
import { readMeasuredAt } from '@bantay/kernel/time/measured-at';
import { UsageError } from './command.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export interface RainRow {
  line: number;
  gauge: string | null;
  /** Epoch ms; Manila time unless the file says another offset. Null when unreadable. */
  at: number | null;
  /** What the file says about the time, for reports. */
  time: string;
  mm: string;
}

interface Columns {
  gauge: string | null;
  time: (values: Record<string, string>) => string;
  mm: (values: Record<string, string>) => string;
}

const GAUGE = ['gauge', 'gauge_name', 'station_id', 'coord_id'];
const IMERG_TIME = 'ts_utc_rebuilt';
const TIME = ['ts', 'timestamp', 'timestamp_sgt', 'datetime', IMERG_TIME, 'date_time'];
const VALUE = ['mm', 'rain', 'value', '15 min', 'rainfall'];

export async function* readRain(path: string): AsyncGenerator<RainRow> {
  let columns: Columns | null = null;
  for await (const row of readCsv(path)) {
    columns ??= chooseColumns(Object.keys(row.values));
    yield toRain(row, columns);
  }
}

function chooseColumns(names: readonly string[]): Columns {
  const find = (wanted: readonly string[]) => wanted.find((name) => names.includes(name)) ?? null;
  const value = find(VALUE);
  const time = find(TIME);
  const gauge = find(GAUGE);
  if (value === null) throw new UsageError(`No column with rain: one of ${VALUE.join(', ')} is needed.`);
  const mm: Columns['mm'] = (values) => values[value] ?? '';
  // Half hours in mm per hour, as IMERG, the satellite product, gives them: half as much has fallen.
  if (time === IMERG_TIME) return { gauge, time: (values) => values[time] ?? '', mm: (values) => halved(mm(values)) };
  if (time !== null) return { gauge, time: (values) => values[time] ?? '', mm };
  if (names.includes('dia') && names.includes('hora')) {
    return { gauge, time: (values) => `${isoDate(values.dia ?? '')} ${values.hora ?? ''}`, mm };
  }
  throw new UsageError(`No column with the time: one of ${TIME.join(', ')} is needed.`);
}

/** `06/02/2019` → `2019-02-06`. */
const isoDate = (text: string) => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

function toRain({ line, values }: CsvRow, columns: Columns): RainRow {
  const time = columns.time(values).trim();
  return {
    line,
    gauge: columns.gauge === null ? null : (values[columns.gauge] ?? null),
    at: readMeasuredAt(time),
    time,
    mm: columns.mm(values),
  };
}

/** What is no number is judged where all readings are. */
const halved = (text: string): string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : String(Number(text) / 2);
