// Every file of words but the two of the entry, by its place; apart, so that their names do not weigh on the first page.
import type { ResourceKey } from 'i18next';

export const files = import.meta.glob<Record<string, ResourceKey>>([
  './*/*.ts',
  '!./war/glossary.ts',
  '../../../../features/*/words/*/*.ts',
  '!./en/common.ts',
  '!../../../../features/accounts/words/en/accounts.ts',
]);
