// The cookie and privacy notice: in the flow of the page, once per device.
import { Button } from '@bantay/web/ui/button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './accounts.module.css';

const UNDERSTOOD = 'privacy-notice';

export function CookieNotice({ onRead }: { onRead: () => void }) {
  const { t } = useTranslation('accounts');
  const [isUnderstood, setUnderstood] = useState(() => localStorage.getItem(UNDERSTOOD) !== null);
  if (isUnderstood) return null;
  return (
    <section className={styles.notice} aria-labelledby="cookie-notice">
      <h2 id="cookie-notice">{t('notice.title')}</h2>
      <p>{t('notice.text')}</p>
      <div className={styles.noticeActions}>
        <button type="button" className={styles.link} onClick={onRead}>
          {t('notice.read')}
        </button>
        <Button
          onClick={() => {
            localStorage.setItem(UNDERSTOOD, 'understood');
            setUnderstood(true);
          }}
        >
          {t('notice.understood')}
        </Button>
      </div>
    </section>
  );
}
