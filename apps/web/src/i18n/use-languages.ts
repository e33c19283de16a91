// Which languages may be chosen.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from './i18n.ts';

/** `isWarayOn` undefined: not known yet. Whoever reads in a language that is switched off meanwhile reads on in Filipino. */
export function useLanguages(isWarayOn: boolean | undefined) {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (isWarayOn === false && i18n.language === 'war') void i18n.changeLanguage('fil');
  }, [isWarayOn, i18n]);
  return LANGUAGES.filter(({ code }) => code !== 'war' || isWarayOn);
}
