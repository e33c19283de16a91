// What the lists of gauges and columns show alike: how old the newest reading is, and which keys bring it.

import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useSiteLimits } from '@bantay/web/api/site-limits.ts';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { connectPath } from '../../loggers/rules/logger-addresses.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import styles from './instruments.module.css';
import { newestOf } from './instruments-model.ts';
import type { CaredGauge } from './use-instruments.ts';

/** What somebody has to see to; in words and a sign, not by colour alone. */
export function Mark({ children }: { children: string }) {
  return (
    <span className={styles.mark}>
      <Icon name="warning" size={16} />
      {children}
    </span>
  );
}

interface NewestProps {
  newestAt: string | null;
  /** Whose limit says how long such an instrument may say nothing; null: it belongs to no site, and the published one holds. */
  siteCode: SiteCode | null;
  kind: 'gaugeSilent' | 'columnSilent';
  /** It may say nothing for good. */
  isRetired: boolean;
}

export function NewestCell({ newestAt, siteCode, kind, isRetired }: NewestProps) {
  const { t } = useTranslation('instruments');
  const now = useFieldNow(MINUTE_MS);
  const limits = useSiteLimits(siteCode ?? '')(now);
  const silentMs = isRetired ? Number.POSITIVE_INFINITY : hoursMs(limits[kind]);
  const newest = newestOf(newestAt, now, silentMs);
  if (newest === null) return <Mark>{t('noReading')}</Mark>;
  return (
    <span className={styles.lines}>
      {newest.time}
      <Freshness text={t('ago', { age: newest.age })} isLate={newest.isLate} />
    </span>
  );
}

export function KeysCell({ keys, isRetired }: { keys: CaredGauge['keys']; isRetired: boolean }) {
  const { t } = useTranslation('instruments');
  if (keys.length === 0) return isRetired ? '–' : <Mark>{t('noKey')}</Mark>;
  return (
    <span className={styles.lines}>
      {keys.map(({ keyId, name, battery }) => (
        <span key={keyId} className={styles.lines}>
          <Link to={connectPath(name)}>{`${name} (${keyId})`}</Link>
          {battery?.isLow === false && t('battery', { volts: battery.volts })}
          {battery?.isLow && <Mark>{t('batteryLow', { volts: battery.volts })}</Mark>}
        </span>
      ))}
    </span>
  );
}
