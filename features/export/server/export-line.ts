// Lines of an export: a row of cells as CSV or as NDJSON, and where a file goes on after one of its lines.
import { csvCell } from '@bantay/kernel/files/csv-line';
import {
  DAY_MS,
  fromManilaText,
  type Instant,
  startOfManilaDay,
  toManilaDate,
  toManilaText,
} from '@bantay/kernel/time/manila-time';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Its name says the unit. `isText`: what people or other systems may have written, so it is made safe for spreadsheets. */
export interface Column {
  name: string;
  isText?: true;
}
/** A row is one line, so that a file goes on after any of them. */
const LINE_END = /[\r\n]+/g;

/** Null: nothing was measured, or said. */
export type Cell = string | number | null;

/** The line above all others; NDJSON names its columns in every line. */
export const headOf = (columns: readonly Column[], format: ExportFormat): string =>
  format === 'csv' ? `${columns.map(({ name }) => name).join(',')}\n` : '';

/** Writes a row as a line with its end. */
export function lineWriter(columns: readonly Column[], format: ExportFormat): (cells: readonly Cell[]) => string {
  const before = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  if (format === 'ndjson')
    return (cells) => {
      let line = '';
      for (const [index, lead] of before.entries()) line += `${lead}${JSON.stringify(cells[index] ?? null)}`;
      return `${line}}\n`;
    };
  const isText = columns.map((column) => column.isText ?? false);
  return (cells) => {
    let line = '';
    for (const [index, quotes] of isText.entries()) {
      const cell = cells[index] ?? null;
      if (index > 0) line += ',';
      if (cell !== null) line += quotes ? csvCell(String(cell).replace(LINE_END, ' ')) : cell;
    }
    return `${line}\n`;
  };
}

/** The first `count` cells of a line, which are never in quotes; null: it is no whole line of such a file. */
export function keysOf(
  line: string,
  columns: readonly Column[],
  { format, count }: { format: ExportFormat; count: number },
): string[] | null {
  const keys = format === 'csv' ? line.trimEnd().split(',').slice(0, count) : jsonKeys(line, columns.slice(0, count));
  return keys?.length === count && keys.every((key) => key !== '') ? keys : null;
}

function jsonKeys(line: string, columns: readonly Column[]): string[] | null {
  try {
    const found: unknown = JSON.parse(line);
    if (typeof found !== 'object' || found === null) return null;
    return columns.map(({ name }) => String(Reflect.get(found, name) ?? ''));
  } catch {
    return null;
  }
}

/** A whole number of a line; null: it is none. */
export const keyNumber = (key: string): number | null => (/^\d{1,10}$/.test(key) ? Number(key) : null);

/** `2026-11-21 14:30:00`, Manila time, with `.123` where there is a part of a second: a file goes on after exactly this instant. */
export function exactText(at: Instant): string {
  const part = ((at % 1000) + 1000) % 1000;
  return part === 0 ? toManilaText(at) : `${toManilaText(at)}.${String(part).padStart(3, '0')}`;
}

/** Back again; null: it is no such time. */
export function fromExactText(text: string): Instant | null {
  const [, whole = '', part = '000'] = /^(.{19})(?:\.(\d{3}))?$/.exec(text) ?? [];
  const at = fromManilaText(whole);
  return at === null ? null : at + Number(part);
}

/** `exactText` for instants of which many are of one day: a year of rain is written four times as fast. */
export function textOfDays(): (at: Instant) => string {
  let first = Number.NaN;
  let day = '';
  return (at) => {
    // Also where there is no day yet: nothing compares with NaN.
    if (!(at >= first && at < first + DAY_MS)) {
      first = startOfManilaDay(at);
      day = toManilaDate(at);
    }
    const seconds = (at - first) / 1000;
    if (!Number.isInteger(seconds)) return exactText(at);
    const minutes = Math.floor(seconds / 60);
    return `${day} ${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`;
  };
}

/** `00` to `59`. */
const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
