// Entries of the watch log below one another, under the day of each.
import { cx } from '@bantay/web/ui/cx.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { entryOf, entryPath, entryText } from './log-words.ts';
import type { SeenEntry } from './use-watch-log.ts';
import styles from './watch-log.module.css';

export function LogList({ entries }: { entries: readonly SeenEntry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => {
        const day = shownTime(entry.at).slice(0, 10);
        const isNewDay = index === 0 || shownTime(entries[index - 1]!.at).slice(0, 10) !== day; // there is one before
        return (
          <Fragment key={entry.ref}>
            {isNewDay && <li className={styles.day}>{day}</li>}
            <LogRow entry={entry} />
          </Fragment>
        );
      })}
    </ol>
  );
}

function LogRow({ entry: seen }: { entry: SeenEntry }) {
  const { t } = useTranslation(['diary', 'alerts']);
  const entry = entryOf(seen);
  const text = entryText(entry, t);
  const path = entryPath(entry);
  const isUrgent = entry.kind === 'reply' && entry.facts.what === 'tulong';
  return (
    <li className={cx(styles.entry, isUrgent && styles.urgent)}>
      <time className={styles.time}>{shownTime(seen.at).slice(11)}</time>
      <span className={styles.place}>{seen.siteCode?.toUpperCase() ?? t('office')}</span>
      <span className={styles.kind}>{t(`kinds.${entry.kind}`)}</span>
      <span className={styles.text}>
        {text}
        {seen.by !== null && <span className={styles.by}> {t('by', { name: seen.by })}</span>}
      </span>
      {path !== null && (
        <Link className={styles.link} to={path} aria-label={t('openOf', { what: text })}>
          {t('open')}
        </Link>
      )}
    </li>
  );
}
