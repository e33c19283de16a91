// The same charts of a year before, or of another site, under those of the page.

import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { spanOf, spanText, type TimeLook } from '@bantay/features/time-bar/rules/time-look.ts';
import { lookYearBefore } from '@bantay/features/time-bar/rules/time-steps.ts';
import { halfHour, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldNow } from '../api/field-clock.ts';
import { useSiteBook } from '../api/site-book.ts';
import page from '../ui/page.module.css';

interface Props {
  site: SiteCode;
  look: TimeLook;
  /** Null: all. */
  days: number | null;
  compared: string;
  children: (other: { site: SiteCode; look: TimeLook }) => ReactNode;
}

export function ComparedWith({ site, look, days, compared, children }: Props) {
  const { t } = useTranslation('timebar');
  const id = useId();
  const now = useFieldNow(MINUTE_MS);
  const other = useSiteBook().find(({ siteCode }) => siteCode === compared && siteCode !== site);
  // A year before now moves on by half hours: else the charts would be asked for each minute.
  const half = halfHour(now);
  const shown = useMemo(
    () => (compared === 'year' ? lookYearBefore(look, days, half) : look),
    [compared, look, days, half],
  );
  if (compared !== 'year' && other === undefined) return null;
  const { from, to } = spanOf(shown, days, now);
  const time = from === null ? '' : spanText(from, to);
  return (
    <section className={page.page} aria-labelledby={id}>
      <h2 id={id}>{other ? t('otherSite', { site: other.siteCode.toUpperCase() }) : t('yearBefore', { time })}</h2>
      {children({ site: other?.siteCode ?? site, look: shown })}
    </section>
  );
}
