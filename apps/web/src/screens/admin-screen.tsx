// `/admin`: what can be changed without a shell, and who can while nobody is an admin.
import { useTranslation } from 'react-i18next';
import { useRights } from '../api/may.tsx';
import { useProblemText } from '../api/use-problem-text.ts';
import { AdminSections } from '../layout/admin-frame.tsx';
import { Band } from '../ui/band.tsx';
import page from '../ui/page.module.css';
import { QueryState } from '../ui/query-state.tsx';

/** @public fetched by its address (screen-files.ts). */
export default function AdminScreen() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  return (
    <div className={page.page}>
      <h1>{t('title')}</h1>
      <QueryState query={useRights()} height={120} describe={problemText}>
        {({ roles, hasAdmin }) => (
          <>
            {!hasAdmin && <Band kind="info">{t('none')}</Band>}
            {roles.some(({ role }) => role === 'admin') ? (
              <>
                <p>{t('intro')}</p>
                <AdminSections />
              </>
            ) : (
              <p>{t('notYours')}</p>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}
