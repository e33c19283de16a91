// How many things happened in the stretch that is shown, and which: the same that are drawn on the charts, as a list.

import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../api/use-problem-text.ts';
import { markText } from './mark-words.ts';
import { readSiteMarks } from './read-marks.ts';
import { useMarks } from './use-marks.ts';

/** px; hundreds of events scroll. */
const LIST_HEIGHT = 240;

export function MarkList({ site, from, to }: { site: SiteCode; from: number; to: number }) {
  const { t } = useTranslation('timebar');
  const problemText = useProblemText();
  const { data, error } = useMarks(site, from, to, readSiteMarks);
  if (error && !data) return <span>{t('marksFailed', { reason: problemText(error) })}</span>;
  if (!data) return null;
  if (data.marks.length === 0) return <span>{t('noMarks')}</span>;
  return (
    <details>
      <summary>{t(data.isCut ? 'marksCut' : 'marks', { count: data.marks.length })}</summary>
      <ol style={{ maxHeight: LIST_HEIGHT, overflowY: 'auto' }}>
        {data.marks.map((mark) => (
          <li key={`${mark.at} ${mark.kind} ${mark.source}`}>
            <time>{toDisplayTime(mark.at)}</time> {markText(mark, t)}
          </li>
        ))}
      </ol>
    </details>
  );
}
