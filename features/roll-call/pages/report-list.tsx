// What came by SMS: whom it marked, and what a person has to ask about.
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useTranslation } from 'react-i18next';
import styles from './roll-call.module.css';
import type { SeenRollCall } from './roll-model.ts';

export function ReportList({ reports }: Pick<SeenRollCall, 'reports'>) {
  const { t } = useTranslation('rollcall');
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="roll-call-reports">
      <h2 id="roll-call-reports">{t('reports.title')}</h2>
      <ul className={styles.reports}>
        {reports.map(({ reportId, name, said, at, marked }) => (
          <li key={reportId}>
            {readClock(at)} {name}: <strong>{said}</strong>
            <span className={marked === 0 ? styles.conflict : styles.note}>
              {marked === 0 ? t('reports.open') : t('reports.marked', { count: marked })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
