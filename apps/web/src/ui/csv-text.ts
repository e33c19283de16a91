// Rows as CSV that a spreadsheet reads as data and never as formulas.
const BYTE_ORDER_MARK = '\uFEFF';
/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** CSV with byte order mark; numbers bare, texts quoted, empty where there is no value. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) =>
    cells.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',');
  return `${BYTE_ORDER_MARK}${[line(header), ...rows.map(line)].join('\r\n')}\r\n`;
}
