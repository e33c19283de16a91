// Messages from residents, calls for help that nobody has read first, then the newest; numbers are masked until somebody asks, which is recorded.
import { May } from '@bantay/web/api/may.tsx';
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INCOMING_SHOWN } from '../rules/limits.ts';
import { incomingCalls } from '../wire/incoming.calls.ts';
import styles from './incoming.module.css';
import { callsFirst, needsReading } from './message-words.ts';
import { useIncoming, useMarkRead, useShowNumber } from './use-incoming.ts';

const HEIGHT = 320;

/** `releaseId` null: of all warnings and of none. */
export function MessageList({ releaseId, caption }: { releaseId: number | null; caption: string }) {
  const { t } = useTranslation('incoming');
  const [before, setBefore] = useState<number | null>(null);
  const query = useIncoming({ releaseId, before });
  const problemText = useProblemText();
  return (
    <QueryState
      query={query}
      height={HEIGHT}
      what={t('failed')}
      describe={problemText}
      isEmpty={({ messages }) => messages.length === 0}
      emptyText={t(releaseId === null ? 'none' : 'noneForRelease')}
    >
      {({ messages }) => (
        <div className={styles.column}>
          <MessagesTable messages={messages} caption={caption} />
          <p className={styles.note}>{t('showNote')}</p>
          <div className={styles.line}>
            {before !== null && <Button onClick={() => setBefore(null)}>{t('newest')}</Button>}
            {/* A full page has older ones behind it; more than a page are calls for help that stand before it. */}
            {messages.length >= INCOMING_SHOWN && (
              <Button onClick={() => setBefore(messages.at(-1)?.inboxId ?? null)}>{t('older')}</Button>
            )}
          </div>
        </div>
      )}
    </QueryState>
  );
}

function MessagesTable({ messages, caption }: { messages: readonly IncomingMessage[]; caption: string }) {
  const { t } = useTranslation('incoming');
  return (
    <DataTable
      caption={caption}
      rows={callsFirst(messages)}
      rowKey={(row) => row.inboxId}
      rowLook={(row) => (needsReading(row) ? undefined : 'sunken')}
      columns={[
        { key: 'when', header: t('when'), cell: (row) => shownTime(row.at) },
        { key: 'sender', header: t('sender'), cell: (row) => <Sender message={row} /> },
        {
          key: 'what',
          header: t('what'),
          cell: (row) => (
            <>
              <strong className={row.kind === 'tulong' ? styles.help : undefined}>{t(`kind.${row.kind}`)}</strong>
              <span className={styles.text}>{row.text}</span>
            </>
          ),
        },
        { key: 'state', header: t('state'), cell: (row) => <State message={row} /> },
      ]}
    />
  );
}

function Sender({ message }: { message: IncomingMessage }) {
  const { t } = useTranslation('incoming');
  const show = useShowNumber();
  const problemText = useProblemText();
  const notice = useNotice();
  const name = message.name || t('unknownNumber');
  return (
    <>
      {name} {message.designation && `(${message.designation})`}{' '}
      <span className={styles.number}>{show.data ?? message.number}</span>
      {show.data === undefined && (
        <May call={incomingCalls.showNumber}>
          <Button
            kind="quiet"
            size="s"
            busy={show.isPending}
            aria-label={t('showOf', { name, time: shownTime(message.at) })}
            onClick={() => show.mutate(message.inboxId, { onError: (error) => notice.error(problemText(error)) })}
          >
            {t('show')}
          </Button>
        </May>
      )}
    </>
  );
}

function State({ message }: { message: IncomingMessage }) {
  const { t } = useTranslation('incoming');
  const read = useMarkRead();
  const problemText = useProblemText();
  const notice = useNotice();
  const { refusal, moId, readBy } = message;
  return (
    <>
      {/* Any refusal has its words; one stands for all. */}
      {refusal !== null && <span className={styles.text}>{t(`refusal.${refusal as 'taken'}`)}</span>}
      {moId !== null && <span className={styles.text}>{t('entered')}</span>}
      {readBy !== null && <span className={styles.text}>{t('readBy', { name: readBy })}</span>}
      {needsReading(message) && (
        <May call={incomingCalls.readIncoming}>
          <Button
            size="s"
            busy={read.isPending}
            aria-label={t('markReadOf', { name: message.name || t('unknownNumber'), time: shownTime(message.at) })}
            onClick={() => read.mutate(message.inboxId, { onError: (error) => notice.error(problemText(error)) })}
          >
            {t('markRead')}
          </Button>
        </May>
      )}
    </>
  );
}
