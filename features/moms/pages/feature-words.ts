// Names of landslide features in the reader's language.
import type { useTranslation } from 'react-i18next';
import { parseFeatureType } from '../rules/feature-types.ts';

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

/** `crack` → `Crack`; a type that is not known stays as it was written. */
export function typeWord(type: string, t: Translate): string {
  const known = parseFeatureType(type);
  // The catalogue has the names of the domain; its test compares them.
  return known ? t(`features.types.${known.name as 'crack'}`) : type;
}

/** `Crack A`; a feature without a name is called by its type alone. */
export function featureTitle(type: string, name: string | null, t: Translate): string {
  return [typeWord(type, t), name].filter(Boolean).join(' ');
}
