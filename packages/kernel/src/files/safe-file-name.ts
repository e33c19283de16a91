// Names of uploaded files: the same cleaning for the upload and for the report that names the file (api-facts §8.6).

/** Longest name, characters; file systems take 255 bytes, and a character may have four. */
export const FILE_NAME_MAX = 60;

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * One plain name without folders, control characters, what is not seen (it hides endings and twins), commas (they separate
 * names in lists) or marks of file systems.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
    .replace(/[\u0000-\u001f\u007f-\u009f]|\p{Cf}|\p{Surrogate}/gu, '')
    .replace(/[,:*?"<>|#%]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const { stem, ending } = partsOf(DEVICE.test(clean) ? `_${clean}` : clean);
  return shortened(stem, ending);
}

/** `a.png` → `a_1.png` for the second file of a name, and so on; as long as a name may be. */
export function numberedFileName(name: string, count: number): string {
  if (count === 0) return name;
  const { stem, ending } = partsOf(name);
  return shortened(stem, `_${count}${ending}`);
}

function partsOf(name: string): { stem: string; ending: string } {
  const found = /^(.+)(\.[^. ]{1,7})$/.exec(name);
  return { stem: found?.[1] ?? name, ending: found?.[2] ?? '' };
}

const shortened = (stem: string, ending: string) =>
  [...stem]
    .slice(0, FILE_NAME_MAX - ending.length)
    .join('')
    .trim() + ending;

/** A comma list of names, each made safe; empty ones fall out. */
export function safeFileList(list: string): string {
  return list
    .split(',')
    .map(safeFileName)
    .filter((name) => name !== '')
    .join(',');
}

/** Names in a comma list, each once. */
export function fileNames(list: string | null): string[] {
  const names = (list ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
