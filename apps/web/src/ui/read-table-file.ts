// The cells of a CSV file or workbook as text; fetched only when somebody chooses a file.
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';

/** Far more than 5,000 households or 10,000 contacts need. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** Null where it is neither. */
export async function readTableFile(file: File): Promise<string[][] | null> {
  try {
    const bytes = await file.arrayBuffer();
    // A workbook is a ZIP archive, whatever the file is called.
    const isWorkbook = new Uint8Array(bytes).subarray(0, 4).join() === '80,75,3,4';
    return isWorkbook ? await readWorkbook(bytes) : readCsv(bytes);
  } catch {
    return null;
  }
}

async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  return (await readSheet(bytes)).map((row) => row.map(textOf));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Days of a workbook carry no zone: they stand at midnight UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Yes' : '';
  return String(cell);
}

function readCsv(bytes: ArrayBuffer): string[][] | null {
  const text = textOfBytes(bytes);
  if (text.includes('\0')) return null;
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  // One column needs no delimiter to be found; anything else wrong is no CSV.
  return errors.some(({ type }) => type === 'Quotes') ? null : data;
}

/** UTF-8, or what spreadsheets of Windows write. */
function textOfBytes(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
