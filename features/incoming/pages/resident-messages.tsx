// What residents wrote and nobody has read yet; calls for help stand first.
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './incoming.module.css';
import { callsFirst, needsReading } from './message-words.ts';
import { useIncoming } from './use-incoming.ts';

const MessagesDialog = lazy(() => import('./messages-dialog.tsx'));

const SHOWN = 3;
const HEIGHT = 90;

export function ResidentMessages() {
  const { t } = useTranslation('incoming');
  const [isOpen, setOpen] = useState(false);
  const query = useIncoming({});
  return (
    <section className={styles.card} aria-labelledby="resident-messages">
      <h2 id="resident-messages">{t('title')}</h2>
      <QueryState query={query} height={HEIGHT} what={t('failed')}>
        {({ messages, unread }) => (
          <>
            <p className={unread > 0 ? styles.help : styles.note} data-unread={unread > 0 || undefined}>
              {unread > 0 ? t('unread', { count: unread }) : t('allRead')}
            </p>
            <Newest messages={callsFirst(messages.filter(needsReading)).slice(0, SHOWN)} />
            <Button kind="secondary" onClick={() => setOpen(true)}>
              {t('all')}
            </Button>
          </>
        )}
      </QueryState>
      {isOpen && (
        <Suspense fallback={null}>
          <MessagesDialog releaseId={null} title={t('title')} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** No list where there is none: a screen reader would tell of an empty one. */
function Newest({ messages }: { messages: readonly IncomingMessage[] }) {
  const { t } = useTranslation('incoming');
  if (messages.length === 0) return null;
  return (
    <ul className={styles.newest}>
      {messages.map((message) => (
        <li key={message.inboxId}>
          <strong className={message.kind === 'tulong' ? styles.help : undefined}>{t(`kind.${message.kind}`)}</strong>{' '}
          {message.name || t('unknownNumber')}, {shownTime(message.at)}
          <span className={styles.text}>{message.text}</span>
        </li>
      ))}
    </ul>
  );
}
