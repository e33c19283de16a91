// Which modules a device keeps, so that pages open without a line: those of the addresses that say so, with all that they may fetch later.
import { isAbsolute } from 'node:path';
import { closureOf } from './closure.ts';
import { BESIDE, BESIDE_WORDS, ENTRY, LATE_WORDS, type PageAt, ROOT, readWordFiles } from './read-addresses.ts';

interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** They fetch by name whatever there is: what of that is kept says the table of addresses. */
const BY_NAME = /src[\\/](screens[\\/]screen-files|i18n[\\/](catalogues|filipino-files|waray-files))\.ts$/;
/** Reading and writing of spreadsheets weighs as much as all the rest, and is done at a desk. */
const AT_A_DESK = /node_modules[\\/](read-excel-file|write-excel-file|papaparse)[\\/]/;

export function keptBy(pages: readonly PageAt[], infoOf: (id: string) => ModuleInfo | null): ReadonlySet<string> {
  const kept = pages.filter(({ isKept }) => isKept);
  const words = readWordFiles();
  const names = new Set([...BESIDE_WORDS, ...LATE_WORDS, ...kept.flatMap((page) => page.words)]);
  const files = [
    ENTRY,
    ...BESIDE,
    ...kept.flatMap((page) => page.files),
    ...[...names].flatMap((name) => words.get(name) ?? []),
  ];
  const isKept = (id: string) => isAbsolute(id) && !AT_A_DESK.test(id);
  return closureOf(
    files.map((file) => ROOT + file),
    (id) => {
      const info = infoOf(id);
      const later = BY_NAME.test(id) ? [] : (info?.dynamicallyImportedIds ?? []);
      return [...(info?.importedIds ?? []), ...later].filter(isKept);
    },
  );
}
