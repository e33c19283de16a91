// Before anything is stored: the whole entry once more, what looks mistyped first, and what somebody else has entered.
import { Band } from '@bantay/web/ui/band.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useTranslation } from 'react-i18next';
import { displacementCm } from '../rules/marker-level.ts';
import { isDaytime } from '../rules/observation-time.ts';
import type { TypingDoubt } from '../rules/typing-doubts.ts';
import { type Fact, factsOf } from './entry-words.ts';
import { type EntryForm, timeOf } from './measurement-form.ts';
import styles from './measurements.module.css';

interface Props {
  open: boolean;
  form: EntryForm;
  markers: readonly string[];
  doubts: readonly TypingDoubt[];
  /** So long ago that a slip of the date is likely. */
  isOld: boolean;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

export function ConfirmEntry({ open, form, markers, doubts, isOld, busy, onYes, onNo }: Props) {
  const { t } = useTranslation('measurements');
  const at = timeOf(form);
  return (
    <Question
      open={open}
      title={doubts.length > 0 || isOld ? t('confirm.doubtTitle') : t('confirm.title')}
      yes={t('confirm.yes')}
      no={t('confirm.no')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      {doubts.length > 0 && (
        <Band kind="stale">
          <ul className={styles.faults}>
            {doubts.map((doubt) => (
              <li key={doubt.marker}>
                {t(`confirm.doubt.${doubt.kind}`, {
                  ...doubt,
                  meant: doubt.meant ?? '',
                  other: doubt.other ?? '',
                  change: displacementCm(doubt.cm, doubt.last).toFixed(2),
                })}
              </li>
            ))}
          </ul>
        </Band>
      )}
      {isOld && <Band kind="stale">{t('confirm.old')}</Band>}
      {at !== null && !isDaytime(at) && <p className={styles.note}>{t('confirm.night')}</p>}
      <EntryFacts facts={factsOf(form, markers, t)} />
    </Question>
  );
}

export function EntryFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
