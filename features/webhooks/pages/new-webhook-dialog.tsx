// A new webhook: its name and its address; then its secret, shown this once.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { ReasonField } from '@bantay/web/ui/reason-field.tsx';
import { CopiedText, ShownOnce } from '@bantay/web/ui/shown-once.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateWebhook } from './use-webhooks.ts';

export interface MadeWebhook {
  name: string;
  /** Null: it was told already. */
  secret: string | null;
}

const EMPTY = { name: '', url: '', reason: '' };

export function NewWebhookDialog({ onMade, onClose }: { onMade: (made: MadeWebhook) => void; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const [form, setForm] = useState(EMPTY);
  const isMissing = (field: keyof typeof EMPTY) => form[field].trim() === '';
  const saving = useForm({
    save: useCreateWebhook(),
    isRight: () => !(isMissing('name') || isMissing('url') || isMissing('reason')),
    contentOf: () => ({ name: form.name.trim(), url: form.url.trim(), reason: form.reason.trim() }),
    onDone: ({ secret }) => onMade({ name: form.name.trim(), secret }),
  });
  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    error: saving.hasTried && isMissing(name) ? t('missing') : undefined,
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <FormDialog
      title={t('new.title')}
      save={t('new.save')}
      cancel={t('cancel')}
      isDirty={form !== EMPTY}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField {...field('name')} label={t('fields.name')} hint={t('nameHint')} maxLength={60} required />
      <TextField {...field('url')} label={t('fields.url')} hint={t('urlHint')} maxLength={500} required />
      <ReasonField {...field('reason')} label={t('reason')} hint={t('reasonHint')} />
    </FormDialog>
  );
}

export function ShownWebhookDialog({ made: { name, secret }, onClose }: { made: MadeWebhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const words = t('shown', { returnObjects: true });
  return (
    <ShownOnce title={t('shown.title', { name })} isGone={secret === null} words={words} onClose={onClose}>
      {secret === null ? (
        <Band kind="failed">{words.gone}</Band>
      ) : (
        <>
          <Band kind="info">{words.once}</Band>
          <CopiedText text={secret} of={words.secret} words={words} />
        </>
      )}
    </ShownOnce>
  );
}
