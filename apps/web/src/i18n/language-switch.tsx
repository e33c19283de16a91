// Chooses the language; the names of languages stand in the language itself.
import { useTranslation } from 'react-i18next';
import { useContactNotice } from '../api/use-contact-notice.ts';
import { offered } from './i18n.ts';
import styles from './language-switch.module.css';
import { WarayState } from './waray-state.tsx';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { data } = useContactNotice();
  const waray = data && (data.waray ?? null);
  return (
    <>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{t('language')}</legend>
        {offered(waray).map(({ code, name }) => (
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
      <WarayState waray={waray} />
    </>
  );
}
