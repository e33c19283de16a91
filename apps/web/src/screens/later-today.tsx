// 'Later today': what comes next at each site, so that calm is not empty of plans.
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import { groundStanding } from '@bantay/features/surficial/pages/ground-standing.ts';
import { useRoundsOf } from '@bantay/features/surficial/pages/use-newest-rounds.ts';
import { useTranslation } from 'react-i18next';
import { useSiteBook } from '../api/site-book.ts';
import { ageText, clockOf } from '../ui/time-words.ts';
import { type LaterItem, laterToday } from './later-model.ts';
import styles from './now.module.css';

export function LaterToday({ feed, now }: { feed: Feed; now: number }) {
  const { t } = useTranslation('alerts');
  const measuredAt = new Map<string, number | null>();
  const sites = useSiteBook().map(({ siteCode }) => siteCode);
  const rounds = useRoundsOf(sites);
  // Only its time is asked for, which no limit changes.
  for (const { site, data } of rounds.data ?? [])
    if (data) measuredAt.set(site, groundStanding(data, () => PUBLISHED_LIMITS)?.at ?? null);
  const items = laterToday(feed, measuredAt, now);
  if (items.length === 0) return null;
  return (
    <section className={styles.later} aria-labelledby="later">
      <h2 id="later">{t('later.title')}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={`${item.kind}${'siteCode' in item ? item.siteCode : ''}`}>
            <strong>{clockOf(item.at)}</strong>
            <span>{wordsOf(item, t)}</span>
            <span className={styles.note}>{t('later.in', { age: ageText(item.at - now) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

function wordsOf(item: LaterItem, t: Translate): string {
  if (item.kind === 'judged') return t('later.judged');
  const site = item.siteCode.toUpperCase();
  switch (item.kind) {
    case 'measure':
      return t('later.measure', { site });
    case 'release':
      return item.isRoutine ? t('later.routine', { site }) : t('now.release', { level: item.level, site });
    case 'validity':
      return t('later.validity', { site });
  }
}
