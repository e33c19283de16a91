// /privacy-policy
import { useTranslation } from 'react-i18next';
import PrivacyText from './privacy-text.tsx';

export default function PrivacyPage() {
  const { t } = useTranslation('pages');
  return (
    <>
      <h1>{t('privacy.title')}</h1>
      <PrivacyText />
    </>
  );
}
