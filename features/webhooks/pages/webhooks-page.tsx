// `/admin/webhooks`: addresses that are told of releases; a new one's secret is shown once, and what each was told stands behind it.
import { useMay } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookCalls } from '../wire/webhooks.calls.ts';
import { ChangeWebhookDialog, type WebhookChange } from './change-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { type MadeWebhook, NewWebhookDialog, ShownWebhookDialog } from './new-webhook-dialog.tsx';
import { useWebhooks, type Webhook } from './use-webhooks.ts';
import { WebhookTable } from './webhook-table.tsx';

type Open =
  | { kind: 'new' }
  | { kind: 'made'; made: MadeWebhook }
  | { kind: 'told'; hook: Webhook }
  | { kind: 'change'; hook: Webhook; change: WebhookChange };

const LIST_HEIGHT = 240;

export default function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const may = useMay();
  const query = useWebhooks();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data && may(webhookCalls.createWebhook, 'all') !== false && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('new.open')}
          </Button>
        )}
      </PageHead>
      <QueryState
        query={query}
        height={LIST_HEIGHT}
        what={t('failed')}
        describe={problemText}
        isEmpty={({ hooks }) => hooks.length === 0}
        emptyText={t('empty')}
      >
        {({ hooks }) => (
          <WebhookTable
            hooks={hooks}
            onTold={(hook) => setOpen({ kind: 'told', hook })}
            onChange={(hook, change) => setOpen({ kind: 'change', hook, change })}
          />
        )}
      </QueryState>
      {open?.kind === 'new' && <NewWebhookDialog onMade={(made) => setOpen({ kind: 'made', made })} onClose={close} />}
      {open?.kind === 'made' && <ShownWebhookDialog made={open.made} onClose={close} />}
      {open?.kind === 'told' && <DeliveriesDialog hook={open.hook} onClose={close} />}
      {open?.kind === 'change' && <ChangeWebhookDialog hook={open.hook} change={open.change} onClose={close} />}
    </div>
  );
}
