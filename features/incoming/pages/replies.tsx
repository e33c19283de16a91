// Under a released warning: how many answered OK and how many call for help; the messages open from here.
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { listIncoming } from '../wire/incoming.ts';
import styles from './incoming.module.css';
import { useIncoming } from './use-incoming.ts';

const MessagesDialog = lazy(() => import('./messages-dialog.tsx'));

export function Replies({ releaseId, site }: { releaseId: number; site: string }) {
  const { t } = useTranslation('incoming');
  const problemText = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const query = useIncoming({ releaseId });
  const title = `${t('replies')} · ${site.toUpperCase()}`;
  // Most warnings have no answer yet: no place is kept for one. A failed read must not look like that: somebody may call for help.
  if (query.data === undefined && !query.isError) return null;
  return (
    <>
      <QueryState query={query} height={0} what={title} describe={problemText}>
        {(data) => <Counts data={data} onOpen={() => setOpen(true)} />}
      </QueryState>
      {isOpen && (
        <Suspense fallback={null}>
          <MessagesDialog releaseId={releaseId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Nothing where nobody has answered. */
function Counts({ data, onOpen }: { data: ReplyOf<typeof listIncoming>; onOpen: () => void }) {
  const { t } = useTranslation('incoming');
  if (data.messages.length === 0) return null;
  const { ok, tulong } = data.counts;
  return (
    <div className={styles.line}>
      <span role="status" className={tulong > 0 ? styles.help : undefined}>
        {t('replies')}: {t('counts', { ok, tulong })}
      </span>
      <Button kind={tulong > 0 ? 'secondary' : 'quiet'} onClick={onOpen}>
        {t('all')}
      </Button>
    </div>
  );
}
