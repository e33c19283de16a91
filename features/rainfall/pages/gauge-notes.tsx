// What the bands of a gauge's chart mean, in words: missing ranges and invalid spans.
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { InvalidSpan, Stretch } from './gauge-chart-options.ts';
import { invalidText, missingText } from './rain-words.ts';
import styles from './rainfall.module.css';
import { SpanButtons } from './span-buttons.tsx';

/** More than this nobody reads; the file has them all. */
const SHOWN = 5;

interface Props {
  site: SiteCode;
  missing: readonly Stretch[];
  invalid: readonly InvalidSpan[];
}

export function GaugeNotes({ site, missing, invalid }: Props) {
  return (
    <div className={styles.notes}>
      {missing.length > 0 && <MissingList missing={missing} />}
      {invalid.length > 0 && <InvalidList site={site} invalid={invalid} />}
    </div>
  );
}

function MissingList({ missing }: { missing: readonly Stretch[] }) {
  const { t } = useTranslation('rainfall');
  const newestFirst = [...missing].reverse();
  return (
    <section>
      <h3 className={styles.noteTitle}>
        <span className={`${styles.swatch} ${styles.missing}`} aria-hidden="true" />
        {t('missing.title', { number: missing.length })}
      </h3>
      <ul className={styles.noteList}>
        {newestFirst.slice(0, SHOWN).map(({ from, to }) => (
          <li key={from}>{missingText({ from, to }, t)}</li>
        ))}
        {missing.length > SHOWN && <li>{t('missing.more', { number: missing.length - SHOWN })}</li>}
      </ul>
    </section>
  );
}

function InvalidList({ site, invalid }: Pick<Props, 'site' | 'invalid'>) {
  const { t } = useTranslation('rainfall');
  return (
    <section>
      <h3 className={styles.noteTitle}>
        <span className={`${styles.swatch} ${styles.invalid}`} aria-hidden="true" />
        {t('invalid.title', { number: invalid.length })}
      </h3>
      <ul className={styles.noteList}>
        {invalid.map((span) => (
          <li key={span.rainTagId}>
            {invalidText(span, t)}
            <SpanButtons span={span} site={site} />
          </li>
        ))}
      </ul>
    </section>
  );
}
