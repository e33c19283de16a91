// What the two signs of velocity alerts mean: form and colour, as in the charts.
import { ChartSign } from '@bantay/web/ui/charts/chart-sign.tsx';
import page from '@bantay/web/ui/page.module.css';
import { useTranslation } from 'react-i18next';
import { LEVEL_SIGNS, LEVELS } from './column-charts.ts';

export function VelocityLegend() {
  const { t } = useTranslation('subsurface');
  return (
    <ul className={page.legend} aria-label={t('velocity.legend')}>
      {LEVELS.map((level) => (
        <li key={level}>
          <ChartSign {...LEVEL_SIGNS[level]} />
          {t(`velocity.${level}`)}
        </li>
      ))}
    </ul>
  );
}
