// `/feedback` and `/public/feedback`: subject, description and a picture; cleared only when the server has taken them.
import { May } from '@bantay/web/api/may.tsx';
import { useSavedNotice } from '@bantay/web/api/outbox/use-saved-notice.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import page from '@bantay/web/ui/page.module.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_LIMITS, OTHERS, SUBJECTS } from '../rules/feedback.ts';
import { feedbackCalls } from '../wire/feedback.calls.ts';
import { BusyOverlay } from './busy-overlay.tsx';
import { DescriptionField } from './description-field.tsx';
import styles from './feedback.module.css';
import { FeedbackPicture } from './feedback-picture.tsx';
import { type FeedbackForm, useSaveFeedback } from './use-feedback.ts';

const EMPTY: FeedbackForm = { issue: '', concern: '', otherConcern: '', picture: null };
/** Words of the subjects, in the order of the wire's names. */
const SUBJECT_KEYS = ['app', 'monitoring', 'suggestions', 'others'] as const;

export default function FeedbackPage() {
  const { t } = useTranslation('feedback');
  const tell = useSavedNotice();
  const problemText = useProblemText();
  const [form, setForm] = useState(EMPTY);
  const set = (more: Partial<FeedbackForm>) => setForm((old) => ({ ...old, ...more }));
  const isReady = form.issue !== '' && form.concern.trim() !== '';
  const {
    send,
    isPending,
    problem: error,
  } = useForm({
    save: useSaveFeedback(),
    contentOf: () => (isReady ? form : null),
    onDone(reply) {
      tell(reply, t('sent'));
      setForm(EMPTY);
    },
  });
  return (
    <div className={page.page}>
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      <May call={feedbackCalls.saveFeedback} otherwise={<p>{t('notForReaders')}</p>}>
        <section className={styles.card} aria-label={t('title')}>
          <Sender />
          <BusyOverlay isBusy={isPending} text={t('sending')}>
            <SelectField
              label={t('subject')}
              required
              value={form.issue}
              onChange={(issue) => set({ issue, ...(issue === OTHERS ? {} : { otherConcern: '' }) })}
              options={[
                { value: '', label: t('choose') },
                ...SUBJECTS.map((value, index) => ({ value, label: t(`subjects.${SUBJECT_KEYS[index] ?? 'others'}`) })),
              ]}
            />
            {form.issue === OTHERS && (
              <TextField
                label={t('other')}
                value={form.otherConcern}
                maxLength={FEEDBACK_LIMITS.otherConcern}
                onChange={(otherConcern) => set({ otherConcern })}
              />
            )}
            <FeedbackPicture value={form.picture} onChange={(picture) => set({ picture })} />
            <DescriptionField value={form.concern} onChange={(concern) => set({ concern })} />
            {error !== null && !isPending && (
              <Band kind="failed">
                <strong>{t('failed')}</strong> {problemText(error)}
              </Band>
            )}
            <div>
              <Button
                kind="primary"
                busy={isPending}
                disabled={!isReady}
                disabledReason={t('needed')}
                onClick={() => send()}
              >
                {t('submit')}
              </Button>
            </div>
          </BusyOverlay>
        </section>
      </May>
    </div>
  );
}

/** Who writes, from the login data (specification 001, §2). */
function Sender() {
  const { t } = useTranslation('feedback');
  const { data } = useSession();
  if (!data) return null;
  const { user, profile } = data;
  return (
    <dl className={styles.sender}>
      <div>
        <dt>{t('name')}</dt>
        <dd>{[user.firstName, user.lastName, user.suffix].filter(Boolean).join(' ')}</dd>
      </div>
      <div>
        <dt>{t('group')}</dt>
        <dd>{profile.designationDetails.designation}</dd>
      </div>
    </dl>
  );
}
