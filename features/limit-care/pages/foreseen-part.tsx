// What another value would have done over the last 90 days: asked, worked out, and told with a link for each difference.

import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useLinkComponent } from '@bantay/web/ui/link-context.tsx';
import { instantOf, shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { LimitKey } from '../../limits/rules/limit-values.ts';
import { FORESEEN_DAYS, isPeriod } from '../rules/foreseen.ts';
import { addressOf, seenAt } from './limit-model.ts';
import styles from './limits.module.css';
import type { Foreseen } from './use-limit-care.ts';

interface Props {
  siteCode: string;
  limit: LimitKey;
  /** Null: nothing that can be asked about. */
  value: number | null;
  foreseen: Foreseen;
  onAsk: () => void;
}

export function ForeseenPart({ siteCode, limit, value, foreseen, onAsk }: Props) {
  const { t } = useTranslation('limits');
  const problemText = useProblemText();
  const isOfThis = value !== null && foreseen.value === value;
  return (
    <section className={styles.foreseen} aria-label={t('foreseen.title')} aria-live="polite">
      <div>
        <Button busy={foreseen.isWorking} disabled={value === null} disabledReason={t('edit.noNumber')} onClick={onAsk}>
          {t('foreseen.ask', { days: FORESEEN_DAYS })}
        </Button>
      </div>
      {foreseen.isWorking && (
        <label>
          {t('foreseen.working', { percent: Math.round(foreseen.share * 100) })}
          <progress className={styles.bar} max={1} value={foreseen.share} />
        </label>
      )}
      {isOfThis && foreseen.isBroken && <Band kind="failed">{t('foreseen.broken')}</Band>}
      {isOfThis && foreseen.problem && <Band kind="failed">{problemText(foreseen.problem)}</Band>}
      {isOfThis && foreseen.result && <Result siteCode={siteCode} limit={limit} result={foreseen.result} />}
    </section>
  );
}

/** The later of both ends: what lasts longer is seen whole. */
function stretchOf({ from, until, newUntil }: Told['rows'][number]) {
  const ends = [until, newUntil].flatMap((end) => (end === null ? [] : [instantOf(end)]));
  return { from: instantOf(from), until: ends.length === 0 ? null : Math.max(...ends) };
}

type Told = NonNullable<Foreseen['result']>;

function Result({ siteCode, limit, result }: { siteCode: string; limit: LimitKey; result: Told }) {
  const { t } = useTranslation('limits');
  const Link = useLinkComponent();
  const now = useFieldNow(MINUTE_MS);
  const { more, fewer, other, rows, refused, from } = result;
  if (refused !== null)
    return (
      <Band kind="info">
        {t('foreseen.refused', { why: t(`foreseen.why.${refused}`, { site: siteCode.toUpperCase() }) })}
      </Band>
    );
  const what = t(isPeriod(limit) ? 'foreseen.silences' : 'foreseen.triggers');
  const sentence =
    more + fewer + other === 0
      ? t('foreseen.same', { what, from: shownTime(from) })
      : t('foreseen.differs', { what, more, fewer, other, from: shownTime(from) });
  return (
    <>
      <Band kind="info">{sentence}</Band>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={`${row.what} ${row.from}`}>
            <Link href={addressOf(seenAt(limit, row), siteCode, stretchOf(row), now)}>
              {t(`foreseen.rows.${row.kind}`, {
                ...{ what: row.what, from: shownTime(row.from) },
                ...{ until: shownTime(row.until ?? ''), newUntil: shownTime(row.newUntil ?? '') },
              })}
            </Link>
          </li>
        ))}
      </ul>
      {more + fewer + other > rows.length && <p>{t('foreseen.newest', { count: rows.length })}</p>}
    </>
  );
}
