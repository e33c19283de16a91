// What the rain of the site says now: which gauge decides, how much of its sums was measured, and what the gaps may hold.
import type { RainJudgementReply } from '@bantay/web/api/shapes.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { useTranslation } from 'react-i18next';
import styles from './rain-standing.module.css';
import { standingLines } from './standing-words.ts';

/** What a person has to look after; the others are facts. */
const NOTABLE = ['over', 'possible', 'uncertain', 'no data', 'no threshold'];

export function RainStanding({ judgement }: { judgement: RainJudgementReply }) {
  const { t } = useTranslation('rainfall');
  const [head, ...lines] = standingLines(judgement, t);
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
  const isNotable = NOTABLE.includes(judgement.standing) || judgement.taggedOut.length > 0;
  return isNotable ? <Band kind="info">{text}</Band> : <div className={styles.standing}>{text}</div>;
}
