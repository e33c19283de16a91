// What the rain of the site says now: which gauge decides, how much of its sums was measured, and what the gaps may hold.
import { Band } from '@bantay/web/ui/band.tsx';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import styles from './rain-standing.module.css';
import { standingLines } from './standing-words.ts';
import { useJudgement } from './use-judgement.ts';

/** What a person has to look after; the others are facts. */
const NOTABLE = ['over', 'possible', 'uncertain', 'no data', 'no threshold'];

export function RainStanding({ site }: { site: SiteCode }) {
  const { t } = useTranslation('rainfall');
  const { data } = useJudgement(site);
  // Charts say for themselves when nothing can be read.
  if (!data) return null;
  const [head, ...lines] = standingLines(data, t);
  const text = (
    <>
      <strong>{head}</strong>
      {lines.map((line) => (
        <p key={line} className={styles.standingLine}>
          {line}
        </p>
      ))}
    </>
  );
  const isNotable = NOTABLE.includes(data.standing) || data.taggedOut.length > 0;
  return isNotable ? <Band kind="info">{text}</Band> : <div className={styles.standing}>{text}</div>;
}
