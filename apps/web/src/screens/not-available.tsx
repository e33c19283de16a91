// A screen that is still being built: its title, a sentence, and no dead controls.
import { useTranslation } from 'react-i18next';

export function NotAvailable({ title }: { title: string }) {
  const { t } = useTranslation();
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
