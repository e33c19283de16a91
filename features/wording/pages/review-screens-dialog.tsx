// All words of the screens in Waray are confirmed at once: by whom they were read.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenWords } from './screen-words-model.ts';
import { useReviewScreens } from './use-screen-words.ts';

const REVIEWER_MAX = 100;

export function ReviewScreensDialog({ words, onClose }: { words: ScreenWords; onClose: () => void }) {
  const { t } = useTranslation('wording');
  const notice = useNotice();
  const [reviewer, setReviewer] = useState('');
  const saving = useForm({
    save: useReviewScreens(),
    isRight: () => reviewer.trim() !== '',
    contentOf: () => ({ wordsCheck: words.check, sentences: words.worded, reviewer: reviewer.trim() }),
    onDone() {
      notice.success(t('review.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('screens.reviewTitle')}
      cancel={t('edit.cancel')}
      save={t('review.confirm')}
      isDirty={reviewer !== ''}
      saving={saving}
      onSave={() => saving.submit()}
      onClose={onClose}
    >
      <Refused saving={saving} differences={() => []} />
      <p>{t('screens.reviewText', { worded: words.worded })}</p>
      <TextField
        label={t('review.reviewer')}
        hint={t('review.hint')}
        required
        maxLength={REVIEWER_MAX}
        value={reviewer}
        onChange={setReviewer}
        error={saving.hasTried && reviewer.trim() === '' && t('review.missing')}
      />
    </FormDialog>
  );
}
