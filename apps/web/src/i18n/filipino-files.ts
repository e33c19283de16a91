// Every file of Filipino words, by its place.
import type { ResourceKey } from 'i18next';

export const filipinoFiles = import.meta.glob<Record<string, ResourceKey>>([
  './fil/*.ts',
  '../../../../features/*/words/fil/*.ts',
]);
