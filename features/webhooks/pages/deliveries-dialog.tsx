// The last fifty messages to a webhook, what it answered to each, and a test by hand.
import { useMay } from '@bantay/web/api/may.tsx';
import { newKey } from '@bantay/web/api/new-key.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { webhookCalls } from '../wire/webhooks.calls.ts';
import { type Delivery, useDeliveries, useTestWebhook, type Webhook } from './use-webhooks.ts';
import styles from './webhooks.module.css';

const LIST_HEIGHT = 200;

export function DeliveriesDialog({
  hook: { hookId, name, pausedAt },
  onClose,
}: {
  hook: Webhook;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const query = useDeliveries(hookId);
  const test = useTestWebhook();
  const mayTest = useMay()(webhookCalls.testWebhook, 'all') !== false;
  return (
    <Dialog
      open
      size="l"
      title={t('deliveries.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('deliveries.close')}</Button>
          {mayTest && (
            <Button
              kind="primary"
              busy={test.isPending}
              disabled={pausedAt !== null}
              onClick={() => test.mutate({ content: { hookId }, key: newKey() })}
            >
              {t('deliveries.test')}
            </Button>
          )}
        </>
      }
    >
      {test.error && <Band kind="failed">{problemText(test.error)}</Band>}
      <QueryState
        query={query}
        height={LIST_HEIGHT}
        what={t('deliveries.failed')}
        describe={problemText}
        isEmpty={({ deliveries }) => deliveries.length === 0}
        emptyText={t('deliveries.empty')}
      >
        {({ deliveries }) => <Deliveries of={deliveries} />}
      </QueryState>
    </Dialog>
  );
}

function Deliveries({ of: deliveries }: { of: readonly Delivery[] }) {
  const { t } = useTranslation('webhooks');
  const columns: Column<Delivery>[] = [
    {
      key: 'what',
      header: t('deliveries.what'),
      cell: ({ kind, releaseId, createdAt }) => (
        <span className={styles.lines}>
          {t(`kinds.${kind}`)}
          <span>
            {shownTime(createdAt)}
            {releaseId !== null && `, ${t('deliveries.release', { id: releaseId })}`}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state, tries, nextTryAt }) => (
        <span className={styles.lines}>
          {t(`states.${state}`)}
          <span>{t('deliveries.tries', { count: tries })}</span>
          {nextTryAt !== null && tries > 0 && <span>{t('deliveries.next', { time: shownTime(nextTryAt) })}</span>}
        </span>
      ),
    },
    {
      key: 'answer',
      header: t('deliveries.answer'),
      cell: ({ httpStatus, answer, error }) => (
        <span className={styles.lines}>
          {httpStatus ?? '–'}
          {(error ?? answer) && <span className={styles.answer}>{error ?? answer}</span>}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('deliveries.caption')}
      columns={columns}
      rows={deliveries}
      rowKey={({ messageId }) => messageId}
    />
  );
}
