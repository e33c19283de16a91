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

/** The words of one catalogue. Waray is not complete: Filipino ones stand in the place of those that it has not, word by word, in groups too. */
export async function readCatalogue(language: string, namespace: string): Promise<ResourceKey> {
  const own = await readFile(language, namespace);
  return language === 'war' ? filled(await readFile('fil', namespace), own) : own;
}

/** A language without the file has none of its words and falls back. */
async function readFile(language: string, namespace: string): Promise<ResourceKey> {
  // Wherever it lies, no other file ends so.
  const [, read] =
    Object.entries(await filesOf(language)).find(([path]) => path.endsWith(`/${language}/${namespace}.ts`)) ?? [];
  return (await read?.())?.[namespace] ?? {};
}

function filled(all: ResourceKey, some: ResourceKey): ResourceKey {
  if (typeof all === 'string' || typeof some === 'string') return some;
  return {
    ...all,
    ...Object.fromEntries(Object.entries(some).map(([key, word]) => [key, filled(all[key] ?? {}, word)])),
  };
}
