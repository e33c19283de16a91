// The words of the design system in the reader's language.
import { useTranslation } from 'react-i18next';

export function useUiWordsOfLanguage(): Record<string, string> {
  const { t } = useTranslation('common');
  return t('ui', { returnObjects: true });
}
