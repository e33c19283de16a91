// How many things happened in the stretch that is shown, and which: the same that are drawn on the charts, as a list.

import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../api/use-problem-text.ts';
import { markText } from './mark-words.ts';
import styles from './time-bar.module.css';
import { useMarks } from './use-marks.ts';

export function MarkList({ site, from, to }: { site: SiteCode; from: number; to: number }) {
  const { t } = useTranslation('timebar');
  const problemText = useProblemText();
  const { data, error } = useMarks(site, from, to);
  if (error && !data) return <span className={styles.failed}>{t('marksFailed', { reason: problemText(error) })}</span>;
  if (!data) return null;
  if (data.marks.length === 0) return <span className={styles.none}>{t('noMarks')}</span>;
  return (
    <details className={styles.marks}>
      <summary>{t(data.isCut ? 'marksCut' : 'marks', { count: data.marks.length })}</summary>
      <ol className={styles.list}>
        {data.marks.map((mark) => (
          <li key={`${mark.at} ${mark.kind} ${mark.source}`}>
            <time>{toDisplayTime(mark.at)}</time> {markText(mark, t)}
          </li>
        ))}
      </ol>
    </details>
  );
}
