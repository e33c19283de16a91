// Under a released warning: how many answered OK and how many call for help; the messages open from here.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './incoming.module.css';
import { useIncoming } from './use-incoming.ts';

const MessagesDialog = lazy(() => import('./messages-dialog.tsx'));

export function Replies({ releaseId, site }: { releaseId: number; site: string }) {
  const { t } = useTranslation('incoming');
  const [isOpen, setOpen] = useState(false);
  const { data } = useIncoming({ releaseId });
  if (!data || data.messages.length === 0) return null;
  const { ok, tulong } = data.counts;
  return (
    <div className={styles.line}>
      <span role="status" className={tulong > 0 ? styles.help : undefined}>
        {t('replies')}: {t('counts', { ok, tulong })}
      </span>
      <Button kind={tulong > 0 ? 'secondary' : 'quiet'} onClick={() => setOpen(true)}>
        {t('all')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessagesDialog
            releaseId={releaseId}
            title={`${t('replies')} · ${site.toUpperCase()}`}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
