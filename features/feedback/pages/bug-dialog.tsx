// The dialog behind 'Feedback' in the menu: what went wrong, with a picture of it.
import { May } from '@bantay/web/api/may.tsx';
import { useSavedNotice } from '@bantay/web/api/outbox/use-saved-notice.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useLinkComponent } from '@bantay/web/ui/link-context.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedbackCalls } from '../wire/feedback.calls.ts';
import { BusyOverlay } from './busy-overlay.tsx';
import { DescriptionField } from './description-field.tsx';
import { FeedbackPicture } from './feedback-picture.tsx';
import { useReportBug } from './use-feedback.ts';

export default function BugDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feedback');
  const tell = useSavedNotice();
  const problemText = useProblemText();
  const Link = useLinkComponent();
  const [description, setDescription] = useState('');
  const [picture, setPicture] = useState<File | null>(null);
  const isReady = description.trim() !== '';
  const {
    send,
    isPending,
    problem: error,
  } = useForm({
    save: useReportBug(),
    contentOf: () => (isReady ? { description, picture } : null),
    onDone(reply) {
      tell(reply, t('bugSent'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('bugTitle')}
      onClose={onClose}
      isDirty={isReady || picture !== null}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <May call={feedbackCalls.addBugReport}>
            <Button
              kind="primary"
              busy={isPending}
              disabled={!isReady}
              disabledReason={t('bugNeeded')}
              onClick={() => send()}
            >
              {t('bugSubmit')}
            </Button>
          </May>
        </>
      }
    >
      <p>{t('bugText')}</p>
      <May call={feedbackCalls.addBugReport} otherwise={<p>{t('notForReaders')}</p>}>
        <BusyOverlay isBusy={isPending} text={t('bugSending')}>
          <DescriptionField value={description} onChange={setDescription} />
          <FeedbackPicture value={picture} onChange={setPicture} />
          {error !== null && !isPending && (
            <Band kind="failed">
              <strong>{t('bugFailed')}</strong> {problemText(error)}
            </Band>
          )}
        </BusyOverlay>
      </May>
      <p>
        <Link href={paths.feedback} onClick={onClose}>
          {t('toPage')}
        </Link>
      </p>
    </Dialog>
  );
}
