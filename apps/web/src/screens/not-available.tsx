// A screen that is still being built: its title, a sentence, and no dead controls.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useScreenName } from '../layout/use-screen-name.ts';

export default function NotAvailable() {
  const { t } = useTranslation();
  const title = useScreenName(useLocation().pathname);
  return (
    <>
      <h1>{title}</h1>
      <p>
        <strong>{t('notAvailable')}</strong>
      </p>
      <p>{t('notAvailableText')}</p>
    </>
  );
}
