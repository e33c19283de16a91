// Every file of Waray words, by its place.
import type { ResourceKey } from 'i18next';

export const warayFiles = import.meta.glob<Record<string, ResourceKey>>([
  './war/*.ts',
  '!./war/glossary.ts',
  '../../../../features/*/words/war/*.ts',
]);
