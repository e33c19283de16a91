// Webhooks: where each leads, whether it is told, what waits for it, and when it last took something.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { webhookCalls } from '../wire/webhooks.calls.ts';
import type { WebhookChange } from './change-webhook-dialog.tsx';
import type { Webhook } from './use-webhooks.ts';
import styles from './webhooks.module.css';

interface Props {
  hooks: readonly Webhook[];
  onTold: (hook: Webhook) => void;
  onChange: (hook: Webhook, change: WebhookChange) => void;
}

export function WebhookTable({ hooks, onTold, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const may = useMay();
  const mayPause = may(webhookCalls.pauseWebhook, 'all') !== false;
  const mayRemove = may(webhookCalls.removeWebhook, 'all') !== false;
  const columns: Column<Webhook>[] = [
    {
      key: 'name',
      header: t('fields.name'),
      cell: ({ name, url }) => (
        <span className={styles.lines}>
          <strong>{name}</strong>
          <span className={styles.url}>{url}</span>
        </span>
      ),
    },
    {
      key: 'made',
      header: t('made'),
      cell: ({ createdAt, createdBy }) => t('madeBy', { time: shownTime(createdAt), name: createdBy }),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ pausedAt, waiting, deliveredAt }) => (
        <span className={styles.lines}>
          <span>{pausedAt === null ? t('told') : t('pausedAt', { time: shownTime(pausedAt) })}</span>
          <span>{deliveredAt === null ? t('neverTook') : t('lastTook', { time: shownTime(deliveredAt) })}</span>
          {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
        </span>
      ),
    },
    {
      key: 'changes',
      header: t('changes'),
      cell: (hook) => (
        <span className={styles.buttons}>
          <Button size="s" aria-label={t('deliveries.openOf', hook)} onClick={() => onTold(hook)}>
            {t('deliveries.open')}
          </Button>
          {(['pause', 'resume', 'remove'] as const)
            .filter((change) => {
              if (change === 'remove') return mayRemove;
              return mayPause && (change === 'pause') === (hook.pausedAt === null);
            })
            .map((change) => (
              <Button
                key={change}
                size="s"
                aria-label={t(`${change}.openOf`, hook)}
                onClick={() => onChange(hook, change)}
              >
                {t(`${change}.open`)}
              </Button>
            ))}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={hooks}
      rowKey={({ hookId }) => hookId}
      rowLook={({ pausedAt }) => (pausedAt === null ? undefined : 'sunken')}
    />
  );
}
