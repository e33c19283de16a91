// Lines of CSV files that people open in spreadsheets: no cell of a stranger may become a formula.

/** A plain number, which a spreadsheet may read as one even with its sign. */
const NUMBER = /^[-+]?\d+([.,]\d+)?$/;
/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell in quotes; text that begins like a formula gets an apostrophe, and so does a number where numbers are no texts. */
export function csvCell(text: string, { hasNumbers = true } = {}): string {
  const safe = FORMULA.test(text) && !(hasNumbers && NUMBER.test(text)) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line with its end; null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\n`;
}
