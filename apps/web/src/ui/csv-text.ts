// Rows as CSV that a spreadsheet reads as data and never as formulas.
import { csvCell } from '@bantay/kernel/files/csv-line';

const BYTE_ORDER_MARK = '\uFEFF';

/** CSV with byte order mark; numbers bare, texts quoted, empty where there is no value. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const textOf = (cell: string | number | null) =>
    cell === null ? '' : typeof cell === 'number' ? String(cell) : csvCell(cell, { hasNumbers: false });
  const line = (cells: readonly (string | number | null)[]) => cells.map(textOf).join(',');
  return `${BYTE_ORDER_MARK}${[line(header), ...rows.map(line)].join('\r\n')}\r\n`;
}
