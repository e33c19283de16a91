// A text is confirmed: by whom it was read, and how.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { REASON_MAX } from './edit-dialog.tsx';
import { type Text, useReviewText } from './use-wording.ts';
import styles from './wording.module.css';

const REVIEWER_MAX = 100;

export function ReviewDialog({ text, onClose }: { text: Text; onClose: () => void }) {
  const { t } = useTranslation('wording');
  const notice = useNotice();
  const problemText = useProblemText();
  const [reviewer, setReviewer] = useState('');
  const [reason, setReason] = useState('');
  // Read once: what was changed since has to be read first, and is refused.
  const [read] = useState(text);
  const { templateId, field, language, version } = read;
  const saving = useForm({
    save: useReviewText(),
    isRight: () => reviewer.trim() !== '' && reason.trim() !== '',
    contentOf: () => ({ templateId, field, language, version, reviewer: reviewer.trim(), reason: reason.trim() }),
    onDone() {
      notice.success(t('review.done'));
      onClose();
    },
  });
  const stored = saving.conflict as Text | null; // the refusal brings the newer version
  return (
    <Dialog
      open
      title={t('review.title', { name: t(`fields.${field}`), language: TEXT_LANGUAGES[language].name })}
      onClose={onClose}
      isDirty={reviewer !== '' || reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
          <Button kind="primary" busy={saving.isPending} disabled={stored !== null} onClick={() => saving.submit()}>
            {t('review.confirm')}
          </Button>
        </>
      }
    >
      <div ref={saving.fields} className={styles.form}>
        {saving.problem && (
          <Band kind="failed">
            <strong>{t('edit.failed')}</strong> {problemText(saving.problem)}
            {stored && ` ${t('review.newer', { text: stored.text })}`}
          </Band>
        )}
        <p lang={language} className={styles.text}>
          {read.text}
        </p>
        <TextField
          label={t('review.reviewer')}
          hint={t('review.hint')}
          required
          maxLength={REVIEWER_MAX}
          value={reviewer}
          onChange={setReviewer}
          error={saving.hasTried && reviewer.trim() === '' && t('review.missing')}
        />
        <TextField
          label={t('reason')}
          required
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={saving.hasTried && reason.trim() === '' && t('reasonMissing')}
        />
      </div>
    </Dialog>
  );
}
