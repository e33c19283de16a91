// Hands the rows of a table to the reader's device, as CSV or as a workbook.
import { csvText } from './csv-text.ts';
import { saveFile } from './save-file.ts';

export type TableFormat = 'csv' | 'xlsx';
export type TableValue = string | number | null;
/** What the texts of a column are: `2026/11/20`, or `08:10`. */
export type TimeKind = 'day' | 'clock';

interface Table {
  header: readonly string[];
  rows: readonly (readonly TableValue[])[];
  /** By the place of the column, from 0. In a workbook they are days and times that can be sorted and counted with. */
  times?: Readonly<Record<number, TimeKind>>;
}

/** `name` without ending. Texts stay texts: nothing in them is run as a formula. */
export async function saveTable(format: TableFormat, name: string, table: Table): Promise<void> {
  const file = format === 'csv' ? csvText(table.header, table.rows) : await workbook(name, table);
  saveFile(file, `${name}.${format}`);
}

/** No longer name is taken for a sheet. */
const SHEET_NAME = 31;

export async function workbook(name: string, { header, rows, times = {} }: Table): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const heads = header.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => row.map((value, column) => cellOf(value, times[column])));
  return writeWorkbook([heads, ...cells], { stickyRowsCount: 1, sheet: name.slice(0, SHEET_NAME) }).toBlob();
}

/** A workbook knows no zones: the day and the time are those that were read, wherever it is opened. */
function cellOf(value: TableValue, kind?: TimeKind) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = value.split(/[/:]/).map(Number);
  if (kind === 'day' && third > 0)
    return { value: new Date(Date.UTC(first, second - 1, third)), type: Date, format: 'yyyy/mm/dd' };
  if (kind === 'clock' && second >= 0) return { value: (first * 60 + second) / 1440, type: Number, format: 'hh:mm' };
  return { value, type: String };
}
