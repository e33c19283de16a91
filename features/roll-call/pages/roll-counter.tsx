// The count, read aloud when it changes, and whom to look for first.
import { useTranslation } from 'react-i18next';
import { byUrgency, type RollSummary } from '../rules/roll-list.ts';
import { ROLL_STATES } from '../rules/roll-state.ts';
import styles from './roll-call.module.css';

/** As many as one reads at a glance. */
const FIRST = 8;

export function RollCounter({ summary }: { summary: RollSummary }) {
  const { t } = useTranslation('rollcall');
  const { people, safe, missing, counts, conflicts } = summary;
  const others = ROLL_STATES.filter((state) => counts[state] > 0);
  return (
    <section className={styles.counter} aria-label={t('count.title')}>
      <p className={styles.count} role="status">
        <strong>{t('count.safe', { safe, people })}</strong>
        <span className={missing.length > 0 ? styles.missing : undefined}>
          {missing.length === 0 ? t('count.nobody') : t('count.missing', { count: missing.length })}
        </span>
      </p>
      <p className={styles.note}>
        {others.map((state) => t('count.also', { number: counts[state], what: t(`state.${state}`) })).join(' · ')}
      </p>
      {conflicts > 0 && <p className={styles.conflict}>{t('conflicts', { count: conflicts })}</p>}
      <First summary={summary} />
    </section>
  );
}

/** Of those who are missing, and those who refuse or went back, whoever needs help. */
function First({ summary: { missing, wentBack } }: { summary: RollSummary }) {
  const { t } = useTranslation('rollcall');
  const first = byUrgency([...missing, ...wentBack].filter(({ groups }) => groups.length > 0)).slice(0, FIRST);
  if (first.length === 0) return null;
  return (
    <>
      <h2 className={styles.firstTitle}>{t('first.title')}</h2>
      <ol className={styles.first}>
        {first.map(({ personId, name, household, purok, groups }) => (
          <li key={personId}>
            <strong>{name}</strong> ({groups.map((group) => t(`groups.${group}`)).join(', ')})
            <span className={styles.note}>{t('first.purok', { purok: purok ?? t('noPurok'), household })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
