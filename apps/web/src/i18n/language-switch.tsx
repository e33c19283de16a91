// Chooses the language; the names of languages stand in the language itself.
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from './i18n.ts';
import styles from './language-switch.module.css';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t('language')}</legend>
      {LANGUAGES.filter(({ isOffered }) => isOffered).map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={i18n.language === code}
          className={styles.choice}
          onClick={() => void i18n.changeLanguage(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
