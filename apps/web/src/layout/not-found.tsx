// Any address that the app does not have (specification 000, §2).
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('notFound')}</h1>
      <p>
        <Link to={paths.opcen}>{t('goToOpcen')}</Link>
      </p>
    </>
  );
}
