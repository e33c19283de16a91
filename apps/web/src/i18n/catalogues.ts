// Every file of English words but two of the three that the entry brings (problems.ts is asked for here too, and is there already), by its
// place; apart, so that their names do not weigh on the first page, and those of the other languages (filipino-files.ts, waray-files.ts) on
// nobody who does not read them.
import type { ResourceKey } from 'i18next';

type Files = Record<string, () => Promise<Record<string, ResourceKey>>>;

const files: Files = import.meta.glob<Record<string, ResourceKey>>([
  './en/*.ts',
  '../../../../features/*/words/en/*.ts',
  '!./en/common.ts',
  '!../../../../features/accounts/words/en/accounts.ts',
]);

export async function filesOf(language: string): Promise<Files> {
  if (language === 'fil') return (await import('./filipino-files.ts')).filipinoFiles;
  return language === 'war' ? (await import('./waray-files.ts')).warayFiles : files;
}

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
