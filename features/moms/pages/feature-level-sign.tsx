// The level of a report in colour, shape and words; it is no level of the site, so it says none of its words.
import { LevelSymbol } from '@bantay/web/ui/level-symbol.tsx';
import { useTranslation } from 'react-i18next';
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';
import styles from './moms-page.module.css';

export function FeatureLevelSign({ level }: { level: FeatureLevel }) {
  const { t } = useTranslation('features');
  return (
    <span className={styles.sign} data-level={level}>
      <LevelSymbol level={level} size={14} />
      {t('level', { level })}
    </span>
  );
}
