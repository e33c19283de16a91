// A webhook is paused, goes on or is removed, and why.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { usePauseWebhook, useRemoveWebhook, type Webhook } from './use-webhooks.ts';

export type WebhookChange = 'pause' | 'resume' | 'remove';

interface Props {
  hook: Webhook;
  change: WebhookChange;
  onClose: () => void;
}

export function ChangeWebhookDialog(props: Props) {
  return props.change === 'remove' ? <Remove {...props} /> : <Pause {...props} />;
}

function Pause({ hook: { hookId, name }, change, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const form = useReasonForm({
    save: usePauseWebhook(),
    contentOf: (reason) => ({ hookId, isPaused: change === 'pause', reason }),
    done: t(`${change}.done`, { name }),
    onClose,
  });
  return <ReasonDialog {...form} {...useWords(change, name)} kind="primary" />;
}

function Remove({ hook: { hookId, name }, change, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const form = useReasonForm({
    save: useRemoveWebhook(),
    contentOf: (reason) => ({ hookId, reason }),
    done: t('remove.done', { name }),
    onClose,
  });
  return <ReasonDialog {...form} {...useWords(change, name)} kind="danger" />;
}

function useWords(change: WebhookChange, name: string) {
  const { t } = useTranslation('webhooks');
  return {
    title: t(`${change}.title`, { name }),
    text: t(`${change}.text`),
    words: {
      ...{ cancel: t('cancel'), save: t(`${change}.save`), reason: t('reason'), hint: t('reasonHint') },
      missing: t('missing'),
    },
  };
}
