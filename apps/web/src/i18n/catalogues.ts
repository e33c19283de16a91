// Every file of words but the two of the entry, by its place; apart, so that their names do not weigh on the first page, and those of
// Waray (waray-files.ts) on nobody who does not read it.
import type { ResourceKey } from 'i18next';

const files = import.meta.glob<Record<string, ResourceKey>>([
  './{en,fil}/*.ts',
  '../../../../features/*/words/{en,fil}/*.ts',
  '!./en/common.ts',
  '!../../../../features/accounts/words/en/accounts.ts',
]);

export const filesOf = async (language: string) =>
  language === 'war' ? (await import('./waray-files.ts')).warayFiles : files;

/** The words of one catalogue. Waray is not complete, and can be corrected here (waray-words.ts). */
export async function readCatalogue(language: string, namespace: string): Promise<ResourceKey> {
  const own = await readFile(language, namespace);
  if (language !== 'war') return own;
  const { warayWords } = await import('./waray-words.ts');
  return warayWords(namespace, await readFile('fil', namespace), own);
}

/** A language without the file has none of its words and falls back. */
async function readFile(language: string, namespace: string): Promise<ResourceKey> {
  // Wherever it lies, no other file ends so.
  const [, read] =
    Object.entries(await filesOf(language)).find(([path]) => path.endsWith(`/${language}/${namespace}.ts`)) ?? [];
  return (await read?.())?.[namespace] ?? {};
}
