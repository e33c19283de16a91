// Hands the rows of a table to the reader's device, as CSV or as a workbook.
import { csvText } from './csv-text.ts';
import { saveFile } from './save-file.ts';

export type TableFormat = 'csv' | 'xlsx';
export type TableValue = string | number | null;

/** `name` without ending. Texts stay texts: nothing in them is run as a formula. */
export async function saveTable(
  format: TableFormat,
  name: string,
  header: readonly string[],
  rows: readonly (readonly TableValue[])[],
): Promise<void> {
  const file = format === 'csv' ? csvText(header, rows) : await workbook(header, rows);
  saveFile(file, `${name}.${format}`);
}

async function workbook(header: readonly string[], rows: readonly (readonly TableValue[])[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const heads = header.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
    ),
  );
  return writeWorkbook([heads, ...cells], { stickyRowsCount: 1 }).toBlob();
}
