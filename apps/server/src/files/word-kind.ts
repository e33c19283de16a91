// Word documents, old and new: what is inside is listed, never run and never unpacked; macros and bombs are refused.
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { Problem } from '../problems.ts';

/** Names in the directory of an OLE file ([MS-CFB] §2.6.1) that tell of macros, and of other programs' documents. */
const MACRO_PARTS = ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'];
const ROOT = 'Root Entry';
const WORD_PART = 'WordDocument';

/** An old Word document among the many kinds of OLE files. A directory that nobody can read is left to Word itself. */
export function checkOleDocument(bytes: Buffer): void {
  if (MACRO_PARTS.some((name) => hasOleEntry(bytes, name))) throw new Problem('documentMacros');
  if (hasOleEntry(bytes, ROOT) && !hasOleEntry(bytes, WORD_PART)) throw new Problem('fileKindRefused');
}

/** Entries have 128 bytes and lie at multiples of that; the name comes first, UTF-16, with its length behind it. */
function hasOleEntry(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) {
    if (at % 128 === 0 && at + 128 <= bytes.length && bytes.readUInt16LE(at + 64) === wanted.length) return true;
  }
  return false;
}

const MOST_ENTRIES = 5000;
/** Unpacked bytes, all parts together: what a word processor on an ordinary machine can open. */
const UNPACKED_MAX = 300 * 1024 * 1024;
/** Text packs to a tenth, drawings to a fiftieth; beyond this, and above a size, nobody wrote it. */
const RATIO_MAX = 200;
const RATIO_COUNTS_FROM = 20 * 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_PART = 'word/document.xml';
const MACRO_ENTRY = /(^|\/)vba(Project|Data)[^/]*\.(bin|xml)$/i;

/** Throws the problem of an archive that is no Word document without macros. */
export async function checkWordArchive(bytes: Buffer): Promise<void> {
  const entries = await listEntries(bytes).catch((error: unknown) => {
    throw error instanceof Problem ? error : new Problem('fileBroken');
  });
  const names = entries.map(({ fileName }) => fileName);
  if (!names.includes(CONTENT_TYPES) || !names.includes(MAIN_PART)) throw new Problem('fileKindRefused');
  if (new Set(names).size !== names.length) throw new Problem('fileBroken');
  if (names.some((name) => MACRO_ENTRY.test(name))) throw new Problem('documentMacros');
}

async function listEntries(bytes: Buffer): Promise<yauzl.Entry[]> {
  // Names that lead out of a folder are refused by the reader itself.
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
    strictFileNames: true,
  });
  // Before anything is listed: a count that no document has.
  if (archive.entryCount > MOST_ENTRIES) throw new Problem('documentBomb');
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = [];
    let unpacked = 0;
    archive.on('error', reject);
    archive.on('end', () => resolve(entries));
    archive.on('entry', (entry: yauzl.Entry) => {
      unpacked += entry.uncompressedSize;
      if (isBomb(unpacked, bytes.length)) return reject(new Problem('documentBomb'));
      entries.push(entry);
      archive.readEntry();
    });
    archive.readEntry();
  });
}

const isBomb = (unpacked: number, packed: number): boolean =>
  unpacked > UNPACKED_MAX || (unpacked > RATIO_COUNTS_FROM && unpacked > packed * RATIO_MAX);
