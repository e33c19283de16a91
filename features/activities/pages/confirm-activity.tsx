// 'Please confirm activity inputs:' with everything that was entered; No returns to the form as it is.
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { Question } from '@bantay/web/ui/question.tsx';
import { useTranslation } from 'react-i18next';
import styles from './activities.module.css';
import { type ActivityForm, shownField } from './activity-model.ts';

interface Props {
  open: boolean;
  form: ActivityForm;
  image: string | null;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}

export function ConfirmActivity({ open, form, image, isBusy, onYes, onNo }: Props) {
  const { t } = useTranslation('activities');
  const none = t('form.none');
  const sites = useSiteBook();
  const site = sites.find(({ siteId }) => siteId === form.siteId);
  return (
    <Question
      open={open}
      title={t('form.confirm')}
      yes={t('form.yes')}
      no={t('form.no')}
      busy={isBusy}
      onYes={onYes}
      onNo={onNo}
    >
      <dl className={styles.confirm}>
        {site && sites.length > 1 && (
          <>
            <dt>{t('site')}</dt>
            <dd>{site.siteCode.toUpperCase()}</dd>
          </>
        )}
        <dt>{t('name')}</dt>
        <dd>{form.name}</dd>
        <dt>{t('start')}</dt>
        <dd>{shownField(form.start)}</dd>
        <dt>{t('end')}</dt>
        <dd>{shownField(form.end)}</dd>
        <dt>{t('place')}</dt>
        <dd>{form.place || none}</dd>
        <dt>{t('note')}</dt>
        <dd className={styles.text}>{form.note || none}</dd>
        <dt>{t('image')}</dt>
        <dd>{image ?? none}</dd>
      </dl>
    </Question>
  );
}
