// Chooses the language; the names of languages stand in the language itself.
import { useTranslation } from 'react-i18next';
import { useContactNotice } from '../api/use-contact-notice.ts';
import styles from './language-switch.module.css';
import { useLanguages } from './use-languages.ts';
import { WarayState } from './waray-state.tsx';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { data } = useContactNotice();
  const languages = useLanguages(data && data.waray !== undefined);
  return (
    <>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{t('language')}</legend>
        {languages.map(({ code, name }) => (
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
      <WarayState reviewed={data?.waray?.reviewed} />
    </>
  );
}
